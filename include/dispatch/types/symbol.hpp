// SPDX-License-Identifier: BSL-1.0
// A name in a namespace (c10::Symbol).
#pragma once

#include <dispatch/base/error.hpp>
#include <string>
#include <string_view>

namespace dispatch {

/// `aten::add`. It stores its text; PyTorch's symbol is an index into a table of the process.
class SCHEMA_CT_SHARED Symbol {
 public:
  Symbol() = default;

  /// Throws Error for a text without `::`.
  [[nodiscard]] static Symbol fromQualString(const std::string& text) {
    Symbol out;
    out.text_ = text;
    const std::size_t end = text.find("::");
    if (end == std::string::npos)
      throw Error(
          message({"all symbols must have a namespace, <namespace>::<string>, but found: ", text}));
    out.name_ = end + 2;
    return out;
  }
  /// `domain` is "org.pytorch." followed by a namespace, as domainString() returns it. Throws Error
  /// for another domain.
  [[nodiscard]] static Symbol fromDomainAndUnqualString(const std::string& domain,
                                                        const std::string& name) {
    const std::string_view prefix = domain_prefix;
    if (!domain.starts_with(prefix))
      throw Error(message({"Symbol: domain string is expected to be prefixed with '", prefix,
                           "', e.g. 'org.pytorch.aten'"}));
    return fromQualString(message({std::string_view(domain).substr(prefix.size()), "::", name}));
  }
  [[nodiscard]] static Symbol aten(const std::string& name) {
    return fromQualString("aten::" + name);
  }
  [[nodiscard]] static Symbol attr(const std::string& name) {
    return fromQualString("attr::" + name);
  }
  [[nodiscard]] static Symbol caffe2(const std::string& name) {
    return fromQualString("_caffe2::" + name);
  }
  [[nodiscard]] static Symbol cuda(const std::string& name) {
    return fromQualString("cuda::" + name);
  }
  [[nodiscard]] static Symbol onnx(const std::string& name) {
    return fromQualString("onnx::" + name);
  }
  [[nodiscard]] static Symbol prim(const std::string& name) {
    return fromQualString("prim::" + name);
  }
  [[nodiscard]] static Symbol scope(const std::string& name) {
    return fromQualString("scope::" + name);
  }
  [[nodiscard]] static Symbol user(const std::string& name) {
    return fromQualString("user::" + name);
  }

  [[nodiscard]] bool is_aten() const { return is_in("aten"); }
  [[nodiscard]] bool is_attr() const { return is_in("attr"); }
  [[nodiscard]] bool is_caffe2() const { return is_in("_caffe2"); }
  [[nodiscard]] bool is_cuda() const { return is_in("cuda"); }
  [[nodiscard]] bool is_onnx() const { return is_in("onnx"); }
  [[nodiscard]] bool is_prim() const { return is_in("prim"); }
  [[nodiscard]] bool is_user() const { return is_in("user"); }

  /// The namespace, `namespaces::aten`.
  [[nodiscard]] Symbol ns() const { return fromQualString(message({"namespaces::", space()})); }
  // Valid as long as the symbol.
  [[nodiscard]] const char* toQualString() const { return text_.c_str(); }
  [[nodiscard]] const char* toUnqualString() const { return text_.c_str() + name_; }
  /// The same as toQualString().
  [[nodiscard]] const char* toDisplayString() const { return toQualString(); }
  /// "org.pytorch.aten"
  [[nodiscard]] std::string domainString() const { return message({domain_prefix, space()}); }

  friend bool operator==(const Symbol&, const Symbol&) = default;
  friend bool operator<(const Symbol& a, const Symbol& b) { return a.text_ < b.text_; }

 private:
  SCHEMA_CT_HIDDEN static constexpr const char* domain_prefix = "org.pytorch.";

  [[nodiscard]] std::string_view space() const {
    return std::string_view(text_).substr(0, name_ == 0 ? 0 : name_ - 2);
  }
  [[nodiscard]] bool is_in(std::string_view wanted) const { return space() == wanted; }

  std::string text_;
  std::size_t name_ = 0;  // where it begins
};

}  // namespace dispatch

template <>
struct std::hash<dispatch::Symbol> {
  [[nodiscard]] std::size_t operator()(const dispatch::Symbol& s) const noexcept {
    return std::hash<std::string_view>()(s.toQualString());
  }
};
