"""Compare pzc's verdicts on puzz.link boards with known verdicts: python -m bench.links FILE [NAME...]

FILE is a JSON list. Each variant has `pid`, `url` (an address without its site), and `boards`. A board has its text
`board`, and `broken`, which is the code of a broken rule or null for a correct solution. Variants without a rule file
are skipped. The output lists wrong verdicts and addresses that change in a round trip.
"""

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from pzc.cli.check_answer import check_answer
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source
from pzc.exchange.format_clauses import declared
from pzc.exchange.reading import convert
from pzc.exchange.to_puzzlink import address_of

SITE = "https://puzz.link/p?"


def verdict(board: str, folder: Path) -> str:
    """Return `right` or `wrong`, or the reason why the verdict is unknown."""
    try:
        (folder / "board.txt").write_text(board)
        code = check_answer(str(folder / "board.txt"), board, as_json=False)
    except PuzzleError as error:
        return str(error)
    return "wrong" if code else "right"


def main(arguments: list[str]) -> None:
    """Print the differences, and the number of boards without one."""
    import tempfile

    data: list[dict[str, Any]] = json.loads(Path(arguments[0]).read_text())
    tally: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        for entry in data:
            key = entry["pid"]
            if arguments[1:] and key not in arguments[1:] or declared("pzprv3", key, "") is None:
                continue
            _address(entry, tally)
            for board in entry["boards"]:
                found = verdict(board["board"], Path(folder))
                same = found == ("right" if board["broken"] is None else "wrong")
                tally["boards"] += 1
                tally["boards as they should be"] += same
                if not same:
                    print(f"{key}: {found}, and it should be {board['broken'] or 'right'}: {board['board']}")
    print(", ".join(f"{count} {what}" for what, count in tally.items()))


def _address(entry: dict[str, Any], tally: Counter[str]) -> None:
    """Count an address, and print it if it changes in a round trip."""
    address = SITE + entry["url"]
    tally["addresses"] += 1
    try:
        again = address_of(compile_source(Source("there.puz", convert(Source("address", address)))))
    except PuzzleError as error:
        print(f"{address}: {error}")
        return
    tally["addresses there and back"] += again.rstrip("/") == address.rstrip("/")
    if again.rstrip("/") != address.rstrip("/"):
        print(f"{address} comes back as {again}")


if __name__ == "__main__":
    main(sys.argv[1:])
