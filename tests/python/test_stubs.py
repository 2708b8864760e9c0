# SPDX-License-Identifier: BSL-1.0
"""The generated .pyi files and the package's own, as type checkers read them."""

import subprocess
import sys
from pathlib import Path

import pytest

import schema_ct as sc

USE = """
import numpy as np
import schema_ct as sc
import values

x = np.ones(3, np.float32)
made: np.ndarray = values.add_one(x)
number: int = values.integer(3)
text: str = values.keywords(x, a=2, b=1, d="text")
both: tuple[np.ndarray, int] = values.two(x)
fresh: sc.Array = values.zeros([2, 3])
typed: sc.Array = values.zeros([2, 3], dtype="float32")
by_numpy: sc.Array = values.zeros([2, 3], dtype=np.float32)
many: list[np.ndarray] = values.copies([x])
out: np.ndarray = values.copy.out(x, out=x)
word: str = values.overloaded("a", times=2)
pair: int = values.pair(3)
schema: str = values.integer.schema
names: list[str] = values.overloaded.overloads()
library = sc.load_library("libvalues.so")
library.close()
path: str = sc.build("ops.cpp", options=["-O3"])
flag: bool = values.boolean(1)
flag = values.boolean(np.True_)
flag = values.boolean(k=True)
total: int = values.two_lists(np.arange(3), range(3))
total = values.two_lists((1, np.int64(2)), [True])
wide: list[float] = values.reals(np.ones(3))
flags: list[bool] = values.booleans([1, np.True_, False])
values.scalar(np.float32(1))
values.scalar(np.int8(1))
values.scalar(1j)
values.complex(np.complex64(1))
values.complex(1)
values.real(np.float32(1))
values.real(np.int64(1))
values.nested([[1], (2, 3)])
"""
WRONG = ["values.integer('3')", "values.keywords(x, 2)", "values.keywords(x, e=2)", "values.keywords()",
         "values.integer(1, 2)", "values.add_one('text')", "values.nowhere(x)", "values.strings([1])",
         "number: str = values.integer(3)", "values.overloaded(b'')", "values.copy.nowhere", "sc.nowhere",
         "sc.load_library(3)", "values.boolean(1.0)", "values.boolean('a')", "values.two_lists('ab', [1])",
         "values.two_lists([1.5], [1])", "values.scalar('1')", "values.real(1j)", "values.copies(x)"]


