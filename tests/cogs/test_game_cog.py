"""`/<game> new` is made of the front page: its parameters, and what the game's cog gets of what was said."""

from __future__ import annotations

from importlib import import_module
from types import SimpleNamespace
from typing import Any

import pytest
from discord import AppCommandOptionType, app_commands
from discord.ext import commands

from cogs.answering import Interaction
from cogs.game_cog import MOST_LETTERS, Asked, opening
from rules.registry import KEYS, find
from tests.toy.about import ABOUT

SAID = dict.fromkeys(asked.name for asked in ABOUT.parameters)


class ToyCog(commands.GroupCog, name="toy"):
    def __init__(self) -> None:
        self.asked: list[Asked] = []
        super().__init__()

    @opening(ABOUT, lamp=app_commands.Range[str, 1, 9])
    async def new(self, interaction: Interaction, asked: Asked) -> None:
        self.asked.append(asked)


def command() -> app_commands.Command[Any, ..., None]:
    found = ToyCog.new
    assert isinstance(found, app_commands.Command)
    return found


def test_parameters_are_those_of_the_front_page_in_its_order() -> None:
    made = command().parameters
    assert [one.name for one in made] == [asked.name for asked in ABOUT.parameters]
    assert [one.description for one in made] == [asked.prompt for asked in ABOUT.parameters]
    assert not any(one.required for one in made)
    assert (command().name, command().description) == ("new", ABOUT.opens)


def test_every_kind_of_option_has_its_type() -> None:
    by_name = {one.name: one for one in command().parameters}
    assert [choice.value for choice in by_name["sea"].choices] == ["calm", "rough"]
    nights = by_name["nights"]
    assert (nights.type, nights.min_value, nights.max_value) == (AppCommandOptionType.integer, 1, 4)
    assert by_name["flags"].type is AppCommandOptionType.boolean
    charms = by_name["charms"]
    assert (charms.type, charms.max_value) == (AppCommandOptionType.string, MOST_LETTERS)
    assert (by_name["seats"].min_value, by_name["seats"].max_value) == (2, 4)
    assert (by_name["stewards"].min_value, by_name["stewards"].max_value) == (0, 3)
    assert (by_name["lamp"].min_value, by_name["lamp"].max_value) == (1, 9)


async def said(**more: Any) -> Asked:
    cog = ToyCog()
    await command().callback(cog, SimpleNamespace(), **(SAID | more))  # type: ignore[call-arg, arg-type]
    return cog.asked[0]


async def test_what_was_said_comes_as_words() -> None:
    asked = await said(sea="rough", nights=2, flags=False, charms="lens, bell", seats=3, stewards=1, lamp="x")
    assert asked.options == {"sea": "rough", "rounds": "2", "flags": "no", "charms": "lens,bell"}
    assert (asked.seats, asked.stewards, asked.more) == (3, 1, {"lamp": "x"})


async def test_what_was_not_said_keeps_what_is_usual() -> None:
    asked = await said()
    assert (asked.options, asked.seats, asked.stewards, asked.more) == ({}, None, 0, {"lamp": None})


@pytest.mark.parametrize("key", KEYS)
def test_every_game_opens_by_its_front_page(key: str) -> None:
    module = import_module(f"cogs.{key}.cog")
    cog = module.COG
    made = cog.new.parameters
    assert [(one.name, one.description) for one in made] == [(p.name, p.prompt) for p in find(key).about.parameters]
