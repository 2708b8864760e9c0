# SPDX-License-Identifier: BSL-1.0
"""Draws calls of aten's operators from their schemas, and compares the kernels of a library with PyTorch's.

Each call follows from the operator and a number: the calls of an operator have the numbers seed, seed + 1, …, so that
`--only OPERATOR --seed N --calls 1` repeats one. More calls than --per-process are divided among processes: the first
number of each process is --per-process higher than that of the process before it. The exit status is 1 if a call differs
and differences.py does not list the difference.
"""

import argparse
import collections
import concurrent.futures
import dataclasses
import json
import os
import pathlib
import pickle
import subprocess
import sys
import tempfile
import warnings

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.append(str(ROOT / "tools/aten"))
#: PyTorch is taken from the environment of ./run conformance.
sys.path.append(str(ROOT / f".venv/lib/python{sys.version_info[0]}.{sys.version_info[1]}/site-packages"))

os.environ.setdefault("TORCH_CPP_LOG_LEVEL", "ERROR")

import operators as aten_list  # noqa: E402
import torch  # noqa: E402
from compare import Backend, MissingKernel, difference  # noqa: E402
from differences import KNOWN, reason_for  # noqa: E402
from draw import LEFT_OUT, Call, NotDrawn, as_text, drawn_as  # noqa: E402
from rules import RULES  # noqa: E402
from tensors import Tensor  # noqa: E402

import schema_ct as sc  # noqa: E402
import wrong  # noqa: E402
from schema_ct._default import _core  # noqa: E402

#: The elements of these results are random, or not set at all, and are not compared.
RANDOM = ("nondeterministic_seeded",)
UNSET = ("empty", "new_empty", "empty_like", "empty_strided", "empty_permuted", "new_empty_strided", "resize_", "resize",
         "resize_as_", "resize_as", "_resize_output_", "_resize_output",
         "_efficientzerotensor")
#: Parts of the names of operators whose gradients PyTorch writes outside of an output that is not contiguous.
WRITTEN_OUTSIDE = ("pool", "_pad", "upsample", "softmax", "nll_loss")


@dataclasses.dataclass
class Counts:
    drawn: int = 0
    compared: int = 0
    raised: int = 0
    known: int = 0
    differing: int = 0
    dtypes: set = dataclasses.field(default_factory=set)


NUMBERS = tuple(f.name for f in dataclasses.fields(Counts) if f.name != "dtypes")


def our_operator(schema):
    """Returns our operator of this name. It does not ask sc.ops, which takes names that begin with __ for Python's own."""
    try:
        return getattr(_core.operator(f"aten::{schema.name}"), schema.overload or "default", None)
    except RuntimeError:
        return None


def their_operator(schema):
    return getattr(getattr(torch.ops.aten, schema.name, None), schema.overload or "default", None)


class Results:
    """The outcomes of calls, counted by operator and by the reason of a known difference."""

    def __init__(self):
        self.counts, self.reasons = collections.defaultdict(Counts), collections.defaultdict(collections.Counter)
        self.absent, self.left_out = set(), set()

    def add(self, other):
        for name, counts in other.counts.items():
            own = self.counts[name]
            self.counts[name] = Counts(*(getattr(own, f) + getattr(counts, f) for f in NUMBERS), own.dtypes | counts.dtypes)
        for reason, names in other.reasons.items():
            self.reasons[reason].update(names)
        self.absent |= other.absent
        self.left_out |= other.left_out


