// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for what is to be done at the end of a block.
#pragma once

#include <schema_ct/config.hpp>

#include <type_traits>
#include <utility>

namespace SCHEMA_CT_HIDDEN c10 {

/// Calls a function once, at the end, unless it was released or moved from.
template <class F>
class scope_exit {
 public:
  template <class G>
    requires(!std::is_same_v<std::remove_cvref_t<G>, scope_exit>)
  explicit scope_exit(G&& f) : f_(std::forward<G>(f)) {}
  scope_exit(scope_exit&& other) noexcept
      : f_(std::move(other.f_)), is_engaged_(std::exchange(other.is_engaged_, false)) {}
  scope_exit(const scope_exit&) = delete;
  scope_exit& operator=(const scope_exit&) = delete;
  scope_exit& operator=(scope_exit&&) = delete;
  ~scope_exit() {
    if (is_engaged_) f_();
  }

  void release() { is_engaged_ = false; }

 private:
  F f_;
  bool is_engaged_ = true;
};

template <class F>
[[nodiscard]] scope_exit<std::decay_t<F>> make_scope_exit(F&& f) {
  return scope_exit<std::decay_t<F>>(std::forward<F>(f));
}

}  // namespace c10
