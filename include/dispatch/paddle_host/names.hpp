// SPDX-License-Identifier: BSL-1.0
// PyTorch's names that Paddle's headers lack and that operator libraries use, and its checking
// macros instead of Paddle's.
#pragma once

#include <ATen/Tensor.h>
#include <c10/util/ArrayRef.h>
#include <c10/util/Exception.h>

// Paddle's macros throw Paddle's errors, whatever type is requested, and lack TORCH_CHECK_INDEX and
// `TORCH_CHECK_EQ(a, b) << "more"`. Their header is included above and cannot come again.
#undef TORCH_CHECK
#undef TORCH_INTERNAL_ASSERT
#undef TORCH_CHECK_EQ
#undef TORCH_CHECK_NE
#undef TORCH_CHECK_LE
#undef TORCH_CHECK_LT
#undef TORCH_CHECK_GE
#undef TORCH_CHECK_GT
#undef C10_THROW_ERROR

#include <dispatch/base/check_macros.hpp>
#include <dispatch/paddle_host/functions.hpp>
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
