// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for extension modules of Python, with pybind11 if it is found.
#pragma once

#include <torch/csrc/python_headers.h>

#include <torch/all.h>
#include <torch/csrc/Exceptions.h>
#include <torch/csrc/autograd/python_variable.h>
#include <torch/csrc/utils/object_ptr.h>
#include <torch/csrc/utils/pybind.h>
#include <torch/csrc/utils/python_objects.h>
