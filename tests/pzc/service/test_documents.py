"""A document while it is edited."""

from pzc.service.documents import Change, Document


def test_changes_apply_in_order() -> None:
    document = Document("memory:///x.puz", "use sujiko\n")
    document.edit([Change(4, 10, "killer"), Change(10, 10, ", knight")], 3)
    assert document.source.text == "use killer, knight\n"
    assert document.version == 3


def test_offsets_count_in_utf_16() -> None:
    document = Document("memory:///x.puz", '# \U0001f600\r\ntitle "x"\r\n')
    document.edit([Change(13, 14, "y")], 1)
    assert document.source.text == '# \U0001f600\ntitle "y"\n'
    assert document.positions.written.endswith('"y"\r\n')


def test_offsets_outside_the_text_are_clipped() -> None:
    document = Document("memory:///x.puz", "a")
    document.edit([Change(7, 3, "b"), Change(-5, 0, "c")], 1)
    assert document.source.text == "cab"
