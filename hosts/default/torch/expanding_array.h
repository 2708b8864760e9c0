// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the sizes of a kernel, one for each dimension, or one for all.
#pragma once

#include <schema_ct/config.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include <c10/util/ArrayRef.h>
#include <c10/util/Exception.h>
#include <c10/util/StringUtil.h>

namespace torch {
inline namespace SCHEMA_CT_SHARED_NAMESPACE {

/// D values. One value stands for D equal ones; a list of another length throws Error.
template <std::size_t D, class T = std::int64_t>
class ExpandingArray {
 public:
  ExpandingArray(std::initializer_list<T> values) : ExpandingArray(c10::ArrayRef<T>(values)) {}
  ExpandingArray(std::vector<T> values) : ExpandingArray(c10::ArrayRef<T>(values)) {}
  ExpandingArray(c10::ArrayRef<T> values) {
    TORCH_CHECK(values.size() == D, "Expected ", D, " values, but instead got ", values.size());
    std::copy(values.begin(), values.end(), values_.begin());
  }
  ExpandingArray(T value) { values_.fill(value); }
  ExpandingArray(const std::array<T, D>& values) : values_(values) {}

  [[nodiscard]] std::array<T, D>& operator*() { return values_; }
  [[nodiscard]] const std::array<T, D>& operator*() const { return values_; }
  [[nodiscard]] std::array<T, D>* operator->() { return &values_; }
  [[nodiscard]] const std::array<T, D>* operator->() const { return &values_; }
  /// Refers to the object.
  operator c10::ArrayRef<T>() const { return values_; }
  [[nodiscard]] std::size_t size() const noexcept { return D; }

 protected:
  std::array<T, D> values_{};
};

/// D values, some of which may be missing.
template <std::size_t D, class T = std::int64_t>
class ExpandingArrayWithOptionalElem : public ExpandingArray<D, std::optional<T>> {
 public:
  using ExpandingArray<D, std::optional<T>>::ExpandingArray;
  ExpandingArrayWithOptionalElem(std::initializer_list<T> values)
      : ExpandingArrayWithOptionalElem(c10::ArrayRef<T>(values)) {}
  ExpandingArrayWithOptionalElem(std::vector<T> values)
      : ExpandingArrayWithOptionalElem(c10::ArrayRef<T>(values)) {}
  ExpandingArrayWithOptionalElem(c10::ArrayRef<T> values)
      : ExpandingArray<D, std::optional<T>>(
            std::vector<std::optional<T>>(values.begin(), values.end())) {}
  ExpandingArrayWithOptionalElem(T value)
      : ExpandingArray<D, std::optional<T>>(std::optional<T>(value)) {}
  ExpandingArrayWithOptionalElem(const std::array<T, D>& values)
      : ExpandingArrayWithOptionalElem(c10::ArrayRef<T>(values)) {}
};

}  // namespace SCHEMA_CT_SHARED_NAMESPACE
}  // namespace torch

namespace SCHEMA_CT_HIDDEN torch {

/// A single value as it is, several in brackets.
template <std::size_t D, class T>
std::ostream& operator<<(std::ostream& out, const ExpandingArray<D, T>& values) {
  if (D == 1) return out << (*values)[0];
  return out << static_cast<c10::ArrayRef<T>>(values);
}
template <std::size_t D, class T>
std::ostream& operator<<(std::ostream& out, const ExpandingArrayWithOptionalElem<D, T>& values) {
  std::vector<std::string> words;
  for (const std::optional<T>& value : *values) words.push_back(value ? c10::str(*value) : "None");
  if (D == 1) return out << words[0];
  return out << c10::ArrayRef<std::string>(words);
}

}  // namespace torch
