// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for values as bytes.
#pragma once

#include <ATen/core/ivalue.h>
#include <caffe2/serialize/inline_container.h>
#include <dispatch/archives/pickle.hpp>

namespace torch::jit {
using dispatch::pickle;
using dispatch::pickle_load;
using dispatch::pickle_save;
using dispatch::unpickle;
}  // namespace torch::jit
