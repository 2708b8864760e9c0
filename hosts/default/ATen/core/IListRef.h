// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for lists of tensors that may be boxed.
#pragma once

#include <functional>
#include <optional>

#include <ATen/core/List.h>
#include <dispatch/default_host/names.hpp>

namespace c10 {
using dispatch::IListRef;
using dispatch::IListRefIterator;
/// PyTorch's also borrows an array. A copy has the same elements.
using IOptTensorListRef = List<std::optional<at::Tensor>>;

namespace detail {
template <class T>
using MaterializedIListRef = typename IListRef<T>::materialized_type;
}  // namespace detail
}  // namespace c10

namespace at {
using c10::IOptTensorListRef;
using ITensorListRefIterator = c10::IListRefIterator<Tensor>;
using MaterializedITensorListRef = c10::detail::MaterializedIListRef<Tensor>;
}  // namespace at
