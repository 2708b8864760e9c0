// SPDX-License-Identifier: BSL-1.0
// Shared by both languages: names in texts.
#include "mentions.hpp"

#include "../cpp_text.hpp"

namespace tools::lsp {
namespace {

std::size_t word_end(std::string_view text, std::size_t at) {
  if (at < text.size() && cpp::is_digit(text[at])) return at;
  while (at < text.size() && cpp::is_word_character(text[at]) && text[at] != '$') ++at;
  return at;
}

}  // namespace

std::string operator_id::without_overload() const { return name.substr(0, name.find('.')); }

operator_id id_of(std::string_view text) {
  const std::size_t ns = word_end(text, 0);
  if (ns == 0 || text.substr(ns, 2) != "::") return {};
  const std::size_t name = word_end(text, ns + 2);
  if (name == ns + 2) return {};
  std::size_t end = name;
  if (text.substr(name, 1) == ".") {
    end = word_end(text, name + 1);
    if (end == name + 1) return {};
  }
  if (end != text.size() && text[end] != '(') return {};
  return {std::string(text.substr(0, ns)), std::string(text.substr(ns + 2, end - ns - 2))};
}

mention mention_of(mention::kind what, std::string_view ns, mapped_text text, span whole) {
  schema_view view = view_of(text.text);
  const bool has_ns = view.ns.begin != view.ns.end;
  mention out{what,
              {std::string(has_ns ? view.of(view.ns) : ns), view.full_name()},
              std::move(text),
              whole,
              whole};
  if (view.name.end != view.name.begin) {
    const std::size_t end = view.overload.end != 0 ? view.overload.end : view.name.end;
    out.name = {out.text.spans[view.name.begin].begin, out.text.spans[end - 1].end};
  }
  out.schema = std::move(view);
  return out;
}

}  // namespace tools::lsp
