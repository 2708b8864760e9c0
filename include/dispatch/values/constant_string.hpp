// SPDX-License-Identifier: BSL-1.0
// A counted text, as PyTorch's IValues hold one (c10::ivalue::ConstantString).
#pragma once

#include <dispatch/base/intrusive_ptr.hpp>
#include <dispatch/values/value_traits.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

/// An immutable text. IValues store only the text: conversions between the two copy
/// it.
class SCHEMA_CT_POLYMORPHIC ConstantString final : public intrusive_ptr_target {
 public:
  explicit ConstantString(std::string text) : text_(std::move(text)) {}
  [[nodiscard]] static intrusive_ptr<ConstantString> create(std::string text) {
    return make_intrusive<ConstantString>(std::move(text));
  }
  [[nodiscard]] const std::string& string() const { return text_; }
  [[nodiscard]] std::string_view string_view() const { return text_; }
  operator const std::string&() const { return text_; }

 private:
  std::string text_;
};

template <>
struct value_traits<intrusive_ptr<ConstantString>> {
  /// Throws ValueError for a null pointer.
  static IValue box(const intrusive_ptr<ConstantString>& value) {
    if (!value.defined()) throw ValueError("a ConstantString cannot be a null pointer");
    return IValue(value->string());
  }
  static intrusive_ptr<ConstantString> unbox(const IValue& value) {
    return ConstantString::create(value.toStringRef());
  }
};

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
