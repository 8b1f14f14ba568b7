"""A process that does what `pzc FILE` does, step by step, and prints the CPU seconds of each step as JSON."""

import gc
import json
import sys
import time

marks = [("load", time.process_time())]  # Python itself; what is loaded later is added to it

from pzc import program, puzzle, solving  # noqa: E402, F401
from pzc.backends.cpsat import backend  # noqa: E402, F401
from pzc.compiler.pipeline import compile_source, flatten  # noqa: E402
from pzc.reading import read  # noqa: E402

gc.set_threshold(100_000, 20, 100)  # as the program does
marks.append(("load", time.process_time()))

source = read(sys.argv[1])
model = compile_source(source)
marks.append(("check", time.process_time()))
flat = flatten(model)
marks.append(("ground", time.process_time()))

from pzc.compiler.flat.decided import decided  # noqa: E402
from pzc.compiler.passes import improve  # noqa: E402

better = improve(flat)
answers = [decided(better)]
marks.append(("passes", time.process_time()))

if answers == [None]:
    from pzc.backends.clock import Clock
    from pzc.backends.cpsat.family import made
    from pzc.backends.cpsat.search import search
    from pzc.backends.interface import Options

    marks.append(("load", time.process_time()))
    native, where = made(better)
    marks.append(("encode", time.process_time()))
    answers = []
    search(native, where, Options(), Clock(None), 2, answers.append)
    marks.append(("search", time.process_time()))

from pzc.backends.interface import Problem  # noqa: E402
from pzc.judging import hold_against_rules  # noqa: E402
from pzc.report import draw_answer, values_of  # noqa: E402

for answer in answers:
    hold_against_rules(Problem(model, flat), answer)
    draw_answer(model, values_of(flat, answer))
marks.append(("judge and draw", time.process_time()))

spent: dict[str, float] = {}
for (name, end), start in zip(marks, [0.0, *(end for _, end in marks)], strict=False):
    spent[name] = spent.get(name, 0.0) + end - start
print(json.dumps(spent))
