// SPDX-License-Identifier: BSL-1.0
// The handle of a registration, which its destruction removes (c10::RegistrationHandleRAII).
#pragma once

#include <schema_ct/config.hpp>
#include <type_traits>
#include <utility>

namespace dispatch {

/// Removes a registration when it is destroyed. If the function that it calls is in a shared
/// object, the handle must be destroyed before that object is unloaded.
class SCHEMA_CT_SHARED RegistrationHandleRAII {
 public:
  /// Ends the registration by `end(registered)`.
  RegistrationHandleRAII(void* registered, void (*end)(void*))
      : registered_(registered), end_(end) {}
  /// Calls `f()` in its destructor and ignores exceptions. An empty std::function is not
  /// called.
  template <class F>
    requires std::is_invocable_v<F&>
  explicit RegistrationHandleRAII(F f) : registered_(new F(std::move(f))), end_(&call<F>) {}
  RegistrationHandleRAII(RegistrationHandleRAII&& other) noexcept
      : registered_(std::exchange(other.registered_, nullptr)), end_(other.end_) {}
  RegistrationHandleRAII& operator=(RegistrationHandleRAII other) noexcept {
    std::swap(registered_, other.registered_);
    std::swap(end_, other.end_);
    return *this;
  }
  ~RegistrationHandleRAII() {
    if (registered_ != nullptr) end_(registered_);
  }

 private:
  template <class F>
  static void call(void* registered) {
    F* const f = static_cast<F*>(registered);
    try {
      if constexpr (std::is_constructible_v<bool, const F&>) {
        if (static_cast<bool>(*f)) (*f)();
      } else {
        (*f)();
      }
    } catch (...) {
      // Nobody can catch the exception.
    }
    delete f;
  }

  void* registered_;
  void (*end_)(void*);
};

}  // namespace dispatch
