"""The words of My City: what its moves, its cards and its cities are called."""

from collections.abc import Sequence
from typing import ClassVar

from cogs.controls.ghost import Pad
from cogs.face import Choice, Face, Scene
from cogs.my_city import board_text as describing
from cogs.my_city import campaign_story as legacy
from cogs.my_city import placement_text as plans
from cogs.my_city import reasons, refusals, standing, story
from data.texts import Say
from render.my_city.phases import shape_of
from render.painter import Frame
from rules.about import About
from rules.game import Event, View
from rules.my_city.about import ABOUT
from rules.my_city.episode import read_episode
from rules.my_city.moves import Place
from rules.my_city.placement_preview import room_left
from rules.my_city.view import MyCityView
from rules.my_city.vocabulary import TURNS, building_name, card_of, colour_of, number

PLACE, REFUSE, END, STICK = "place", "refuse", "end", "stick"


class MyCityFace(Face):
    about: ClassVar[About] = ABOUT
    placing: ClassVar[str] = PLACE

    # ------------------------------------------------------------------------------------------------ words

    def choice(self, scene: Scene, words: Sequence[str]) -> Choice:
        verb, word, say = words[0], words[-1], scene.say
        if verb == END:
            return Choice(word, say("End my game…"))
        if verb == STICK:
            return Choice(word, legacy.sticker_choice(say, words), emoji=scene.icon("_".join(("mc", *words[1:]))))
        if verb == REFUSE:
            if len(words) == 3:
                return Choice(word, say("for a nugget"))
            label = say("Refuse…") if len(words) == 1 else say("Refuse {card}…", card=word)
            return Choice(word, label, emoji=plans.sign(scene, words[1]) if len(words) > 1 else "")
        if len(words) == 1:
            return Choice(word, say("Build…"))
        if len(words) == 2:
            card = card_of(scene.view, word)
            fields = sum(row.count("#") for row in shape_of(scene.view, scene.view.seat, card))
            label = say.many("{card}: {colour}, {n} field", "{card}: {colour}, {n} fields", fields,
                             card=word, colour=colour_of(say, card))  # fmt: skip
            return Choice(word, label, emoji=plans.sign(scene, word))
        if len(words) == 3:
            return Choice(word, say(TURNS[word]))
        return Choice(word, word)

    def dangerous(self, words: Sequence[str]) -> bool:
        return words[0] == END

    def question(self, scene: Scene, words: Sequence[str]) -> str:
        if not words:
            return self.asks(scene)
        if words[0] == STICK:
            return legacy.sticker_question(scene.say, words) if len(words) > 1 else self.asks(scene)
        if words[0] == REFUSE:
            return scene.say("What do you pay?")
        return scene.say("How is it turned?") if len(words) == 2 else scene.say("Where is it built?")

    def sentence(self, scene: Scene, words: Sequence[str]) -> str:
        say, view = scene.say, scene.view
        city = view.cities[view.seat] if view.seat is not None else None
        if words[0] == PLACE and len(words) == 4:
            return say("Build {card} at {field}, {turn}", card=building_name(say, view, words[1]), field=words[3],
                       turn=say(TURNS[words[2]]))  # fmt: skip
        if words[0] == STICK:
            return legacy.sticker_sentence(say, words)
        if words[0] == REFUSE:
            line = say("Refuse {card}", card=building_name(say, view, words[1]))
            if city is None:
                return line
            return f"{line}: " + plans.price(say, city, view, for_nugget=len(words) == 3)
        line = say("Build no more in this game") if view.campaign is None else say("Build no more in this episode")
        if city is None:
            return line
        return f"{line}. " + say(
            "This is final once the round closes. As your city stands it scores **{total}**.", total=number(city.total)
        )

    # ------------------------------------------------------------------------------------------------ the ghost

    def ghost(self, scene: Scene, words: Sequence[str]) -> Pad | None:
        """The placing control; with a whole place also what is said about it."""
        return plans.pad(scene, words, self.sentence) if scene.view.card is not None else None

    def fits(self, scene: Scene, words: Sequence[str]) -> float:
        episode = read_episode(scene.components.text)
        return room_left(episode, scene.view, scene.view.seat, Place(*words[1:]))

    def choosing(self, view: View, seat: int, words: Sequence[str] = ()) -> Frame | None:
        return Frame("city", seat)

    def preview(self, words: Sequence[str], seat: int) -> Frame | None:
        """A building in its place, or a sticker."""
        whole = {PLACE: 4, STICK: 4 if "kiosk" in words else 3}.get(words[0])
        return Frame("ghost", seat, " ".join(words)) if len(words) == whole else None

    # ------------------------------------------------------------------------------------------------ the table

    tell = staticmethod(story.tell)

    def last_round(self, view: View) -> bool:
        return isinstance(view, MyCityView) and view.left == 0

    def changed(self, view: View, events: Sequence[Event]) -> list[int]:
        return story.changed(events)

    asks = staticmethod(story.asks)
    describe = staticmethod(describing.describe)
    part = staticmethod(story.part_name)

    def tie_break(self, say: Say, code: str) -> str:
        return say("Equal points: fewer empty fields, row by row from the top.")

    refusal = staticmethod(refusals.refusal)
    reason = staticmethod(reasons.reason)

    # ------------------------------------------------------------------------------------------------ standing

    standing_choice = staticmethod(standing.choice)
    standing_question = staticmethod(standing.question)
    # The last of them, for here it takes the name of its module.
    standing = staticmethod(standing.sentence)
