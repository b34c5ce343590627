"""The form of a message: text, embeds, files, flags and who may be pinged."""

from collections.abc import Container

from playground.forms.components import check_components
from playground.protocol.errors import Field, Form, limit
from playground.world.model import COMPONENTS_V2, Json


def check_message(
    form: Form, data: Json, *, prefix: tuple[str, ...], v2: bool, files: frozenset[str], emojis: Container[int]
) -> None:
    at = form.at(*prefix)
    at.at("content").text(data.get("content"), "message.content")
    nonce = data.get("nonce")
    if nonce is not None:
        at.at("nonce").text(str(nonce), "message.nonce")
    if data.get("embeds"):
        _check_embeds(at.at("embeds"), data["embeds"])
    if data.get("components"):
        check_components(at.at("components"), data["components"], v2=v2, files=files, emojis=emojis)
    if v2:
        for key in ("content", "embeds", "poll", "sticker_ids"):
            if data.get(key):
                code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
                at.at(key).error(code, f"The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2")
    _check_mentions(at.at("allowed_mentions"), data.get("allowed_mentions"))
    for index, item in enumerate(data.get("attachments") or []):
        at.at("attachments", index, "description").text(item.get("description"), "attachment.description")


def check_flags_kept(form: Form, data: Json, old_flags: int, prefix: tuple[str, ...]) -> None:
    """The Components V2 flag cannot be taken back from a message."""
    new = data.get("flags")
    if old_flags & COMPONENTS_V2 and isinstance(new, int) and not new & COMPONENTS_V2:
        at = form.at(*prefix, "flags")
        at.error("MESSAGE_FLAGS_CANNOT_REMOVE_COMPONENTS_V2", "The IS_COMPONENTS_V2 flag cannot be removed")


def _check_mentions(at: Field, value: object) -> None:
    if not isinstance(value, dict):
        return
    parse = value.get("parse") or []
    for kind in ("users", "roles"):
        listed = value.get(kind)
        if isinstance(listed, list) and listed and kind in parse:
            at.error(
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f"parse:[{kind!r}] and {kind}: [ids...] are mutually exclusive.",
            )


def _check_embeds(at: Field, embeds: object) -> None:
    total = 0
    for index, embed in enumerate(at.items(embeds, "embed.count")):
        place = at.at(index)
        if not isinstance(embed, dict):
            place.required()
            continue
        texts: list[object] = [embed.get("title"), embed.get("description")]
        place.at("title").text(embed.get("title"), "embed.title")
        place.at("description").text(embed.get("description"), "embed.description")
        for number, item in enumerate(place.at("fields").items(embed.get("fields"), "embed.fields")):
            place.at("fields", number, "name").text(item.get("name"), "embed.field.name", least=1)
            place.at("fields", number, "value").text(item.get("value"), "embed.field.value", least=1)
            texts += [item.get("name"), item.get("value")]
        footer, author = embed.get("footer") or {}, embed.get("author") or {}
        place.at("footer", "text").text(footer.get("text"), "embed.footer")
        place.at("author", "name").text(author.get("name"), "embed.author")
        texts += [footer.get("text"), author.get("name")]
        total += sum(len(text) for text in texts if isinstance(text, str))
        for key in ("image", "thumbnail"):
            url = (embed.get(key) or {}).get("url")
            if isinstance(url, str) and not url.startswith(("http://", "https://", "attachment://")):
                place.at(key, "url").error("URL_TYPE_INVALID_SCHEME", "Scheme must be one of ('http', 'https').")
    if total > limit("embed.total"):
        most = limit("embed.total")
        at.error("MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {most}")
