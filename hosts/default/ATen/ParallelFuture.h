// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for a task whose end a Future tells.
#pragma once

#include <exception>
#include <functional>

#include <ATen/Parallel.h>
#include <ATen/core/ivalue.h>
#include <ATen/core/jit_type.h>

namespace SCHEMA_CT_HIDDEN at {

/// Runs the task as intraop_launch() does. The Future completes after it, with its error if it
/// throws.
inline c10::intrusive_ptr<c10::ivalue::Future> intraop_launch_future(
    const std::function<void()>& task) {
  auto future = c10::make_intrusive<c10::ivalue::Future>(c10::NoneType::get());
  intraop_launch([task, future] {
    try {
      task();
      future->markCompleted();
    } catch (...) {
      future->setError(std::current_exception());
    }
  });
  return future;
}

}  // namespace at
