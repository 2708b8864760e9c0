// SPDX-License-Identifier: BSL-1.0
// PyTorch's names that Paddle's headers lack and that operator libraries spell.
#pragma once

#include <ATen/Tensor.h>
#include <c10/util/ArrayRef.h>
#include <c10/util/Exception.h>

#include <dispatch/error.hpp>
#include <string_view>

namespace c10 {
using dispatch::Error;
using dispatch::IndexError;
using dispatch::NotImplementedError;
using dispatch::TypeError;
using dispatch::ValueError;
using std::string_view;
}  // namespace c10

namespace at {
using ITensorListRef = c10::ArrayRef<Tensor>;
using TensorList = c10::ArrayRef<Tensor>;
}  // namespace at

namespace torch {
using at::TensorList;
}  // namespace torch
