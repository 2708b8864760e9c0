// SPDX-License-Identifier: BSL-1.0
// The sink that records the places of a schema's parts, and the C++ types for schema types.
#include "schema_view.hpp"

#include <dispatch/binding_api.hpp>
#include <schema_ct/literal.hpp>

#include "../type_names.hpp"

namespace tools::lsp {
namespace {

class part_recorder {
 public:
  static constexpr bool records = true;
  static constexpr bool wants_name = true;
  static constexpr bool compares = false;

  schema_ct::declared_name spelled;

  explicit part_recorder(schema_view& out) : out_(out) {}

  static schema_ct::errc argument(int, schema_ct::type_word) { return schema_ct::errc::ok; }
  static schema_ct::errc result(int, schema_ct::type_word) { return schema_ct::errc::ok; }
  static schema_ct::errc end_arguments(int) { return schema_ct::errc::ok; }
  static schema_ct::errc end_results(int, bool) { return schema_ct::errc::ok; }
  static void type_code(schema_ct::code) {}
  static void type_name(const char*, const char*) {}
  static void alias(const char*, const char*) {}
  static void vararg() {}
  void record_argument(const schema_ct::declared& d) { out_.arguments.push_back(part(d)); }
  void record_result(const schema_ct::declared& d) { out_.returns.push_back(part(d)); }

  [[nodiscard]] stretch at(const char* begin, const char* end) const {
    if (begin == nullptr || end == nullptr) return {};
    const char* text = out_.text.data();
    return {static_cast<std::size_t>(begin - text), static_cast<std::size_t>(end - text)};
  }

 private:
  [[nodiscard]] schema_part part(const schema_ct::declared& d) const {
    return {at(d.type_begin, d.type_end), at(d.name_begin, d.name_end),
            at(d.default_begin, d.default_end), d.size, d.keyword_only};
  }

