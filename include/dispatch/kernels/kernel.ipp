// SPDX-License-Identifier: BSL-1.0
// The engine's part of kernel.hpp.
#pragma once

#include <dispatch/kernels/kernel.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace internal {

SCHEMA_CT_ENGINE void box_members(IValue* out, void* const* members, member_box* const* boxes,
                                  unsigned count) {
  unsigned i = 0;
  try {
    for (; i != count; ++i) boxes[i](out == nullptr ? nullptr : out + i, members[i]);
  } catch (...) {
    while (++i < count) boxes[i](nullptr, members[i]);
    throw;
  }
}

[[gnu::noinline]] SCHEMA_CT_ENGINE void call_and_box(const kernel& k, DispatchKeySet keys,
                                                     boxed_frame& frame, void** slots, Stack& stack,
                                                     bool& running) {
  const result_row& row = *k.signature->result;
  const unsigned n = k.signature->parameter_count;
  // A result may refer to an argument, so it becomes a value before the arguments go.
  auto run = [&](IValue* results) {
    k.boxed(k, keys, slots, frame.end());
    running = false;
    if (row.is_tensor && n != 0 && value_access::owns_tensor(stack[stack.size() - n])) {
      auto& tensor = *static_cast<host::Tensor*>(frame.end());
      const ended<host::Tensor> end{tensor};
      frame.clear();
      stack[stack.size() - n].toTensor() = std::move(tensor);
      return stack.resize(stack.size() - n + 1);
    }
    row.box(results, frame.end());
    frame.clear();
    replace_last(stack, n, results, row.count);
  };
  running = true;
  IValue result;
  if (row.count <= 1)
    run(&result);
  else
    run(std::vector<IValue>(row.count).data());
}

[[gnu::noinline]] SCHEMA_CT_ENGINE void call_boxed_in_large_frame(const kernel& k,
                                                                  DispatchKeySet keys, Stack& stack,
                                                                  bool& running) {
  const kernel_signature& s = *k.signature;
  // The frame, and behind it the slots. A vector of another type costs every compilation 1 %.
  std::vector<std::int64_t> memory(s.frame_size / sizeof(std::int64_t) + s.parameter_count);
  static_assert(sizeof(void*) == sizeof(std::int64_t));
  auto* const frame = reinterpret_cast<unsigned char*>(memory.data());
  call_boxed_in(frame, reinterpret_cast<void**>(frame + s.frame_size), k, keys, stack, running);
}

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
