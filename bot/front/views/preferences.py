"""A person's own settings, and how palettes are called."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.front.custom_ids import Press, Verb
from bot.front.pages import Page, gallery, menu, option, row, text

if TYPE_CHECKING:
    from bot.front.pages import Block, Picture

PALETTES: Final[dict[str, tuple[str, str]]] = {
    "usual": ("Usual", "Bright colours on dark boards"),
    "light": ("Light", "Dark ink on light paper"),
    "contrast": ("High contrast", "Black, white and bright colours"),
    "deuteranopia": ("Deuteranopia", "Where green and red look alike"),
    "protanopia": ("Protanopia", "Where red looks dark, and like green"),
    "tritanopia": ("Tritanopia", "Where blue looks like green"),
}
"""What each palette is called, and for whom it is."""
LOOKS: Final = PALETTES | {f"{key}-large": (f"{name}, large letters", note) for key, (name, note) in PALETTES.items()}
"""All that can be chosen: each palette as it is, and with large letters."""
SAMPLE: Final = (
    "Four colours, each with its mark: red with a cross, yellow with a ring, green with a diamond, blue with two bars."
)


def me_page(palette: str, sample: Picture) -> Page:
    """In which palette the person sees what only they see, with a sample of it."""
    return Page(
        (
            text(
                "### Your pictures",
                "Choose the colours and letters of your own pictures: in panels, `/board`, `/replay` and lessons. "
                "For what everybody sees, a table's **Settings** have the same choice before it starts.",
            ),
            gallery(sample.name, SAMPLE),
            palette_menu(palette, Press(Verb.ME, arg="palette")),
        ),
        (sample,),
    )


def palette_menu(chosen: str, press: Press) -> Block:
    """A menu of all looks."""
    known = chosen if chosen in LOOKS else next(iter(LOOKS))
    options = [option(f"Colours: {name}", key, chosen=key == known, note=note) for key, (name, note) in LOOKS.items()]
    return row(menu("Colours", press, options))
