"""The program `pzc`, also as `python -m pzc`."""

import gc

_OBJECTS = 100_000  # new ones before the first search for cycles: a start makes thousands, and all of them stay


def main() -> None:
    """Runs the command line and ends the process."""
    gc.set_threshold(_OBJECTS)
    from pzc.cli import main  # which loads what a tenth more would be spent on otherwise

    main()


if __name__ == "__main__":
    main()
