"""Below every post: the board as one picture with the others a button away, and Undo where it can do something."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.chance import Chance, seed_from_number
from tests.e2e.players import Party, opened, skyline, until
from tests.scripted.user import ScriptedUser, Seen

BOARDS = {
    "machikoro": ["Table", "Market", "Ada", "Ben"],
    "cities": ["Table", "Offer", "Ada", "Ben"],
    "pointcity": ["Table", "All cities"],
    "metropolys": ["Table"],
    "mycity": ["Table", "Ada", "Ben"],
}
"""The pictures of a table, the one that is shown first first."""


def private(person: ScriptedUser) -> list[Seen]:
    return [seen for seen in person.messages() if seen.ephemeral]


@pytest.mark.parametrize(
    "command", [pytest.param(name, marks=() if name == "machikoro" else pytest.mark.soak) for name in BOARDS]
)
async def test_one_picture_and_the_others_a_button_away(tmp_path: Path, command: str) -> None:
    async with skyline(tmp_path, plain=True) as (playground, _):
        ada, ben = playground.user("Ada").go("games"), playground.user("Ben").go("games")
        await opened(ada, f"{command} new", [ben], seats=2)
        party = Party([ada, ben], Chance(seed_from_number(3)))
        await until(lambda: bool(party.asked()))
        assert not [label for label in party.post().buttons if "Undo" in label], "nobody has decided anything"
        answer = await ada.click(party.post(), next(label for label in party.post().buttons if "Board" in label))
        assert answer.message is not None
        page, others = ada.see(answer.message), BOARDS[command]
        assert page.buttons == others[1:] and len(page.attachments) == 1
        shown = others[0]
        for name in others[1:]:
            before = ada.see(page).attachments[0]["id"]
            await ada.click(ada.see(page), name)
            await until(lambda old=before: ada.see(page).attachments[0]["id"] != old)  # type: ignore[misc]
            assert shown in ada.see(page).buttons and name not in ada.see(page).buttons
            assert len(private(ada)) == 1 and len(ada.see(page).attachments) == 1
            shown = name
        await party.play(1)
        await until(lambda: any("Undo" in label for label in party.post().buttons))
