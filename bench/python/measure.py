# SPDX-License-Identifier: BSL-1.0
"""Runs every case n and 3n times under callgrind. table.py reads the counts."""

import ctypes
import sys
from pathlib import Path

import numpy

import schema_ct as sc

folder, torch_packages = Path(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else None
requests = ctypes.CDLL(str(folder / "librequests.so"))
N = 300


def measure(name, run):
    run(30)
    for n in (N, 3 * N):
        requests.bench_start()
        run(n)
        requests.bench_stop(f"{name}|{n}".encode())


def loop(call, **names):
    exec(f"def run(n):\n    for _ in range(n):\n        {call}\n", names)
    return names["run"]


CASES = [("number", "op(3)"), ("taken", "op(x)"), ("identity", "op(x)"), ("made", "op(x)"),
         ("five", "op(x, i=3, f=1.5, b=False, s='word')")]


def measure_layer(layer, ops, x):
    for name, call in CASES:
        measure(f"{layer}: {name}", loop(call, op=getattr(ops, name), x=x))


def measure_class(layer, kind):
    measure(f"{layer}: method", loop("c.number(3)", c=kind()))
    measure(f"{layer}: constructor", loop("kind()", kind=kind))


measure("loop", loop("pass"))
measure("len()", loop("len(values)", values=[1]))
sc.load_library(folder / "libours.so")
array = numpy.ones([3], numpy.float32)
measure_layer("ours, numpy", sc.ops.bench_ours, array)
measure_class("ours", sc.classes.bench_ours.Counter)
measure("ours: short_number", loop("op(3)", op=sc.ops.bench_ours.short_number))
measure("ours, numpy: sc.ops.ns.identity(x)", loop("sc.ops.bench_ours.identity(x)", sc=sc, x=array))


@sc.custom_op("bench_python::identity", mutates_args=())
def python_identity(x: numpy.ndarray) -> numpy.ndarray:
    return x


measure("ours, numpy: custom_op", loop("op(x)", op=python_identity.op, x=array))
try:
    import tvm_ffi
except ImportError:
    tvm_ffi = None
if tvm_ffi is not None:
    measure("tvm-ffi: number", loop("op(3)", op=tvm_ffi.get_global_func("testing.echo")))
if torch_packages:
    sys.path.append(torch_packages)
    import torch

    torch.ops.load_library(str(folder / "libtorch.so"))
    x = torch.ones([3])
    measure_layer("ours, torch", sc.ops.bench_ours, x)
    measure_layer("torch.ops", torch.ops.bench_torch, x)
    measure_class("torch.classes", torch.classes.bench_torch.Counter)
    if tvm_ffi is not None:
        measure("tvm-ffi, torch: identity", loop("op(x)", op=tvm_ffi.get_global_func("testing.echo"), x=x))

    @torch.library.custom_op("bench_python::identity", mutates_args=())
    def torch_identity(x: torch.Tensor) -> torch.Tensor:
        return x.clone()

    measure("torch.library: custom_op, with its clone()", loop("op(x)", op=torch_identity, x=x))
    measure("torch: x.clone()", loop("x.clone()", x=x))
