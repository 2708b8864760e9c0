// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for PyObject without Python's headers.
#pragma once

struct _object;
using PyObject = _object;
