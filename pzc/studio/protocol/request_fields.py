"""The fields of a request: JSON in, checked values out."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from pzc.compiler.base.node import field, node

from .messages import Json, Refusal, is_number

Check: TypeAlias = Callable[[Json], bool]


@node
class Field:
    """A field of a request: its description for error messages, its test, and its default value if it is optional."""

    words: str
    fits: Check
    default: Any = field(default=None)
    needed: bool = field(default=True)

    def __call__(self, default: Any) -> "Field":
        """Return this field as an optional one with a default value."""
        return Field(self.words, self.fits, default, False)


def checked(name: str, fields: Mapping[str, Field], given: Mapping[str, Json]) -> dict[str, Any]:
    """Return all fields of a request with their values. Raise Refusal if one is missing, unknown or invalid."""
    for key in given:
        if key not in fields:
            raise Refusal("refused", f"`{name}` is not asked with `{key[:40]}`")
    out = {}
    for key, one in fields.items():
        if key not in given:
            if one.needed:
                raise Refusal("refused", f"`{name}` is asked with `{key}`, {one.words}")
            out[key] = one.default
        elif not one.fits(given[key]):
            raise Refusal("refused", f"`{key}` of `{name}` is {one.words}")
        else:
            out[key] = given[key]
    return out


def number(low: int, high: int) -> Field:
    """Return a field for an integer from `low` to `high`."""
    return Field(f"a number from {low:,} to {high:,}", lambda value: is_number(value) and low <= value <= high)


def text(most: int) -> Field:
    """Return a field for a string of at most `most` characters."""
    return Field(f"a text of at most {most:,} characters", lambda value: isinstance(value, str) and len(value) <= most)


def one_of(*words: str) -> Field:
    """Return a field for one of the given words."""
    return Field("one of " + ", ".join(words), lambda value: isinstance(value, str) and value in words)


def objects(most: int, **fields: Field) -> Field:
    """Return a field for a list of at most `most` objects with the given fields."""

    def fits(value: Json) -> bool:
        return isinstance(value, list) and len(value) <= most and all(map(_fits_object(fields), value))

    return Field(f"a list of at most {most:,} objects with {', '.join(fields)}", fits)


def _fits_object(fields: Mapping[str, Field]) -> Check:
    """Return a test for objects whose fields are all known, valid and complete."""

    def fits(value: Json) -> bool:
        return (
            isinstance(value, dict)
            and value.keys() <= fields.keys()
            and all(not one.needed for key, one in fields.items() if key not in value)
            and all(fields[key].fits(item) for key, item in value.items())
        )

    return fits


TRUTH = Field("true or false", lambda value: isinstance(value, bool))
ANYTHING = Field("a value", lambda value: True)
LIST = Field("a list", lambda value: isinstance(value, list))
OBJECT = Field("an object", lambda value: isinstance(value, dict))
