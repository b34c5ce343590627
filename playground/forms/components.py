"""Components in messages: action rows with buttons and selects, and the layouts of Components V2."""

from collections.abc import Container
from dataclasses import dataclass, field

from playground.protocol.errors import Field, limit
from playground.world.model import Json

ROW, BUTTON, STRING_SELECT, INPUT = 1, 2, 3, 4
SELECTS = (3, 5, 6, 7, 8)
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER, LABEL = 9, 10, 11, 12, 13, 14, 17, 18
TOP_V2 = (ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR, CONTAINER)
IN_CONTAINER = (ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR)
LINK, PREMIUM = 5, 6


@dataclass
class Seen:
    """What is counted over the whole message."""

    files: frozenset[str]
    emojis: Container[int]
    ids: set[str] = field(default_factory=set)
    count: int = 0
    text: int = 0


def check_components(at: Field, components: object, *, v2: bool, files: frozenset[str], emojis: Container[int]) -> None:
    """`files` are the names that `attachment://` may point at, `emojis` those that there are."""
    seen = Seen(files, emojis)
    if not v2:
        for index, row in enumerate(at.items(components, "components.rows")):
            _check_top(at.at(index), row, (ROW,), seen)
        return
    if not isinstance(components, list):
        at.error("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
        return
    for index, item in enumerate(components):
        _check_top(at.at(index), item, TOP_V2, seen)
    if seen.count > limit("v2.components"):
        most = limit("v2.components")
        at.error("COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", f"A message may have at most {most} components.")
    if seen.text > limit("v2.text"):
        most = limit("v2.text")
        at.error("COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", f"The total text may be at most {most} characters.")


def _check_top(at: Field, item: object, allowed: tuple[int, ...], seen: Seen) -> None:
    if not isinstance(item, dict) or item.get("type") not in allowed:
        at.one_of(allowed)
        return
    seen.count += 1
    kind = item["type"]
    if kind == ROW:
        _check_row(at.at("components"), item.get("components"), seen)
    elif kind == SECTION:
        _check_section(at, item, seen)
    elif kind == TEXT:
        _check_text(at, item, seen)
    elif kind == GALLERY:
        for index, media in enumerate(at.at("items").items(item.get("items"), "v2.gallery.items", least=1)):
            place = at.at("items", index)
            place.at("description").text(media.get("description"), "v2.gallery.description")
            _check_media(place.at("media"), media.get("media"), seen)
    elif kind == FILE:
        _check_media(at.at("file"), item.get("file"), seen)
    elif kind == CONTAINER:
        inside = item.get("components")
        if not isinstance(inside, list) or not inside:
            at.at("components").required()
            return
        for index, child in enumerate(inside):
            _check_top(at.at("components", index), child, IN_CONTAINER, seen)


def _check_section(at: Field, item: Json, seen: Seen) -> None:
    for index, text in enumerate(at.at("components").items(item.get("components"), "v2.section.texts", least=1)):
        if not isinstance(text, dict) or text.get("type") != TEXT:
            at.at("components", index).one_of((TEXT,))
            continue
        seen.count += 1
        _check_text(at.at("components", index), text, seen)
    accessory = item.get("accessory")
    place = at.at("accessory")
    if not isinstance(accessory, dict):
        place.required()
        return
    seen.count += 1
    if accessory.get("type") == BUTTON:
        _check_button(place, accessory, seen)
    elif accessory.get("type") == THUMBNAIL:
        place.at("description").text(accessory.get("description"), "v2.gallery.description")
        _check_media(place.at("media"), accessory.get("media"), seen)
    else:
        place.one_of((BUTTON, THUMBNAIL))


def _check_text(at: Field, item: Json, seen: Seen) -> None:
    content = item.get("content")
    if at.at("content").text(content, "v2.text", least=1) and isinstance(content, str):
        seen.text += len(content)


def _check_media(at: Field, media: object, seen: Seen) -> None:
    url = media.get("url") if isinstance(media, dict) else None
    if not isinstance(url, str):
        at.required()
    elif url.startswith("attachment://"):
        if url.removeprefix("attachment://") not in seen.files:
            at.error(
                "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", f"The referenced attachment {url} was not found"
            )
    elif not url.startswith(("http://", "https://")):
        at.at("url").error("URL_TYPE_INVALID_SCHEME", "Scheme must be one of ('http', 'https', 'attachment').")


def _check_row(at: Field, children: object, seen: Seen) -> None:
    inside = at.items(children, "row.buttons", least=1)
    selects = [item for item in inside if isinstance(item, dict) and item.get("type") in SELECTS]
    if len(selects) > limit("row.selects") or (selects and len(inside) > 1):
        at.error("COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width")
    for index, item in enumerate(inside):
        place = at.at(index)
        seen.count += 1
        if isinstance(item, dict) and item.get("type") == BUTTON:
            _check_button(place, item, seen)
        elif isinstance(item, dict) and item.get("type") in SELECTS:
            check_select(place, item, seen.ids, seen.emojis)
        else:
            place.one_of((BUTTON, *SELECTS))


def check_custom_id(at: Field, item: Json, ids: set[str]) -> None:
    value = item.get("custom_id")
    if at.at("custom_id").text(value, "component.custom_id", least=1) and isinstance(value, str):
        if value in ids:
            at.at("custom_id").error("COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
        ids.add(value)


def _check_button(at: Field, item: Json, seen: Seen) -> None:
    style = item.get("style")
    if style not in (1, 2, 3, 4, LINK, PREMIUM):
        at.at("style").error("BASE_TYPE_CHOICES", "Value must be one of (1, 2, 3, 4, 5, 6).")
    at.at("label").text(item.get("label"), "button.label")
    if not item.get("label") and not item.get("emoji") and style != PREMIUM:
        at.error("BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A button needs a label or an emoji")
    _check_emoji(at.at("emoji"), item.get("emoji"), seen.emojis)
    if style == LINK:
        if not isinstance(item.get("url"), str):
            at.at("url").required()
        if item.get("custom_id"):
            at.error(
                "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", "A custom id and url cannot both be specified"
            )
    elif style != PREMIUM:
        check_custom_id(at, item, seen.ids)


def _check_emoji(at: Field, emoji: object, known: Container[int]) -> None:
    if not isinstance(emoji, dict):
        return
    if emoji.get("id"):
        if int(emoji["id"]) not in known:
            at.at("id").error("BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")
    else:
        name = str(emoji.get("name") or "")
        if not name or all(sign.isascii() and not sign.isdigit() and sign not in "#*" for sign in name):
            at.at("name").error("COMPONENT_INVALID_EMOJI", "Invalid emoji")


def check_select(at: Field, item: Json, ids: set[str], emojis: Container[int]) -> None:
    check_custom_id(at, item, ids)
    at.at("placeholder").text(item.get("placeholder"), "select.placeholder")
    most_options = limit("select.options")
    least, most = item.get("min_values", 1), item.get("max_values", 1)
    if not isinstance(least, int) or not 0 <= least <= most_options:
        at.at("min_values").error("NUMBER_TYPE_MAX", f"int value should be between 0 and {most_options}.")
    if not isinstance(most, int) or not 1 <= most <= most_options:
        at.at("max_values").error("NUMBER_TYPE_MAX", f"int value should be between 1 and {most_options}.")
        most = 1
    if item.get("type") != STRING_SELECT:
        return
    options = at.at("options").items(item.get("options"), "select.options", least=1)
    if len(options) < most:
        at.at("options").error("BASE_TYPE_BAD_LENGTH", f"Must be between {most} and {most_options} in length.")
    values: set[str] = set()
    chosen = 0
    for index, option in enumerate(options):
        place = at.at("options", index)
        if not isinstance(option, dict):
            place.required()
            continue
        place.at("label").text(option.get("label"), "select.option.label", least=1)
        place.at("description").text(option.get("description"), "select.option.description")
        _check_emoji(place.at("emoji"), option.get("emoji"), emojis)
        chosen += bool(option.get("default"))
        value = option.get("value")
        if place.at("value").text(value, "select.option.value", least=1) and isinstance(value, str):
            if value in values:
                place.at("value").error(
                    "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used"
                )
            values.add(value)
    if chosen > most:
        at.at("options").error("SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", f"At most {most} options may be default.")


def numbered(components: list[Json]) -> list[Json]:
    """Discord gives every component a number within its message."""
    count = 0

    def walk(item: Json) -> Json:
        nonlocal count
        count += 1
        out = {**_named(item), "id": item.get("id") or count}
        if isinstance(item.get("options"), list):
            out["options"] = [_named(option) for option in item["options"]]
        if isinstance(item.get("components"), list):
            out["components"] = [walk(child) for child in item["components"]]
        for key in ("accessory", "component"):
            if isinstance(item.get(key), dict):
                out[key] = walk(item[key])
        return out

    return [walk(item) for item in components]


def _named(item: Json) -> Json:
    """Ids are texts in Discord's answers, whatever they were sent as."""
    emoji = item.get("emoji") or {}
    return {**item, "emoji": {**emoji, "id": str(emoji["id"])}} if emoji.get("id") else item


def flat(components: list[Json]) -> list[Json]:
    """Every component of a message or modal, the nested ones included."""
    out: list[Json] = []
    for item in components:
        out.append(item)
        out += flat(item.get("components") or [])
        out += [child for key in ("accessory", "component") if isinstance(child := item.get(key), dict)]
    return out
