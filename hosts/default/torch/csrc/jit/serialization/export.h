// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for writing modules of TorchScript.
#pragma once

#include <caffe2/serialize/inline_container.h>
#include <torch/csrc/jit/api/module.h>
#include <torch/csrc/jit/serialization/pickler.h>
