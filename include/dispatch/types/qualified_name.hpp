// SPDX-License-Identifier: BSL-1.0
// A name with dots, such as that of a class (c10::QualifiedName).
#pragma once

#include <cstddef>
#include <dispatch/base/error.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace dispatch {

/// The parts of `a.b.c`, none of which is empty.
class SCHEMA_CT_SHARED QualifiedName {
 public:
  QualifiedName() = default;
  /// Throws ValueError for an empty part.
  QualifiedName(std::string_view text) {
    for (std::size_t end = 0; end != std::string_view::npos; text.remove_prefix(end + 1)) {
      end = text.find('.');
      add(text.substr(0, end));
      if (end == std::string_view::npos) break;
    }
  }
  QualifiedName(const std::string& text) : QualifiedName(std::string_view(text)) {}
  QualifiedName(const char* text) : QualifiedName(std::string_view(text)) {}
  explicit QualifiedName(const std::vector<std::string>& atoms) {
    for (const std::string& atom : atoms) add(atom);
  }
  /// A name within another one; it must not have a dot.
  QualifiedName(const QualifiedName& prefix, std::string_view name) : QualifiedName(prefix) {
    add(name);
  }

  [[nodiscard]] const std::vector<std::string>& atoms() const { return atoms_; }
  /// The name with its dots.
  [[nodiscard]] const std::string& qualifiedName() const { return text_; }
  /// Without the last part and its dot.
  [[nodiscard]] std::string prefix() const {
    const std::size_t dot = text_.rfind('.');
    return dot == std::string::npos ? std::string() : text_.substr(0, dot);
  }
  /// The last part.
  [[nodiscard]] std::string name() const { return atoms_.empty() ? std::string() : atoms_.back(); }
  /// Does the other begin with these parts?
  [[nodiscard]] bool isPrefixOf(const QualifiedName& other) const {
    return text_.empty() || other.text_ == text_ ||
           (other.text_.starts_with(text_) && other.text_[text_.size()] == '.');
  }
  friend bool operator==(const QualifiedName& a, const QualifiedName& b) {
    return a.text_ == b.text_;
  }

 private:
  void add(std::string_view atom) {
    if (atom.empty()) throw ValueError("a qualified name has an empty part");
    if (atom.find('.') != std::string_view::npos)
      throw ValueError(message({"a part of a qualified name has a dot: ", atom}));
    if (!text_.empty()) text_ += '.';
    text_ += atom;
    atoms_.emplace_back(atom);
  }

  std::vector<std::string> atoms_;
  std::string text_;
};

}  // namespace dispatch

template <>
struct std::hash<dispatch::QualifiedName> {
  std::size_t operator()(const dispatch::QualifiedName& name) const noexcept {
    return std::hash<std::string>()(name.qualifiedName());
  }
};
