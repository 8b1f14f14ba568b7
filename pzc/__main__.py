"""The program `pzc`, also as `python -m pzc`."""

from pzc.cli.program import main

if __name__ == "__main__":
    main()
