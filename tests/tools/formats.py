# SPDX-License-Identifier: BSL-1.0
"""The formats of schema_ct for other programs: SARIF 2.1.0, GitHub's annotations, and the hooks of pre-commit.

usage: formats.py PROGRAM SOURCE_TREE"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

program, tree = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
WRONG = 'void f(int64_t x);\nTORCH_LIBRARY(a, m) {\n  m.def("f(str x, int 100%) -> ()", &f);\n  m.def("g(str x) -> ()", &f);\n}\n'

ANNOTATIONS = """import torch
from torch import Tensor
from torch.library import custom_op
torch.library.define("f", "() -> ()")
@custom_op("a::b", mutates_args=())
def b(x) -> None: ...
@custom_op("a::c", mutates_args=())
def c(x: dict) -> None: ...
@custom_op("a::d", mutates_args=())
def d(*x: Tensor) -> None: ...
@custom_op("a::e", mutates_args=("y",))
def e(x: Tensor) -> None: ...
torch.library.define("a::g", "() -> ()")
torch.library.define("a::g", "() -> ()")
"""


def run(*arguments):
    return subprocess.run([program, *arguments], capture_output=True, text=True, check=False)


def check_place(place):
    """Asserts that a location of SARIF has what the standard requires of it, and of a region with columns."""
    physical = place["physicalLocation"]
    assert re.fullmatch(r"[\w\-.~/!$&'()*+,;=@%:]+", physical["artifactLocation"]["uri"]), physical
    region = physical["region"]
    assert region["startLine"] >= 1 and 1 <= region["startColumn"] < region["endColumn"], region


def check_sarif(text, codes):
    log = json.loads(text)
    assert log["version"] == "2.1.0" and log["$schema"].endswith("sarif-2.1.0.json")
    (one,) = log["runs"]
    driver = one["tool"]["driver"]
    assert driver["name"] == "schema_ct" and re.fullmatch(r"\d+\.\d+\.\d+", driver["version"])
    # GitHub's code scanning requires these of a rule, and the page has a section on each code.
    rules = {rule["id"]: rule for rule in driver["rules"]}
    assert set(codes) <= set(rules) and len(rules) == len(driver["rules"]) > 60, sorted(rules)
    catalogue = (tree / "docs" / "errors.md").read_text()
    for code, rule in rules.items():
        assert rule["shortDescription"]["text"] and rule["fullDescription"]["text"], rule
        assert rule["help"]["text"] == f"See docs/errors.md#{code}", rule
        assert re.search(f"^##+ {code}$", catalogue, re.MULTILINE), code
    assert [result["ruleId"] for result in one["results"]] == codes, one["results"]
    for result in one["results"]:
        assert result["level"] in ("error", "warning") and result["message"]["text"]
        for location in result["locations"]:
            check_place(location)
        for number, related in enumerate(result.get("relatedLocations", []), 1):
            assert related["id"] == number and related["message"]["text"]
            check_place(related)


def check_github(text):
    lines = text.splitlines()
    assert len(lines) == 2, lines
    for line in lines:
        assert re.fullmatch(r"::error file=a b\.cpp,line=\d+,col=\d+,endColumn=\d+,title=\w+::[^\n]+", line), line
    assert "%25" in lines[0] and "%0A" in lines[0] and "a b.cpp:1: note: " in lines[1], lines


def check_hooks():
    """Runs the entries of the hooks that need no installation, as pre-commit does: with files as the last arguments."""
    text = (tree / ".pre-commit-hooks.yaml").read_text()
    hooks = [dict(re.findall(r"^[- ] (\w+): (.*)$", hook, re.M)) for hook in re.split(r"^(?=- id)", text, flags=re.M)[1:]]
    assert {hook["language"] for hook in hooks} == {"python", "system"}
    os.environ["PATH"] = f"{program.parent}:{os.environ['PATH']}"
    for hook in hooks:
        assert {"id", "name", "entry", "types_or"} <= hook.keys(), hook
        # Without require_serial pre-commit divides the files among processes, none of which sees all.
        assert hook["require_serial"].startswith("true"), hook
        if hook["language"] != "system":
            continue
        for file, status in (("a b.cpp", 1), ("right.py", 0), ("plain.c", 0)):
            assert subprocess.run([*hook["entry"].split(), file], capture_output=True, check=False).returncode == status


with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    pathlib.Path("a b.cpp").write_text(WRONG)
    pathlib.Path("right.py").write_text("import torch\ntorch.library.define('a::f', '() -> ()')\n")
    pathlib.Path("plain.c").write_text("int f(void) { return 0; }\n")
    out = run("check", "--format", "sarif", "a b.cpp")
    assert out.returncode == 1
    check_sarif(out.stdout, ["expected_name", "type_mismatch"])
    check_sarif(run("check", "--format", "sarif", "right.py").stdout, [])
    pathlib.Path("old.cpp").write_text(WRONG.replace("int 100%", "int n"))
    check_sarif(run("diff", "--format", "sarif", "old.cpp", "right.py").stdout, ["breaks_callers", "removed_operator"])
    pathlib.Path("impl.cpp").write_text('TORCH_LIBRARY_IMPL(a, CPU, m) { m.def("f() -> ()"); }\n')
    check_sarif(run("check", "--format", "sarif", "impl.cpp").stdout, ["definition_in_impl_block"])
    pathlib.Path("call.py").write_text("import torch\ntorch.library.define('a::f', '(Tensor x) -> ()')\ntorch.ops.a.f()\n")
    check_sarif(run("check", "--format", "sarif", "call.py").stdout, ["wrong_call"])
    # The codes of findings in Python's annotations.
    pathlib.Path("wrong.py").write_text(ANNOTATIONS)
    check_sarif(run("check", "--format", "sarif", "wrong.py").stdout,
                ["missing_namespace", "missing_annotation", "unsupported_annotation", "unsupported_parameter",
                 "unknown_mutated_argument", "duplicate_definition"])
    check_github(run("check", "--format", "github", "a b.cpp").stdout)
    assert run("check", "--format", "github", "right.py").stdout == ""
    check_hooks()
