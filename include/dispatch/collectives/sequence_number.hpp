// SPDX-License-Identifier: BSL-1.0
// A number that counts collectives, and its bytes for a store (c10d::SequenceNum).
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

#include <dispatch/base/check_macros.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {
namespace collectives {

inline constexpr int kUnsetSeqNum = 0;

/// The lowest bytes, the lowest first.
template <class T>
[[nodiscard]] std::vector<T> toVec(std::uint64_t number, int count) {
  std::vector<T> out;
  for (int i = 0; i < count; ++i)
    out.push_back(static_cast<T>(static_cast<std::uint8_t>(number >> (8 * i))));
  return out;
}
template <class T>
[[nodiscard]] std::uint64_t fromVec(const std::vector<T>& bytes) {
  std::uint64_t out = 0;
  for (std::size_t i = 0; i != bytes.size(); ++i)
    out |= std::uint64_t{static_cast<std::uint8_t>(bytes[i])} << (8 * i);
  return out;
}

/// All functions may be called from any thread.
class SCHEMA_CT_SHARED SequenceNum {
 public:
  SequenceNum() = default;
  explicit SequenceNum(std::uint64_t number) : number_(number) {}
  SequenceNum(const SequenceNum& other) : number_(other.copy()) {}
  SequenceNum& operator=(const SequenceNum& other) {
    if (this == &other) return *this;
    const std::optional<std::uint64_t> number = other.copy();
    const std::lock_guard<std::mutex> held(mutex_);
    number_ = number;
    return *this;
  }

  /// Throws std::bad_optional_access if it is not set.
  [[nodiscard]] std::uint64_t get() const {
    const std::lock_guard<std::mutex> held(mutex_);
    return number_.value();
  }
  /// Throws Error if it is not set.
  void increment() { static_cast<void>(getAndIncrement()); }
  /// The same, and returns the number before.
  std::uint64_t getAndIncrement() {
    const std::lock_guard<std::mutex> held(mutex_);
    TORCH_CHECK(number_.has_value(), "a sequence number that is not set cannot grow");
    return (*number_)++;
  }
  void set(std::uint64_t number) {
    const std::lock_guard<std::mutex> held(mutex_);
    number_ = number;
  }
  [[nodiscard]] bool isSet() const {
    const std::lock_guard<std::mutex> held(mutex_);
    return number_.has_value();
  }

 private:
  [[nodiscard]] std::optional<std::uint64_t> copy() const {
    const std::lock_guard<std::mutex> held(mutex_);
    return number_;
  }

  std::optional<std::uint64_t> number_;
  mutable std::mutex mutex_;
};

}  // namespace collectives
}  // namespace default_host
}  // namespace dispatch
