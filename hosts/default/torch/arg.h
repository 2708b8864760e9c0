// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the parts of a class of options: `TORCH_ARG(double, eps) = 1e-8;`.
#pragma once

#include <utility>

#define TORCH_ARG(T, name)                                 \
 public:                                                   \
  auto name(const T& new_##name) -> decltype(*this) {      \
    this->name##_ = new_##name;                            \
    return *this;                                          \
  }                                                        \
  auto name(T&& new_##name) -> decltype(*this) {           \
    this->name##_ = std::move(new_##name);                 \
    return *this;                                          \
  }                                                        \
  const T& name() const noexcept { return this->name##_; } \
  T& name() noexcept { return this->name##_; }             \
                                                           \
 private:                                                  \
  T name##_
