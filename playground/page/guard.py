"""Who may talk to the page's API: this machine's own page, with its token, from its own address."""

import hmac

from aiohttp import web

from playground.protocol.errors import ApiError
from playground.rest.core import Handler, answer, crashed, server_of
from playground.world.options import Refused

CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
SAFE_METHODS = ("GET", "HEAD")


def _hosts(request: web.Request) -> tuple[str, ...]:
    port = server_of(request).port
    return (f"127.0.0.1:{port}", f"localhost:{port}")


@web.middleware
async def host_middleware(request: web.Request, handler: Handler) -> web.StreamResponse:
    """A foreign name that resolves to this machine is refused before anything else."""
    if request.headers.get("Host", "") not in _hosts(request):
        return web.Response(text="Wrong host.", status=421)
    response = await handler(request)
    if not response.prepared:
        response.headers.setdefault("X-Content-Type-Options", "nosniff")
        response.headers.setdefault("Referrer-Policy", "no-referrer")
        response.headers.setdefault("Content-Security-Policy", CONTENT_POLICY)
    return response


@web.middleware
async def page_middleware(request: web.Request, handler: Handler) -> web.StreamResponse:
    server = server_of(request)
    origin = request.headers.get("Origin")
    own = [f"http://{host}" for host in _hosts(request)]
    is_socket = request.headers.get("Upgrade", "").lower() == "websocket"
    if (origin is not None or is_socket or request.method not in SAFE_METHODS) and origin not in own:
        return answer({"message": "Wrong or missing origin."}, 403)
    given = request.headers.get("X-Page-Token") or (request.query.get("token", "") if is_socket else "")
    if not hmac.compare_digest(given.encode(errors="replace"), server.world.meta.page_token.encode()):
        return answer({"message": "Open the page by the address that was printed at the start."}, 401)
    try:
        response = await handler(request)
    except ApiError as error:
        response = answer(error.body(), error.status)
    except Refused as error:
        response = answer({"message": str(error)}, 400)
    except web.HTTPException:
        raise
    except Exception as error:
        response = crashed(request, error)
    server.world.store.flush()
    return response
