"""What a game's cog brings: names for its words, sentences for its events, its board as text. No rules, no Discord.

Everything here is made from views and public events, in the language asked for. The common parts (pickers, posts,
lobby, typed moves) call it; a game overrides what is its own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from data.sets import ComponentSet
from data.texts import Say, english
from render.painter import Frame
from rules.about import About
from rules.game import AnyGame, Event, Part, Reason, View
from rules.registry import Parts
from rules.registry import find as find_game

if TYPE_CHECKING:
    from cogs.controls.ghost import Pad


class Group(msgspec.Struct, frozen=True):
    """A page of a long list: never a word of the move."""

    key: str
    """One to six letters or digits."""
    label: str
    words: tuple[str, ...]


class Choice(msgspec.Struct, frozen=True):
    """One word to choose, as people see it."""

    word: str
    label: str
    """At most 80 characters."""
    description: str = ""
    """At most 100 characters; selects show it under the label."""
    enabled: bool = True
    emoji: str = ""
    """As Discord writes it, or a sign of Unicode."""


class Scene(msgspec.Struct, frozen=True):
    """What words are made for: a view, the names at the table, a language, the table's component set."""

    say: Say
    view: Any
    names: tuple[str, ...]
    """Ready to be shown: cleaned and escaped."""
    components: ComponentSet
    icons: Mapping[str, str] = {}
    """The application's emojis by name (`Painter.emojis`), as Discord writes them."""

    def icon(self, name: str) -> str:
        """Nothing where there is none: then words must do."""
        return self.icons.get(name, "")

    def seat(self, seat: int) -> str:
        return self.icon(f"seat_{seat + 1}")


class Topic(msgspec.Struct, frozen=True):
    """A topic of the rules help, the overview first."""

    title: str
    text: str
    """1,900 characters at most."""