class Test:
    def __init__(self, library, last_call, show_known=False):
        self.library = sc.load_library(library)
        self.ours, self.theirs = Backend(our_operator, True), Backend(their_operator, False)
        self.results = Results()
        self.last_call, self.by_name, self.show_known = last_call, {}, show_known

    def choose(self, only):
        """Returns the operators that `only` names and that both this library and PyTorch have."""
        chosen = [o for o in aten_list.operators() if o.schema.name not in LEFT_OUT]
        self.by_name = {o.name: o for o in chosen}
        if only:
            names = only.split(",")
            exact = [o for o in chosen if o.name in names or o.schema.name in names]
            chosen = exact or [o for o in chosen if any(n in o.name for n in names)]
        here = [o for o in chosen if self.ours.operator(o.schema) is not None]
        self.results.absent |= {o.name for o in chosen} - {o.name for o in here}
        return [o for o in here if self.theirs.operator(o.schema) is not None]

    def outs(self, call):
        """Draws the descriptions of the `out` arguments, usually with the sizes of the result that PyTorch computes."""
        schema, written = call.operator.schema, call.operator.schema.out
        if not written:
            return ()
        functional = dataclasses.replace(schema, overload="", arguments=())
        packet = getattr(torch.ops.aten, functional.name)
        made = {}
        for name, value in call.arguments.items():
            if not repr(value).startswith("<moved"):
                made[name] = self.theirs.made(value, made)
        plain = {name: [getattr(v, "tensor", v) for v in value] if isinstance(value, list)
                 else getattr(value, "tensor", value) for name, value in made.items()}
        try:
            positional = [plain[a.name] for a in schema.positional if a.name in plain]
            result = packet(*positional, **{n: v for n, v in plain.items()
                                            if n not in {a.name for a in schema.positional}})
        except Exception:
            result = ()
        results = [r for r in (result if isinstance(result, (tuple, list)) else [result])]
        out = []
        for i, argument in enumerate(written):
            if argument.type != "Tensor":
                raise NotDrawn(argument.type)
            fits = i < len(results) and isinstance(results[i], torch.Tensor) and not call.chance(0.06)
            # PyTorch also makes tensors with negative sizes, and with any size where the strides are 0.
            fits = fits and all(0 <= size < 2**20 for size in results[i].shape) and results[i].numel() < 2**24
            shape = tuple(results[i].shape) if fits else call.shape
            dtype = str(results[i].dtype)[6:] if fits and call.chance(0.9) else call.dtype
            # PyTorch writes outside the memory of an output that is not contiguous, for batches of matrices, for pictures of
            # Byte, for columns and for gradients.
            outside = (schema.name in ("tril", "triu", "lu_unpack", "linalg_lu") and len(shape) > 2
                       or "upsample" in schema.name and dtype == "uint8" or schema.name in ("im2col", "col2im")
                       or "_backward" in schema.name and any(word in schema.name for word in WRITTEN_OUTSIDE))
            form = "contiguous" if call.chance(0.6) or outside else call.pick(("permuted", "sliced", "offset"))
            out.append((argument.name, Tensor(dtype, shape, form, "small", call.new_seed())))
        return tuple(out)

    def found(self, operator, arguments, outs):
        """Runs a call, and returns (difference, PyTorch's outcome)."""
        random = any(t in operator.tags for t in RANDOM) or operator.schema.name in UNSET
        ours = self.ours.run(operator.schema, arguments, outs)
        theirs = self.theirs.run(operator.schema, arguments, outs)
        return difference(operator.schema, arguments, ours, theirs, not random), theirs

    def smaller(self, operator, arguments, outs, found):
        """Returns simpler arguments that give the same kind of difference."""
        begin = found.split(":")[0][:24]

        def still(candidate):
            try:
                again = self.found(operator, candidate, outs)[0]
            except MissingKernel:
                return False
            return again is not None and again.startswith(begin) and reason_for(
                drawn_as(operator), f"{as_text(operator, candidate)} {outs!r}: {again}") is None

        for name in list(arguments):
            value = arguments[name]
            candidates = []
            if isinstance(value, Tensor):
                candidates = [{"form": "contiguous"}, {"values": "small"}, {"dtype": "float32"}]
                if ":" in value.values or value.values in ("sorted", "distinct"):
                    candidates = [{"form": "contiguous"}]
            for change in candidates:
                plainer = {**arguments, name: dataclasses.replace(arguments[name], **change)}
                if plainer != arguments and still(plainer):
                    arguments = plainer
            schema_argument = next(a for a in operator.schema.arguments if a.name == name)
            if schema_argument.default is not None:
                left_out = {n: v for n, v in arguments.items() if n != name}
                if still(left_out):
                    arguments = left_out
        return arguments

    def one(self, operator, seed):
        """Draws a call and compares its outcomes. Returns the text of an unknown difference, or None."""
        call = Call(operator, seed, RULES)
        self.last_call.write_text(f"--only {operator.name} --seed {seed} --calls 1: {call!r}\n")
        if operator.name not in self.results.counts:  # raises MissingKernel before PyTorch is called
            self.ours.run(operator.schema, call.arguments, [(a.name, call.tensor()) for a in operator.schema.out])
        outs = self.outs(call)
        counts = self.results.counts[operator.name]
        found, theirs = self.found(operator, call.arguments, outs)
        counts.drawn += 1
        counts.raised += theirs.error is not None and found is None
        counts.compared += theirs.error is None and found is None
        if found is None:
            if theirs.error is None:
                first = call.first()
                counts.dtypes.add(first.dtype if first else "")
            return None
        reason = reason_for(drawn_as(operator), f"{call!r} {outs!r}: {found}")
        if reason is not None:
            counts.known += 1
            self.results.reasons[reason][operator.name] += 1
            if self.show_known:
                print(f"known: {call!r} {outs!r}\n    {found}\n    {reason}", flush=True)
            return None
        counts.differing += 1
        arguments = self.smaller(operator, dict(call.arguments), outs, found)
        if arguments != call.arguments:
            call.arguments = arguments
            found = self.found(operator, arguments, outs)[0]
        written = "".join(f", {name}={value!r}" for name, value in outs)
        return f"{repr(call)[:-1]}{written})\n    {found}\n    ./run aten --only {operator.name} --seed {seed} --calls 1"

    def run(self, only, calls, seed, most):
        """Draws `calls` calls, of one operator after the other. Prints at most `most` differences of each operator."""
        waiting, drawn, number = self.choose(only), 0, seed
        while waiting and drawn < calls:
            for operator in list(waiting):
                if drawn == calls:
                    break
                try:
                    text = self.one(operator, number)
                except MissingKernel:
                    self.results.absent.add(operator.name)
                    self.results.counts.pop(operator.name, None)
                    waiting.remove(operator)
                    continue
                except NotDrawn:
                    self.results.left_out.add(operator.name)
                    waiting.remove(operator)
                    continue
                drawn += 1
                if text and self.results.counts[operator.name].differing <= most:
                    print(text, flush=True)
            number += 1


