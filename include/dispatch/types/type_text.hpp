// SPDX-License-Identifier: BSL-1.0
// Reads the codes of a type one by one: its two spellings, and its depth.
#pragma once

#include <dispatch/base/text_writer.hpp>
#include <dispatch/types/type.hpp>

// The switches of this file have a default case.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wswitch-enum"

namespace SCHEMA_CT_HIDDEN dispatch {
namespace detail {

/// Removes the next name from `names`.
inline std::string_view next_name(std::string_view& names) {
  const std::size_t n = names.find('\n');
  const std::string_view name = names.substr(0, n);
  names.remove_prefix(n == std::string_view::npos ? names.size() : n + 1);
  return name;
}

inline bool is_group(schema_ct::code c) {
  return c >= schema_ct::code::tuple && c <= schema_ct::code::await;
}

inline bool is_suffix(schema_ct::code c) {
  return c == schema_ct::code::list || c == schema_ct::code::optional;
}

inline bool is_named(schema_ct::code c) {
  return c == schema_ct::code::class_type || c == schema_ct::code::variable;
}

/// The schema's spelling; `after(i)` adds what follows the first `i` codes, such as alias sets.
template <class After>
void append_type(text_writer& out, std::string_view codes, std::string_view names, int size,
                 After after) {
  const std::size_t sized = size < 0 ? codes.size()
                            : codes.back() == static_cast<char>(schema_ct::code::optional)
                                ? codes.size() - 2
                                : codes.size() - 1;
  bool separate = false;
  for (std::size_t i = 0; i != codes.size(); ++i) {
    const auto c = static_cast<schema_ct::code>(codes[i]);
    if (separate && !is_suffix(c) && c != schema_ct::code::end) out.put(", ");
    separate = !is_group(c);
    switch (c) {
      case schema_ct::code::list:
        if (i == sized)
          out.put('['), out.put_integer(size), out.put(']');
        else
          out.put("[]");
        break;
      case schema_ct::code::optional: out.put('?'); break;
      case schema_ct::code::end: out.put(')'); break;
      case schema_ct::code::tuple: out.put('('); break;
      case schema_ct::code::tensor: out.put("Tensor"); break;
      case schema_ct::code::integer: out.put("int"); break;
      case schema_ct::code::sym_int: out.put("SymInt"); break;
      case schema_ct::code::class_type:
      case schema_ct::code::variable: out.put(next_name(names)); break;
      default:
        out.put(std::string_view(schema_ct::spelling(c)));
        if (is_group(c)) out.put('(');
    }
    after(i + 1);
  }
}

/// Removes the codes of one type from `codes` and its names from `names`.
inline void skip_type(std::string_view& codes, std::string_view& names) {
  std::size_t open = 0, i = 0;
  do {
    const auto c = static_cast<schema_ct::code>(codes[i++]);
    if (is_group(c)) ++open;
    if (c == schema_ct::code::end) --open;
    if (is_named(c)) static_cast<void>(next_name(names));
  } while (open != 0);
  while (i != codes.size() && is_suffix(static_cast<schema_ct::code>(codes[i]))) ++i;
  codes.remove_prefix(i);
}

/// For each code that begins a type, the position of that type's suffixes.
[[nodiscard]] inline std::vector<std::int64_t> suffixes_of(std::string_view codes) {
  std::vector<std::int64_t> out(codes.size()), open;
  std::int64_t begin = 0;
  for (std::size_t i = 0; i != codes.size(); ++i) {
    const auto c = static_cast<schema_ct::code>(codes[i]);
    if (is_suffix(c)) continue;
    if (c == schema_ct::code::end)
      begin = open.back(), open.pop_back();
    else
      begin = static_cast<std::int64_t>(i);
    if (is_group(c)) open.push_back(begin);
    out[static_cast<std::size_t>(begin)] = static_cast<std::int64_t>(i + 1);
  }
  return out;
}

/// Appends the spelling of PyTorch's messages, in linear time.
inline void append_annotation(std::string& out, std::string_view codes, std::string_view names) {
  using schema_ct::code;
  const std::vector<std::int64_t> suffixes = suffixes_of(codes);
  bool separate = false;
  for (std::size_t i = 0; i != codes.size(); ++i) {
    const auto c = static_cast<code>(codes[i]);
    if (is_suffix(c)) {
      out += ']';
      continue;
    }
    if (c == code::end) {
      out += out.ends_with("Tuple[") ? "()]" : "]";
      separate = true;
      continue;
    }
    if (separate) out += ", ";
    separate = !is_group(c);
    const auto begin = static_cast<std::size_t>(suffixes[i]);
    std::size_t end = begin;
    while (end != codes.size() && is_suffix(static_cast<code>(codes[end]))) ++end;
    while (end-- != begin)
      out += static_cast<code>(codes[end]) == code::list ? "List[" : "Optional[";
    if (is_named(c)) {
      out += next_name(names);
    } else if (is_group(c)) {
      out += c == code::tuple ? "Tuple" : spelling(c);
      out += '[';
    } else {
      const code seen = schema_ct::inside_container(c);
      out += seen == code::scalar ? "number" : seen == code::sym_bool ? "bool" : spelling(seen);
    }
  }
}

/// Does a type nest at most `limit` levels deep? `limit` is at most schema_ct::height_limit.
[[nodiscard]] inline bool nests_within(std::string_view codes, int limit) {
  if (codes.size() <= static_cast<std::size_t>(limit)) return true;
  short highest[schema_ct::height_limit + 2];  // in each bracket that is open
  highest[0] = 0;
  int open = 0, height = 0;
  for (const char each : codes) {
    const auto c = static_cast<schema_ct::code>(each);
    if (is_group(c))
      highest[++open] = 0, height = 0;
    else
      height = is_suffix(c) ? height + 1 : c == schema_ct::code::end ? highest[open--] + 1 : 0;
    if (height > highest[open]) highest[open] = static_cast<short>(height);
    if (height > limit || open > limit) return false;
  }
  return true;
}

}  // namespace detail

}  // namespace dispatch
#pragma GCC diagnostic pop
