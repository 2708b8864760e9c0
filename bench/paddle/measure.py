# SPDX-License-Identifier: BSL-1.0
"""Runs every case n and 3n times under callgrind. table.py reads the counts."""

import ctypes
import sys
from pathlib import Path

import paddle

import schema_ct.paddle as schema_ct

folder = Path(sys.argv[1])
requests = ctypes.CDLL(str(folder / "librequests.so"))
ours = ctypes.CDLL(str(folder / "libbench_ours.so"))
own = ctypes.CDLL(str(folder / "libbench_paddle.so"))
N = 500


def measure(name, run):
    run(20)
    for n in (N, 3 * N):
        requests.bench_start()
        run(n)
        requests.bench_stop(f"{name}|{n}".encode())


def loop(call):
    source = f"def run(n):\n    for _ in range(n):\n        {call}\n"
    names = {"x": paddle.ones([3]), "values": [1], "paddle": paddle, "schema_ct": schema_ct,
             "op": None}

    def named(**more):
        own_names = {**names, **more}
        exec(source, own_names)
        return own_names["run"]
    return named


for library, layer in ((ours, "ours"), (own, "paddle")):
    for case in ("floor identity", "floor five", "typed identity", "typed five", "boxed identity",
                 "boxed five", "borrowed identity", "borrowed five", "ready identity"):
        measure(f"C++ {case}|{layer}",
                lambda n, c=case: library.bench_run(c.encode(), ctypes.c_int(n)))
    for n in (1, 3):
        requests.bench_start()
        library.bench_register(n)
        requests.bench_stop(f"registration|{layer}|{10 * n}".encode())

measure("loop|ours", loop("pass")())
measure("len(list)|ours", loop("len(values)")())
get = paddle.base.core.torch_compat._get_operation
for layer, ops in (("ours", schema_ct.ops.bench_ours), ("paddle", None)):
    def held(name):
        return getattr(ops, name) if ops is not None else get(f"bench_paddle::{name}")
    measure(f"held op(3)|{layer}", loop("op(3)")(op=held("number")))
    measure(f"held op(x)|{layer}", loop("op(x)")(op=held("identity")))
    measure(f"held op(x, 3, 2.5, True, 'text')|{layer}",
            loop("op(x, 3, 2.5, True, 'text')")(op=held("five")))
    measure(f"paddle.ops.ns.op(x)|{layer}", loop(f"paddle.ops.bench_{layer}.identity(x)")())
measure("held op(x, 3, b=False, s='text')|ours",
        loop("op(x, 3, b=False, s='text')")(op=schema_ct.ops.bench_ours.five))
measure("schema_ct.ops.ns.op(x)|ours", loop("schema_ct.ops.bench_ours.identity(x)")())
