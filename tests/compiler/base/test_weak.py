"""What is kept for objects goes with them."""

import gc

from pzc.compiler.base.weak import WeakKeys


class Key:
    def __init__(self, name: str) -> None:
        self.name = name

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Key) and self.name == other.name

    def __hash__(self) -> int:
        return hash(self.name)


def test_equal_keys_have_one_value_until_the_first_is_gone() -> None:
    kept = WeakKeys[Key, str]()
    first = Key("a")
    assert kept.get(first) is None
    assert kept.put(first, "x") == "x"
    assert kept.get(Key("a")) == "x" and kept.get(Key("b")) is None
    del first
    gc.collect()
    assert kept.get(Key("a")) is None and not kept._values
