"""What people do besides deciding: look, change their minds, pause, offer seats, go away, press what is old."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from cogs.controls.ids import Kind, beginning
from tests.simulation.people import Player
from tests.simulation.texts import FORGOTTEN

TABLE = beginning(Kind.TABLE)
MOST_SUBSTITUTES = 2
LOOKS = (
    "table board",
    "table describe",
    "table log",
    "turns",
    "table clock",
    "table fair",
    "table why",
    "hint",
    "help",
)


async def something(player: Player, players: list[Player]) -> None:
    """Answers what is asked of all; else, now and then, one of one's habits."""
    if await _answers(player):
        return
    chosen = [habit for name, habit in HABITS.items() if name in player.world.plan.habits]
    if chosen and player.chance.random() < 0.12:
        await player.chance.choice(chosen)(player, players)


async def _answers(player: Player) -> bool:
    """A question for consent, a seat on offer, a steward that stands in for oneself."""
    world = player.world
    post = player.newest(lambda m: m.only_user is None and (":agree" in str(m.components)))
    if post is not None and (post.id, player.id) not in world.joined and player.chance.random() < 0.5:
        world.joined.add((post.id, player.id))
        word = "agree" if player.chance.random() < 0.8 else "decline"
        ids = [c["custom_id"] for c in post.live_controls if f":{word} " in c["custom_id"]]
        if ids:
            world.counts[word] += 1
            await player.user.click(post, ids[0])
            return True
    newest = player.post()
    back = [c["custom_id"] for c in (newest.live_controls if newest else ()) if c["custom_id"].endswith(":back")]
    if newest is not None and back and world.stood_in_for(player.place, player.id) and player.chance.random() < 0.3:
        world.counts["back"] += 1
        await player.user.click(newest, back[0])
        return True
    return False


async def _looks(player: Player, players: list[Player]) -> None:
    await player.user.slash(player.chance.choice(LOOKS))


async def _old_posts(player: Player, players: list[Player]) -> None:
    if player.remembers:
        await player.press_old()


async def _undo(player: Player, players: list[Player]) -> None:
    player.world.counts["undo"] += 1
    if player.chance.random() < 0.3:
        await player.user.slash("table undo", turn=True)
    else:
        await player.user.slash("table undo")


async def _pauses(player: Player, players: list[Player]) -> None:
    """The host stops the clocks, and sets them going again; now and then another tries."""
    world, host = player.world, players[0]
    who = host if player.chance.random() < 0.8 else player
    paused = world.rows("SELECT paused_until FROM tables WHERE coalesce(thread, channel) = ?", player.place)[-1][0]
    world.counts["resume" if paused else "pause"] += 1
    await who.user.slash("table resume" if paused and player.chance.random() < 0.8 else "table pause")


async def _substitutes(player: Player, players: list[Player]) -> None:
    """Offers one's seat; somebody who has none takes it, or one takes it back."""
    world = player.world
    if world.counts["substitutes"] == MOST_SUBSTITUTES:
        return
    if player.chance.random() < 0.3:
        await player.user.slash("table substitute")
        return
    post = player.newest(lambda m: m.only_user is None and ":take P" in str(m.components))
    if post is None:
        return
    take = [c["custom_id"] for c in post.live_controls if ":take P" in c["custom_id"]]
    others = [
        name for name in ("Ada", "Ben", "Cleo", "Dan") if world.playground.user(name).id not in {p.id for p in players}
    ]
    if take and others:
        newcomer = Player(world, player.chance.choice(others), player.place, player.chance)
        world.counts["substitutes"] += 1
        await newcomer.user.click(post, take[0])
        world.sits_down(newcomer)


async def _hours(player: Player, players: list[Player]) -> None:
    match player.chance.randrange(3):
        case 0:
            await player.user.slash("me hours", zone="Europe/Prague", quiet_from=22, quiet_to=7)
        case 1:
            await player.user.slash("me away", days=player.chance.choice((0, 1, 3)))
        case _:
            await player.user.slash("me remind", how=player.chance.choice(("mention", "dm", "off")))


async def _standing(player: Player, players: list[Player]) -> None:
    answer = await player.user.slash("standing")
    page = answer.message
    if page is not None and page.live_controls:
        control = player.chance.choice(page.live_controls)
        if not control.get("options"):
            await player.user.click(page, control["custom_id"])


async def _looks_back(player: Player, players: list[Player]) -> None:
    match player.chance.randrange(5):
        case 0:
            answer = await player.user.slash("table replay")
            page = answer.message
            if page is not None and not page.thinking and page.buttons:
                await player.user.click(page, player.chance.choice(page.buttons))
        case 1:
            await player.user.slash("table record")
        case 2:
            await player.user.slash("stats person")
        case 3:
            await player.user.slash("me data")
        case _:
            await player.user.slash(
                "table mirror", to=player.world.playground.channel("table-talk", "Harbour Square").id
            )


async def _forgets(player: Player, players: list[Player]) -> None:
    """Has oneself forgotten, once in a world."""
    world = player.world
    if world.forgotten or player.chance.random() < 0.6:
        return
    world.forgotten.add(player.id)
    answer = await player.user.slash("me forget", sure=player.user.user.name)
    if answer.text.startswith(FORGOTTEN):
        world.counts["forgotten"] += 1


async def _together(player: Player, players: list[Player]) -> None:
    """Everybody at the table presses or types at the same step."""
    for other in players:
        if other is not player:
            player.world.background(other.decide())
    player.world.counts["together"] += 1
    await player.decide()


HABITS: dict[str, Callable[[Player, list[Player]], Awaitable[None]]] = {
    "looks": _looks,
    "old posts": _old_posts,
    "undo": _undo,
    "pauses": _pauses,
    "substitutes": _substitutes,
    "hours": _hours,
    "standing": _standing,
    "together": _together,
    "looking back": _looks_back,
    "forgetting": _forgets,
}
