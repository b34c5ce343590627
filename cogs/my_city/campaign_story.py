"""What happens in an episode of a campaign, in words: stickers, changes of the valley, gold, shafts, progress."""

from collections.abc import Sequence

from cogs.face import Scene
from data.texts import Say, mark
from rules.game import Event
from rules.my_city import events as e
from rules.my_city.vocabulary import (
    CHURCHES,
    REWARD_LINES,
    SHAFTS,
    STRUCTURES,
    WORDS,
    each_sticker,
    signed,
    sticker_name,
    stickers_listed,
)

CHANGES = WORDS["changes"]
EARNED = WORDS["earned"]
MOST = {
    "track_end": mark("📈 **{name}** has filled the score track: progress {n}, {total} in all."),
    "milestone": mark("🏆 **{name}** leads the valley: progress {n}, {total} in all."),
}


def line(scene: Scene, event: Event) -> str:
    """Empty for what another line has told already."""
    say, names = scene.say, scene.names
    match event:
        case e.Sticking(phase, stickers):
            return _sticking(scene, phase, stickers)
        case e.Stuck(seat, sticker, at, colour):
            return _stuck(say, names[seat], sticker, at, colour)
        case e.Changed(fields, ground, name):
            return _changed(say, fields, ground, name)
        case e.Earned(seat, code, points):
            return say(EARNED[code], points=signed(points), name=names[seat])
        case e.BoxReached(seat, colour, box, points, progress):
            won = [signed(points)] if points else []
            won += [say("progress {n}", n=progress)] if progress else []
            if not won:
                return ""
            return say("✨ Box {n} of {shaft}: {won} for **{name}**.", n=box, shaft=say(SHAFTS[colour]),
                       won=say.listed(won), name=names[seat])  # fmt: skip
        case e.Rewarded(seat, reward, progress, nuggets, church, stickers):
            return say("**{name}** ({line}): {won}.", name=names[seat], line=say(REWARD_LINES[reward]),
                       won=gains(say, progress, nuggets, church, stickers))  # fmt: skip
        case e.Advanced(seat, code, progress, total) if code in MOST:
            return say(MOST[code], name=names[seat], n=progress, total=total)
    return ""


def gains(say: Say, progress: int, nuggets: int, church: str | None, stickers: Sequence[str]) -> str:
    """A line of the reward table."""
    won = [say("progress {n}", n=progress)] if progress else []
    if nuggets:
        won.append(say.many("{n} nugget", "{n} nuggets", nuggets))
    if church is not None:
        won.append(say("a fourth church ({shape})", shape=say(CHURCHES[church])))
    return say.listed([*won, *each_sticker(say, stickers)]) or say("nothing")


def _sticking(scene: Scene, phase: str, stickers: Sequence[Sequence[str]]) -> str:
    say = scene.say
    given = {seat: kinds for seat, kinds in enumerate(stickers) if kinds}
    if phase == "before" and len({tuple(kinds) for kinds in given.values()}) == 1:
        kinds = next(iter(given.values()))
        return say("📌 Before the first card everybody places {stickers}.", stickers=stickers_listed(say, kinds))
    each = [f"**{scene.names[seat]}** {stickers_listed(say, kinds)}" for seat, kinds in given.items()]
    return say("📌 The boards are cleared. Stickers to be placed: {each}.", each="; ".join(each))


def _stuck(say: Say, name: str, sticker: str, at: str, colour: str | None) -> str:
    if sticker == "pick":
        return say("📌 **{name}** uses a pick in {shaft}.", name=name, shaft=say(SHAFTS[at]))
    if sticker == "blank":
        return say("📌 **{name}** clears the rocks on {field}.", name=name, field=at)
    return say(
        "📌 **{name}** puts {sticker} on {field}.", name=name, sticker=sticker_name(say, sticker, colour), field=at
    )


def _changed(say: Say, fields: Sequence[str], ground: str, name: str | None) -> str:
    where = " ".join(fields)
    if name is not None:
        return say("🏗 On {fields} stands {structure} from now on.", fields=where, structure=say(STRUCTURES[name]))
    return say(CHANGES[ground], fields=where) if ground in CHANGES else ""


# ---------------------------------------------------------------------------------------------------- placing


def sticker_choice(say: Say, words: Sequence[str]) -> str:
    """The last of these words of a sticker: which one, its colour, or where it goes."""
    word = words[-1]
    if len(words) == 1:
        return say("Place the sticker…")
    if len(words) == 2:
        return sticker_name(say, word)
    if words[1] == "pick" or (words[1] == "kiosk" and len(words) == 3):
        return say(SHAFTS[word]) if words[1] == "pick" else sticker_name(say, "kiosk", word)
    return word


def sticker_question(say: Say, words: Sequence[str]) -> str:
    if words[1] == "pick":
        return say("In which shaft?")
    if words[1] == "cog":
        return say("On which building?")
    return say("Which colour?") if words[1] == "kiosk" and len(words) == 2 else say("On which field?")


def sticker_sentence(say: Say, words: Sequence[str]) -> str:
    """A whole move."""
    kind, at = words[1], words[-1]
    if kind == "pick":
        return say("Dig one box of {shaft}", shaft=say(SHAFTS[at]))
    if kind == "blank":
        return say("Clear the rocks on {field}: a plain field for good", field=at)
    thing = sticker_name(say, kind, words[2] if len(words) == 4 else None)
    return say("Put {sticker} on {field}, for the whole campaign", sticker=thing, field=at)
