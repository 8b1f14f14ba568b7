"""`python -m tests.fuzz.guided STAGE [-runs=N] [-seed=N] [FOLDER]`: coverage-guided fuzzing with atheris."""

import sys

import atheris

with atheris.instrument_imports(include=["pzc.compiler"]):
    from .stages import STAGES, watched

from .mutate import Mutator


def main() -> None:
    """Run until a failure, or for -runs=N inputs."""
    stage = STAGES[sys.argv.pop(1)]
    mutator = Mutator(0)

    def one(data: bytes) -> None:
        with watched():
            stage(data)

    def mutate(data: bytes, most: int, seed: int) -> bytes:
        """Mutate an input: half of the time as libFuzzer does, otherwise by tokens, with pieces of the library."""
        if seed % 2:
            return bytes(atheris.Mutate(data, most))
        mutator.random.seed(seed)
        return mutator.again(data)[:most]

    atheris.Setup(sys.argv, one, custom_mutator=mutate)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
