"""Standing decisions of My City in words."""

from collections.abc import Sequence

from cogs.face import Scene
from rules.my_city.vocabulary import COLOURS, TURNS, WORDS, building_name

QUESTIONS = WORDS["standing_questions"]


def sentence(scene: Scene, words: Sequence[str]) -> str:
    say = scene.say
    _, number, _, building, turn, column, row = words
    return say(
        "card {number}: if it is {card}, build it at {field}, {turn}; else ask me",
        number=number,
        card=building_name(say, scene.view, building),
        field=column + row,
        turn=say(TURNS[turn]),
    )


def choice(scene: Scene, words: Sequence[str]) -> str:
    match list(words):
        case [_]:
            return scene.say("Build, if a card comes next…")
        case [_, _, colour]:
            return scene.say(COLOURS[None if colour == "church" else colour])
        case [_, _, _, _, turn]:
            return scene.say(TURNS[turn])
    return words[-1]


def question(scene: Scene, words: Sequence[str]) -> str:
    return scene.say(QUESTIONS.get(str(len(words)), QUESTIONS["card"]))
