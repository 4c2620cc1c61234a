"""The terminal's driver on everything but Windows."""

from __future__ import annotations

from codecs import IncrementalDecoder, getincrementaldecoder
from collections.abc import Callable
from functools import partial

from textual.drivers import linux_driver


class ForgivingDriver(linux_driver.LinuxDriver):
    """Reads what is not UTF-8, such as a key with an eighth bit or a strange paste, as U+FFFD, and passes
    over keys that cannot be. Textual's own driver would end the program there, and with a traceback."""

    def run_input_thread(self) -> None:
        # It takes its decoder from this name, and leaves no other way to give it one. To pass over all that
        # comes in with a strange byte would lose the end of a paste, whose lines would then be entered.
        vars(linux_driver)["getincrementaldecoder"] = _forgiving
        while True:
            try:
                super().run_input_thread()
            except (ValueError, OverflowError):
                # `ESC [ 1114112 u` is such a key: the number of no character.
                continue
            return


def _forgiving(encoding: str) -> Callable[[], IncrementalDecoder]:
    return partial(getincrementaldecoder(encoding), "replace")
