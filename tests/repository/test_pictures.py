"""README and docs show what the program draws now."""

from __future__ import annotations

import io
import re

import pytest
from PIL import Image, ImageSequence

from tests.tools.pictures import DOCS, pictures

PAGES = [DOCS.parent / "README.md", *sorted(DOCS.glob("*.md"))]


def frames(data: bytes) -> list[bytes]:
    return [frame.convert("RGB").tobytes() for frame in ImageSequence.Iterator(Image.open(io.BytesIO(data)))]


@pytest.mark.no_cover  # other tests cover this code, and measuring coverage doubles the time
def test_doc_pictures_match_current_drawings() -> None:
    """If this fails, write new ones with `make pictures` and look at them."""
    for name, data in pictures().items():
        same = frames((DOCS / name).read_bytes()) == frames(data)
        assert same, name  # pytest would take minutes to describe the differing pixels


def test_pictures_on_pages_exist_and_are_described() -> None:
    shown = [
        (words, page.parent / path)
        for page in PAGES
        for words, path in re.findall(r"!\[([^\]]*)\]\(([^)]+)\)", page.read_text("utf-8"))
    ]
    assert len(shown) > len(pictures())
    assert all(path.is_file() for _, path in shown)
    assert all(len(words) > 20 for words, _ in shown), "each is described for who cannot see it"
