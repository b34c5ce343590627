"""The registry of clicks: whole from the start, and each kind goes to its own handler."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any

import pytest

from cogs.controls.clicks import ANSWER_THEMSELVES, Click, ClickHandler, Handler
from cogs.controls.ids import Control, Kind
from rules.game import Illegal

TABLE = "AB12CD34EF"


class Response:
    def __init__(self) -> None:
        self.deferred: list[dict[str, Any]] = []

    async def defer(self, **how: Any) -> None:
        self.deferred.append(how)


class Context:
    """What a click handler asks of the common context."""

    def __init__(self, seat: int | None = 0) -> None:
        self.found = SimpleNamespace(row=TABLE, seat=seat)
        self.checked: list[object] = []

    async def turned_away(self, interaction: object) -> bool:
        return False

    @asynccontextmanager
    async def answering(self, *_: Any) -> AsyncIterator[None]:
        yield

    async def look(self, _: Any, table: str) -> Any:
        assert table == TABLE
        return self.found

    def in_sight(self, _: Any, row: object) -> None:
        self.checked.append(row)


def interaction(*, private: bool) -> Any:
    return SimpleNamespace(response=Response(), message=SimpleNamespace(flags=SimpleNamespace(ephemeral=private)))


def registry() -> tuple[dict[Kind, Handler], list[tuple[Kind, Click]]]:
    taken: list[tuple[Kind, Click]] = []

    def handler(kind: Kind) -> Handler:
        async def take(click: Click) -> None:
            taken.append((kind, click))

        return take

    return {kind: handler(kind) for kind in Kind}, taken


@pytest.mark.parametrize("kind", Kind)
def test_a_kind_without_a_handler_is_an_error_at_the_start(kind: Kind) -> None:
    handlers, _ = registry()
    del handlers[kind]
    with pytest.raises(ValueError, match=rf"{kind.name}$"):
        ClickHandler(Context(), handlers)  # type: ignore[arg-type]


@pytest.mark.parametrize("private", [True, False])
@pytest.mark.parametrize("kind", Kind)
async def test_a_click_goes_to_the_handler_of_its_kind(kind: Kind, private: bool) -> None:
    handlers, taken = registry()
    context, said = Context(), interaction(private=private)
    control = Control(kind, TABLE, words=("word",))
    await ClickHandler(context, handlers).take(said, control, "value")  # type: ignore[arg-type]
    [(took, click)] = taken
    assert took is kind and (click.control, click.value, click.private) == (control, "value", private)
    if kind in ANSWER_THEMSELVES:
        assert (click.found, said.response.deferred, context.checked) == (None, [], [])
    else:
        assert said.response.deferred == [{} if private else {"ephemeral": True, "thinking": True}]
        assert click.look is context.found and context.checked == [TABLE]


@pytest.mark.parametrize("seat", [0, 3])
def test_who_has_a_seat_is_told_which(seat: int) -> None:
    assert Click(interaction(private=True), Control(Kind.OPEN, TABLE), None, Context(seat).found).seated() == seat  # type: ignore[arg-type]


def test_who_has_no_seat_is_refused() -> None:
    with pytest.raises(Illegal, match="not_seated"):
        Click(interaction(private=True), Control(Kind.OPEN, TABLE), None, Context(None).found).seated()  # type: ignore[arg-type]
