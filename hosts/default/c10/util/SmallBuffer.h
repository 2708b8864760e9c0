// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for short arrays whose size is known at run time.
#pragma once

#include <schema_ct/config.hpp>

#include <array>
#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>

namespace SCHEMA_CT_HIDDEN c10 {

/// `size` elements without values, within the object if they are at most N.
template <class T, std::size_t N>
class SmallBuffer {
  static_assert(std::is_trivial_v<T>, "the elements of a SmallBuffer get no values");

 public:
  SmallBuffer(std::size_t size) : size_(size) {
    if (size > N) large_.reset(new T[size]);
  }
  SmallBuffer(const SmallBuffer&) = delete;
  SmallBuffer& operator=(const SmallBuffer&) = delete;
  SmallBuffer(SmallBuffer&& other) noexcept
      : small_(other.small_), large_(std::move(other.large_)), size_(other.size_) {
    other.size_ = 0;
  }

  T& operator[](std::size_t i) { return data()[i]; }
  const T& operator[](std::size_t i) const { return data()[i]; }
  T* data() { return large_ ? large_.get() : small_.data(); }
  const T* data() const { return large_ ? large_.get() : small_.data(); }
  [[nodiscard]] std::size_t size() const { return size_; }
  T* begin() { return data(); }
  const T* begin() const { return data(); }
  T* end() { return data() + size_; }
  const T* end() const { return data() + size_; }

 private:
  std::array<T, N> small_;
  std::unique_ptr<T[]> large_;
  std::size_t size_;
};

}  // namespace c10
