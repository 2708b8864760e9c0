// SPDX-License-Identifier: BSL-1.0
// Calls of aten's operators through the dispatcher, and the elements of what they give.
#pragma once

#include <torch/library.h>
#include <dispatch/default_host/functions.hpp>

#include <vector>

namespace cpu_test {

template <class F, class... Args>
decltype(auto) call(const char* name, const char* overload, Args&&... args) {
  return c10::Dispatcher::singleton()
      .findSchemaOrThrow(name, overload)
      .typed<F>()
      .call(std::forward<Args>(args)...);
}

/// In the order of the indices, the last fastest.
inline std::vector<double> elements(const at::Tensor& t) {
  const at::Tensor flat = t.to(at::kDouble).contiguous().reshape({-1});
  return {flat.data_ptr<double>(), flat.data_ptr<double>() + flat.numel()};
}

}  // namespace cpu_test
