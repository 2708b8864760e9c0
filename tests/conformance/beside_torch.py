# SPDX-License-Identifier: BSL-1.0
"""Loads a library of ours into a process that has PyTorch, and calls the operators of both.

beside_torch.py LIBRARY: both define aten::add.Tensor; each must call its own, whichever is loaded first, also where
libtorch's symbols are global.
"""

import ctypes
import subprocess
import sys

ORDERS = ("torch first", "torch last", "torch first, its symbols global")


def load_ours(path):
    # RTLD_NOW | RTLD_LOCAL, as Python does by itself.
    library = ctypes.CDLL(path)
    library.beside_torch_add.restype = ctypes.c_double
    library.beside_torch_add.argtypes = (ctypes.c_double, ctypes.c_double, ctypes.c_char_p, ctypes.c_size_t)
    library.beside_torch_errors.restype = ctypes.c_size_t
    library.beside_torch_errors.argtypes = (ctypes.c_char_p, ctypes.c_size_t)
    return library


def check_ours(library):
    text = ctypes.create_string_buffer(4000)
    sum_ = library.beside_torch_add(1.0, 2.0, text, len(text))
    assert sum_ == 2001.0, (sum_, text.value)
    assert library.beside_torch_values() == 1
    count = library.beside_torch_errors(text, len(text))
    assert count == 1 and b"Tensr" in text.value and library._name.encode() in text.value, text.value


def check_torch(torch):
    x = torch.ones(4)
    assert torch.ops.aten.add.Tensor(x, 2 * x)[3].item() == 3.0
    assert str(torch.ops.aten.add.Tensor._schema).startswith("aten::add.Tensor(Tensor self, Tensor other, *")
    try:
        torch.library.Library("aten", "DEF")
    except RuntimeError as e:
        # PyTorch knows its own block of the namespace, and not that of our library.
        assert "Only a single TORCH_LIBRARY" in str(e) and "beside_torch.cpp" not in str(e), e
    mine = torch.library.Library("beside_torch", "DEF")
    mine.define("twice(Tensor x) -> Tensor")
    mine.impl("twice", lambda x: x * 2, "CPU")
    assert torch.ops.beside_torch.twice(x)[0].item() == 2.0
    assert torch._C.parse_schema("f(Tensor x, int[] y=[1, 2]) -> str").name == "f"


def check(path, order):
    if order == "torch first, its symbols global":
        import os

        sys.setdlopenflags(os.RTLD_NOW | os.RTLD_GLOBAL)
    if order == "torch last":
        ours = load_ours(path)
        check_ours(ours)
        import torch
    else:
        import torch

        ours = load_ours(path)
    for _ in range(2):
        check_torch(torch)
        check_ours(ours)


def main():
    if len(sys.argv) == 3:
        check(sys.argv[1], sys.argv[2])
        return
    failed = 0
    for order in ORDERS:
        status = subprocess.run([sys.executable, __file__, sys.argv[1], order]).returncode
        print(f"a library beside PyTorch, {order}: {'right' if status == 0 else f'exit status {status}'}", flush=True)
        failed += status != 0
    sys.exit(failed != 0)


if __name__ == "__main__":
    main()
