# SPDX-License-Identifier: BSL-1.0
"""The exceptions of wrong calls, and calls with hostile objects."""

import subprocess
import sys

import numpy as np
import pytest
from exchange import Exchanged

import schema_ct as sc


def said(kind, call, *arguments, **keywords):
    with pytest.raises(kind) as error:
        call(*arguments, **keywords)
    assert error.type is kind
    return str(error.value)


def test_what_is_no_operator_or_kind_of_array(tmp_path):
    for wrap in (sc.numpy.wrap, sc.opcheck):
        with pytest.raises(TypeError, match="an operator is expected here, such as schema_ct.ops.ns.op, not 3"):
            wrap(3)
    with pytest.raises(TypeError, match="such as schema_ct.ops.ns.op, not 'values::add_one'"):
        sc.numpy.wrap("values::add_one")
    with pytest.raises(TypeError, match="the kind of new arrays is .*, not an object of type 'int'"):
        sc.set_output(3)
    for make in (lambda: sc.Library(3), lambda: sc.Library("a", 3), lambda: sc.Library("a", "FRAGMENT").define(3),
                 lambda: sc.Library("a", "FRAGMENT").impl(3, len)):
        with pytest.raises(TypeError, match="is a str, not an object of type 'int'"):
            make()
    (tmp_path / "ops.cpp").write_text("int x;")
    with pytest.raises(FileNotFoundError) as caught:
        sc.build(tmp_path / "ops.cpp", output=tmp_path / "absent" / "x.so")
    assert caught.value.filename == str(tmp_path / "absent" / "x.so")


def test_the_argument_is_marked(values):
    first, declaration, mark = said(TypeError, values.keywords, np.ones(1, np.float32), c="yes").splitlines()
    assert first == ("values::keywords() expected a value of type 'bool' for argument 'c' (position 3) but found one of "
                     "type 'str': 'yes'")
    assert declaration == f"Declaration: {values.keywords.schema}"
    assert mark == " " * declaration.index("c=True") + "^"
    assert said(ValueError, values.integer, 2**63).splitlines() == [
        "the integer 9223372036854775808 does not fit in 64 bits", "in argument 'k'",
        "Declaration: values::integer(int k) -> int", " " * 33 + "^"]
    assert said(TypeError, values.keywords).splitlines()[0] == "values::keywords() is missing a value for argument 'x'"
    assert said(TypeError, values.two_lists, [1], 2).splitlines()[-1].endswith("^")
    assert "'aaa" in said(TypeError, values.integer, "a" * 1000)
    assert len(said(TypeError, values.integer, "a" * 1000).splitlines()[0]) < 250
    assert said(TypeError, values.integer, nonsense=1).startswith("values::integer() has no argument 'nonsense'\n")
    assert "has no argument 'c'\n" in said(TypeError, values.integer, c=1)
    assert "has no argument 'tiems'; did you mean 'times'?\n" in said(TypeError, values.overloaded.str, "a", tiems=2)


@pytest.mark.parametrize("what, kind", [
    ("index", IndexError), ("value", ValueError), ("range", IndexError), ("missing", NotImplementedError),
    ("memory", MemoryError), ("overflow", OverflowError), ("int", RuntimeError), ("type", TypeError),
    ("other", RuntimeError)])
def test_exceptions_keep_their_kind(values, what, kind):
    said(kind, values.throws, what)
    assert values.throws("fine") is None


class Raises:
    """An object whose special methods all raise."""

    def _raise(self, *_, **__):
        raise LookupError("asked")

    __index__ = __float__ = __int__ = __complex__ = __len__ = __getitem__ = __iter__ = __bool__ = __repr__ = _raise
    __str__ = __hash__ = __eq__ = __array__ = __dlpack__ = __dlpack_device__ = _raise


class RaisesAttributes:
    def __getattribute__(self, name):
        raise LookupError(name)


def exporter(dlpack, device=lambda self: (1, 0)):
    return type("Exporter", (), {"__dlpack__": dlpack, "__dlpack_device__": device})()


def ring():
    out = []
    out.append(out)
    return out


