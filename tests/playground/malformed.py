"""Requests gone wrong: well-formed examples of everything that can be sent, and what becomes of them."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest

Json = dict[str, Any]
V2 = 1 << 15
DROPPED = object()
ODD: tuple[Any, ...] = (
    DROPPED,
    None,
    True,
    0,
    -1,
    1.5,
    10**30,
    "",
    "x",
    "²",
    "9" * 5000,
    [],
    [None],
    ["x"],
    [[]],
    [{}],
    {},
    {"x": None},
)
ODD_IDS = ("x", "²", "-1", "9" * 25, "9" * 5000, "0", "1.5", "%00", "%ff", "%ed%a0%80", "@me", "a%2Fb", "..", " ")
ODD_BODIES = (
    b"{",
    b"nothing",
    b"[]",
    b'"x"',
    b"null",
    b"0",
    b"NaN",
    b'{"content": NaN}',
    b'{"content": "\\ud800"}',
    b"\xff\xfe",
    b'{"content": "\xff"}',
    b"[" * 100_000,
    b'{"components": ' * 500 + b"[]" + b"}" * 500,
    b'{"content": ' + b"9" * 5000 + b"}",
)


SAMPLED = [pytest.param(17, id="some"), pytest.param(1, id="all", marks=pytest.mark.soak)]
"""One way in so many to make a place odd; all of them are for the soak."""


def mutations(example: Any, every: int = 1) -> Iterator[tuple[str, Any]]:
    """Each place of an example made odd in each way, one at a time; or every so many of these."""
    for number, path in enumerate(places(example)):
        for odd in ODD[number % every :: every]:
            changed = copy.deepcopy(example)
            node = changed
            for part in path[:-1]:
                node = node[part]
            if odd is DROPPED:
                del node[path[-1]]
            else:
                node[path[-1]] = copy.deepcopy(odd)
            yield f"{'.'.join(map(str, path))} = {'dropped' if odd is DROPPED else repr(odd)[:40]}", changed


def places(node: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    keys = node.keys() if isinstance(node, dict) else range(len(node)) if isinstance(node, list) else ()
    for key in keys:
        yield (*path, key)
        yield from places(node[key], (*path, key))


def row(*items: Json) -> Json:
    return {"type": 1, "components": list(items)}


BUTTON: Json = {"type": 2, "style": 1, "label": "Go", "custom_id": "go", "emoji": {"name": "🎲"}, "disabled": False}
SELECT: Json = {
    "type": 3,
    "custom_id": "pick",
    "placeholder": "Pick",
    "min_values": 1,
    "max_values": 1,
    "options": [{"label": "One", "value": "1", "description": "first", "emoji": {"name": "🎲"}, "default": True}],
}
MEDIA: Json = {"url": "https://example.org/a.png"}


def classic(channel_message: str) -> Json:
    return {
        "content": "Hello <@1>",
        "nonce": "n1",
        "enforce_nonce": True,
        "flags": 0,
        "tts": False,
        "embeds": [
            {
                "title": "Title",
                "description": "Text",
                "fields": [{"name": "a", "value": "b"}],
                "footer": {"text": "f"},
                "author": {"name": "a"},
                "image": MEDIA,
                "thumbnail": MEDIA,
            }
        ],
        "components": [row(BUTTON), row(SELECT), row({"type": 2, "style": 5, "label": "L", "url": "https://x.org"})],
        "allowed_mentions": {"parse": ["everyone"], "users": ["1"], "replied_user": False},
        "message_reference": {"message_id": channel_message, "fail_if_not_exists": False},
    }


LAYOUT: Json = {
    "flags": V2,
    "components": [
        {
            "type": 17,
            "components": [
                {
                    "type": 9,
                    "components": [{"type": 10, "content": "text"}],
                    "accessory": {"type": 11, "media": MEDIA, "description": "d"},
                },
                {"type": 12, "items": [{"media": MEDIA, "description": "d"}]},
                {"type": 14, "divider": True, "spacing": 1},
                row({**BUTTON, "id": 7}),
            ],
        },
        {"type": 9, "components": [{"type": 10, "content": "text"}], "accessory": {**BUTTON, "custom_id": "b"}},
    ],
}
COMMAND: Json = {
    "name": "odd",
    "type": 1,
    "description": "Odd",
    "name_localizations": {"cs": "zvlastni"},
    "description_localizations": {"cs": "Zvlastni"},
    "default_member_permissions": "2048",
    "contexts": [0, 1],
    "integration_types": [0],
    "dm_permission": True,
    "nsfw": False,
    "options": [
        {
            "type": 2,
            "name": "group",
            "description": "d",
            "options": [
                {
                    "type": 1,
                    "name": "sub",
                    "description": "d",
                    "options": [
                        {
                            "type": 4,
                            "name": "count",
                            "description": "d",
                            "required": True,
                            "min_value": 1,
                            "max_value": 5,
                            "choices": [{"name": "one", "value": 1, "name_localizations": {"cs": "jedna"}}],
                        },
                        {"type": 3, "name": "word", "description": "d", "min_length": 1, "max_length": 5},
                        {"type": 3, "name": "more", "description": "d", "autocomplete": True},
                    ],
                }
            ],
        }
    ],
}
MODAL: Json = {
    "title": "Title",
    "custom_id": "m",
    "components": [
        row({"type": 4, "custom_id": "a", "style": 1, "label": "A", "min_length": 0, "max_length": 9, "value": "v"}),
        {"type": 18, "label": "B", "description": "d", "component": {**SELECT, "required": False}},
        {"type": 18, "label": "C", "component": {"type": 21, "custom_id": "c", "options": [{"label": "x"}]}},
        {"type": 10, "content": "text"},
    ],
}
