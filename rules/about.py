"""A game's front page: who made it, for how many, how long, and what a host may choose, in words for people.

Every list of games or of choices is made from it: the parameters of `/<game> new`, the lobby's "Change…",
`python -m rules games` and the README's table. `data/texts/english/<game>/about.toml` holds it; which choices an option
has, and which is usual, say the types in `rules/<game>/about.py`.
"""

from collections.abc import Callable, Mapping

import msgspec

from data.texts import Say, english, mark


class Choice(msgspec.Struct, frozen=True):
    name: str
    note: str = ""
    """What it means, in at most 100 characters; where its name does not say it all."""


COMMON: Mapping[str, Choice] = {
    "yes": Choice(mark("yes")),
    "no": Choice(mark("no")),
    "random": Choice(mark("by lot")),
    "none": Choice(mark("nothing")),
}
"""The choices that are called the same everywhere; a seat (`P1`) and a number stand for themselves."""


Called = Callable[[Say, str], str]
Follows = Callable[[Say, Mapping[str, str]], str]


class OptionPage(msgspec.Struct, frozen=True, kw_only=True):
    """What people read of an option; which choices it has, and which is usual, says the field of `Options`."""

    title: str
    note: str = ""
    """What it is about, in at most 100 characters: not empty, unless it is settled with the command."""
    choices: Mapping[str, Choice] = {}
    called: Called | None = None
    """Names those of its choices that are things of the game."""
    follows: Follows | None = None
    """What the chosen options bring along, in a sentence; empty where there is nothing to say."""
    alone: bool = False
    """Matters only to who plays alone."""
    settled: bool = False
    """Chosen with the command and not changed afterwards."""


class Parameter(msgspec.Struct, frozen=True):
    """What `/<game> new` asks for."""

    name: str
    prompt: str
    option: str = ""
    """The option it chooses; none for the seats, the stewards and what a game's cog adds."""


SEATS = Parameter("seats", mark("How many seats"))
STEWARDS = Parameter("stewards", mark("Seats for computer players; a full table starts at once"))


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """What all that is said of a game as a whole has in common, wherever it is written."""

    command: str
    """The name of its slash commands."""
    title: str
    line: str
    """Its title, and in a few words what one does in it."""
    opens: str
    """What `/<game> new` says of itself."""
    start: tuple[str, ...] = ()
    """What it is about, for who sees it for the first time: three lines."""
    turn: str = ""
    """How a turn goes, as the end of a sentence."""
    designers: tuple[str, ...]
    publisher: str
    year: int
    minutes: tuple[int, int]
    """As the box says it, for people around one table."""


class About(Facts, frozen=True, kw_only=True):
    key: str
    """The name of its folder in each room."""
    seats: range
    Options: type[msgspec.Struct]
    options: Mapping[str, OptionPage]
    """By the names of the fields of `Options`, in their order."""
    parameters: tuple[Parameter, ...]
    """Of `/<game> new`, in the order in which Discord shows them."""

    @property
    def solo(self) -> bool:
        return 1 in self.seats

    def option_name(self, say: Say, option: str) -> str:
        return say(self.options[option].title)

    def choice_name(self, say: Say, option: str, word: str) -> str:
        """A choice as people say it; of an option with several words, all of them."""
        page = self.options[option]
        return ", ".join(_called(say, page, one) for one in word.split(","))

    def follows(self, say: Say, options: Mapping[str, str]) -> list[str]:
        """What people should know about these options taken together."""
        told = [page.follows(say, options) for page in self.options.values() if page.follows is not None]
        return [line for line in told if line]

    def note(self, say: Say, option: str, word: str | None = None) -> str:
        """What an option, or one of its choices, is about; empty where there is nothing to say."""
        page = self.options[option]
        if word is None:
            return say(page.note)
        return say(page.choices[word].note) if word in page.choices else ""


class _Asked(msgspec.Struct, frozen=True):
    """A parameter in the file: what every game asks for alike is left empty there."""

    prompt: str = ""
    option: str = ""


class _Page(Facts, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The front page as the file has it."""

    seats: tuple[int, int]
    options: dict[str, OptionPage]
    parameters: dict[str, _Asked]


def front_page(key: str, options: type[msgspec.Struct], **coded: dict[str, Called | Follows]) -> About:
    """A game's page from its file, with what only its code can say of an option: `city={"called": city_name}`."""
    page = english(f"{key}/about", _Page)
    common = {parameter.name: parameter for parameter in (SEATS, STEWARDS)}
    return About(
        **{field.name: getattr(page, field.name) for field in msgspec.structs.fields(Facts)},
        key=key,
        seats=range(page.seats[0], page.seats[1] + 1),
        Options=options,
        options={name: msgspec.structs.replace(one, **coded.get(name, {})) for name, one in page.options.items()},
        parameters=tuple(
            Parameter(name, one.prompt, one.option) if one.prompt else common[name]
            for name, one in page.parameters.items()
        ),
    )


def _called(say: Say, page: OptionPage, word: str) -> str:
    found = page.choices.get(word) or COMMON.get(word)
    if found is not None:
        return say(found.name)
    if page.called is None or (word.startswith("P") and word[1:].isdigit()):
        return word
    return page.called(say, word)
