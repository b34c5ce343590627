"""The types of what comes in, checked before anything is read from it.

Only what the playground itself reads is named; texts and lengths are the business of the forms beside this one.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from playground.protocol.errors import Form, refuse

S = TypeVar("S", bound=Struct)
Id = Annotated[int, Meta(ge=0)] | Annotated[str, Meta(pattern=r"^[0-9]{1,20}$")]
Count = Annotated[int, Meta(ge=0, le=2**53)]
Bound = Annotated[int, Meta(ge=-(2**53), le=2**53)] | float
Names = dict[str, str | None]


class Url(Struct):
    url: str | None = None


class Emoji(Struct):
    id: Id | None = None
    name: str | None = None


class GalleryItem(Struct):
    media: Url | None = None


class SelectOption(Struct):
    emoji: Emoji | None = None
    default: bool | None = None


class Component(Struct):
    type: int | None = None
    id: Count | None = None
    custom_id: str | None = None
    label: str | None = None
    style: int | None = None
    disabled: bool | None = None
    required: bool | None = None
    emoji: Emoji | None = None
    min_values: Count | None = None
    max_values: Count | None = None
    min_length: Count | None = None
    max_length: Count | None = None
    options: list[SelectOption] | None = None
    items: list[GalleryItem] | None = None
    media: Url | None = None
    file: Url | None = None
    accessory: Component | None = None
    component: Component | None = None
    components: list[Component] | None = None


class EmbedField(Struct):
    name: str | None = None
    value: str | None = None


class EmbedText(Struct):
    text: str | None = None
    name: str | None = None


class Embed(Struct):
    fields: list[EmbedField] | None = None
    footer: EmbedText | None = None
    author: EmbedText | None = None
    image: Url | None = None
    thumbnail: Url | None = None


class Mentions(Struct):
    parse: list[str] | None = None
    users: list[Id] | None = None
    roles: list[Id] | None = None


class Reference(Struct):
    message_id: Id | None = None
    fail_if_not_exists: bool | None = None


class AttachmentEntry(Struct):
    id: Id
    filename: str | None = None
    description: str | None = None


class MessageShape(Struct):
    flags: Count | None = None
    nonce: int | str | None = None
    enforce_nonce: bool | None = None
    embeds: list[Embed] | None = None
    components: list[Component] | None = None
    allowed_mentions: Mentions | None = None
    message_reference: Reference | None = None
    attachments: list[AttachmentEntry] | None = None


class ModalShape(Struct):
    components: list[Component] | None = None


class CallbackShape(Struct):
    type: int
    data: dict[str, Any] | None = None


class ThreadShape(Struct):
    name: str
    type: int | None = None
    auto_archive_duration: int | None = None
    invitable: bool | None = None


class ChannelShape(Struct):
    name: str | None = None
    topic: str | None = None
    archived: bool | None = None
    locked: bool | None = None
    invitable: bool | None = None
    auto_archive_duration: int | None = None


class ManyShape(Struct):
    messages: list[Id]


class RecipientShape(Struct):
    recipient_id: Id


class CommandChoice(Struct):
    name: str | None = None
    value: str | Bound | None = None


class CommandOption(Struct):
    type: int | None = None
    name: str | None = None
    name_localizations: Names | None = None
    description_localizations: Names | None = None
    required: bool | None = None
    autocomplete: bool | None = None
    choices: list[CommandChoice] | None = None
    min_value: Bound | None = None
    max_value: Bound | None = None
    min_length: Count | None = None
    max_length: Count | None = None
    options: list[CommandOption] | None = None


class CommandShape(Struct):
    type: Literal[1, 2, 3] = 1
    name: str | None = None
    name_localizations: Names | None = None
    description_localizations: Names | None = None
    default_member_permissions: Id | None = None
    contexts: list[int] | None = None
    integration_types: list[int] | None = None
    dm_permission: bool | None = None
    options: list[CommandOption] | None = None


CODES = {"int": "NUMBER_TYPE_COERCE", "str": "STRING_TYPE_CONVERT", "array": "LIST_TYPE_CONVERT"}
CODES |= {"object": "DICT_TYPE_CONVERT", "bool": "BOOLEAN_TYPE_CONVERT"}


def shaped(data: object, shape: type[S], prefix: tuple[str | int, ...] = ()) -> S:
    """The data as that shape; refused with Discord's words, at the place where it differs."""
    try:
        return msgspec.convert(data, shape)
    except msgspec.ValidationError as error:
        told, _, where = str(error).partition(" - at `$")
        path: list[str | int] = [*prefix, *re.findall(r"[^.\[\]`]+", where)]
        expected = re.search(r"`(\w+)", told)
        code = CODES.get(expected.group(1) if expected else "", "BASE_TYPE_CHOICES")
        form = Form()
        form.at(*path).error("BASE_TYPE_REQUIRED" if "missing" in told else code, told)
        form.check()
        raise refuse(50035) from None
