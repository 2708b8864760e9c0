#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Times a typical call of each of PyTorch's operators with a kernel here, and the same call in PyTorch.

    drawn_calls.py PROGRAM PROGRAM_WITH_LIBTORCH [--only WORD] [--from RATIO] [--report FILE]

tests/aten/draw.py draws the arguments from the schemas: tensors of 1, 1 000 and 1 000 000 elements, as matrices, of
floats if the operator takes those; and again with the first tensor transposed. Both programs make the same call in
turn; the figure of each is the minimum of its repetitions. The list has the calls that take at least RATIO (1.2) times
as long as in PyTorch.
"""

import argparse
import ctypes
import dataclasses
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests/aten"), str(ROOT / "tools/aten")]
os.environ.setdefault("TORCH_CPP_LOG_LEVEL", "ERROR")

import draw  # noqa: E402
import operators as aten_list  # noqa: E402
import torch  # noqa: E402
from draw import Left, NotDrawn, Same, Tensor  # noqa: E402
from rules import RULES  # noqa: E402

#: By the number of elements, the side of tensors with two dimensions, and those for three and four dimensions if the
#: operator requires these.
SIDES = {1: (1,), 1_000: (32, 10, 6), 1_000_000: (1_000, 100, 32)}
DTYPES = ("float32", "int64", "bool", "complex64")
ATTEMPTS = 8
REPETITIONS = 5
MOST_SECONDS = 2
TYPE_NUMBERS = {"uint8": 0, "int8": 1, "int16": 2, "int32": 3, "int64": 4, "float16": 5, "float32": 6, "float64": 7,
                "complex64": 9, "complex128": 10, "bool": 11, "bfloat16": 15}
FORMAT_NUMBERS = {"strided": 0, "contiguous_format": 0, "preserve_format": 1, "channels_last": 2}
def one_index(call):
    return [call.tensor((call.side,), "int64", f"index:0:{call.side}")]


#: Sizes that the rules keep small, and arguments that would otherwise make the result much larger than its inputs.
LARGE = {"randperm": {"n": lambda c: c.elements}, "linspace": {"steps": lambda c: c.elements},
         "logspace": {"steps": lambda c: c.elements}, "arange": {"end": lambda c: c.elements},
         "diag_embed": {"self": lambda c: c.tensor((c.side,))},
         "eye": {"n": lambda c: c.side, "m": lambda c: c.side},
         **dict.fromkeys(("index", "index_put", "_index_put_impl", "_index_put_impl_", "_unsafe_index",
                          "_unsafe_index_put"), {"indices": one_index})}
TYPICAL_RULES = {**RULES, **{name: {**RULES.get(name, {}), **rules} for name, rules in LARGE.items()}}


class Typical(draw.Call):
    """A typical call of an operator. If the operator refuses it, later attempts differ."""

    def __init__(self, operator, attempt, elements, side, dtype, form):
        self.attempt, self.elements, self.side, self.form = attempt, elements, side, form
        self.start_dtype = dtype
        super().__init__(operator, attempt, TYPICAL_RULES)

    def start(self):
        self.shape, self.dtype = (self.side, self.side), self.start_dtype
        self.values = "positive" if self.dtype in ("float32", "complex64") else "index:1:7"

    def leaves_out(self):
        return self.attempt < ATTEMPTS // 2 or super().chance(0.5)

    def chance(self, share):
        if self.attempt == 0 or not 0.1 < share < 0.9:
            return share >= 0.5
        return super().chance(share)

    def size(self):
        return self.side

    def number(self):
        return 1

    def real(self):
        return self.pick((0.5, 1.5))

    def scalar(self):
        return 2 if self.attempt < ATTEMPTS // 2 else self.pick((True, 0.5, 3))

    def dimension(self, of=None):
        n = len(self.shape if of is None else of)
        return -1 if self.attempt == 0 or n == 0 else self.below(n)

    def tensor(self, shape=None, dtype=None, values=None, form=None):
        form = form or (self.form if self.first() is None else "contiguous")
        return super().tensor(shape, dtype, values if values not in ("small", "special") else None, form)

    def any_tensor(self, argument):
        return self.tensor()

    def related_shape(self):
        return self.shape

    def related_dtype(self):
        return self.dtype

    def list_of(self, argument, element, count):
        if draw.DIMENSION_NAMES.fullmatch(argument.name) and element in ("int", "SymInt"):
            return [-1 - i for i in range(int(count or 1) if self.attempt % 2 == 0 else 2)]
        if argument.name in ("size", "shape") and element in ("int", "SymInt"):
            return list(self.shape)
        if element == "Tensor":
            return [self.tensor(), self.tensor()]
        return super().list_of(argument, element, count)

    def drawn_elements(self):
        flat = [v for value in self.arguments.values() for v in (value if isinstance(value, list) else [value])]
        return sum(torch.Size(v.shape).numel() for v in flat if isinstance(v, Tensor))


class Written:
    """Writes calls in the format that the programs read, with the tensors in files."""

    def __init__(self, folder):
        self.folder, self.files = pathlib.Path(folder), 0

    def words(self, values):
        return " ".join([str(len(values)), *map(str, values)])

    def tensor(self, description):
        made = description.make()
        memory, tensor = made.memory, made.tensor
        file = self.folder / str(self.files)
        self.files += 1
        storage = memory.untyped_storage()
        file.write_bytes(ctypes.string_at(storage.data_ptr(), storage.nbytes()) if storage.nbytes() else b"")
        return " ".join(map(str, (TYPE_NUMBERS[description.dtype], self.words(tensor.shape), self.words(tensor.stride()),
                                  tensor.storage_offset(), storage.nbytes() // memory.itemsize, file)))

    def one_of_list(self, element, values):
        if element == "Tensor":
            return f"T {len(values)} " + " ".join(map(self.tensor, values))
        if element == "Tensor?":
            return f"O {len(values)} " + " ".join("0" if v is None else f"1 {self.tensor(v)}" for v in values)
        if element in ("int", "SymInt", "float", "bool"):
            letter = {"float": "F", "bool": "B"}.get(element, "I")
            return f"{letter} {self.words([int(v) if letter == 'B' else v for v in values])}"
        raise NotDrawn(element)

    def argument(self, argument, value, order):
        type_ = argument.type.removesuffix("?")
        if value is None:
            return "n"
        if type_.endswith("]"):
            return self.one_of_list(type_[:type_.rindex("[")], value)
        if isinstance(value, Tensor):
            return f"t {self.tensor(value)}"
        if isinstance(value, Same):
            return f"= {order.index(value.argument)}"
        if isinstance(value, Left):
            numbers = {"dtype": TYPE_NUMBERS, "device": {}}.get(value.kind, FORMAT_NUMBERS)
            return f"i {numbers[value.name]}" if numbers else f"v {value.name}"
        if isinstance(value, bool):
            return f"b {int(value)}"
        if isinstance(value, complex):
            return f"c {value.real} {value.imag}"
        if isinstance(value, str):
            return f"s {value}"
        return f"{'f' if isinstance(value, float) else 'i'} {value}"

    def call(self, drawn):
        """An output tensor is empty: operators resize it to their results."""
        schema = drawn.operator.schema
        order, words = [a.name for a in schema.arguments], ["call", schema.name, schema.overload or "-"]
        for argument in schema.arguments:
            if argument.keyword_only and argument.written:
                if argument.type != "Tensor":
                    raise NotDrawn(argument.type)
                words.append(f"t {self.tensor(Tensor(drawn.dtype, (0,)))}")
            elif argument.name in drawn.arguments:
                words.append(self.argument(argument, drawn.arguments[argument.name], order))
            else:
                words.append("d")
        return " ".join(words)


class Program:
    def __init__(self, path):
        self.path, self.process = path, None

    def ask(self, line):
        if self.process is None or self.process.poll() is not None:
            self.process = subprocess.Popen([self.path], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                            stderr=subprocess.DEVNULL, text=True)
        try:
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
            return self.process.stdout.readline().strip() or "error: the program ended"
        except BrokenPipeError:
            return "error: the program ended"

    def time(self):
        answer = self.ask("time")
        return None if answer.startswith("error") else float(answer)


@dataclasses.dataclass
class Row:
    name: str
    elements: int
    form: str
    call: str
    ours: float
    theirs: float

    @property
    def ratio(self):
        return self.ours / self.theirs


def draws(operator, elements, form):
    """Calls of the operator, the most typical first."""
    for dtype in DTYPES:
        for attempt in range(ATTEMPTS):
            for side in SIDES[elements]:
                drawn = Typical(operator, attempt, elements, side, dtype, form)
                if drawn.drawn_elements() <= 4 * elements + 96:
                    yield drawn
                    break


def measured(operator, elements, form, ours, theirs):
    """A row of the table, or the reason why there is none."""
    refused = "no call of it was drawn"
    for drawn in draws(operator, elements, form):
        if form != "contiguous" and (drawn.first() is None or drawn.first().form != form):
            return None
        with tempfile.TemporaryDirectory(dir="/dev/shm" if os.path.isdir("/dev/shm") else None) as folder:
            line = Written(folder).call(drawn)
            if theirs.ask(line) != "ready":
                continue
            answer = ours.ask(line)
        if answer != "ready":
            refused = answer
            if "kernel" in answer or "no operator" in answer:
                return refused
            continue
        row = Row(operator.name, elements, form, repr(drawn), float("inf"), float("inf"))
        begin = time.monotonic()
        for repetition in range(3 * REPETITIONS):
            times = ours.time(), theirs.time()
            if None in times:
                return "its calls cannot be repeated"
            row.ours, row.theirs = min(row.ours, times[0]), min(row.theirs, times[1])
            enough = repetition % REPETITIONS == REPETITIONS - 1 and row.ratio < 1.1  # or it may have been disturbed
            if enough or time.monotonic() - begin > MOST_SECONDS:
                break
        return row
    return refused


def report(rows, reasons, least):
    print(f"\n{'operator':44} {'elements':>9} {'form':10} {'ours, ns':>12} {'PyTorch, ns':>12} {'ratio':>6}")
    for row in sorted(rows, key=lambda r: -r.ratio):
        if row.ratio >= least:
            print(f"{row.name:44} {row.elements:9} {row.form:10} {row.ours:12.0f} {row.theirs:12.0f} {row.ratio:6.2f}")
    print(f"\n{len({r.name for r in rows})} operators")
    for elements in SIDES:
        some = [r for r in rows if r.elements == elements]
        counts = [sum(r.ratio <= limit for r in some) for limit in (1, 1.2, 1.5)]
        print(f"{elements:9} elements: {len(some)} calls, {counts[0]} at most 1.0, {counts[1]} at most 1.2, "
              f"{counts[2]} at most 1.5 times PyTorch's time")
    print(f"not measured: {len(reasons)} operators")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("programs", nargs=2)
    parser.add_argument("--only", default="", help="only operators whose names contain one of these words, separated by commas")
    parser.add_argument("--from", dest="least", type=float, default=1.2, help="the smallest ratio to list")
    parser.add_argument("--report", help="a JSON file for all rows")
    options = parser.parse_args()
    torch.set_num_threads(1)
    os.environ.update(OMP_NUM_THREADS="1", OPENBLAS_NUM_THREADS="1", MKL_NUM_THREADS="1")
    ours, theirs = map(Program, options.programs)
    rows, reasons = [], {}
    for operator in aten_list.operators():
        left_out = operator.schema.name in draw.LEFT_OUT or draw.drawn_as(operator) != operator.name
        if left_out or not any(word in operator.name for word in options.only.split(",")):
            continue
        for elements in SIDES:
            for form in ("contiguous", "reversed"):
                try:
                    found = measured(operator, elements, form, ours, theirs)
                except NotDrawn as error:
                    found = f"no {error} is drawn"
                if isinstance(found, Row):
                    rows.append(found)
                elif found and form == "contiguous":
                    reasons[operator.name] = found
            if operator.name in reasons:
                break
    report(rows, reasons, options.least)
    if options.report:
        pathlib.Path(options.report).write_text(json.dumps(
            {"rows": [dataclasses.asdict(r) for r in rows], "not measured": reasons}, indent=1) + "\n")


if __name__ == "__main__":
    main()
