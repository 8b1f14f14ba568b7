"""Compare pzc with noqx on small random boards of 105 genres: both must find equally many solutions.

python -m tests.noqx FOLDER                        60 boards of each genre; FOLDER is a clone of noqx
python -m tests.noqx FOLDER --boards 200 --seed 7 --only tapa
"""

import argparse
import os
import sys

from .compare import agree


def main() -> None:
    """Print the table, and each board for which the two differ."""
    parser = argparse.ArgumentParser(prog="python -m tests.noqx", description=__doc__)
    parser.add_argument("folder", help="a clone of github.com/T0nyX1ang/noqx")
    parser.add_argument("--boards", type=int, default=60, help="how many boards of each genre, at least")
    parser.add_argument("--seed", type=int, default=0, help="the number of the first board")
    parser.add_argument("--only", action="append", default=[], metavar="GENRE", help="this genre; may be repeated")
    given = parser.parse_args()
    if not os.path.isdir(os.path.join(given.folder, "noqx")):
        parser.error(f"`{given.folder}` is no clone of noqx: it has no folder `noqx`")
    print(agree(given.folder, given.boards, given.seed, given.only))


if __name__ == "__main__":
    sys.exit(main())
