# ruff: noqa: SLF001 - Textual has no public way to its queues and to what it has yet to paint
"""When the app has nothing left to do. Looking at its queues tells so at once and for certain; to wait until
the processor rests, as Textual's pilot does, takes a while and is wrong on a busy machine."""

from __future__ import annotations

import asyncio

from textual.app import App
from textual.message_pump import MessagePump
from textual.screen import Screen

TURNS = 30
"""Turns of the loop in which whatever a handler awaits, but for what waits in a queue, is done with."""

SETTLED = 5
"""Turns after which it is painted: what still changes would only be painted again."""

TICK = 0.002
"""Seconds to leave the loop to a timer that Textual has set: it joins changes of size, and of place."""


async def calm(app: App[None]) -> None:
    """Return when all messages are dealt with, and all is laid out and painted. No thread is waited for."""
    quiet = 0
    # Once it is on its way out, nothing is painted any more.
    while quiet < TURNS and app.is_running and not app._exit:
        if _timed(app):
            await asyncio.sleep(TICK)
            quiet = 0
        elif _queued(app) or (quiet > SETTLED and _unpainted(app)):
            quiet = 0
        else:
            quiet += 1
        await asyncio.sleep(0)


def _timed(app: App[None]) -> bool:
    return app._batch_count > 0 or app._resize_timer is not None


def _queued(app: App[None]) -> bool:
    return any(map(_has_messages, (app, *app._registry)))


def _has_messages(pump: MessagePump) -> bool:
    return bool(pump._next_callbacks) or not pump._message_queue.empty()


def _unpainted(app: App[None]) -> bool:
    """Whether the screen has yet to be laid out or painted; it is told to, as it would be within a frame."""
    screen: Screen[object] = app.screen
    waiting = (
        screen._layout_required
        or screen._scroll_required
        or screen._repaint_required
        or screen._recompose_required
        or screen._dirty_widgets
        or screen._callbacks
    )
    if waiting:
        screen._on_timer_update()
    return bool(waiting)
