"""Turns Pydantic's validation errors into plain words."""

import re
from collections.abc import Mapping
from typing import Any

_WORDS = {
    "string_too_long": "it has at most {max_length} characters",
    "string_too_short": "it has at least {min_length} characters",
    "too_long": "there are at most {max_length}",
    "too_short": "there are at least {min_length}",
    "greater_than_equal": "it is at least {ge:,}",
    "greater_than": "it is more than {gt:,}",
    "less_than_equal": "it is at most {le:,}",
    "less_than": "it is less than {lt:,}",
    "int_parsing": "it is a whole number",
    "int_type": "it is a whole number",
    "int_from_float": "it is a whole number",
    "float_parsing": "it is a number",
    "float_type": "it is a number",
    "bool_parsing": "it is true or false",
    "bool_type": "it is true or false",
    "string_type": "it is a text",
    "list_type": "it is a list",
    "dict_type": "it has names and values",
    "literal_error": "it is {expected}",
    "enum": "it is {expected}",
    "missing": "it is missing",
    "extra_forbidden": "there is no such field",
    "json_invalid": "this is no JSON",
}
_ONE_OF = re.compile(r"\^?\(([\w|-]+)\)\$?")  # a pattern that only lists words


def what_is_wrong(error: Mapping[str, Any]) -> str:
    """Words one Pydantic error plainly; a custom message is kept.

    >>> what_is_wrong({"type": "less_than_equal", "msg": "Input should …", "ctx": {"le": 65535}})
    'it is at most 65,535'
    >>> what_is_wrong({"type": "string_pattern_mismatch", "msg": "…", "ctx": {"pattern": "^(on|off)$"}})
    'it is on or off'
    """
    kind, context = str(error["type"]), dict(error.get("ctx") or {})
    if kind == "string_pattern_mismatch":
        listed = _ONE_OF.fullmatch(str(context.get("pattern", "")))
        if listed:
            *others, last = listed[1].split("|")
            return f"it is {', '.join(others)} or {last}" if others else f"it is {last}"
        return "it is not of the right form"
    if kind in _WORDS:
        return _WORDS[kind].format(**context)
    return str(error["msg"]).removeprefix("Value error, ").rstrip(".")
