// SPDX-License-Identifier: BSL-1.0
// Parses the types in a text one by one (SchemaTypeParser of Paddle's schema_type_parser.h).
#pragma once

#include <dispatch/compat/paddle/schema.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace SCHEMA_CT_HIDDEN internal {

/// The length of the type at the beginning of a text, with everything up to a name. A text that is
/// not a type is cut off somewhere, and its parser reports the error.
[[nodiscard]] inline std::size_t type_length(std::string_view text) {
  auto skip_blanks = [&](std::size_t i) {
    while (i != text.size() && schema_ct::lexer::may_separate(text[i])) ++i;
    return i;
  };
  auto skip_bracket = [&](std::size_t i) {
    std::size_t open = 0;
    do {
      if (text[i] == '(' || text[i] == '[') ++open;
      if (text[i] == ')' || text[i] == ']') --open;
      ++i;
    } while (i != text.size() && open != 0);
    return i;
  };
  std::size_t end = skip_blanks(0);
  while (end != text.size() && (text[end] == '.' || schema_ct::lexer::is_name_character(text[end])))
    ++end;
  for (std::size_t next = end; next != text.size(); next = skip_blanks(end)) {
    if (text[next] == '(' || text[next] == '[')
      end = skip_bracket(next);
    else if (text[next] == '?' || text[next] == '!')
      end = next + 1;
    else
      break;
  }
  return end;
}

}  // namespace internal

namespace paddle_view {

/// A type and the alias set after it.
struct SCHEMA_CT_SHARED ParsedType {
  dispatch::Type type;
  std::optional<AliasInfo> alias_info;
};

/// Parses a type at `position` in the text, and advances `position`. `fresh` numbers the unnamed
/// sets of types that are written to. The text must outlive the parser.
class SCHEMA_CT_SHARED SchemaTypeParser {
 public:
  /// Throws ValueError for a null pointer.
  SchemaTypeParser(const std::string& text, std::size_t* position, std::size_t* fresh)
      : text_(text), position_(not_null(position, "pos")), fresh_(not_null(fresh, "fresh id")) {}

  /// Throws SchemaError.
  [[nodiscard]] ParsedType parseType() {
    const std::string_view rest = std::string_view(text_).substr(position_);
    const std::size_t size = internal::type_length(rest);
    const auto parsed =
        parseSchemaOrName(message({"f(", rest.substr(0, size), " x) -> ()"}), fresh_);
    const Argument& one = std::get<FunctionSchema>(parsed).arguments().at(0);
    position_ += size;
    ParsedType out{one.real_type(), std::nullopt};
    if (one.alias_info() == nullptr) return out;
    out.alias_info = *one.alias_info();
    if (out.alias_info->str() == message({"($", fresh_, "!)"})) ++fresh_;
    return out;
  }

 private:
  [[nodiscard]] static std::size_t& not_null(std::size_t* p, const char* name) {
    if (p == nullptr)
      throw ValueError(message({"SchemaTypeParser: ", name, " must not be a null pointer"}));
    return *p;
  }

  const std::string& text_;
  std::size_t& position_;
  std::size_t& fresh_;
};

}  // namespace paddle_view
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
