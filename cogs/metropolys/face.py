"""The words of Metropolys: what its moves, its options and its scores are called."""

from collections.abc import Sequence
from typing import ClassVar

from cogs.face import Choice, Face, Group, Scene
from cogs.metropolys import board_text as description
from cogs.metropolys import reasons, refusals, standing, story
from cogs.metropolys.board_text import board_of, district, label, space_of
from data.texts import Say, mark
from render.painter import Frame
from rules.about import About
from rules.game import Part, View
from rules.metropolys.about import ABOUT
from rules.metropolys.view import MetropolysView
from rules.metropolys.vocabulary import HEIGHTS, WORDS

OPENING = WORDS["coach"]["opening"]
VERBS = {"open": mark("Open a tender…"), "raise": mark("Raise…"), "pass": mark("Pass")}


class MetropolysFace(Face):
    about: ClassVar[About] = ABOUT

    def worked(self, scene: Scene, seat: int) -> str:
        """For an opening: what the highest building does and what the lowest, where nobody has a higher one."""
        view: MetropolysView = scene.view
        own, highest = (
            view.planners[seat].ready,
            max((value for one in view.planners for value in one.ready), default=0),
        )
        told = view.phase == "open" and own[-1:] == (highest,)
        return scene.say(OPENING, low=own[0], high=highest) if told else ""

    # ------------------------------------------------------------------------------------------------ words

    def choice(self, scene: Scene, words: Sequence[str]) -> Choice:
        word = words[-1]
        if len(words) == 1:
            return Choice(word, scene.say(VERBS[word]))
        if len(words) == 2:
            return Choice(word, word, self._height(scene, int(word)), emoji=self._tower(scene, int(word)))
        space, tokens = space_of(scene, word), scene.view.tokens if scene.view is not None else {}
        sign = tokens.get(word) or (space.type if space is not None else "")
        return Choice(word, label(scene, word), emoji=scene.icon(f"m_{sign}"))

    def _height(self, scene: Scene, value: int) -> str:
        height = board_of(scene).height.get(value)
        return scene.say(HEIGHTS[height]) if height is not None else ""

    def _tower(self, scene: Scene, value: int) -> str:
        height, seat = board_of(scene).height.get(value), scene.view.seat if scene.view is not None else None
        return scene.icon(f"m_{height}_{seat + 1}") if seat is not None else ""

    def groups(self, scene: Scene, words: Sequence[str], choices: Sequence[str]) -> list[Group]:
        """Opening spaces by district: C, N, E, S, W."""
        found: dict[str, list[str]] = {}
        for word in choices:
            space = space_of(scene, word)
            found.setdefault(space.district if space is not None else "", []).append(word)
        return [
            Group(
                area[:1].upper(),
                scene.say(
                    "{letter} {district} ({n})", letter=area[0].upper(), district=district(scene, area), n=len(part)
                ),
                tuple(part),
            )
            for area, part in found.items()
        ]

    def pad(self, scene: Scene, words: Sequence[str], choices: Sequence[str]) -> list[list[Choice]] | None:
        """The buildings side by side, as they stand before the seat."""
        return [[self.choice(scene, (*words, value)) for value in choices]] if len(words) == 1 else None

    def secrets(self, scene: Scene) -> str:
        view = scene.view
        goals = view.planners[view.seat].goals if view.seat is not None else None
        return scene.say("Your secret goals: {goals}", goals=story.goals_in_words(scene, goals)) if goals else ""

    def question(self, scene: Scene, words: Sequence[str]) -> str:
        if len(words) < 1:
            return self.asks(scene)
        if len(words) == 1:
            if words[0] == "open":
                return scene.say("Which building opens the tender?")
            return scene.say("Which building? It must be above {value}.", value=scene.view.chain[-1].value)
        return scene.say("On which space do you place your {value}?", value=words[1])

    def sentence(self, scene: Scene, words: Sequence[str]) -> str:
        say = scene.say
        if words[0] == "pass":
            return say("Pass: no more building in this tender")
        where = label(scene, words[2])
        if words[0] == "open":
            return say("Open a tender with {value} on {space}", value=words[1], space=where)
        return say("Raise with {value} on {space}", value=words[1], space=where)

    def choosing(self, view: View, seat: int, words: Sequence[str] = ()) -> Frame | None:
        """The map as the seat sees it, with its own goals."""
        return Frame("table")

    def preview(self, words: Sequence[str], seat: int) -> Frame | None:
        return Frame("ghost", seat, " ".join(words)) if len(words) == 3 else None

    # ------------------------------------------------------------------------------------------------ the table

    tell = staticmethod(story.tell)
    asks = staticmethod(description.asks)
    describe = staticmethod(description.describe)

    def last_round(self, view: View) -> bool:
        """Somebody has one building left."""
        if not isinstance(view, MetropolysView):
            return False
        return any(len(planner.ready) + len(planner.pending) <= 1 for planner in view.planners)

    def part(self, say: Say, part: Part) -> str:
        return story.part(say, part.code, part.details)

    def tie_break(self, say: Say, code: str) -> str:
        return say("Equal points: who built more buildings is ahead.")

    refusal = staticmethod(refusals.refusal)
    reason = staticmethod(reasons.reason)

    # ------------------------------------------------------------------------------------------------ standing

    standing_choice = staticmethod(standing.choice)
    standing_question = staticmethod(standing.question)
    # The last of them, for here it takes the name of its module.
    standing = staticmethod(standing.sentence)
