"""A Chromium without a window, spoken to by its own protocol over two pipes."""

from __future__ import annotations

import base64
import fcntl
import json
import os
import select
import shutil
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any, Self

PATIENCE = 60
"""Seconds after which an answer is given up; a busy machine takes a while."""

NAMES = ("chromium", "chromium-browser", "google-chrome")

ABOVE = 10
"""Where our ends of the pipes lie, out of the way of 3 and 4, at which Chromium looks for its own."""


class Chromium:
    """The browser with one page in it. `requests` are the addresses that it asked for since it was opened."""

    def __init__(self, folder: Path) -> None:
        """`folder` holds its profile."""
        heard, self._to = os.pipe()
        self._from, said = os.pipe()
        heard, said = (self._moved(end) for end in (heard, said))
        program = next(filter(None, map(shutil.which, NAMES)))
        command = [program, "--headless", "--remote-debugging-pipe", f"--user-data-dir={folder}"]
        command += ["--hide-scrollbars", "--disable-gpu", "--disable-dev-shm-usage"]
        # Its own sandbox refuses root, as whom containers run.
        command += ["--no-sandbox"] if os.geteuid() == 0 else []
        ends = [(os.POSIX_SPAWN_DUP2, heard, 3), (os.POSIX_SPAWN_DUP2, said, 4)]
        # What it keeps of its crashes lies where settings do.
        environment = os.environ | {"XDG_CONFIG_HOME": str(folder)}
        mute = (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0)
        self._process = os.posix_spawn(program, command, environment, file_actions=[*ends, mute])
        for end in (heard, said):
            os.close(end)
        self.requests: list[str] = []
        self._loaded = False
        self._numbers = iter(range(1, 1_000_000))
        self._session: str | None = None
        self._read = bytearray()

    @staticmethod
    def _moved(end: int) -> int:
        moved = fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, ABOVE)
        os.close(end)
        return moved

    def __enter__(self) -> Self:
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Network"):
            self.call(f"{domain}.enable")
        return self

    def __exit__(self, *_error: object) -> None:
        os.kill(self._process, signal.SIGTERM)
        os.waitpid(self._process, 0)
        for end in (self._to, self._from):
            os.close(end)

    # ---- What a test does with it ----

    def open(self, page: Path) -> None:
        """Go to a file, and wait until all of it is there."""
        self.requests.clear()
        self._loaded = False
        self.call("Page.navigate", url=page.resolve().as_uri())
        while not self._loaded:
            self._note(self._message())

    def evaluate(self, expression: str) -> Any:
        """What an expression of JavaScript comes to on the page."""
        came = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        assert "exceptionDetails" not in came, came
        return came["result"].get("value")

    @contextmanager
    def seen(self, width: int, *, media: str = "screen", scheme: str = "light") -> Iterator[None]:
        """The page in a window of that width, on screen or on paper, in a light or a dark scheme."""
        window = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False}
        self.call("Emulation.setDeviceMetricsOverride", **window)
        preference = {"name": "prefers-color-scheme", "value": scheme}
        self.call("Emulation.setEmulatedMedia", media=media, features=[preference])
        yield
        self.call("Emulation.setEmulatedMedia", media="", features=[])

    def picture(self, top: int, height: int, width: int) -> bytes:
        """A part of the page as PNG."""
        clip = {"x": 0, "y": top, "width": width, "height": height, "scale": 1}
        came = self.call("Page.captureScreenshot", clip=clip, captureBeyondViewport=True)
        return base64.b64decode(came["data"])

    def printed(self) -> bytes:
        """The page as a PDF of A4, as whoever prints it gets it."""
        came = self.call("Page.printToPDF", paperWidth=8.27, paperHeight=11.69, preferCSSPageSize=True)
        return base64.b64decode(came["data"])

    # ---- The protocol: JSON, a message until a NUL ----

    def call(self, method: str, **params: Any) -> Any:
        """The result of a method of the protocol."""
        number = next(self._numbers)
        message = {"id": number, "method": method, "params": params}
        if self._session is not None:
            message["sessionId"] = self._session
        os.write(self._to, json.dumps(message).encode() + b"\0")
        while (came := self._message()).get("id") != number:
            self._note(came)
        assert "error" not in came, (method, came["error"])
        return came["result"]

    def _note(self, event: dict[str, Any]) -> None:
        if event["method"] == "Network.requestWillBeSent":
            self.requests.append(event["params"]["request"]["url"])
        self._loaded |= event["method"] == "Page.loadEventFired"

    def _message(self) -> dict[str, Any]:
        end = monotonic() + PATIENCE
        while b"\0" not in self._read:
            assert select.select([self._from], [], [], max(0.0, end - monotonic()))[0], "no answer came"
            read = os.read(self._from, 1 << 20)
            assert read, "Chromium has gone"
            self._read += read
        message, _nul, self._read = self._read.partition(b"\0")
        told: dict[str, Any] = json.loads(message)
        return told
