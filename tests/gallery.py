"""`make gallery`: every picture of every game in its main states, in one folder and on one page.

`python -m tests.gallery [FOLDER]` writes to out/gallery. Chapters of a campaign after the first lie under a fold: who
opens it wants to know.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path

from PIL import Image

from cogs import face as faces
from data.texts import PSEUDO, speak
from render.painter import Style
from render.palette import PALETTES
from render.studio import encode
from tests.render import portraits
from tests.render.every import Sample, Shown, chapters_of, drawn, modules, painter_of, samples_of
from tests.render.test_covers import drawn as covered
from tests.render.test_samples import kinds

FOLDER = Path(__file__).parent.parent / "out" / "gallery"
PHONE = 400
STYLE = """
body { font-family: sans-serif; background: #f6efe0; color: #342c28; margin: 2em; max-width: 1660px }
h1, h2, h3 { font-weight: 600 } nav a { margin-right: 1.2em }
figure { display: inline-block; vertical-align: top; margin: 0 1.2em 1.6em 0 }
figure img { width: 400px; border-radius: 6px; box-shadow: 2px 4px 10px #0004; display: block }
figcaption { max-width: 400px; font-size: 13px; margin-top: .5em }
details { border: 1px solid #b8a888; border-radius: 8px; padding: .8em 1.2em; margin: 1em 0 }
"""


@dataclass(frozen=True)
class Plate:
    """One picture of the gallery."""

    file: str
    title: str
    alt: str


def plate(folder: Path, key: str, name: str, shown: Shown, style: Style | None = None) -> Plate:
    """Draws a picture into the folder, as it would be posted."""
    style = style or Style()
    if callable(shown):
        picture, alt = shown(), name
    else:
        picture, alt = drawn(key, shown, style), painter_of(key).alt(*shown, style)
    file = f"{key}_{name}.{'webp' if style.format == 'auto' else style.format}"
    (folder / file).write_bytes(encode(picture, style))
    return Plate(file, name.replace("_", " "), alt)


def styled(key: str) -> Iterator[tuple[str, Sample, Style]]:
    """The most important kind of picture in every palette, in long words and as PNG."""
    sample = kinds(key)["table"][1:]
    for palette in PALETTES[1:]:
        yield f"palette_{palette}", sample, Style(palette=palette)
    yield "language_of_long_words", sample, Style(language=PSEUDO)
    yield "png", sample, Style(format="png")


def figures(plates: list[Plate]) -> str:
    """At the width of a phone; a click shows the whole."""
    return "\n".join(
        f'<figure><a href="{escape(p.file)}"><img src="{escape(p.file)}" alt="{escape(p.alt)}" loading="lazy"></a>'
        f"<figcaption><b>{escape(p.title)}</b><br>{escape(p.alt)}</figcaption></figure>"
        for p in plates
    )


def section(folder: Path, key: str) -> str:
    plates = [plate(folder, key, "cover", lambda: covered(key).image)]
    plates += [plate(folder, key, name, sample) for name, sample in samples_of(key).items()]
    title = escape(faces.find(key).title(speak("en")))
    parts = [f'<h2 id="{key}">{title}</h2>', figures(plates), "<h3>Palettes, languages, formats</h3>"]
    parts.append(figures([plate(folder, key, name, sample, style) for name, sample, style in styled(key)]))
    for number, shown in sorted(chapters_of(key).items()):
        drawn_plates = [plate(folder, key, f"chapter_{number}_{name}", one) for name, one in shown.items()]
        if number == 1:
            parts += ["<h3>Campaign: chapter 1</h3>", figures(drawn_plates)]
        else:
            fold = f"Campaign: chapter {number} (what is in here is a surprise)"
            parts.append(f"<details><summary>{fold}</summary>{figures(drawn_plates)}</details>")
    return "\n".join(parts)


def people(folder: Path) -> str:
    """Profiles and cities of the day, in every palette."""
    shown = [(name, Style()) for name in portraits.samples()]
    shown += [(name, Style(palette=palette)) for name in ("profile", "daily") for palette in PALETTES[1:]]
    plates = []
    for name, style in shown:
        draw, describe = portraits.samples()[name]
        file = f"{portraits.KEY}_{name}_{style.palette}.webp"
        (folder / file).write_bytes(encode(draw(style).image, style))
        plates.append(Plate(file, name.replace("_", " "), describe(style)))
    return f'<h2 id="{portraits.KEY}">People</h2>{figures(plates)}'


def main(folder: Path = FOLDER) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.iterdir():
        if old.suffix in (".webp", ".png", ".html"):
            old.unlink()
    links = " ".join(f'<a href="#{key}">{escape(faces.find(key).title(speak("en")))}</a>' for key in modules())
    links += f' <a href="#{portraits.KEY}">People</a>'
    sections = [*(section(folder, key) for key in modules()), people(folder)]
    page = (
        '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>Skyline: the gallery</title><style>{STYLE}</style><h1>Skyline: the gallery</h1>"
        f"<nav>{links}</nav>{''.join(sections)}</html>"
    )
    (folder / "index.html").write_text(page, encoding="utf-8")
    pictures = [path for path in folder.iterdir() if path.suffix in (".webp", ".png")]
    broken = [path.name for path in pictures if Image.open(path).width < PHONE]
    assert not broken, broken
    print(f"{len(pictures)} pictures: {folder / 'index.html'}")


if __name__ == "__main__":
    if any(word.startswith("-") for word in sys.argv[1:]):
        sys.exit(__doc__)
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
