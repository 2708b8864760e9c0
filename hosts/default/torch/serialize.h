// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for values in files.
#pragma once

#include <torch/serialize/archive.h>
#include <torch/serialize/tensor.h>
#include <dispatch/archives/archive.hpp>
#include <dispatch/archives/pickle.hpp>

namespace torch {
using dispatch::load;
using dispatch::pickle_load;
using dispatch::pickle_save;
using dispatch::save;
}  // namespace torch
