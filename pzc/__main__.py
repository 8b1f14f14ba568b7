"""The program `pzc`, also as `python -m pzc`."""

import gc
import sys

_OBJECTS = 100_000  # new ones before the first search for cycles: a start makes thousands, and all of them stay


def main() -> None:
    """Runs the command line and ends the process."""
    if sys.argv[1:] == ["--version"]:  # which programs ask often, and which needs nothing else
        from pzc.version import VERSION

        print(f"pzc {VERSION}")
        return
    gc.set_threshold(_OBJECTS)
    from pzc.modules import install  # only now: what follows takes much longer

    install()
    from pzc.program import main

    main()


if __name__ == "__main__":
    main()
