# SPDX-License-Identifier: BSL-1.0
"""Times calls of wrapped operators and of the like in jax and PyTorch: µs per call, the best of seven
runs."""

import sys
import time
from pathlib import Path

import schema_ct as sc

folder, torch_packages = Path(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else None
sc.load_library(folder / "libours.so")
sc.register_fake(sc.ops.bench_ours.copy, lambda x: x.like())
sc.register_autograd(sc.ops.bench_ours.copy, lambda ctx, grad: grad)


def best(run, seconds=0.05):
    """The time of a call in µs."""
    run()
    start = time.perf_counter()
    run()
    n = max(1, int(seconds / max(1e-7, time.perf_counter() - start)))
    times = []
    for _ in range(7):
        start = time.perf_counter()
        for _ in range(n):
            run()
        times.append((time.perf_counter() - start) / n)
    return min(times) * 1e6


def table(title, columns, rows):
    print(f"\n{title:40}" + "".join(f"{c:>16}" for c in columns))
    for name, figures in rows:
        print(f"{name:40}" + "".join(f"{f:16.2f}" for f in figures))


def measure_jax():
    import jax

    import schema_ct._xla

    by_xla = sc.jax.wrap(sc.ops.bench_ours.copy)
    schema_ct._xla._refused = "it is measured"
    by_callback = sc.jax.wrap(sc.ops.bench_ours.copy)
    schema_ct._xla._refused = ""
    assert not by_xla.callback and by_callback.callback
    for size in (16, 1 << 20):
        x, rows = jax.numpy.ones(size), []
        for name, f in (("jax.numpy: x + 1", lambda x: x + 1), ("XLA calls the kernel", by_xla),
                        ("pure_callback", by_callback)):
            jitted = jax.jit(f)
            looped = jax.jit(lambda x, f=f: jax.lax.fori_loop(0, 100, lambda _, a: f(a), x))
            rows.append((name, (best(lambda: jax.block_until_ready(looped(x))) / 100,
                                best(lambda: jax.block_until_ready(jitted(x))),
                                best(lambda: jax.block_until_ready(f(x))))))
        table(f"jax, float32[{size}]", ("in jit, each", "jit(f)(x)", "f(x)"), rows)


def measure_torch():
    sys.path.append(torch_packages)
    import torch

    torch.ops.load_library(str(folder / "libtorch.so"))

    @torch.library.custom_op("bench_python::copy", mutates_args=())
    def in_python(x: torch.Tensor) -> torch.Tensor:
        return x.clone()

    in_python.register_autograd(lambda ctx, grad: grad)
    x, leaf = torch.ones(16), torch.ones(16, requires_grad=True)
    rows = []
    for name, f in (("x.clone()", torch.clone), ("torch.ops, in C++", torch.ops.bench_torch.copy),
                    ("torch.library.custom_op of x.clone()", in_python),
                    ("sc.torch.wrap(op)", sc.torch.wrap(sc.ops.bench_ours.copy))):
        recorded = best(lambda: f(leaf)) if name != "torch.ops, in C++" else float("nan")
        rows.append((name, (best(lambda: f(x)), recorded)))
    rows.append(("sc.ops.ns.op", (best(lambda: sc.ops.bench_ours.copy(x)), float("nan"))))
    table("torch, float32[16]", ("f(x)", "with a gradient"), rows)


try:
    measure_jax()
except ImportError:
    print("no jax here")
if torch_packages:
    measure_torch()
