// SPDX-License-Identifier: BSL-1.0
// Converts an error of the library to a finding.
#include "mistakes.hpp"

#include <algorithm>
#include <schema_ct/render.hpp>
#include <utility>

namespace tools {
namespace {

/// Taken from the compiler's spelling of the enumerator.
template <schema_ct::errc Code>
std::string_view enumerator() {
  const std::string_view text = __PRETTY_FUNCTION__;
  const std::size_t begin = text.find("Code = ") + 7;
  const std::string_view value = text.substr(begin, text.find_first_of(";]", begin) - begin);
  return value.find('(') == std::string_view::npos ? value.substr(value.rfind(':') + 1) : "";
}

template <std::size_t... Values>
std::string_view name_among(schema_ct::errc code, std::index_sequence<Values...>) {
  std::string_view out;
  ((static_cast<std::size_t>(code) == Values
        ? static_cast<void>(out = enumerator<static_cast<schema_ct::errc>(Values)>())
        : static_cast<void>(0)),
   ...);
  return out;
}

}  // namespace

std::string name_of(schema_ct::errc code) {
  return std::string(name_among(code, std::make_index_sequence<128>()));
}

finding finding_of(const source& s, const mapped_text& t, const schema_ct::error& e) {
  const schema_ct::rendered rendered = schema_ct::render(t.text.data(), t.text.size(), e);
  const std::string_view text(rendered.data(), rendered.size());
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::size_t first = e.column == 0 ? 0 : static_cast<std::size_t>(e.column) - 1;
  std::size_t last = first + static_cast<std::size_t>(std::max(e.length, 1));
  while (last < t.text.size() && (t.text[last] & 0xc0) == 0x80) ++last;  // a whole character
  finding out;
  out.at = place_of(s, t, first, std::min(last, std::max(t.text.size(), first + 1)));
  out.code = name_of(e.code);
  out.message = text.substr(0, end);
  out.excerpt = text.substr(end);
  out.argument = e.argument;
  out.schema = t.text;
  return out;
}

}  // namespace tools
