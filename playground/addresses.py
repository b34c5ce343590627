"""Where discord.py finds Discord: one setting for REST, webhooks, gateway and pictures."""

import ipaddress
import re
from urllib.parse import urlsplit

import yarl
from discord import asset, gateway, http

REAL_API = "https://discord.com"
REAL_ADDRESSES = (http.Route.BASE, asset.Asset.BASE, gateway.DiscordWebSocket.DEFAULT_GATEWAY)
# The shape of a token that Discord gave out: an id, a time and a signature, with dots between.
REAL_TOKEN = re.compile(r"^(mfa\.|[\w-]{17,}\.[\w-]{4,}\.[\w-]{20,})")


class UnsafeAddress(Exception):
    """A real token must not travel to a strange host."""


def looks_real(token: str) -> bool:
    return bool(REAL_TOKEN.match(token.removeprefix("Bot ").strip()))


def is_loopback(address: str) -> bool:
    host = urlsplit(address).hostname or ""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def point_at(address: str | None, token: str) -> None:
    """Sets every address that discord.py uses; `None` means Discord itself.

    Refuses a foreign host together with a token that looks real: whoever can set the address could otherwise read it.
    """
    if address is None or address.rstrip("/") == REAL_API:
        use_discord()
        return
    if not is_loopback(address) and looks_real(token):
        raise UnsafeAddress(f"{address} is not this machine and the token looks like a real one")
    base = address.rstrip("/")
    http.Route.BASE = f"{base}/api/v{http.INTERNAL_API_VERSION}"
    asset.Asset.BASE = f"{base}/cdn"
    socket = re.sub(r"^http", "ws", base)
    gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"{socket}/gateway")


def use_discord() -> None:
    http.Route.BASE, asset.Asset.BASE, gateway.DiscordWebSocket.DEFAULT_GATEWAY = REAL_ADDRESSES
