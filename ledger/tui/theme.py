"""Our own colours: every text at least 7:1 against what is behind it, which no theme of Textual's reaches.

Colour never says anything alone; words and signs say it too.
"""

from __future__ import annotations

from textual.theme import Theme

NIGHT = "#0d1117"
RAISED = "#1b2430"
PAPER = "#e6e8eb"
QUIET = "#b4bdc8"
LINE = "#5b6b80"
CHOSEN = "#18304f"
SKY = "#8ecbff"
AMBER = "#ffcf70"
ROSE = "#ffaaa5"
LEAF = "#9be39b"

WHILLS = Theme(
    name="whills",
    primary=SKY,
    secondary=QUIET,
    accent=AMBER,
    warning=AMBER,
    error=ROSE,
    success=LEAF,
    foreground=PAPER,
    background=NIGHT,
    surface=NIGHT,
    panel=RAISED,
    dark=True,
    text_alpha=1.0,
    variables={
        "text": PAPER,
        "text-muted": QUIET,
        "text-disabled": QUIET,
        "text-error": ROSE,
        "text-warning": AMBER,
        "text-success": LEAF,
        "text-primary": SKY,
        "border": SKY,
        "border-blurred": LINE,
        # Quiet words stand in chosen lines too, so what is chosen is dark and its words are light.
        "block-cursor-foreground": PAPER,
        "block-cursor-background": CHOSEN,
        "block-cursor-text-style": "bold",
        "block-cursor-blurred-foreground": PAPER,
        "block-cursor-blurred-background": RAISED,
        "block-hover-background": RAISED,
        "input-cursor-background": PAPER,
        "input-cursor-foreground": NIGHT,
        "input-selection-background": CHOSEN,
        "footer-background": RAISED,
        "footer-foreground": PAPER,
        "footer-key-foreground": AMBER,
        "footer-description-foreground": PAPER,
        "scrollbar": LINE,
        "scrollbar-background": NIGHT,
        "screen-selection-background": CHOSEN,
    },
)
