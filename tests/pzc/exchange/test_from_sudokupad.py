"""SudokuPad's own documents to the corresponding entries of f-puzzles."""

from typing import Any

import pytest

from pzc.compiler.formats.sudokus.documents import Part, Wrong
from pzc.exchange.from_sudokupad import as_entries, convert


def document(size: int = 2, **keys: Any) -> dict[str, Any]:
    return {"cells": [[{} for _ in range(size)] for _ in range(size)], **keys}


def entries(**keys: Any) -> dict[str, Any]:
    part, left_out = as_entries(Part(document(**keys)))
    assert left_out == []
    return dict(part.value)


def test_cells_and_regions() -> None:
    cells = [[{"value": 1}, {"value": "2", "given": False}], [None, {}]]
    found = entries(cells=cells, regions=[[[0, 0], [0, 1]], [[1, 0]]])
    assert found["size"] == 2
    assert found["grid"] == [
        [{"region": 0, "value": 1, "given": True}, {"region": 0, "value": "2", "given": False}],
        [{"region": 1}, {"region": None}],
    ]


CELLS = [[0, 0], [1, 0]]
NAMED = ["R1C1", "R2C1"]


@pytest.mark.parametrize(
    ("cage", "key", "entry"),
    [
        ({"cells": CELLS, "sum": 3}, "sum", {"cells": NAMED, "value": 3}),
        ({"cells": CELLS, "sum": 3, "unique": True}, "unique", {"cells": NAMED, "value": 3}),
        ({"cells": CELLS, "unique": True}, "unique", {"cells": NAMED}),
        ({"cells": [], "value": "title: A b"}, "title", "A b"),
        ({"value": "rules: Be good: always"}, "ruleset", "Be good: always"),
        ({"value": "antiknight: true"}, "antiknight", True),
    ],
)
def test_cages_with_their_contents(cage: dict[str, Any], key: str, entry: object) -> None:
    found = entries(cages=[cage])[key]
    assert found == (entry if isinstance(entry, str | bool) else [entry])


@pytest.mark.parametrize(
    ("keys", "remark"),
    [
        ({"cages": [{"cells": CELLS, "sum": 3, "hidden": True}] * 2}, "hidden `cages` (2)"),
        ({"cages": [{"cells": CELLS, "value": "3"}]}, "only drawn there: `cages` (1)"),
        ({"cages": [{"cells": CELLS, "unique": True, "value": "<3"}]}, 'the text "<3" of `cages` (1)'),
        ({"metadata": {"digits": "01", "x": False}}, "`digits` of the metadata"),
        ({"global": ["diagonal"]}, "`global`"),
        ({"lines": [{}]}, "only drawn there: `lines` (1)"),
    ],
)
def test_what_is_not_read_is_named(keys: dict[str, Any], remark: str) -> None:
    assert as_entries(Part(document(**keys)))[1] == [remark]


def test_cells_with_marks_are_counted() -> None:
    made = convert(Part(document(cells=[[{"centremarks": [1]}]])), "")
    assert "cells with pencil marks (1)" in made.left_out


@pytest.mark.parametrize("cage", [{"value": "3"}, {}])
def test_cages_without_meaning(cage: dict[str, Any]) -> None:
    assert entries(cages=[cage]).keys() == {"size", "grid"}


def test_texts_and_flags() -> None:
    found = entries(metadata={"title": "T", "rules": "R", "solution": "1221", "antiking": "true"})
    assert {key: found[key] for key in ("title", "ruleset", "solution", "antiking")} == {
        "title": "T", "ruleset": "R", "solution": "1221", "antiking": True,
    }  # fmt: skip
    assert "x" not in found


def test_the_first_title_counts() -> None:
    assert entries(cages=[{"value": "title: A"}], metadata={"title": "B"})["title"] == "A"


def test_cosmetic_parts_are_counted() -> None:
    more = {"lines": [{}, {}], "overlays": [], "cages": [{"cells": CELLS, "value": "9"}], "fog": [1], "id": "x"}
    _, left_out = as_entries(Part(document(**more)))
    assert left_out == ["only drawn there: `lines` (2)", "only drawn there: `cages` (1)", "`fog`"]


@pytest.mark.parametrize(
    ("keys", "path"),
    [
        ({"cells": []}, "cells"),
        ({"cells": [[{}]] * 2}, "cells"),
        ({"cells": [[{}] * 37] * 37}, "cells"),
        ({"cells": 3}, "cells"),
        ({"regions": [[[0]]]}, "regions[0][0]"),
        ({"cages": [{"cells": [[0, "a"]]}]}, "cages[0].cells[0][1]"),
        ({"metadata": {"title": [[3]]}}, "metadata.title[0]"),
    ],
)
def test_errors_name_the_key(keys: dict[str, Any], path: str) -> None:
    with pytest.raises(Wrong) as error:
        as_entries(Part(document(**keys)))
    assert error.value.path == path


def test_the_file() -> None:
    regions = [[[i + k, j + m] for k in (0, 1) for m in (0, 1)] for i in (0, 2) for j in (0, 2)]
    made = convert(Part(document(4, regions=regions, cages=[{"cells": CELLS, "sum": 3, "unique": True}])), "")
    assert "# from SudokuPad" in made.text and "cage <(1,1), (2,1)> sum = 3" in made.text
    assert made.left_out == ()
