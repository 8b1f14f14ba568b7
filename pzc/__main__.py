"""`python -m pzc` is `pzc`."""

from pzc.cli import main

if __name__ == "__main__":
    main()
