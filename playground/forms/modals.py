"""The form of a modal: a title and up to five inputs."""

from collections.abc import Container

from playground.forms.components import INPUT, LABEL, ROW, SELECTS, TEXT, check_custom_id, check_select
from playground.protocol.errors import Field, limit
from playground.world.model import Json

RADIO, BOXES = GROUPS = (21, 22)
CHECKBOX, UPLOAD = 23, 19


def check_modal(at: Field, data: Json, emojis: Container[int]) -> None:
    at.at("title").text(data.get("title"), "modal.title", least=1)
    at.at("custom_id").text(data.get("custom_id"), "component.custom_id", least=1)
    ids: set[str] = set()
    for index, item in enumerate(at.at("components").items(data.get("components"), "modal.items", least=1)):
        place = at.at("components", index)
        kind = item.get("type") if isinstance(item, dict) else None
        if kind == ROW:
            inside = item.get("components")
            if not isinstance(inside, list) or len(inside) != 1 or inside[0].get("type") != INPUT:
                place.at("components").one_of((INPUT,))
                continue
            place.at("components", 0, "label").text(inside[0].get("label"), "modal.label", least=1)
            _check_input(place.at("components", 0), inside[0], ids)
        elif kind == LABEL:
            place.at("label").text(item.get("label"), "modal.label", least=1)
            place.at("description").text(item.get("description"), "command.description")
            _check_child(place.at("component"), item.get("component"), ids, emojis)
        elif kind == TEXT:
            place.at("content").text(item.get("content"), "v2.text", least=1)
        else:
            place.one_of((ROW, TEXT, LABEL))


def _check_child(at: Field, item: object, ids: set[str], emojis: Container[int]) -> None:
    kind = item.get("type") if isinstance(item, dict) else None
    if not isinstance(item, dict) or kind not in (INPUT, *SELECTS, *GROUPS, CHECKBOX, UPLOAD):
        at.one_of((INPUT, *SELECTS, *GROUPS, CHECKBOX, UPLOAD))
    elif kind == INPUT:
        _check_input(at, item, ids)
    elif kind in SELECTS:
        check_select(at, item, ids, emojis)
        if item.get("required") is False and item.get("min_values", 1):
            at.at("min_values").error("NUMBER_TYPE_MAX", "What is not required has no least number of values.")
    elif kind in GROUPS:
        _check_group(at, item, ids)
    else:
        check_custom_id(at, item, ids)


def _check_group(at: Field, item: Json, ids: set[str]) -> None:
    check_custom_id(at, item, ids)
    options = at.at("options").items(item.get("options"), "modal.group.options", least=1 + (item["type"] == RADIO))
    for index, option in enumerate(options):
        place = at.at("options", index)
        for key, least in (("label", 1), ("value", 1), ("description", 0)):
            place.at(key).text(option.get(key), f"select.option.{key}", least=least)
    if item["type"] == RADIO and sum(bool(option.get("default")) for option in options) > 1:
        at.at("options").error("SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "At most 1 option may be default.")


def _check_input(at: Field, item: Json, ids: set[str]) -> None:
    check_custom_id(at, item, ids)
    if item.get("style") not in (1, 2):
        at.at("style").error("BASE_TYPE_CHOICES", "Value must be one of (1, 2).")
    most = limit("modal.input")
    for key, least in (("min_length", 0), ("max_length", 1)):
        value = item.get(key)
        if value is not None and (not isinstance(value, int) or not least <= value <= most):
            at.at(key).error("NUMBER_TYPE_MAX", f"int value should be between {least} and {most}.")
    at.at("value").text(item.get("value"), "modal.input")
    at.at("placeholder").text(item.get("placeholder"), "modal.placeholder")
