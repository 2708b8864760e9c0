// SPDX-License-Identifier: BSL-1.0
// Finds the literals of a source.
#include "literal_file.hpp"

#include <algorithm>
#include <dispatch/binding_api.hpp>
#include <iterator>

#include "cpp_tokens.hpp"

namespace tools {
namespace {

/// Can `text` be the schema of the error? If the compiler did not print the schema, the wrong word
/// must be at its column.
bool is_schema(const std::string& text, const diagnosis& d) {
  if (!d.schema.empty()) return text == d.schema;
  return has_word_at(text, d.schema_at, d.found);
}

}  // namespace

literal_file::literal_file(source from) : from_(std::move(from)) {
  const std::string_view text = from_.text();
  const std::vector<token> tokens = tokenize(text, true).tokens;
  for (std::size_t i = 0; i != tokens.size();) {
    if (tokens[i].kind != token_kind::literal) {
      ++i;
      continue;
    }
    found_literal& l = literals_.emplace_back();
    l.line = from_.at(tokens[i].begin).line;
    for (; i != tokens.size() && tokens[i].kind == token_kind::literal; ++i)
      append_literal(l.text, text, tokens[i], dispatch::schema_size_limit + 1);
  }
}

const literal_file::found_literal* literal_file::find(const diagnosis& d) const {
  const auto here =
      std::partition_point(literals_.begin(), literals_.end(),
                           [&](const found_literal& l) { return l.line < d.at.line; });
  const auto is_meant = [&](const found_literal& l) { return is_schema(l.text.text, d); };
  const auto next = std::find_if(here, literals_.end(), is_meant);
  if (next != literals_.end()) return &*next;
  const auto last = std::find_if(std::make_reverse_iterator(here), literals_.rend(), is_meant);
  return last == literals_.rend() ? nullptr : &*last;
}

const mapped_text* literal_file::literal_of(const diagnosis& d) const {
  const found_literal* const found = find(d);
  return found == nullptr ? nullptr : &found->text;
}

std::optional<std::size_t> literal_file::lines_to_literal(const diagnosis& d) const {
  const found_literal* const found = find(d);
  if (found == nullptr || found->line < d.at.line) return std::nullopt;
  return found->line - d.at.line;
}

std::string_view literal_file::line(std::size_t number) const {
  const std::string_view text = from_.text().substr(from_.offset({number, 1}));
  const std::string_view out = text.substr(0, text.find('\n'));
  return out.ends_with('\r') ? out.substr(0, out.size() - 1) : out;
}

const literal_file& literal_files::of(diagnosis& d) {
  std::optional<std::size_t> nearest = at(d.at.file).lines_to_literal(d);
  line_place best = d.at;
  for (const line_place& place : d.macros) {
    d.at = place;
    const std::optional<std::size_t> lines = at(d.at.file).lines_to_literal(d);
    if (!lines || (nearest && *nearest <= *lines)) continue;
    nearest = lines;
    best = place;
  }
  d.at = best;
  return at(d.at.file);
}

const literal_file& literal_files::at(const std::string& path) {
  if (last_ == nullptr || last_->from().name() != path)
    last_ = std::make_shared<literal_file>(source(path, read_file(path).text));
  return *last_;
}

}  // namespace tools
