"""Drives Debian's chromium over the DevTools protocol: the page as a person sees it, without another dependency."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import itertools
import json
import shutil
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--hide-scrollbars",
    "--remote-debugging-port=0",
    "--remote-allow-origins=*",
)
WIDE, PHONE = (1280, 800), (390, 844)
PATIENCE = 15.0


class PageError(AssertionError):
    """The page did not do what a person would have expected of it."""


def find_chromium() -> str | None:
    return shutil.which("chromium") or shutil.which("chromium-browser")


class Page:
    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._ids = itertools.count(1)
        self._answers: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._reader = asyncio.get_running_loop().create_task(self._read())
        self.complaints: list[str] = []
        """Exceptions and errors of the page's own scripts."""

    async def _read(self) -> None:
        async for message in self._socket:
            data = json.loads(message.data)
            if "id" in data:
                self._answers.pop(data["id"]).set_result(data)
            elif data.get("method") == "Runtime.exceptionThrown":
                details = data["params"]["exceptionDetails"]
                self.complaints.append(str(details.get("exception", {}).get("description") or details.get("text")))
            elif data.get("method") == "Log.entryAdded" and data["params"]["entry"]["level"] == "error":
                self.complaints.append(str(data["params"]["entry"]["text"]))

    async def close(self) -> None:
        await self._socket.close()
        await asyncio.gather(self._reader, return_exceptions=True)

    async def command(self, method: str, **params: Any) -> dict[str, Any]:
        key = next(self._ids)
        future: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._answers[key] = future
        await self._socket.send_str(json.dumps({"id": key, "method": method, "params": params}))
        answer = await asyncio.wait_for(future, PATIENCE)
        if "error" in answer:
            raise PageError(f"{method}: {answer['error']}")
        result: dict[str, Any] = answer["result"]
        return result

    async def start(self) -> None:
        for domain in ("Page", "Runtime", "Log"):
            await self.command(f"{domain}.enable")
        # A window in the background draws nothing.
        await self.command("Page.bringToFront")

    async def open(self, address: str) -> None:
        await self.command("Page.navigate", url=address)

    async def viewport(self, width: int, height: int) -> None:
        phone = width < 700
        await self.command(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=phone
        )

    async def evaluate(self, script: str) -> Any:
        result = await self.command("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise PageError(f"{script}: {result['exceptionDetails']}")
        return result["result"].get("value")

    async def wait(
        self, selector: str, text: str | None = None, *, gone: bool = False, patience: float = PATIENCE
    ) -> None:
        """Until something that fits is to be seen, or, with `gone`, until nothing is."""
        script = f"""[...document.querySelectorAll({json.dumps(selector)})].some((node) =>
            node.getClientRects().length && node.textContent.includes({json.dumps(text or "")}))"""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(patience):
                for _ in itertools.count():
                    if bool(await self.evaluate(script)) is not gone:
                        return
                    await asyncio.sleep(0.05)
        raise PageError(f"waited in vain for {selector!r} with {text!r}; complaints: {self.complaints}")

    async def wait_until(self, script: str, patience: float = PATIENCE) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(patience):
                for _ in itertools.count():
                    if await self.evaluate(script):
                        return
                    await asyncio.sleep(0.05)
        raise PageError(f"waited in vain until {script}; complaints: {self.complaints}")

    async def prefer(self, language: str) -> None:
        """The browser's language, from the next page on."""
        agent = await self.evaluate("navigator.userAgent")
        await self.command("Emulation.setUserAgentOverride", userAgent=agent, acceptLanguage=language)

    async def count(self, selector: str) -> int:
        return int(await self.evaluate(f"document.querySelectorAll({json.dumps(selector)}).length"))

    async def text(self, selector: str) -> str:
        return str(await self.evaluate(f"document.querySelector({json.dumps(selector)})?.innerText ?? ''"))

    async def click(self, selector: str, text: str | None = None, *, index: int = -1) -> None:
        """A real click of the mouse on the last thing that fits, as soon as nothing lies over it."""
        await self.wait(selector, text)
        place: dict[str, Any] = {}
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(5):
                for _ in itertools.count():
                    place = await self._place(selector, text or "", index)
                    if place["free"] and not place["disabled"]:
                        break
                    await asyncio.sleep(0.05)
        if not place.get("free") or place["disabled"]:
            raise PageError(f"{selector!r} {text!r} cannot be clicked: {place}")
        for kind in ("mousePressed", "mouseReleased"):
            await self.command(
                "Input.dispatchMouseEvent", type=kind, x=place["x"], y=place["y"], button="left", clickCount=1
            )

    async def _place(self, selector: str, text: str, index: int) -> dict[str, Any]:
        script = f"""(() => {{
            const fits = [...document.querySelectorAll({json.dumps(selector)})].filter((node) =>
                node.getClientRects().length && node.textContent.includes({json.dumps(text)}));
            const node = fits.at({index});
            if (!node) return {{free: false, disabled: false}};
            node.scrollIntoView({{block: "nearest"}});
            const box = node.getBoundingClientRect();
            const x = box.x + box.width / 2, y = box.y + box.height / 2;
            const top = document.elementFromPoint(x, y);
            return {{x, y, free: node.contains(top), disabled: Boolean(node.disabled), top: top?.className}};
        }})()"""
        place: dict[str, Any] = await self.evaluate(script)
        return place

    async def type(self, text: str) -> None:
        """Into whatever has the focus."""
        await self.command("Input.insertText", text=text)

    async def press(self, key: str) -> None:
        codes = {"Enter": 13, "Escape": 27, "Tab": 9, "ArrowDown": 40, "ArrowUp": 38, "Backspace": 8}
        extra = {"text": "\r"} if key == "Enter" else {}
        for kind in ("keyDown", "keyUp"):
            down = extra if kind == "keyDown" else {}
            await self.command(
                "Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=codes[key], **down
            )

    async def screenshot(self, path: Path) -> None:
        shot = await self.command("Page.captureScreenshot", format="png")
        await asyncio.to_thread(path.write_bytes, base64.b64decode(shot["data"]))


class Browser:
    """One chromium with a fresh profile; every page in it is a window of its own, with its own storage."""

    def __init__(self, address: str, session: aiohttp.ClientSession) -> None:
        self._address = address
        self._session = session

    @contextlib.asynccontextmanager
    async def page(self, size: tuple[int, int] = WIDE) -> AsyncIterator[Page]:
        async with self._session.put(f"{self._address}/json/new?about:blank") as response:
            target = await response.json()
        socket = await self._session.ws_connect(target["webSocketDebuggerUrl"], max_msg_size=0)
        page = Page(socket)
        try:
            await page.start()
            await page.viewport(*size)
            yield page
        finally:
            await page.close()
            async with self._session.get(f"{self._address}/json/close/{target['id']}"):
                pass


@contextlib.asynccontextmanager
async def browser(program: str | None = None) -> AsyncIterator[Browser]:
    found = program or find_chromium()
    if found is None:
        raise PageError("chromium is not installed")
    profile = Path(tempfile.mkdtemp(prefix="page-"))
    process = await asyncio.create_subprocess_exec(
        found,
        *FLAGS,
        f"--user-data-dir={profile}",
        "about:blank",
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        port = await _port(profile / "DevToolsActivePort", process)
        async with aiohttp.ClientSession() as session:
            yield Browser(f"http://127.0.0.1:{port}", session)
    finally:
        if process.returncode is None:
            process.terminate()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(process.wait(), 10)
        if process.returncode is None:
            process.kill()
            await process.wait()
        await asyncio.to_thread(shutil.rmtree, profile, ignore_errors=True)


async def _port(path: Path, process: asyncio.subprocess.Process) -> int:
    """Chromium writes the port it chose into its profile."""
    for _ in range(300):
        if process.returncode is not None:
            raise PageError(f"chromium ended with {process.returncode}")
        with contextlib.suppress(FileNotFoundError, IndexError):
            return int((await asyncio.to_thread(path.read_text)).split()[0])
        await asyncio.sleep(0.1)
    raise PageError("chromium did not open its port")
