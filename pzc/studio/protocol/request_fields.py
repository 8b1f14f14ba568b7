"""What a question may be asked with: JSON in, checked values out."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from pzc.compiler.base.node import field, node

from .messages import Json, Refusal, is_number

Check: TypeAlias = Callable[[Json], bool]


@node
class Field:
    """One thing that a question is asked with: what it must be, in words and as a test; its value where it is not
    given, if it need not be."""

    words: str
    fits: Check
    default: Any = field(default=None)
    needed: bool = field(default=True)

    def __call__(self, default: Any) -> "Field":
        """The same where it need not be given."""
        return Field(self.words, self.fits, default, False)


def checked(name: str, fields: Mapping[str, Field], given: Mapping[str, Json]) -> dict[str, Any]:
    """All fields of a question with their values; Refusal where one is missing, unknown or something else."""
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
    """A number within bounds."""
    return Field(f"a number from {low:,} to {high:,}", lambda value: is_number(value) and low <= value <= high)


def text(most: int) -> Field:
    """A text of at most so many characters."""
    return Field(f"a text of at most {most:,} characters", lambda value: isinstance(value, str) and len(value) <= most)


def one_of(*words: str) -> Field:
    """One of some words."""
    return Field("one of " + ", ".join(words), lambda value: isinstance(value, str) and value in words)


def objects(most: int, **fields: Field) -> Field:
    """A list of objects with these fields."""

    def fits(value: Json) -> bool:
        return isinstance(value, list) and len(value) <= most and all(map(_fits_object(fields), value))

    return Field(f"a list of at most {most:,} objects with {', '.join(fields)}", fits)


def _fits_object(fields: Mapping[str, Field]) -> Check:
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
