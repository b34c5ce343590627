"""Who paid whom how much for what: on as many slips as there is room for, the rest merged."""

from collections.abc import Callable, Iterable

import msgspec

from data.texts import Say
from render.canvas import Canvas
from render.lettering.text import Type
from render.machi_koro.card_parts import coin
from render.machi_koro.toys import toy
from render.palette import PAPER
from render.sprites import arrow, panel, seat_mark
from rules.machi_koro.components import ShareAll
from rules.machi_koro.view import Payment
from rules.machi_koro.vocabulary import card

SLIP, GAP = 74, 10
"""The height of a slip at most, and how far slips lie apart."""
ROOMY, NAMED = 240, 500
"""Slips as wide as this have room for a large coin, and for the name of their card."""


class Flow(msgspec.Struct, frozen=True):
    """Coins from some payers to one receiver for some cards; None is the bank."""

    cards: tuple[str, ...]
    payers: tuple[int | None, ...]
    receiver: int | None
    coins: int


def flows(payments: Iterable[Payment], room: int) -> list[Flow]:
    """All payments if they fit; else those of one receiver merged, by card, then by payer, then all of them.

    The bank and four seats receive at most: every coin is told, however many cards were used.
    """
    plain = [Flow((p.card,), (p.payer,), p.receiver, p.coins) for p in net(payments)]
    merged = _merge(plain, lambda flow: flow.cards)
    for by in (lambda flow: flow.payers, lambda flow: ()):
        if len(merged) > room:
            merged = _merge(merged, by)
    return merged


def net(payments: Iterable[Payment]) -> list[Payment]:
    """What a seat both paid into the Park's pool and got from it counts only by its difference.

    Whoever is paid for a card and then builds another one of the kind has done both.
    """
    found: dict[tuple[str, int | None, int | None], int] = {}
    for p in payments:
        back = (p.card, p.receiver, p.payer)
        if isinstance(card(p.card).effect, ShareAll) and back in found:
            found[back] -= p.coins
        else:
            there = (p.card, p.payer, p.receiver)
            found[there] = found.get(there, 0) + p.coins
    turned = [
        Payment(*key, coins) if coins > 0 else Payment(key[0], key[2], key[1], -coins) for key, coins in found.items()
    ]
    return [payment for payment in turned if payment.coins]


def _merge(flows: list[Flow], by: Callable[[Flow], tuple[object, ...]]) -> list[Flow]:
    """Those of one receiver that are alike by something."""
    found: dict[object, Flow] = {}
    for flow in flows:
        key = (by(flow), flow.receiver)
        other = found.get(key)
        if other is None:
            found[key] = flow
        else:
            cards = tuple(dict.fromkeys(other.cards + flow.cards))
            payers = tuple(dict.fromkeys(other.payers + flow.payers))
            found[key] = Flow(cards, payers, flow.receiver, other.coins + flow.coins)
    return list(found.values())


def lines(payments: Iterable[Payment], columns: int, rows: int) -> int:
    """How many lines of slips `draw_flows` needs."""
    count = len(flows(payments, (columns + 1) * rows))
    return min(rows, -(-count // (columns if count <= columns * rows else columns + 1)))


def draw_flows(
    canvas: Canvas, box: tuple[int, int, int, int], payments: tuple[Payment, ...], columns: int, rows: int, say: Say
) -> None:
    """Payments on slips of paper in a box; up to `rows` times `columns`, smaller slips when there are more."""
    every, count = flows(payments, (columns + 1) * rows), lines(payments, columns, rows)
    if len(every) > columns * rows:
        columns = max(columns + 1, -(-len(every) // rows))
    high = min(SLIP, (box[3] - box[1] - GAP * (count - 1)) // count)
    y = (box[1] + box[3]) / 2 - (count * (high + GAP) - GAP) / 2
    for start in range(0, len(every), columns):
        # A short line shares the whole width.
        line = every[start : start + columns]
        wide = (box[2] - box[0] - GAP * (len(line) - 1)) // len(line)
        for k, flow in enumerate(line):
            _slip(canvas, box[0] + k * (wide + GAP), y, wide, high, flow, say)
        y += high + GAP


def _slip(canvas: Canvas, x: float, y: float, wide: int, high: int, flow: Flow, say: Say) -> None:
    small = wide < 300
    mid, n, coin_size = y + high / 2, 46 if not small else 32 if wide >= ROOMY else 28, 62 if wide >= ROOMY else 50
    canvas.put(panel(wide, high, PAPER, 24, False), x, y, "lt")
    toys = flow.cards[:2]
    size, shift = (
        (high - (22 if small else 2), 0) if len(toys) == 1 else (high - (28 if small else 20), 14 if small else 18)
    )
    first = x + (size / 2 + 10 if small else high * 0.62)
    for k, id in reversed(list(enumerate(toys))):
        canvas.put(toy(id, size), first + k * shift, mid - 3)
    left = first + (len(toys) - 1) * shift + size / 2 + (2 if small else 6)
    if wide >= NAMED and len(flow.cards) == 1:
        room = wide * 0.36
        canvas.name((left + 4, mid + 1), card(flow.cards[0]).called(say), room, Type(36), most=29, pitch=0.98)
        left += room + 8
    end = x + wide - coin_size / 2 - (7 if small else 8)
    coin(canvas, (end, mid - 1), coin_size, str(flow.coins))
    # Payers, arrow and receiver stand in the middle between the houses and the coin; several payers overlap.
    length, lap = 56 if not small else 26 if wide >= ROOMY else 20, round(n * 0.44)
    room = end - coin_size / 2 - left
    taken = n + lap * (len(flow.payers) - 1) + length + n
    gap = min(34.0, max(1.0, (room - taken) / 4))
    at = left + (room - taken - 2 * gap) / 2 + n / 2
    for k, payer in enumerate(flow.payers):
        _party(canvas, payer, at + k * lap, mid, n)
    at += lap * (len(flow.payers) - 1) + n / 2 + gap + length / 2
    canvas.put(arrow(length), at, mid - 1)
    _party(canvas, flow.receiver, at + length / 2 + gap + n / 2, mid, n)


def _party(canvas: Canvas, seat: int | None, x: float, y: float, size: int) -> None:
    if seat is None:
        canvas.put(toy("coins", round(size * 1.35)), x, y - 5)
    else:
        canvas.put(seat_mark(seat, size), x, y - 1)
