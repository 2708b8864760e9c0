// SPDX-License-Identifier: BSL-1.0
// Shortens the types that compilers spell in full.
#include "type_names.hpp"

#include <array>
#include <utility>
#include <vector>

namespace tools {
namespace {

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
}

/// Replaces whole words only: not the `long` in `longer`.
void replace_word(std::string& text, std::string_view from, std::string_view to) {
  const auto is_part = [](char c) {
    return c == '_' || c == ':' || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') ||
           (c >= 'a' && c <= 'z');
  };
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos;) {
    const std::size_t end = at + from.size();
    const bool whole =
        (at == 0 || !is_part(text[at - 1])) && (end == text.size() || !is_part(text[end]));
    if (whole) text.replace(at, from.size(), to);
    at += whole ? to.size() : 1;
  }
}

/// Removes the allocator of std::vector, which g++ prints for some types and not for others.
void remove_allocators(std::string& text) {
  constexpr std::string_view mark = ", std::allocator<";
  for (std::size_t at; (at = text.find(mark)) != std::string::npos;) {
    std::size_t end = at + mark.size();
    for (int depth = 1; depth != 0 && end != text.size(); ++end)
      depth += text[end] == '<' ? 1 : text[end] == '>' ? -1 : 0;
    if (end != text.size() && text[end] == ' ') ++end;
    text.erase(at, end - at);
  }
}

struct pair_of_types {
  std::string_view schema, parameter;
};
constexpr std::array pairs{
    pair_of_types{"Tensor", "const at::Tensor&"},
    pair_of_types{"int", "int64_t"},
    pair_of_types{"float", "double"},
    pair_of_types{"bool", "bool"},
    pair_of_types{"str", "std::string_view"},
    pair_of_types{"str", "std::string"},
    pair_of_types{"complex", "c10::complex<double>"},
    pair_of_types{"SymInt", "c10::SymInt"},
    pair_of_types{"Scalar", "const at::Scalar&"},
    pair_of_types{"Device", "at::Device"},
    pair_of_types{"ScalarType", "at::ScalarType"},
    pair_of_types{"Layout", "at::Layout"},
    pair_of_types{"MemoryFormat", "at::MemoryFormat"},
    pair_of_types{"Generator", "at::Generator"},
    pair_of_types{"int[]", "at::IntArrayRef"},
    pair_of_types{"Tensor[]", "at::TensorList"},
    pair_of_types{"SymInt[]", "c10::SymIntArrayRef"},
};

/// The type without const and &.
std::string_view bare(std::string_view type) {
  if (type.starts_with("const ")) type.remove_prefix(6);
  while (type.ends_with('&') || type.ends_with(' ')) type.remove_suffix(1);
  return type;
}

/// The text between the brackets of `name<…>`; empty for any other type.
std::string_view inside(std::string_view type, std::string_view name) {
  if (!type.starts_with(name) || !type.substr(name.size()).starts_with('<') || !type.ends_with('>'))
    return {};
  return type.substr(name.size() + 1, type.size() - name.size() - 2);
}

/// The types between the brackets of a Dict, a tuple or a template.
std::vector<std::string> elements(std::string_view types) {
  std::vector<std::string> out(1);
  int depth = 0;
  for (const char c : types) {
    if (c == '(' || c == '[' || c == '<') ++depth;
    if (c == ')' || c == ']' || c == '>') --depth;
    if (c == ',' && depth == 0)
      out.emplace_back();
    else if (c != ' ' || !out.back().empty())
      out.back() += c;
  }
  return out;
}

/// The results of `each` for the types, with commas between; empty if one of them is empty.
template <class F>
std::string joined(const std::vector<std::string>& types, const F& each) {
  std::string out;
  for (const std::string& type : types) {
    const std::string known = each(type);
    if (known.empty()) return known;
    out += (out.empty() ? "" : ", ") + known;
  }
  return out;
}

std::string around(std::string_view before, const std::string& inner, std::string_view behind) {
  return inner.empty() ? inner : std::string(before) + inner + std::string(behind);
}