class Mutates(list):
    """A list that empties another one while it is read."""

    def __init__(self, victim):
        super().__init__([1])
        self.victim = victim

    def __index__(self):
        self.victim.clear()
        return 1


def emptied():
    victim = [0] * 1000
    victim[1] = Mutates(victim)
    return victim


HOSTILE = [
    Raises, RaisesAttributes, ring, emptied, object, lambda: object, lambda: (x for x in [1]), lambda: iter([1]), set,
    lambda: {1: 2}, lambda: float("nan"), lambda: float("inf"), lambda: 10**5000, lambda: -2**63 - 1, lambda: "\ud800",
    lambda: "a\0b", lambda: b"\xff", lambda: memoryview(b"abc"), lambda: np.array(None), lambda: np.array(["x"]),
    lambda: np.ones((1,) * 32), lambda: np.float64("nan"), lambda: np.datetime64("now"), lambda: np.ma.masked,
    lambda: exporter(lambda self, **_: None), lambda: exporter(lambda self, **_: 3),
    lambda: exporter(lambda self, **_: np.ones(1).__dlpack__(), lambda self: None),
    lambda: exporter(lambda self, **_: np.ones(1).__dlpack__(), lambda self: ("a", 0)),
    lambda: exporter(lambda self, **_: np.ones(1).__dlpack__(), lambda self: (2**70, 0)),
    lambda: exporter(lambda self: np.ones(1).__dlpack__()),
    lambda: exporter(None), lambda: exporter(3),
    lambda: type("I", (), {"__cuda_array_interface__": 3})(),
    lambda: type("I", (), {"__cuda_array_interface__": {}})(),
    lambda: type("I", (), {"__cuda_array_interface__": {"data": (1, False), "shape": ("a",), "typestr": "<f4"}})(),
    lambda: type("I", (), {"__cuda_array_interface__": {"data": (1, False), "shape": (-1,), "typestr": "<f4"}})(),
    lambda: type("I", (), {"__cuda_array_interface__": {"data": (1, False), "shape": (2,), "typestr": ""}})(),
    lambda: type("I", (), {"__cuda_array_interface__": {"data": (1, False), "shape": (float("nan"),), "typestr": "<f4"}})(),
    lambda: type("E", (), {"__dlpack_c_exchange_api__": 3, "__dlpack__": 4})(),
    lambda: Exchanged(device=(2, 0)), lambda: Exchanged(device=(2, 7)), lambda: Exchanged(device=(99, 0)),
    lambda: [float("nan")], lambda: [2**70],
    lambda: [[[]]], lambda: (None,), lambda: [None], lambda: [object()], lambda: "🙂", lambda: type, lambda: Ellipsis,
    lambda: NotImplemented, lambda: lambda: None, lambda: sc.ops, lambda: sys, lambda: Exception("x"),
]


def every_argument(values):
    """Yields (operator, number of the argument) for all arguments, except of operators that wait or work."""
    for name in dir(values):
        if name in ("sleep", "work", "keep", "poll"):
            continue
        op = getattr(values, name)
        for overload in op.overloads():
            one = getattr(op, overload)
            for i in range(len(one.arguments)):
                yield one, i


GOOD = {"Tensor": lambda: np.ones(2, np.float32), "List[Tensor]": lambda: [np.ones(2, np.float32)], "int": lambda: 1,
        "number": lambda: 1, "float": lambda: 1.0, "str": lambda: "fine", "List[int]": lambda: [1]}


@pytest.mark.parametrize("make", HOSTILE)
def test_every_argument_of_every_operator_with_a_hostile_object(values, make):
    """A call gives an exception or a result, and the process goes on."""
    for op, i in every_argument(values):
        arguments = op.arguments
        keywords = {a[0]: GOOD[a[1]]() for j, a in enumerate(arguments) if j != i and a[1] in GOOD}
        keywords[arguments[i][0]] = make()
        try:
            op(**keywords)
        except Exception as error:
            assert not isinstance(error, SystemError), f"{op}: {error}"
    assert values.integer(3) == 3


def test_what_an_object_raises_comes_through(values):
    for call in (values.integer, values.real, values.numel, values.reals, values.boolean):
        said(LookupError, call, Raises())


