"""The words of Machi Koro: what its moves, events and board are called."""

from collections.abc import Sequence
from typing import ClassVar

from cogs.face import Choice, Face, Group, Scene
from cogs.machi_koro import board_text as description
from cogs.machi_koro import reasons, refusals, standing, story
from cogs.machi_koro.reasons import best_number
from data.texts import Say, mark
from render.painter import Frame
from rules.about import About
from rules.game import Event, Part, View
from rules.machi_koro.about import ABOUT
from rules.machi_koro.moves import CLOSED, FRESH
from rules.machi_koro.view import MachiKoroView
from rules.machi_koro.view_builder import with_round
from rules.machi_koro.vocabulary import WORDS, card, card_name, effect

QUESTIONS = WORDS["questions"]
VERBS = WORDS["verbs"]
LOW = 6


class MachiKoroFace(Face):
    about: ClassVar[About] = ABOUT

    def worked(self, scene: Scene, seat: int) -> str:
        """What one's best number pays, as long as the dice are to be thrown."""
        return best_number(scene, seat) if scene.view.phase == "roll" else ""

    # ------------------------------------------------------------------------------------------------ words

    def choice(self, scene: Scene, words: Sequence[str]) -> Choice:
        verb, word = words[0], words[-1]
        if len(words) == 1:
            return Choice(verb, self._verb(scene, verb))
        if verb in ("roll", "reroll"):
            return Choice(word, self._dice(scene.say, verb, int(word)), emoji="🎲")
        if verb == "add":
            return Choice(word, scene.say("Add {n}", n=word))
        if verb == "order":
            return Choice(
                word, scene.say("before other income") if word == "first" else scene.say("after other income")
            )
        if word.startswith("P") and word[1:].isdigit():
            seat = int(word[1:]) - 1
            coins = scene.view.towns[seat].coins
            label = scene.say.many("{name} ({n} coin)", "{name} ({n} coins)", coins, name=scene.names[seat])
            return Choice(word, label, emoji=scene.seat(seat))
        return self._card(scene, verb, word)

    def _verb(self, scene: Scene, verb: str) -> str:
        if verb == "skip":
            phase = scene.view.phase
            if phase == "swap":
                return scene.say("No swap")
            return scene.say("Build nothing") if phase == "build" else scene.say("Do not invest")
        return scene.say(VERBS[verb])

    def _dice(self, say: Say, verb: str, dice: int) -> str:
        if verb == "reroll":
            return say.many("Roll {n} die again", "Roll {n} dice again", dice)
        return say.many("Roll {n} die", "Roll {n} dice", dice)

    def _card(self, scene: Scene, verb: str, word: str) -> Choice:
        known = card(word.removesuffix(FRESH).rstrip(CLOSED))
        name = card_name(scene.say, word)
        label = f"{name} ({known.numbers})" if known.numbers else name
        if verb == "build":
            label = scene.say.many("{label}: {n} coin", "{label}: {n} coins", known.cost, label=label)
        return Choice(word, label, effect(scene.say, known), emoji=scene.icon(f"mk_{known.id}"))

    def order(self, scene: Scene, words: Sequence[str], choices: Sequence[str]) -> list[str]:
        if not words or words[0] not in ("build", "give", "swap", "renovate"):
            return list(choices)
        if any(c.startswith("P") and c[1:].isdigit() for c in choices):
            return list(choices)
        return sorted(choices, key=self._rank)

    def _rank(self, word: str) -> tuple[int, str, int, str]:
        known = card(word.removesuffix(FRESH).rstrip(CLOSED))
        return (int(known.numbers.split("–")[0]) if known.numbers else 99, known.numbers, known.cost, word)

    def groups(self, scene: Scene, words: Sequence[str], choices: Sequence[str]) -> list[Group]:
        """By deck as printed, then by open and closed if that is still too long."""
        say, found = scene.say, []
        for key, label, low in (("low", say("Numbers 1 to 6"), True), ("high", say("Numbers 7 and more"), False)):
            part = [c for c in choices if (self._rank(c)[0] <= LOW) is low]
            opened, closed = [c for c in part if not c.endswith(CLOSED)], [c for c in part if c.endswith(CLOSED)]
            if len(part) <= 25:
                found.append(Group(key, label, tuple(part)))
            else:
                found.append(Group(f"{key}o", say("{group}, open", group=label), tuple(opened)))
                found.append(Group(f"{key}c", say("{group}, closed", group=label), tuple(closed)))
        return [group for group in found if group.words]

    def choosing(self, view: View, seat: int, words: Sequence[str] = ()) -> Frame | None:
        """The market, or the town whose cards are chosen from; the table where it is somebody."""
        assert isinstance(view, MachiKoroView)
        asked = (*words[:1], len(words))
        if asked == ("swap", 2):
            return Frame("city", int(words[1][1:]) - 1)
        if asked == ("swap", 3) or asked in [(verb, 1) for verb in ("next", "give", "renovate", "demolish")]:
            return Frame("city", seat)
        return Frame("market" if view.phase == "build" else "table")

    def direct(self, words: Sequence[str]) -> bool:
        return words[0] in ("roll", "reroll", "keep", "add")

    def question(self, scene: Scene, words: Sequence[str]) -> str:
        if not words:
            return self.asks(scene)
        return scene.say(QUESTIONS.get(words[0], mark("What next?")))

    sentence = staticmethod(story.sentence)

    # ------------------------------------------------------------------------------------------------ the table

    tell = staticmethod(story.tell)

    def last_round(self, view: View) -> bool:
        """Somebody lacks one landmark only."""
        if not isinstance(view, MachiKoroView):
            return False
        return any(len(set(view.landmarks) - set(town.landmarks)) <= 1 for town in view.towns)

    def changed(self, view: View, events: Sequence[Event]) -> list[int]:
        return story.changed(events)

    def pictured(self, view: View, events: Sequence[Event]) -> View:
        return with_round(view, events) if isinstance(view, MachiKoroView) else view

    asks = staticmethod(description.asks)
    describe = staticmethod(description.describe)

    def part(self, say: Say, part: Part) -> str:
        return card(str(part.details[0])).called(say)

    refusal = staticmethod(refusals.refusal)
    reason = staticmethod(reasons.reason)

    # ------------------------------------------------------------------------------------------------ standing

    standing_choice = staticmethod(standing.choice)
    # The last of them, for here it takes the name of its module.
    standing = staticmethod(standing.sentence)
