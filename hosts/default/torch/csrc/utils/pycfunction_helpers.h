// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for entries of a PyMethodDef whose functions take more than two arguments.
#pragma once

#include <torch/csrc/utils/python_compat.h>

#if __has_include(<Python.h>) && __has_include(<pybind11/pybind11.h>)
#if !IS_PYTHON_3_13_PLUS
using PyCFunctionFast = _PyCFunctionFast;
#endif

// By way of a pointer to any function: the compilers warn of a cast between functions with other
// parameters, and Python calls the function by its flags.
[[nodiscard]] inline PyCFunction castPyCFunctionWithKeywords(PyCFunctionWithKeywords function) {
  return reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(function));
}
[[nodiscard]] inline PyCFunction castPyCFunctionFast(PyCFunctionFast function) {
  return reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(function));
}
#endif