def in_processes(options):
    """Divides the calls among processes, of which as many run at once as there are processors, and returns their results.
    Where a process ended during a call, it returns a text that names that call."""
    results = Results()
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        def piece(i):
            done = i * options.per_process
            last_call, written = options.last_call.with_name(f"{options.last_call.name}.{i}"), pathlib.Path(folder, str(i))
            last_call.write_text("none yet\n")
            command = [sys.executable, "-B", __file__, "--library", options.library, "--only", options.only,
                       "--calls", str(min(options.per_process, options.calls - done)), "--seed", str(options.seed + done),
                       "--most", str(options.most), "--last-call", last_call, "--piece", written,
                       *(["--known"] if options.known else []), *(["--wrong", options.wrong] if options.wrong else [])]
            status = subprocess.run(command, check=False).returncode
            if written.exists():
                return pickle.loads(written.read_bytes())
            return f"property.py: a process ended with status {status} in the call {last_call.read_text()}"

        for found in pool.map(piece, range(-(-options.calls // options.per_process))):
            if isinstance(found, str):
                return found
            results.add(found)
    return results


def report(test, options):
    rows = {name: c for name, c in sorted(test.counts.items()) if c.drawn}
    total = Counts(*(sum(getattr(c, f) for c in rows.values()) for f in NUMBERS))
    if options.table or total.differing:
        print(f"\n{'operator':40} {'drawn':>7} {'equal':>7} {'raised':>7} {'known':>7} {'differ':>7}")
        for name, c in rows.items():
            if options.table or c.differing:
                print(f"{name:40} {c.drawn:7} {c.compared:7} {c.raised:7} {c.known:7} {c.differing:7}")
    for reason, names in sorted(test.reasons.items()):
        print(f"known difference, {names.total()} calls ({', '.join(sorted(names))}): {reason}")
    unused = [why for _, _, why in KNOWN if why not in test.reasons]
    if unused and not options.only and options.calls > 20 * len(rows):
        print("known differences of which no call was drawn:", "; ".join(unused))
    never = [name for name, c in rows.items() if not c.compared and not c.differing]
    if never and options.calls > 20 * len(rows):
        print("no call of these gave a result in PyTorch:", ", ".join(never))
    print(f"{len(rows)} operators, {total.drawn} calls: {total.compared} equal, {total.raised} raise the same error, "
          f"{total.known} known differences, {total.differing} differences; "
          f"no kernel here for {len(test.absent)}, arguments that are not drawn in {len(test.left_out)}")
    if options.report:
        pathlib.Path(options.report).write_text(json.dumps(
            {name: {**dataclasses.asdict(c), "dtypes": sorted(c.dtypes)} for name, c in rows.items()}, indent=1) + "\n")
    return total


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--library", required=True, help="the library with the kernels: libschema_ct_cpu.so")
    parser.add_argument("--last-call", required=True, type=pathlib.Path, help="write the running call to this file")
    parser.add_argument("--calls", type=int, default=20000)
    parser.add_argument("--only", default="", help="operators, or parts of their names, separated by commas")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=int, default=3, help="how many differences of each operator are printed")
    parser.add_argument("--per-process", type=int, default=10_000, help="how many calls share a process: after a call in "
                        "which PyTorch writes to memory that is not its own, later ones fail")
    parser.add_argument("--piece", type=pathlib.Path, help="write the results to this file, for the process that adds them up")
    parser.add_argument("--known", action="store_true", help="print the calls whose differences are known, too")
    parser.add_argument("--table", action="store_true", help="print a line for each operator")
    parser.add_argument("--wrong", metavar="OPERATOR=KIND", help="register a wrong kernel first (wrong.py)")
    parser.add_argument("--report", help="write the counts to this JSON file")
    options = parser.parse_args()
    torch.set_num_threads(1)
    warnings.simplefilter("ignore")
    if options.piece is None and options.calls > options.per_process:
        results = in_processes(options)
        if isinstance(results, str):
            sys.exit(results)
    else:
        test = Test(options.library, options.last_call, options.known)
        if options.wrong:
            test.wrong = wrong.register(*options.wrong.split("="))
        test.run(options.only, options.calls, options.seed, options.most)
        results = test.results
    if options.piece:
        options.piece.write_bytes(pickle.dumps(results))
        return 0
    total = report(results, options)
    return 1 if total.differing or not total.drawn else 0


if __name__ == "__main__":
    sys.exit(main())
