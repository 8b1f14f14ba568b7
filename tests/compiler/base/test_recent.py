"""The cache keeps what was used last, up to a total size."""

from pzc.compiler.base.recent import Recent


def test_least_recently_used_value_is_dropped() -> None:
    recent: Recent[str, str] = Recent(10, len)
    recent.put("a", "1234")
    recent.put("b", "1234")
    assert recent.get("a") == "1234"
    recent.put("c", "1234")
    assert [recent.get(key) for key in "abc"] == ["1234", None, "1234"]


def test_a_value_may_be_replaced_by_a_smaller_one() -> None:
    recent: Recent[str, str] = Recent(10, len)
    recent.put("a", "12345")
    recent.put("a", "1")
    recent.put("b", "12345")
    recent.put("c", "1234")
    assert [recent.get(key) for key in "abc"] == ["1", "12345", "1234"]


def test_very_large_value_is_not_kept() -> None:
    recent: Recent[str, str] = Recent(10, len)
    recent.put("a", "123456")
    assert recent.get("a") is None


def test_all_values_can_be_dropped() -> None:
    recent: Recent[str, str] = Recent(10, len)
    recent.put("a", "12345")
    recent.clear()
    assert recent.get("a") is None
    for key in "bc":
        recent.put(key, "12345")
    assert [recent.get(key) for key in "bc"] == ["12345", "12345"]
