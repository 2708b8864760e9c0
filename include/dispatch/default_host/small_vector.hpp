// SPDX-License-Identifier: BSL-1.0
// c10::SmallVector and what PyTorch makes of it. Source of the names: c10/util/SmallVector.h.
#pragma once

#include <initializer_list>
#include <utility>
#include <vector>

#include <dispatch/default_host/array_ref.hpp>
#include <dispatch/default_host/sym_int.hpp>

namespace dispatch {
inline namespace default_host {

/// A std::vector with the names that SmallVector has beside it.
template <class T>
class SmallVectorImpl : public std::vector<T> {
 public:
  using std::vector<T>::vector;
  using std::vector<T>::operator=;

  template <class Iterator>
  SCHEMA_CT_HIDDEN void append(Iterator begin, Iterator end) {
    this->insert(this->end(), begin, end);
  }
  SCHEMA_CT_HIDDEN void append(std::size_t count, T value) {
    this->insert(this->end(), count, value);
  }
  SCHEMA_CT_HIDDEN void append(std::initializer_list<T> values) {
    append(values.begin(), values.end());
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN T pop_back_val() {
    T out = std::move(this->back());
    this->pop_back();
    return out;
  }
  SCHEMA_CT_HIDDEN void pop_back_n(std::size_t count) { this->resize(this->size() - count); }
  [[nodiscard]] SCHEMA_CT_HIDDEN std::size_t size_in_bytes() const {
    return this->size() * sizeof(T);
  }
};

/// All elements are on the heap: N of them are reserved at once, and no more is made of it.
template <class T, unsigned N = 6>
class SmallVector : public SmallVectorImpl<T> {
 public:
  SCHEMA_CT_HIDDEN SmallVector() { this->reserve(N); }
  SCHEMA_CT_HIDDEN explicit SmallVector(std::size_t count, const T& value = T())
      : SmallVectorImpl<T>(count, value) {}
  SCHEMA_CT_HIDDEN SmallVector(std::initializer_list<T> values) : SmallVectorImpl<T>(values) {}
  SCHEMA_CT_HIDDEN explicit SmallVector(ArrayRef<T> values)
      : SmallVectorImpl<T>(values.begin(), values.end()) {}
  template <class Iterator>
    requires requires(Iterator i) { *i, ++i; }
  SCHEMA_CT_HIDDEN SmallVector(Iterator begin, Iterator end) : SmallVectorImpl<T>(begin, end) {}
  using SmallVectorImpl<T>::operator=;
};

/// Sizes or strides: five dimensions are common.
using DimVector = SmallVector<std::int64_t, 5>;
using SymDimVector = SmallVector<SymInt, 5>;

}  // namespace default_host
}  // namespace dispatch
