"""`/table review`: what a finished game was about, as a picture and in words, with a way to every board it names."""

from collections.abc import Sequence

from msgspec.structs import replace

from cogs.answering import Interaction
from cogs.context import Context, file_of
from cogs.controls.ids import Control, Kind
from cogs.controls.items import view_of
from cogs.controls.pages import OPTION, Page, Select
from cogs.face import Choice, Face, Scene
from cogs.history.replay import JUMP, plain
from cogs.reasons import in_words
from data.texts import Say, mark
from render.emojis.making import table
from render.festive.review import Chart, TurningPoint
from rules.history.review import Mistake, Moment
from rules.history.timeline import Step, Timeline
from rules.table.archive import Archive
from rules.table.reviews import Reviewed, Reviews

ROOM = 1900
LUCK = {
    "dice": (mark("🍀 The luckiest dice: {moments}."), mark("🌧 The unluckiest dice: {moments}.")),
    "cards": (mark("🍀 The luckiest cards: {moments}."), mark("🌧 The unluckiest cards: {moments}.")),
}


class ReviewPages:
    def __init__(self, context: Context, archive: Archive) -> None:
        self._context = context
        self._archive = archive
        self._reviews = Reviews(context.tables)

    async def show(self, interaction: Interaction, table: str) -> None:
        context, say = self._context, self._context.private(interaction)
        context.allow_looking_back(interaction.user.id)
        found = await self._reviews.of(table, lambda: context.allow_review(interaction.guild_id or 0))
        timeline = await self._archive.timeline(table)
        chart = self._chart(found, timeline, say)
        picture = await context.studio.card(chart, await context.style(say, interaction.user.id))
        file = file_of(picture, f"{table}-review")
        page = Page(self._text(found, say), self._boards(found, timeline, say))
        await interaction.followup.send(page.text, file=file, view=view_of(page), ephemeral=True)

    # ------------------------------------------------------------------------------------------------ the picture

    def _chart(self, found: Reviewed, timeline: Timeline, say: Say) -> Chart:
        review, names = found.review, self._context.names(found.row, say)
        ends = [number for _, number in review.marks]
        steps = {turn: _deciding(timeline, turn, ends) for turn in review.turns}
        shown = {step.number: step for step in timeline.run(None, sorted(set(steps.values())))}
        turns = tuple(
            TurningPoint(
                *(ends.index(turn.number), turn.seat, turn.change, self._told(found, shown[step], say)),
                self._sign(found, timeline, turn.seat, step, say),
            )
            for turn, step in steps.items()
        )
        places = next(timeline.run(None, [len(timeline)])).view.result
        assert places is not None
        rounds = tuple(round_ for round_, _ in review.marks)
        title = self._context.face(found.row).title(say)
        return Chart(title, rounds, review.chances, places.places, names, turns)

    def _told(self, found: Reviewed, step: Step, say: Say) -> str:
        lines = self._context.face(found.row).tell(self._context.scene(found.row, step.view, say), step.events)
        return plain(lines[0]).split("\n")[0] if lines else ""

    def _sign(self, found: Reviewed, timeline: Timeline, seat: int, step: int, say: Say) -> str:
        """Of the seat's last move in a step."""
        moves = [timeline.entries[n - 1] for n in timeline.steps[step - 1]]
        words = next((entry.text.split() for entry in reversed(moves) if entry.seat == seat), [])
        before = next(timeline.run(seat, [step - 1])).view
        return sign_of(self._context.face(found.row), self._context.scene(found.row, before, say), words)

    # ------------------------------------------------------------------------------------------------ the words

    def _text(self, found: Reviewed, say: Say) -> str:
        review, names = found.review, self._context.scene(found.row, None, say).names
        head = [f"**{self._context.title(found.row, say)}**"]
        if review.mistakes:
            head.append(say("What cost most, as a chance to win:"))
        else:
            head.append(say("Nobody made a decision that cost much."))
        luck = []
        if review.luck:
            for pattern, moments in zip(LUCK[review.luck], (review.lucky, review.unlucky), strict=True):
                told = ", ".join(_moment(moment, names, say) for moment in moments)
                luck += [say(pattern, moments=told)] if told else []
        lines = [self._mistake(found, one, say) for one in review.mistakes]
        # Where there is no room for every reason, the costliest of all keep theirs.
        for one in sorted(range(len(lines)), key=lambda k: review.mistakes[k].cost):
            if sum(len(said) + len(why) + 2 for said, why in lines) + sum(map(len, head + luck)) > ROOM:
                lines[one] = (lines[one][0], "")
        return "\n".join([*head, *(part for pair in lines for part in pair if part), *luck])[:ROOM]

    def _mistake(self, found: Reviewed, one: Mistake, say: Say) -> tuple[str, str]:
        scene, face = self._scene(found, one, say), self._context.face(found.row)
        move, better = (face.sentence(scene, words.split()) for words in (one.played, one.better))
        said = f"**{scene.names[one.seat]}** `{one.number}` {move} **−{one.cost} %**"
        why = in_words(face, scene, one.reason)
        return said, "-# " + say("Better: {move}. {why}", move=better, why=why)

    def _scene(self, found: Reviewed, one: Mistake, say: Say) -> Scene:
        return self._context.scene(found.row, found.views[one.number], say)

    def _boards(self, found: Reviewed, timeline: Timeline, say: Say) -> tuple[Select, ...]:
        names = self._context.names(found.row, say)
        choices: dict[str, Choice] = {}
        for one in found.review.mistakes:
            before = next(at for at, group in enumerate(timeline.steps) if one.number in group)
            label = say("{name}, round {n}", name=names[one.seat], n=one.round)
            choices.setdefault(str(before), Choice(str(before), label[:OPTION], f"−{one.cost} %"))
        if not choices:
            return ()
        control = Control(Kind.REPLAY_SELECT, found.row.id, 0, 0, (), nudge=JUMP)
        return (Select(control, say("See the board there…"), tuple(choices.values())),)


def sign_of(face: Face, scene: Scene, words: Sequence[str]) -> str:
    """What a move is about: the emoji of its button, the last words first."""
    named = replace(scene, icons={name: name for name in table()})
    signs = (face.choice(named, words[:k]).emoji for k in range(len(words), 0, -1))
    return next((sign for sign in signs if sign in named.icons), "")


def _moment(moment: Moment, names: Sequence[str], say: Say) -> str:
    change = f"{moment.change:+}".replace("-", "−")
    return say("{name} {change} % in round {n}", name=names[moment.seat], change=change, n=moment.round)


def _deciding(timeline: Timeline, turn: Moment, ends: Sequence[int]) -> int:
    """The last step of the round in which the seat itself moved, else the last one."""
    since = max((end for end in ends if end < turn.number), default=0)
    within = [at for at, group in enumerate(timeline.steps, 1) if since < group[-1] <= turn.number]
    own = [at for at in within if any(timeline.entries[n - 1].seat == turn.seat for n in timeline.steps[at - 1])]
    return (own or within)[-1]
