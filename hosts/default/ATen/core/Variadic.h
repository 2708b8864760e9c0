// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for functions that look at each of several arguments.
#pragma once

#include <schema_ct/config.hpp>

#include <utility>
#include <vector>

#include <ATen/core/IListRef.h>
#include <ATen/core/List.h>
#include <c10/util/ArrayRef.h>

namespace SCHEMA_CT_HIDDEN at {

/// Base class of F, whose overloads of operator() apply() calls with each argument in order, until
/// F's short_circuit() is true. With `using IterArgs<F>::operator()` each element of a list is an
/// argument.
template <class F>
struct IterArgs {
  template <class... Arguments>
  F& apply(Arguments&&... arguments) {
    static_cast<void>((take(std::forward<Arguments>(arguments)) && ...));
    return self();
  }

  template <class T>
  void operator()(c10::IListRef<T> list) {
    take_each<T>(list);
  }
  template <class T>
  void operator()(ArrayRef<T> list) {
    take_each<T>(list);
  }
  template <class T>
  void operator()(const c10::List<T>& list) {
    take_each<T>(list);
  }
  template <class T>
  void operator()(const std::vector<T>& list) {
    self()(ArrayRef<T>(list));
  }

  [[nodiscard]] constexpr bool short_circuit() const { return false; }

 private:
  [[nodiscard]] F& self() { return *static_cast<F*>(this); }
  /// Returns whether another argument may follow.
  template <class T>
  bool take(T&& argument) {
    self()(std::forward<T>(argument));
    return !self().short_circuit();
  }
  template <class T, class List>
  void take_each(const List& list) {
    for (const T& element : list)
      if (!take(element)) return;
  }
};

}  // namespace at
