"""`python -m tests.fuzz.run STAGE COUNT [SEED]`: run a stage on mutated inputs; failures are saved in a folder."""

import sys
import tempfile
import time
import traceback
from collections import Counter
from hashlib import sha1
from pathlib import Path

from .mutate import Mutator
from .stages import STAGES, Hang, watched

FAILED = Path(tempfile.gettempdir()) / "pzc-fuzz"


def main(stage: str, count: int, seed: int) -> int:
    """Run a stage and print a tally of the results. Return 1 if there were failures."""
    inputs, tally, slowest = Mutator(seed), Counter[str](), (0.0, b"")
    start = time.process_time()
    for number in range(count):
        if number % 10 == 9:
            data = inputs.noise()
        elif stage in ("parse", "explain", "format"):
            data = inputs.small()
        else:
            data = inputs.whole()
        begin = time.process_time()
        try:
            with watched():
                tally[STAGES[stage](data)] += 1
        except KeyboardInterrupt:
            break
        except (Exception, Hang) as error:
            tally[f"FAILED {type(error).__name__}"] += 1
            _keep(stage, data, error)
        slowest = max(slowest, (time.process_time() - begin, data))
        if number % 20_000 == 19_999:
            print(stage, number + 1, dict(tally), f"{time.process_time() - start:.0f} s", flush=True)
    print(f"{stage}: {sum(tally.values())} inputs, seed {seed}, {time.process_time() - start:.0f} s, {dict(tally)}")
    print(f"slowest: {slowest[0]:.2f} s for {slowest[1][:300]!r}", flush=True)
    return any(key.startswith("FAILED") for key in tally)


def _keep(stage: str, data: bytes, error: BaseException) -> None:
    """Save an input that failed, with the traceback; at most a few inputs for each place of failure."""
    trace = traceback.extract_tb(error.__traceback__)
    place = f"{Path(trace[-1].filename).stem}-{trace[-1].lineno}" if trace else "nowhere"
    folder = FAILED / f"{stage}-{type(error).__name__}-{place}"
    folder.mkdir(parents=True, exist_ok=True)
    if len(list(folder.iterdir())) < 10:
        name = folder / sha1(data).hexdigest()[:12]
        name.with_suffix(".puz").write_bytes(data)
        name.with_suffix(".txt").write_text("".join(traceback.format_exception(error))[-6000:])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 0))
