// SPDX-License-Identifier: BSL-1.0
// Calls aten's operators through the dispatcher, and reads the elements of their results.
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

/// Returns the elements in the order of their indices, of which the last one changes fastest.
inline std::vector<double> elements(const at::Tensor& t) {
  const at::Tensor flat = t.to(at::kDouble).contiguous().reshape({-1});
  return {flat.data_ptr<double>(), flat.data_ptr<double>() + flat.numel()};
}

}  // namespace cpu_test
