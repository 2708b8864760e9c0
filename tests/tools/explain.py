#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""explain.py PROGRAM TREE: runs `schema_ct explain` on every compiler's text that tests/diagnostics has recorded.

For the library's own errors it must print the sentence, the remedy and the page, the same for all compilers, and none of
the compiler's words. Every other text must pass through unchanged.
"""

import re
import subprocess
import sys
from pathlib import Path

PROGRAM, TREE = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
DIAGNOSTICS = TREE / "tests" / "diagnostics"
sys.path.insert(0, str(DIAGNOSTICS))
import expected_text  # noqa: E402
import mistakes  # noqa: E402

OURS = ("{schema_ct::says{", "in call to 'schema_error(", "in call to 'kernel_error(", "schema_ct::wrong_because<{\"", "schema_ct::wrong_because<schema_ct::sentence<", "'wrong_because<sentence<",
        "schema_ct::report::mistake)", "in definition of macro 'SCHEMA_CT_REFUSE'", "error: constexpr message: ", "is unavailable: ",
        "note: from 'diagnose_if' attribute on ", "no_schema_type_stands_for<")
COMPILERS_WORDS = ("schema_ct::", "schema_error(", "wrong_because<", "consteval", "constant expression")
ERROR = re.compile(r"^\S+?:(\d+:\d+): error: (.*)", re.MULTILINE)
MARK = re.compile(r"^ +\| ( *)\^(~*)(.*)$", re.MULTILINE)
# Mistakes for which compilers' texts differ: another error comes first, an error of the compiler's own or the same one follows,
# the text after a zero byte is missing, or the schema is missing, whole or in part.
DIFFERENT = {"calls/push_own_class.cpp", "classes/overloaded_method.cpp", "operators/template_literal.cpp", "literals/zero_byte.cpp", "literals/behind_a_zero_byte.cpp",
             "literals/macro_makes_schema.cpp", "phi/schema.cpp", "aten/cuda_kernel.cpp", "aten/wrong_argument.cpp",
             "aten/wrong_return.cpp", "impl/overload_set.cpp", "kernels/function_template.cpp", "kernels/overload_set.cpp",
             "tables/overload_set.cpp"}
# Parts of the names of C++ types that not all compilers print.
SPELLING = re.compile(r"__cxx11::|dispatch::| (?=[&*])")


def explained(text):
    done = subprocess.run([PROGRAM, "explain"], input=text.encode(), capture_output=True, cwd=DIAGNOSTICS, check=True)
    assert not done.stderr, done.stderr
    return done.stdout.decode("utf-8", "replace")


def meaning(out):
    """The parts that must be the same for all compilers: the words, and the marks below a schema's word."""
    at = ERROR.search(out)
    marks = [(len(m[1]), m[2], m[3]) for m in MARK.finditer(out) if m[2] or m[3]]
    # For a kernel or a call each compiler marks a place of its own.
    return SPELLING.sub("", at[2]), marks, re.findall(r"^ +(= .*)$", out, re.MULTILINE)


def main():
    wrong, ours, others = [], 0, 0
    for mistake in mistakes.read_all(DIAGNOSTICS, []):
        meanings = {}
        for name, text in expected_text.texts_of(DIAGNOSTICS, mistake).items():
            where = f"{mistake.path}, {name}"
            out = explained(text)
            # clang says what is wrong with a block's name in a sentence on the program's line.
            if (not any(mark in text for mark in OURS) or "literal_or_constexpr_array_before_the_block{" in text
                    or ": fatal error: the namespace of a block " in text or ": fatal error: the key of a block " in text):
                others += 1
                if out.rstrip("\n") != text.rstrip("\n"):
                    wrong.append(f"{where}: changed what is not the library's:\n{out}")
                continue
            ours += 1
            own = "\n".join(l for l in out.splitlines() if ": In " not in l and "required from here" not in l)
            said = re.search(r": error: (.*)", own)
            if said is None or str(mistake.path) not in own:
                wrong.append(f"{where}: no error:\n{out}")
                continue
            if str(mistake.path) not in DIFFERENT:
                wrong += [f"{where}: still has '{w}':\n{out}" for w in COMPILERS_WORDS
                          if w in re.sub(r"^ +\d+ \|.*$", "", own, flags=re.MULTILINE)]
                meanings[name] = meaning(own)
            wrong += [f"{where}: not said: {t}\n{out}" for t in mistake.values("says")
                      if not t.startswith(("but_function_", "no_schema_type_")) and t.replace("\\'", "'").replace("long", "int64_t") not in own and t not in own]
            wrong += [f"{where}: not said: argument {v}\n{out}" for k, v in mistake.numbers(expected_text.FAMILIES[0])
                      if k == "argument" and int(v) > 0 and f"argument {v}" not in own]
        if len({str(m) for m in meanings.values()}) > 1:
            wrong.append(f"{mistake.path}: compilers differ:\n" + "\n".join(f"{n}: {m}" for n, m in meanings.items()))
    print("\n".join(wrong))
    print(f"{ours} texts explained, {others} passed through, {len(wrong)} wrong")
    sys.exit(1 if wrong or ours < 700 or others < 20 else 0)


main()
