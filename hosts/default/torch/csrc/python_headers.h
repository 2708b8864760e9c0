// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for Python.h, here with pybind11, if both are found.
#pragma once

#if __has_include(<Python.h>) && __has_include(<pybind11/pybind11.h>)
#include <Python.h>

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

namespace py = pybind11;
#endif
