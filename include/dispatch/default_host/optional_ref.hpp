// SPDX-License-Identifier: BSL-1.0
// A value that is borrowed, or none (c10::OptionalRef).
#pragma once

#include <schema_ct/config.hpp>

namespace dispatch {
inline namespace default_host {

/// The value outlives it.
template <class T>
class SCHEMA_CT_SHARED OptionalRef {
 public:
  OptionalRef() = default;
  OptionalRef(const T* value) : value_(value) {}
  OptionalRef(const T& value) : value_(&value) {}

  [[nodiscard]] bool has_value() const { return value_ != nullptr; }
  [[nodiscard]] const T& get() const { return *value_; }
  operator bool() const { return has_value(); }

 private:
  const T* value_ = nullptr;
};

}  // namespace default_host
}  // namespace dispatch
