// SPDX-License-Identifier: BSL-1.0
// How a kernel computes the sizes of its results, and no elements, for tensors without memory.
#pragma once

namespace dispatch::cpu {

/// While one lives, make_output() in its thread makes tensors on Meta, which have no memory.
/// evaluate() and its kin compute no elements of such an output.
class sizes_alone {
 public:
  sizes_alone() noexcept : before_(on_) { on_ = true; }
  sizes_alone(const sizes_alone&) = delete;
  sizes_alone& operator=(const sizes_alone&) = delete;
  ~sizes_alone() { on_ = before_; }
  [[nodiscard]] static bool is_on() noexcept { return on_; }

 private:
  static thread_local constinit bool on_;
  bool before_;
};

}  // namespace dispatch::cpu