  schema_view& out_;
};

// ---- types -------------------------------------------------------------------------------------

std::string_view without_spaces(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

/// The bracket that the last character closes; npos if there is none.
std::size_t opening(std::string_view type) {
  int depth = 0;
  for (std::size_t i = type.size(); i-- != 0;) {
    if (type[i] == ')' || type[i] == ']') ++depth;
    if ((type[i] == '(' || type[i] == '[') && --depth == 0) return i;
  }
  return std::string_view::npos;
}

struct plain_type {
  std::string_view type;
  bool is_written = false;
};

/// The type without its alias set. That follows the word without a comma: `Tensor(a! -> *)`.
plain_type without_alias(std::string_view type) {
  type = without_spaces(type);
  if (type.ends_with('!')) return {without_spaces(type.substr(0, type.size() - 1)), true};
  if (!type.ends_with(')')) return {type};
  const std::size_t open = opening(type);
  if (open == std::string_view::npos || open == 0) return {type};
  const std::string_view before = without_spaces(type.substr(0, open));
  const bool is_behind_type =
      before.ends_with(']') || before.ends_with('?') || before.ends_with(')');
  if (!is_behind_type && before != "Tensor") return {type};
  return {before, type.substr(open).find('!') != std::string_view::npos};
}

/// The types, split at commas.
std::vector<std::string_view> elements(std::string_view list) {
  std::vector<std::string_view> out;
  int depth = 0;
  std::size_t begin = 0;
  for (std::size_t i = 0; i != list.size(); ++i) {
    if (list[i] == '(' || list[i] == '[') ++depth;
    if (list[i] == ')' || list[i] == ']') --depth;
    if (list[i] != ',' || depth != 0) continue;
    out.push_back(without_spaces(list.substr(begin, i - begin)));
    begin = i + 1;
  }
  if (!without_spaces(list).empty()) out.push_back(without_spaces(list.substr(begin)));
  return out;
}

std::string value_type(std::string_view schema_type);

/// `before<T, U>` for the C++ types of the types; empty if one is unknown.
std::string around(std::string_view before, const std::vector<std::string_view>& types) {
  std::string out(before);
  for (std::size_t i = 0; i != types.size(); ++i) {
    const std::string type = value_type(types[i]);
    if (type.empty()) return "";
    out.append(i == 0 ? "<" : ", ").append(type);
  }
  return out + (types.empty() ? "<>" : ">");
}

/// The C++ type of a base type, as a value that can be returned or stored.
std::string base_type(std::string_view type) {
  if (type == "str") return "std::string";
  if (type == "Any") return "c10::IValue";
  if (type == "Storage") return "at::Storage";
  if (type == "Stream") return "c10::Stream";
  if (type == "SymBool") return "c10::SymBool";
  if (type == "DeviceIndex" || type == "ConstQuantizerPtr") return "int64_t";
  if (type == "Dimname") return "std::string";
  std::string out = parameter_for(type);
  if (out.starts_with("const ")) out = out.substr(6, out.size() - 7);
  return out;
}

/// The owning C++ type for a schema type.
std::string value_type(std::string_view schema_type) {
  const std::string_view type = without_alias(schema_type).type;
  if (type.ends_with('?')) return around("std::optional", {type.substr(0, type.size() - 1)});
  if (type.ends_with(']')) {
    const std::size_t open = opening(type);
    return open == std::string_view::npos ? "" : around("std::vector", {type.substr(0, open)});
  }
  if (type.ends_with(')')) {
    const std::size_t open = opening(type);
    if (open == std::string_view::npos) return "";
    const std::string_view word = without_spaces(type.substr(0, open));
    const auto inside = elements(type.substr(open + 1, type.size() - open - 2));
    if (word.empty()) return around("std::tuple", inside);
    if (word == "Dict" && inside.size() == 2) return around("c10::Dict", inside);
    return "";
  }
  return base_type(type);
}

std::string list_parameter(std::string_view element, std::string_view size) {
  if (element == "Tensor") return "at::TensorList";
  if (element == "int") return "at::IntArrayRef";
  if (element == "SymInt") return "c10::SymIntArrayRef";
  if (element == "bool" && !size.empty()) return "std::array<bool, " + std::string(size) + ">";
  const std::string value = value_type(element);
  if (value.empty()) return value;
  if (element.ends_with('?')) return "const c10::List<" + value + ">&";
  return "at::ArrayRef<" + value + ">";
}

}  // namespace

std::string schema_view::full_name() const {
  std::string out(of(name));
  if (overload.begin != overload.end) out.append(".").append(of(overload));
  return out;
}

const schema_part* schema_view::argument(std::string_view wanted) const {
  for (const schema_part& a : arguments)
    if (of(a.name) == wanted) return &a;
  return nullptr;
}

schema_view view_of(std::string_view schema) {
  schema_view out;
  out.text = schema.substr(0, dispatch::schema_size_limit);
  part_recorder recorder(out);
  schema_ct::parser<part_recorder> p(out.text.data(), out.text.data() + out.text.size(), recorder,
                                     true);
  out.has_signature = p.parse(true) || p.arguments != nullptr;
  out.is_right = p.answer == schema_ct::ok;
  out.ns = recorder.at(recorder.spelled.ns_begin, recorder.spelled.ns_end);
  out.name = recorder.at(recorder.spelled.name_begin, recorder.spelled.name_end);
  out.overload = recorder.at(recorder.spelled.overload_begin, recorder.spelled.overload_end);
  return out;
}

std::string parameter_type(std::string_view schema_type) {
  const auto [type, is_written] = without_alias(schema_type);
  if (is_written && type == "Tensor") return "at::Tensor&";
  if (type == "str") return parameter_for(type);
  if (type == "int[]?") return "at::OptionalIntArrayRef";
  if (type.ends_with(']')) {
    const std::size_t open = opening(type);
    if (open == std::string_view::npos) return "";
    return list_parameter(without_alias(type.substr(0, open)).type,
                          type.substr(open + 1, type.size() - open - 2));
  }
  const std::string value = value_type(type);
  const bool is_large = value == "at::Tensor" || value == "at::Scalar" || value == "c10::IValue" ||
                        value == "std::optional<at::Tensor>" ||
                        value == "std::optional<at::Scalar>" || value.starts_with("c10::Dict");
  return is_large ? "const " + value + "&" : value;
}

std::string return_type(std::string_view schema_type) {
  const auto [type, is_written] = without_alias(schema_type);
  return is_written && type == "Tensor" ? "at::Tensor&" : value_type(type);
}

std::string cxx_declaration(const schema_view& schema) {
  const auto known = [](std::string type) { return type.empty() ? "/* ? */" : type; };
  std::string out;
  if (schema.returns.empty()) out = "void";
  if (schema.returns.size() > 1) out = "std::tuple<";
  for (std::size_t i = 0; i != schema.returns.size(); ++i)
    out.append(i == 0 ? "" : ", ").append(known(return_type(schema.of(schema.returns[i].type))));
  if (schema.returns.size() > 1) out += '>';
  out.append(" ").append(schema.of(schema.name)).append("(");
  for (std::size_t i = 0; i != schema.arguments.size(); ++i) {
    const schema_part& a = schema.arguments[i];
    std::string type(schema.of(a.type));
    out.append(i == 0 ? "\n    " : ",\n    ").append(known(parameter_type(type)));
    out.append(" ").append(schema.of(a.name));
  }
  return out + ");";
}

}  // namespace tools::lsp