def test_a_ring_ends(values):
    said(RecursionError, values.any, ring())
    said(TypeError, values.nested, ring())


def test_capsules_are_used_once(values):
    x = np.ones(2, np.float32)
    capsule = x.__dlpack__(max_version=(1, 0))
    one = exporter(lambda self, **_: capsule)
    assert values.numel(one) == 2
    assert "no capsule of DLPack" in said(TypeError, values.numel, one)


def test_an_array_that_goes_during_the_call(values):
    """A call holds references to its arguments."""
    victims = [np.ones(1000, np.float32)]

    class Index:
        def __index__(self):
            victims.clear()
            return 3

    assert values.fill_(victims[0], Index()) is not None


def test_a_library_that_is_closed_during_a_call(python, values):
    """An argument closes the library while the arguments are read, and while another thread reads its own."""
    assert python(f"""
import threading, schema_ct as sc, numpy as np
path = {str(values_path_of(values))!r}

class Closes:
    def __index__(self):
        library.close()
        return 1

for call in (lambda ops: ops.integer(Closes()), lambda ops: ops.two_lists([Closes()], [1]),
             lambda ops: ops.overloaded.default(Closes()), lambda ops: ops.fill_(np.ones(2, np.float32), Closes())):
    library = sc.load_library(path)
    try:
        call(sc.ops.values)
    except RuntimeError as error:
        print(str(error).splitlines()[0])

library = sc.load_library(path)
integer, entered, closed = sc.ops.values.integer, threading.Event(), threading.Event()

class Waits:
    def __index__(self):
        entered.set()
        closed.wait()
        return 1

def call():
    try:
        integer(Waits())
    except RuntimeError as error:
        print(str(error).splitlines()[0])

thread = threading.Thread(target=call)
thread.start()
entered.wait()
library.close()
library = sc.load_library(path)    # perhaps at the same place
closed.set()
thread.join()
print(integer(4))
""") == "".join(f"the operator values::{name} is no longer registered: its library is gone\n"
                for name in ("integer", "two_lists", "overloaded", "fill_")) + "4\n"


def test_dying_types_are_forgotten(values):
    import gc

    for i in range(3000):
        kind = type(f"Kind{i}", (), {})
        with pytest.raises(TypeError):
            values.numel(kind())
    gc.collect()


@pytest.mark.parametrize("call, seconds", [
    ("sleep(700)", (0.6, 5)),                # when the kernel returns
    ("poll(60_000)", (0, 5)),                # at once: the kernel polls
    ("caught('interrupted::waits')", (0, 5)),  # at once in a Python kernel, called from C++
])
def test_ctrl_c(values, call, seconds):
    """A real SIGINT while a kernel runs."""
    program = f"""
import os, signal, threading, time, schema_ct as sc
signal.signal(signal.SIGINT, signal.default_int_handler)  # a process in the background ignores it
sc.load_library({str(values_path_of(values))!r})
library = sc.Library("interrupted")
library.define("waits(Tensor x) -> Tensor")
library.impl("waits", lambda x: sc.ops.values.poll(60_000), "CPU")
threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
begin = time.monotonic()
try:
    print(sc.ops.values.{call})
except KeyboardInterrupt:
    print("interrupted")
print({seconds[0]} <= time.monotonic() - begin <= {seconds[1]})
print(sc.ops.values.integer(3))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=100)
    # `caught`, in C++, catches the error and returns its text.
    what = "KeyboardInterrupt: " if "caught" in call else "interrupted"
    assert done.stdout == f"{what}\nTrue\n3\n", done.stderr


def test_other_signals_while_a_kernel_polls(python, values):
    """The handlers of other signals run, and the kernel goes on."""
    assert python(f"""
import os, signal, threading, schema_ct as sc
sc.load_library({str(values_path_of(values))!r})
signal.signal(signal.SIGUSR1, lambda *_: print("seen"))
threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGUSR1)).start()
print(sc.ops.values.poll(600))
thread = threading.Thread(target=sc.ops.values.poll, args=(100,))
thread.start()
thread.join()
""") == "seen\nNone\n"


def values_path_of(_):
    from conftest import BUILT

    return BUILT / "libvalues_ops.so"
