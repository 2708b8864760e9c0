// SPDX-License-Identifier: BSL-1.0
// The engine's part of kernel.hpp.
#pragma once

#include <dispatch/kernels/kernel.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace SCHEMA_CT_HIDDEN internal {

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

[[gnu::noinline]] SCHEMA_CT_ENGINE bool make_views(const kernel_signature& s,
                                                   unsigned char (&memory)[512], void** addresses,
                                                   IValue* values, std::uint64_t to_make) {
  if (s.frame_size > sizeof memory) return false;
  unsigned char* end = memory;
  try {
    for (; to_make != 0; to_make &= to_make - 1) {
      const auto i = static_cast<unsigned>(__builtin_ctzll(to_make));
      const parameter_row& row = *s.parameters[i];
      if (row.destroy != nullptr || may_have_keys(values[i])) return false;
      addresses[i] = row.make(end, values[i]);
      end += row.size;
    }
    return true;
  } catch (const Error&) {
    return false;
  }
}

/// Calls a kernel with the parameters in `frame` and `addresses`, and boxes its result to one
/// value, several, or none.
SCHEMA_CT_ENGINE void call_and_box(const kernel& k, DispatchKeySet keys, boxed_frame& frame,
                                   void** addresses, Stack& stack, bool& running) {
  const result_row& row = *k.signature->result;
  const unsigned n = k.signature->parameter_count;
  // A result may refer to an argument, so it is boxed before the arguments are destroyed.
  auto run = [&](IValue* results) {
    k.boxed(k, keys, addresses, frame.end());
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

/// The same; `memory` has room for the parameters and the result.
SCHEMA_CT_ENGINE void call_in_memory(unsigned char* memory, const kernel& k, DispatchKeySet keys,
                                     Stack& stack, void** addresses, std::uint64_t to_make,
                                     bool& running) {
  const kernel_signature& s = *k.signature;
  const unsigned n = s.parameter_count;
  boxed_frame frame(s, memory, addresses, stack.data() + (stack.size() - n), to_make);
  const value_tag tag = s.result->in_place;
  if (n == 0 || tag == not_in_place) return call_and_box(k, keys, frame, addresses, stack, running);
  alignas(8) unsigned char result[8];
  running = true;
  k.boxed(k, keys, addresses, result);
  frame.clear();
  replace_last(stack, n, tag, result);
}

/// For calls that need more memory than a usual frame.
[[gnu::cold, gnu::noinline]] SCHEMA_CT_ENGINE void call_in_large_frame(
    const kernel& k, DispatchKeySet keys, Stack& stack, void** addresses, std::uint64_t to_make,
    bool& running) {
  // A vector of another type would cost every compilation 1 %.
  std::vector<std::int64_t> memory(k.signature->frame_size / sizeof(std::int64_t));
  call_in_memory(reinterpret_cast<unsigned char*>(memory.data()), k, keys, stack, addresses,
                 to_make, running);
}

[[gnu::noinline]] SCHEMA_CT_ENGINE void call_in_frame(const kernel& k, DispatchKeySet keys,
                                                      Stack& stack, void** addresses,
                                                      std::uint64_t to_make, bool& running) {
  alignas(16) unsigned char memory[2048];
  if (k.signature->frame_size > sizeof memory) [[unlikely]]
    return call_in_large_frame(k, keys, stack, addresses, to_make, running);
  call_in_memory(memory, k, keys, stack, addresses, to_make, running);
}

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
