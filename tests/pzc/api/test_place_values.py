"""The values of a layer: by place, or by row and column."""

import pytest

from pzc.api.place_values import PlaceValues
from pzc.compiler.board.elements import Cell


def test_a_cell_may_be_written_as_its_row_and_column() -> None:
    values = PlaceValues({Cell(1, 3): 9})
    assert values[Cell(1, 3)] == values[1, 3] == 9
    assert dict(values) == {Cell(1, 3): 9}
    assert repr(values) == repr({Cell(1, 3): 9})


def test_a_place_without_a_value_is_refused() -> None:
    with pytest.raises(KeyError):
        PlaceValues({})[1, 1]
