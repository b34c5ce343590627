"""Editions of the campaign: its sets as they lie on the shelf, and as they were in the edition before."""

from data.sets import ComponentSet, read_set
from rules.my_city.lasting import set_name

GAME = "my_city"
FIRST_EDITION = f"{GAME}/first_edition"
"""Never edited: campaigns and records that were begun with it live on."""


def first_edition(episode: int) -> ComponentSet:
    name = set_name(episode)
    return ComponentSet(GAME, name, read_set(FIRST_EDITION, name).text)


def present_edition(episode: int) -> ComponentSet:
    return read_set(GAME, set_name(episode))


def is_first(episode: int, components: ComponentSet) -> bool:
    return components.hash == first_edition(episode).hash
