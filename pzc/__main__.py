"""The program `pzc`, also as `python -m pzc`."""

import sys

from pzc.output import exit_codes


def main() -> None:
    """Run the command line and end the process. Ctrl-C prints no traceback, also while modules are imported."""
    try:
        from pzc.cli import program

        program.main()
    except KeyboardInterrupt:
        sys.stderr.write("interrupted\n")
        sys.exit(exit_codes.INTERRUPTED)


if __name__ == "__main__":
    main()
