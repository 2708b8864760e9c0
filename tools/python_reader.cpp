// SPDX-License-Identifier: BSL-1.0
// Arguments, literals and imports.
#include "python_reader.hpp"

#include <algorithm>

namespace tools {
namespace {

/// The limit of tokens that are read of one call.
constexpr std::size_t call_reach = 4096;

bool opens(char c) { return c == '(' || c == '[' || c == '{'; }
bool closes(char c) { return c == ')' || c == ']' || c == '}'; }

}  // namespace

python_reader::dotted python_reader::dotted_at(std::size_t i) const {
  dotted out{text(i), i + 1};
  while (symbol(out.end) == '.' && is(out.end + 1, python_kind::word)) {
    out.name += '.' + text(out.end + 1);
    out.end += 2;
  }
  return out;
}

std::vector<python_argument> python_reader::arguments_at(std::size_t open) const {
  const std::size_t reach = std::min(tokens_.size(), open + call_reach);
  std::size_t close = open + 1;
  for (int depth = 0; close < reach && (depth != 0 || symbol(close) != ')'); ++close)
    depth += opens(symbol(close)) ? 1 : closes(symbol(close)) ? -1 : 0;
  return items(open + 1, close);
}

std::vector<python_argument> python_reader::items(std::size_t first, std::size_t end) const {
  std::vector<python_argument> out;
  int depth = 0;
  for (std::size_t k = first; k <= end; ++k) {
    if (k == end || (depth == 0 && symbol(k) == ',')) {
      const bool has_keyword =
          is(first, python_kind::word) && symbol(first + 1) == '=' && symbol(first + 2) != '=';
      if (k != first)
        out.push_back({has_keyword ? text(first) : "", has_keyword ? first + 2 : first, k});
      first = k + 1;
    }
    depth += opens(symbol(k)) ? 1 : closes(symbol(k)) ? -1 : 0;
  }
  return out;
}

std::optional<mapped_text> python_reader::literal(const python_argument* a) const {
  if (a == nullptr) return std::nullopt;
  std::size_t first = a->first, end = a->end;
  while (first < end && symbol(first) == '(' && symbol(end - 1) == ')') ++first, --end;
  if (first >= end) return std::nullopt;
  mapped_text out;
  for (std::size_t k = first; k != end; ++k) {
    if (!is(k, python_kind::string)) return std::nullopt;
    append_python_literal(out, source_, tokens_[k], limit_);
  }
  return out;
}

void python_reader::import(std::size_t i) {
  const bool is_from = text(i) == "from";
  dotted module = dotted_at(i + 1);
  if (!is_from) {
    if (text(module.end) == "as") names_[text(module.end + 1)] = module.name;
    return;
  }
  if (text(module.end) != "import") return;
  std::size_t k = module.end + 1;
  if (symbol(k) == '(') ++k;
  for (; is(k, python_kind::word); ++k) {
    const std::string name = text(k);
    const bool is_renamed = text(k + 1) == "as";
    names_[is_renamed ? text(k + 2) : name] = module.name + '.' + name;
    if (is_renamed) k += 2;
    if (symbol(++k) != ',') break;
  }
}

std::string python_reader::imported(const std::string& word) const {
  const auto known = names_.find(word);
  return known == names_.end() ? "" : known->second;
}

std::string python_reader::full_name(const std::string& name) const {
  const std::string first = name.substr(0, name.find('.'));
  const std::string full = imported(first);
  return full.empty() ? name : full + name.substr(first.size());
}

}  // namespace tools
