// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for fallbacks under the Autograd keys for operators without gradients. Tensors
// of the default host require none, so each of these passes the call on.
#pragma once

#include <torch/library.h>

namespace torch {
namespace SCHEMA_CT_HIDDEN autograd {

[[nodiscard]] inline CppFunction autogradNotImplementedFallback() {
  return CppFunction::makeFallthrough();
}
[[nodiscard]] inline CppFunction autogradNotImplementedInplaceOrViewFallback() {
  return CppFunction::makeFallthrough();
}
[[nodiscard]] inline CppFunction basicAutogradNotImplementedFallback() {
  return CppFunction::makeFallthrough();
}

/// The effect of a call of backward.
enum class SCHEMA_CT_VISIBLE AutogradFallbackMode { Nothing, Warn, Error };

namespace detail {
inline AutogradFallbackMode& autograd_fallback_mode() {
  static AutogradFallbackMode out = AutogradFallbackMode::Warn;
  return out;
}
}  // namespace detail
inline void setAutogradFallbackMode(AutogradFallbackMode mode) {
  detail::autograd_fallback_mode() = mode;
}
[[nodiscard]] inline AutogradFallbackMode getAutogradFallbackMode() {
  return detail::autograd_fallback_mode();
}

}  // namespace autograd
}  // namespace torch
