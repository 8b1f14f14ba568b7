"""Exit codes, as `pzc --help` documents them."""

OK = 0
FAILED = 1
WRONG_INPUT = 2
UNKNOWN = 3
TOOL_MISSING = 4
INTERNAL = 70
INTERRUPTED = 130
BROKEN_PIPE = 141
TERMINATED = 143

WORST_FIRST = (INTERRUPTED, INTERNAL, WRONG_INPUT, UNKNOWN, FAILED)
"""When many puzzles are solved, the exit code is the first of these that occurred."""

HELP = """\
Exit codes:

\b
  0    solved, or what was asked holds
  1    no solution, or an expectation failed
  2    the input is wrong
  3    unknown: the time or the memory limit was reached
  4    a tool is missing
  130  interrupted with Ctrl-C
  143  ended by another program, as by `timeout`
"""
