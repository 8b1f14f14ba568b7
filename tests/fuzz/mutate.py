"""Random inputs similar to puzzle files: library files with tokens swapped, dropped, duplicated, replaced, spliced."""

import re
from pathlib import Path
from random import Random

ROOT = Path(__file__).parent.parent.parent
CORPUS = Path(__file__).parent / "corpus"
TOKEN = re.compile(r"\w+|[ \t]+|\n[ ]*|[^\w\s]")

WORDS = (
    "title author source use param origin grid coords regions layer clue def rule for expect and or not xor in is if "
    "shape shapes pattern turned fixed "
    "then else div mod where true false of on x unique none count solution sum product min max len all any exactly "
    "distinct UNIQUE cells rows columns corners borders links diagonals top bottom left right row column neighbours "
    "around shift ray index corner windows pairs reverse distance digits cell border link int ints bool cage given "
    "sudoku killer 0 1 2 3 9 -1 99 1000000000 9007199254740992 999999999999999999 a b c i j n * . ? .. ++ -> <-> = != "
    "< <= > >= ( ) [ ] | + - ! : , [[ ]] # \" “ ” × ≠ ≤ ≥ é ß \t \ufeff \u00a0 \u2028 \\ ' ; & { } $ 𝔘"
).split(" ")


def seeds() -> list[str]:
    """Return the texts of the library and of corpus/."""
    paths = [*sorted((ROOT / "puzzles").rglob("*.puz")), *sorted(CORPUS.iterdir())]
    return [path.read_bytes().decode("utf-8", "replace") for path in paths]


class Mutator:
    """Makes random inputs, reproducibly from a seed."""

    def __init__(self, seed: int, texts: list[str] | None = None) -> None:
        self.random = Random(seed)
        self.texts = [TOKEN.findall(text) for text in texts or seeds()]
        self.lines = [re.split(r"(?<=\n)(?=\w)", "".join(tokens)) for tokens in self.texts]

    def small(self) -> bytes:
        """Return a few statements, changed in one to four places: fast to parse."""
        random = self.random
        statements = random.choice(self.lines)
        first = random.randrange(len(statements))
        text = "".join(statements[first : first + random.randint(1, 3)])
        return self.changed(TOKEN.findall(text[:600]), random.randint(1, 4))

    def whole(self) -> bytes:
        """Return a whole file, changed in at most two places, so that it often still compiles."""
        tokens = list(self.random.choice(self.texts))
        if self.random.random() < 0.15:
            tokens += self.random.choice(self.texts)
        return self.changed(tokens, self.random.randint(0, 2))

    def noise(self) -> bytes:
        """Return random bytes, or random words."""
        random = self.random
        if random.random() < 0.5:
            return random.randbytes(random.randint(0, 60))
        joint = random.choice(("", " ", " ", "\n"))
        return joint.join(random.choice(WORDS) for _ in range(random.randint(0, 30))).encode()

    def again(self, data: bytes) -> bytes:
        """Return an input, changed in one to three places."""
        return self.changed(TOKEN.findall(data.decode("utf-8", "replace")), self.random.randint(1, 3))

    def changed(self, tokens: list[str], times: int) -> bytes:
        """Return the tokens as bytes, after `times` changes; rarely a byte is changed too."""
        for _ in range(times):
            self._change(tokens)
        data = bytearray("".join(tokens), "utf-8", "surrogatepass")
        if data and self.random.random() < 0.03:
            data[self.random.randrange(len(data))] = self.random.randrange(256)
        return bytes(data)

    def _change(self, tokens: list[str]) -> None:
        random, count = self.random, len(tokens)
        at = random.randrange(count + 1)
        until = min(count, at + random.choice((1, 1, 1, 2, 3, 8)))
        match random.randrange(8):
            case 0:
                del tokens[at:until]
            case 1:
                tokens[at:at] = tokens[at:until]
            case 2 if count:
                other = random.randrange(count)
                at = min(at, count - 1)
                tokens[at], tokens[other] = tokens[other], tokens[at]
            case 3:
                other_file = random.choice(self.texts)
                start = random.randrange(len(other_file) or 1)
                tokens[at:until] = other_file[start : start + random.randint(1, 12)]
            case 4:
                tokens[at:at] = [random.choice(WORDS)]
            case 5:
                tokens[at:until] = [random.choice(WORDS)]
            case 6 if count:
                tokens[at:until] = [random.choice(tokens)]
            case _:
                tokens[at:at] = [random.choice('()<>[]|"\n,:')] * random.choice((1, 1, 2, 200))
