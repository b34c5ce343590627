"""`python -m tests.questions OUT [KIND…]`: OUT/for_eyes has pictures and questions, OUT/answers.md what is true."""

from __future__ import annotations

import sys
from pathlib import Path

from PIL import Image

from tests.questions.asking import Kind
from tests.questions.every import every_kind

DESKTOP = (550, 350)
"""Discord shows one picture in this room before a click."""
PHONE = 390
HEAD = """# Questions

Look at the picture alone, in the size in which it lies here: `{kind}_desktop.png` as a computer shows it,
`{kind}_phone.png` as a telephone does. Answer by number; say "cannot be read" where that is so. Do not guess.
"""


def shown(picture: Image.Image) -> dict[str, Image.Image]:
    """As Discord shows it: on a desktop before a click, on a phone."""
    wide, high = picture.size
    sizes = {"desktop": min(DESKTOP[0] / wide, DESKTOP[1] / high), "phone": PHONE / wide}
    return {
        name: picture.convert("RGB").resize((round(wide * by), round(high * by)), Image.Resampling.LANCZOS)
        for name, by in sizes.items()
    }


def told(kind: str, asked: Kind, *, true: bool) -> str:
    lines = [
        f"{n}. {question}" + (f" — **{answer}**" if true else "") for n, (question, answer) in enumerate(asked.asked, 1)
    ]
    return "\n".join([f"\n## {kind}", *lines, ""])


def main(out: Path, wanted: list[str]) -> None:
    eyes = out / "for_eyes"
    eyes.mkdir(parents=True, exist_ok=True)
    questions, answers = [HEAD], ["# Answers\n"]
    for kind, asked in every_kind(wanted).items():
        for name, picture in asked.pictures.items():
            for size, small in shown(picture()).items():
                small.save(eyes / "_".join(filter(None, (kind, name, size + ".png"))))
        questions.append(told(kind, asked, true=False))
        answers.append(told(kind, asked, true=True))
    (eyes / "questions.md").write_text("\n".join(questions), encoding="utf-8")
    (out / "answers.md").write_text("\n".join(answers), encoding="utf-8")
    print(f"{len(answers) - 1} kinds: {eyes} (the answers: {out / 'answers.md'})")


if __name__ == "__main__":
    if len(sys.argv) < 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    main(Path(sys.argv[1]), sys.argv[2:])
