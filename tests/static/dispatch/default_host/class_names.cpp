// SPDX-License-Identifier: BSL-1.0
// The names of classes that other headers define are the classes that these headers define.
// Compiled alone: the names stand before the headers that define them.
#include <dispatch/default_host/class_names.hpp>

namespace {
template <class T>
concept complete = sizeof(T) != 0;

using symbol = dispatch::SymInt (*)(dispatch::DataPtr&, const dispatch::StorageImpl&);
}  // namespace

#include <ATen/core/Tensor.h>
#include <c10/core/StorageImpl.h>

static_assert(complete<dispatch::SymInt> && complete<dispatch::DataPtr> &&
              complete<dispatch::StorageImpl>);
static_assert(std::is_same_v<symbol, c10::SymInt (*)(at::DataPtr&, const c10::StorageImpl&)>);