def stubs(library, folder):
    done = subprocess.run([sys.executable, "-m", "schema_ct", "stubs", library, "-o", str(folder)], capture_output=True,
                          text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


@pytest.fixture(scope="module")
def written(values_path, build, tmp_path_factory):
    folder = tmp_path_factory.mktemp("stubs")
    assert stubs(values_path, folder) == [str(folder / "values.pyi")]
    assert stubs(build("classes_ops"), folder) == [str(folder / "classes.pyi")]
    return folder


def mypy(folder, program):
    (folder / "use.py").write_text(program)
    return subprocess.run([sys.executable, "-m", "mypy", "--strict", "use.py"], cwd=folder, capture_output=True,
                          text=True)


def pyright(folder, program):
    (folder / "use.py").write_text(program)
    return subprocess.run([sys.executable, "-m", "pyright", "--pythonpath", sys.executable, "use.py"], cwd=folder,
                          capture_output=True, text=True, timeout=300)


CHECKERS = [mypy, pyright]
CLASSES = """
import numpy as np
import classes

bag = classes.Bag([1, 2])
bag.add()
bag.add(k=3)
length: int = len(bag)
item: int = bag[0]
bag[0] = 5
both: classes.Bag = bag + classes.Bag.of(3)
total: int = both.total
called: int = bag(2)
array: np.ndarray = bag.scaled(np.ones(2))
same: bool = bag == both
found: bool = 3 in bag
plain = classes.Plain()
plain.value = 3
number: int = classes.sum(bag)
"""
WRONG_CLASSES = ["classes.Bag('text')", "bag.add('one')", "bag.nowhere()", "text: str = bag[0]", "bag.total = 3",
                 "bag + 3", "bag.scaled('text')", "classes.Bag.of()", "plain.value = 'text'", "classes.Nowhere()"]


def is_there(checker, folder):
    return checker is mypy or checker(folder, "").returncode == 0


@pytest.mark.parametrize("use", [USE, CLASSES], ids=["operators", "classes"])
@pytest.mark.parametrize("checker", CHECKERS)
def test_right_calls_are_accepted(written, checker, use):
    if not is_there(checker, written):
        pytest.skip("pyright cannot fetch the program that it runs in")
    done = checker(written, use)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("use, wrong", [(USE, WRONG), (CLASSES, WRONG_CLASSES)], ids=["operators", "classes"])
@pytest.mark.parametrize("checker", CHECKERS)
def test_wrong_calls_are_refused(written, checker, use, wrong):
    if not is_there(checker, written):
        pytest.skip("pyright cannot fetch the program that it runs in")
    lines = use.count("\n")
    done = checker(written, use + "".join(f"{line}\n" for line in wrong))
    for i, line in enumerate(wrong):
        assert f"use.py:{lines + i + 1}:" in done.stdout, f"{line} is accepted\n{done.stdout}"


def test_the_module_has_the_operators(written, values, monkeypatch):
    monkeypatch.syspath_prepend(written)
    import values as module

    assert module.integer is values.integer and module.integer(3) == 3
    with pytest.raises(AttributeError):
        module.nowhere


def test_the_module_has_the_classes(written, build, monkeypatch):
    monkeypatch.syspath_prepend(written)
    sc.load_library(build("classes_ops"))
    import classes as module

    assert len(module.Bag([1, 2])) == 2 and module.sum(module.Bag([1, 2])) == 3
    with pytest.raises(AttributeError, match="no library that is loaded registers classes.Nowhere"):
        module.Nowhere


ODD = r"""
#include <torch/custom_class.h>
#include <torch/library.h>

struct Odd : torch::CustomClassHolder {
  std::int64_t add(std::int64_t k) { return k; }
};
TORCH_LIBRARY(odd, m) {
  m.def("plus(int self, int other=1) -> int", [](std::int64_t a, std::int64_t b) { return a + b; });
  m.def("named(int x, *, int self, int _op=3) -> int", [](std::int64_t, std::int64_t a, std::int64_t b) { return a + b; });
  m.def("ordered.float(float k) -> float", [](double k) { return k; });
  m.def("ordered.int(int k) -> int", [](std::int64_t k) { return k; });
  m.def("ordered.bool(bool k) -> bool", [](bool k) { return k; });
  m.def("many(int self) -> int", [](std::int64_t a) { return a; });
  m.def("many.text(str self) -> str", [](std::string a) { return a; });
  m.def(R"(word(str s="a\", b(") -> str)", [](std::string a) { return a; });
  m.class_<Odd>("Odd").def(torch::init<>())
      .def("add", &Odd::add, "", {torch::arg("self")})
      .def("text", [](const c10::intrusive_ptr<Odd>&, std::string s) { return s; }, "",
           {torch::arg("s") = std::string("a\", b(")})
      .def("by_word", &Odd::add, "", {torch::arg("from")})
      .def("import", &Odd::add);
}
"""
ODD_USE = """
import odd

a: int = odd.plus(1, 2)
b: int = odd.plus(self=1, other=2)
c: int = odd.named(1, self=2)
d: int = odd.many(self=1)
e: str = odd.many.text(self="a")
f: str = odd.word()
h: int = odd.Odd().add(self=3)
i: str = odd.Odd().text()
odd.Odd().by_word(3)
j: int = odd.plus.default(self=1)
k: float = odd.ordered(1)
l: bool = odd.ordered.bool(1)
"""
ODD_WRONG = ["odd.plus()", "odd.plus(self='a')", "odd.named(1, 2)", "odd.many(self=b'')", "odd.Odd().add(self='a')"]


@pytest.fixture(scope="module")
def odd(tmp_path_factory):
    """The stubs of operators and methods with an argument `self`, and defaults that Python does not write like this."""
    folder = tmp_path_factory.mktemp("odd")
    (folder / "odd_ops.cpp").write_text(ODD)
    assert stubs(sc.build(folder / "odd_ops.cpp"), folder) == [str(folder / "odd.pyi")]
    return folder


@pytest.mark.parametrize("checker", CHECKERS)
def test_arguments_named_self(odd, checker):
    if not is_there(checker, odd):
        pytest.skip("pyright cannot fetch the program that it runs in")
    done = checker(odd, ODD_USE + "".join(f"{line}\n" for line in ODD_WRONG))
    wrong = range(ODD_USE.count("\n") + 1, ODD_USE.count("\n") + 1 + len(ODD_WRONG))
    assert {int(line.split(":")[1]) for line in done.stdout.splitlines() if "use.py:" in line} == set(wrong), done.stdout


def test_texts(written):
    text = (written / "values.pyi").read_text()
    assert '"""values::keywords(Tensor x, *, int a=1, float b=2.5, bool c=True, str d="text") -> str"""' in text
    assert "def __call__(self, x: _A, *, a: SupportsIndex = 1, b: SupportsFloat | SupportsIndex = 2.5, " in text
    assert "c: SupportsIndex | SupportsBool = True" in text
    assert "@overload" in text


def test_a_library_that_is_none(tmp_path):
    done = subprocess.run([sys.executable, "-m", "schema_ct", "stubs", str(tmp_path / "absent.so")],
                          capture_output=True, text=True)
    assert done.returncode == 1 and "absent.so" in done.stderr


def test_the_packages_own_stub_tells_the_truth():
    """The stub and the package have the same names."""
    import ast

    body = ast.parse(Path(sc.__file__).with_name("__init__.pyi").read_text()).body
    told = {node.name for node in body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
    told |= {node.target.id for node in body if isinstance(node, ast.AnnAssign)}
    told |= {name.name for node in body if isinstance(node, ast.ImportFrom) and node.module == "_typing" for name in node.names}
    only_for_checkers = {"SupportsArray", "SupportsBool", "LoadedLibrary"}
    assert told - only_for_checkers == {*sc.__all__, "__version__"}
    for name in told - only_for_checkers:
        assert getattr(sc, name) is not None