/// The owning type for a schema type, as elements of lists, tuples and Dicts have it.
std::string value_for(std::string_view schema_type) {
  if (schema_type == "str") return "std::string";
  for (const auto& [mark, name] :
       {std::pair("?", "std::optional<"), std::pair("[]", "std::vector<")})
    if (schema_type.ends_with(mark)) {
      schema_type.remove_suffix(std::string_view(mark).size());
      return around(name, value_for(schema_type), ">");
    }
  return std::string(bare(parameter_for(schema_type)));
}

}  // namespace

std::string short_name(std::string_view cxx_type) {
  std::string out(cxx_type);
  for (const char* ns : {"dispatch::default_host::", "dispatch::paddle_host::", "dispatch::"})
    replace_all(out, ns, "c10::");
  for (const char* plain : {"Tensor", "Scalar", "Device", "ScalarType", "Layout", "MemoryFormat",
                            "Generator", "TensorList", "IntArrayRef"})
    replace_word(out, std::string("c10::") + plain, std::string("at::") + plain);
  replace_all(out, "std::__cxx11::", "std::");
  remove_allocators(out);
  for (const char* rest : {"basic_string<char, std::char_traits<char>>", "basic_string<char>"})
    replace_all(out, rest, "string");
  for (const char* rest :
       {"basic_string_view<char, std::char_traits<char> >", "basic_string_view<char>"})
    replace_all(out, rest, "string_view");
  replace_word(out, "long int", "int64_t");
  replace_word(out, "long", "int64_t");
  replace_all(out, " &", "&");
  replace_all(out, " *", "*");
  replace_all(out, "> >", ">>");
  return out;
}

std::string schema_type_for(std::string_view cxx_type) {
  const std::string_view type = bare(cxx_type);
  for (const char* optional : {"std::optional", "c10::optional"})
    if (const std::string_view value = inside(type, optional); !value.empty()) {
      const std::string known = schema_type_for(value);
      return known.empty() ? known : known + "?";
    }
  for (const char* list : {"c10::ArrayRef", "std::vector", "c10::List", "at::ArrayRef"})
    if (const std::string_view value = inside(type, list); !value.empty()) {
      const std::string known = schema_type_for(value);
      return known.empty() ? known : known + "[]";
    }
  if (const std::string_view types = inside(type, "std::tuple"); !types.empty())
    return around("(", joined(elements(types), schema_type_for), ")");
  if (const std::string_view types = inside(type, "c10::Dict"); !types.empty())
    return around("Dict(", joined(elements(types), schema_type_for), ")");
  for (const pair_of_types& p : pairs)
    if (type == bare(p.parameter)) return std::string(p.schema);
  return "";
}

std::string parameter_for(std::string_view schema_type) {
  for (const pair_of_types& p : pairs)
    if (p.schema == schema_type) return std::string(p.parameter);
  if (schema_type.ends_with('?')) {
    const std::string value = parameter_for(schema_type.substr(0, schema_type.size() - 1));
    if (value.empty()) return value;
    const bool is_list = schema_type.ends_with("]?");
    if (is_list && schema_type == "int[]?") return "at::OptionalIntArrayRef";
    return "const std::optional<" + std::string(bare(value)) + ">&";
  }
  if (schema_type.ends_with("[]")) {
    const std::string value = parameter_for(schema_type.substr(0, schema_type.size() - 2));
    return value.empty() ? value : "at::ArrayRef<" + std::string(bare(value)) + ">";
  }
  if (schema_type.starts_with("Dict(") && schema_type.ends_with(')'))
    return around("const c10::Dict<",
                  joined(elements(schema_type.substr(5, schema_type.size() - 6)), value_for), ">&");
  if (schema_type.starts_with('(') && schema_type.ends_with(')'))
    return around("const std::tuple<",
                  joined(elements(schema_type.substr(1, schema_type.size() - 2)), value_for), ">&");
  if (schema_type.starts_with("__torch__.torch.classes."))
    return "const c10::intrusive_ptr<" +
           std::string(schema_type.substr(schema_type.rfind('.') + 1)) + ">&";
  return "";
}

std::string remedy_for(const std::string& fits, const std::string& said, bool is_parameter,
                       const std::string& where) {
  const std::string takes = parameter_for(said);
  std::string out;
  if (!fits.empty() && fits != said) out = "write `" + fits + "` " + where;
  if (!takes.empty() && is_parameter)
    out += (out.empty() ? "" : ", or ") + ("let the function take `" + takes + "`");
  return out;
}

}  // namespace tools
