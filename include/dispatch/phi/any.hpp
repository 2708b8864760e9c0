// SPDX-License-Identifier: BSL-1.0
// The value of an attribute whose type the reader specifies, for argument mapping functions.
#pragma once

#include <any>
#include <dispatch/phi/attributes.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {
namespace phi_kernels {

/// A value, and its name for an error.
class any : public std::any {
 public:
  using std::any::any;
  template <class A>
  any(const A& value, std::string name) : std::any(value), name_(std::move(name)) {}

  [[nodiscard]] const std::string& name() const { return name_; }

 private:
  std::string name_ = "an attribute";
};

namespace impl {

/// Converts a V to an A, if a kernel may take it as one.
template <class A, class V>
[[nodiscard]] bool cast_from(const any& value, std::optional<A>& out) {
  if constexpr (attribute<A>::takes(schema_ct::word<V>))
    if (const V* from = std::any_cast<V>(&value))
      out.emplace(attribute<A>::from(*from, argument_name{"Attr value", 4, 5, 5}));
  return out.has_value();
}

}  // namespace impl

/// The value as an A: bool, int, float, std::string, std::vector<int> … Throws TypeError for
/// another type than the schema's.
template <class A>
[[nodiscard]] A any_cast(const any& value) {
  if (const A* same = std::any_cast<A>(&value)) return *same;
  if constexpr (impl::is_attribute<A>) {
    std::optional<A> out;
    if (impl::cast_from<A, bool>(value, out) || impl::cast_from<A, std::int64_t>(value, out) ||
        impl::cast_from<A, double>(value, out) ||
        impl::cast_from<A, std::string_view>(value, out) ||
        impl::cast_from<A, Scalar>(value, out) ||
        impl::cast_from<A, host::ArrayRef<std::int64_t>>(value, out) ||
        impl::cast_from<A, host::ArrayRef<double>>(value, out))
      return *std::move(out);
  }
  throw TypeError(message({value.name(), " is asked for as another type than its own"}));
}

}  // namespace phi_kernels
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
