"""The one way of text to the screen: no markup is read in it, and no character that a terminal obeys is left.

Textual takes a plain string for markup in most places, and a name such as `[/x]` then ends the app. So data
reaches a widget as `Content`, and this is where it is made.
"""

from __future__ import annotations

from textual.content import Content

from ledger.text_gate import visible


def content(text: str, style: str = "") -> Content:
    """Lines of text as what a widget shows, in a style of the theme (`$text-error`, `bold`)."""
    return Content.styled(visible(text, newlines=True).expandtabs(4), style)
