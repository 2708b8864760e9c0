// SPDX-License-Identifier: BSL-1.0
// PyTorch's reference to something that can be called, which it must not outlive.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

#include <schema_ct/config.hpp>

namespace SCHEMA_CT_HIDDEN c10 {

template <class Signature>
class function_ref;

template <class R, class... Args>
class SCHEMA_CT_VISIBLE function_ref<R(Args...)> {
 public:
  SCHEMA_CT_HIDDEN function_ref() = default;
  SCHEMA_CT_HIDDEN function_ref(std::nullptr_t) {}
  template <class F>
    requires(!std::is_same_v<std::remove_cvref_t<F>, function_ref>) &&
                std::is_invocable_r_v<R, F&, Args...>
  SCHEMA_CT_HIDDEN function_ref(F&& f)
      : called_(const_cast<void*>(static_cast<const void*>(__builtin_addressof(f)))),
        call_([](void* called, Args... args) -> R {
          return (*static_cast<std::remove_reference_t<F>*>(called))(std::forward<Args>(args)...);
        }) {}

  SCHEMA_CT_HIDDEN R operator()(Args... args) const {
    return call_(called_, std::forward<Args>(args)...);
  }
  SCHEMA_CT_HIDDEN explicit operator bool() const { return call_ != nullptr; }

 private:
  void* called_ = nullptr;
  R (*call_)(void*, Args...) = nullptr;
};

}  // namespace c10