class Face(ABC):
    about: ClassVar[About]
    """The game's front page."""
    leading: ClassVar[str] = ""
    """The verb whose choices stand at once beside the other verbs, where several have more words to choose."""
    placing: ClassVar[str] = ""
    """The verb of a piece that is placed with a preview, in a game that does so."""

    @property
    def key(self) -> str:
        return self.about.key

    @property
    def game(self) -> type[AnyGame]:
        return find_game(self.key)

    # ------------------------------------------------------------------------------------------------ words

    def title(self, say: Say) -> str:
        """The game's name."""
        return say(self.about.title)

    @abstractmethod
    def choice(self, scene: Scene, words: Sequence[str]) -> Choice:
        """The last of these words as a choice. For one word: the verb, as a button."""

    @abstractmethod
    def question(self, scene: Scene, words: Sequence[str]) -> str:
        """What is asked for after these words."""

    @abstractmethod
    def sentence(self, scene: Scene, words: Sequence[str]) -> str:
        """The whole move, as one would say it: shown before it is confirmed."""

    def groups(self, scene: Scene, words: Sequence[str], choices: Sequence[str]) -> list[Group]:
        """A list of more than 25 split sensibly; by default into even pages in its order."""
        size = 20
        pages = [tuple(choices[i : i + size]) for i in range(0, len(choices), size)]
        labels = [[self.choice(scene, (*words, page[n])).label for n in (0, -1)] for page in pages]
        return [
            Group(f"p{n}", scene.say("{first} to {last}", first=ends[0], last=ends[1]), page)
            for n, (page, ends) in enumerate(zip(pages, labels, strict=True))
        ]

    def pad(self, scene: Scene, words: Sequence[str], choices: Sequence[str]) -> list[list[Choice]] | None:
        """The choices in the shape of the table (a market, an offer), where they have one: at most four rows of five.

        What is no choice now is shown but not enabled; a choice that is not on the pad stands below it.
        """
        return None

    def instead(self, scene: Scene, was: str, words: Sequence[str]) -> str:
        """Why the last of these words is no choice after `was`, in whose place it was pressed on a pad."""
        return ""

    def ghost(self, scene: Scene, words: Sequence[str]) -> Pad | None:
        """How a piece is placed with a preview picture, in a game that does so; `words` is the place it stands at."""
        return None

    def fits(self, scene: Scene, words: Sequence[str]) -> float:
        """How well a piece fits in a place: its ghost first appears where it fits best."""
        return 0

    def closing(self, scene: Scene, words: Sequence[str]) -> str:
        """A whole move as the label of the button that plays it, where other moves begin with the same words."""
        return self.sentence(scene, words)

    def direct(self, words: Sequence[str]) -> bool:
        """Whether this move may stand on the public post as a button that plays it at once (dice)."""
        return False

    def dangerous(self, words: Sequence[str]) -> bool:
        """Whether this move, or every move that begins so, ends something for good: it is red, and always asked."""
        return False

    def secrets(self, scene: Scene) -> str:
        """What the seat alone knows and plays for, as a line of its private pages; nothing where nothing is secret."""
        return ""

    def beside(self, words: Sequence[str]) -> Sequence[tuple[str, ...]]:
        """Whole moves that stand as buttons on the page after these words, where they belong to what is chosen."""
        return ()

    def goes_on(self, words: Sequence[str]) -> tuple[str, ...]:
        """The words with which a seat most likely goes on after this move, where the turn is not over."""
        return ()

    def order(self, scene: Scene, words: Sequence[str], choices: Sequence[str]) -> list[str]:
        """The choices in the order in which people look for them."""
        return list(choices)

    def choosing(self, view: View, seat: int, words: Sequence[str] = ()) -> Frame | None:
        """The picture of what a seat chooses from after these words, above its page: a market, an offer, its city."""
        return None

    def preview(self, words: Sequence[str], seat: int) -> Frame | None:
        """The picture that shows a move before it is confirmed, where one helps."""
        return None

    def worked(self, scene: Scene, seat: int) -> str:
        """A number of this position for who is coached, where the game knows a better one than a steward's reason."""
        return ""

    # ------------------------------------------------------------------------------------------------ what happened

    @abstractmethod
    def tell(self, scene: Scene, events: Sequence[Event]) -> list[str]:
        """What happened, a line each; several events may share one."""

    @abstractmethod
    def asks(self, scene: Scene) -> str:
        """What the table is waiting for, in a few words, for the post of a turn."""

    @abstractmethod
    def describe(self, scene: Scene) -> str:
        """The whole board as text, complete enough to play by."""

    def changed(self, view: View, events: Sequence[Event]) -> list[int]:
        """The seats whose cities these events changed, the most important first."""
        seats = [getattr(event, "seat", None) for event in reversed(events)]
        return list(dict.fromkeys(seat for seat in seats if isinstance(seat, int)))

    def last_round(self, view: View) -> bool:
        """Whether the game is about to end, as far as everybody can see."""
        return False

    def pictured(self, view: View, events: Sequence[Event]) -> View:
        """The view as a post shows it that tells of these events."""
        return view

    @abstractmethod
    def part(self, say: Say, part: Part) -> str:
        """What a line of a score is for."""

    def tie_break(self, say: Say, code: str) -> str:
        return ""

    def refusal(self, scene: Scene, code: str, details: Sequence[str | int]) -> str | None:
        """A refusal of the game's own, in words; None for one it does not know."""
        return None

    def reason(self, scene: Scene, why: Reason) -> str | None:
        """Why a steward made a move, as a sentence; None for a code it does not know. The view is the seat's own."""
        return None

    # ------------------------------------------------------------------------------------------------ standing

    def standing(self, scene: Scene, words: Sequence[str]) -> str:
        """A standing decision as one would say it."""
        return " ".join(words)

    def standing_choice(self, scene: Scene, words: Sequence[str]) -> str:
        """The last of these words of a standing decision, as the label of a button."""
        return words[-1]

    def standing_question(self, scene: Scene, words: Sequence[str]) -> str:
        """What is asked for after these words of a standing decision."""
        return scene.say("What shall be done for you?")

    # ------------------------------------------------------------------------------------------------ help

    def topics(self, say: Say) -> dict[str, tuple[str, str]]:
        """The rules help in a language: key, title and text of each topic."""
        return {key: (say(topic.title), say(topic.text)) for key, topic in self._help.items()}

    @cached_property
    def _help(self) -> dict[str, Topic]:
        return english(f"{self.key}/help", dict[str, Topic])


_FACES = Parts[Face]("cogs", "FACE")


def register(face: Face) -> None:
    _FACES.register(face.key, face)


def find(key: str) -> Face:
    """The face of a game, from cogs/<key>/__init__.py."""
    return _FACES.find(key)
