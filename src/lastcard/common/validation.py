"""Turns Pydantic's validation errors into plain words."""

import re
from collections.abc import Mapping
from typing import Any

_WORDS = {
    "string_too_long": "it can have at most {max_length} characters",
    "string_too_short": "it must not be empty",
    "too_long": "there can be at most {max_length}",
    "too_short": "there must be at least {min_length}",
    "greater_than_equal": "it must be at least {ge:,}",
    "greater_than": "it must be more than {gt:,}",
    "less_than_equal": "it can be at most {le:,}",
    "less_than": "it must be less than {lt:,}",
    "int_parsing": "it must be a whole number",
    "int_type": "it must be a whole number",
    "int_from_float": "it must be a whole number",
    "float_parsing": "it must be a number",
    "float_type": "it must be a number",
    "bool_parsing": "it must be true or false",
    "bool_type": "it must be true or false",
    "string_type": "it must be text",
    "list_type": "it must be a list",
    "dict_type": "it must be an object with names and values",
    "literal_error": "it must be {expected}",
    "enum": "it must be {expected}",
    "missing": "it is missing",
    "extra_forbidden": "there is no such field",
    "model_type": "it must be an object with names and values",
    "model_attributes_type": "it must be an object with names and values",
    "union_tag_invalid": "there is no {tag!r} here",
    "union_tag_not_found": "its type is missing",
    "json_invalid": "this is not JSON",
}
_ONE_OF = re.compile(r"\^?\(([\w|-]+)\)\$?")  # a pattern that only lists words


def what_is_wrong(error: Mapping[str, Any]) -> str:
    """Words one Pydantic error plainly; a custom message is kept.

    >>> what_is_wrong({"type": "less_than_equal", "msg": "Input should …", "ctx": {"le": 65535}})
    'it can be at most 65,535'
    >>> what_is_wrong({"type": "string_pattern_mismatch", "msg": "…", "ctx": {"pattern": "^(on|off)$"}})
    'it must be on or off'
    """
    kind, context = str(error["type"]), dict(error.get("ctx") or {})
    if kind == "string_pattern_mismatch":
        listed = _ONE_OF.fullmatch(str(context.get("pattern", "")))
        if listed:
            *others, last = listed[1].split("|")
            return f"it must be {', '.join(others)} or {last}" if others else f"it must be {last}"
        return "it is not of the right form"
    if kind in _WORDS:
        return _WORDS[kind].format_map(context)
    return (
        str(error["msg"]).removeprefix("Value error, ").rstrip(".")
        if kind == "value_error"
        else "it is not valid"
    )
