// SPDX-License-Identifier: BSL-1.0
// Finds the operator at a place, and the other places of that operator.
#include <algorithm>

#include "features.hpp"

namespace tools::lsp {
namespace {

bool contains(span s, std::size_t offset) { return s.begin <= offset && offset <= s.end; }

/// The index of the mention's character at the offset; the offset after the last one counts as the
/// last.
std::optional<std::size_t> character_at(const mention& m, std::size_t offset) {
  for (std::size_t i = 0; i != m.text.text.size(); ++i)
    if (m.text.spans[i].begin <= offset && offset < m.text.spans[i].end) return i;
  return {};
}

void point_at(target& t, const mention& m, std::size_t i) {
  for (const schema_part& a : m.schema.arguments)
    if (a.type.begin <= i && i < std::max({a.type.end, a.name.end, a.value.end})) {
      t.argument = &a;
      t.is_name = a.name.contains(i);
    }
  for (const schema_part& r : m.schema.returns)
    if (r.type.begin <= i && i < std::max(r.type.end, r.name.end)) t.result = &r;
}

template <class Condition>
std::vector<location> places(const workspace& all, const operator_id& id, Condition is_wanted) {
  std::vector<location> out;
  if (id.name.empty()) return out;
  for (const found_mention& m : all.mentions_of(id))
    if (is_wanted(*m.what)) out.push_back({m.file, m.what->name});
  return out;
}

operator_id operator_at(const workspace_file& file, std::size_t offset) {
  const target t = target_at(file, offset);
  if (t.what != nullptr) return t.what->id;
  return t.keyword != nullptr ? t.keyword->id : operator_id{};
}

bool defines(const mention& m) { return m.what == mention::definition; }
bool declares(const mention& m) { return m.what == mention::declaration; }

}  // namespace

target target_at(const workspace_file& file, std::size_t offset) {
  target out;
  for (const keyword_use& k : file.mentions.keywords)
    if (contains(k.at, offset)) out.keyword = &k;
  for (const mention& m : file.mentions.operators) {
    if (!contains(m.whole, offset) || m.id.name.empty()) continue;
    // Of overlapping or adjacent literals, the one that begins later is more exact.
    if (out.what != nullptr && out.what->whole.begin > m.whole.begin) continue;
    out.what = &m;
  }
  if (out.what == nullptr) return out;
  std::optional<std::size_t> i = character_at(*out.what, offset);
  // A cursor right after a word counts as at the word.
  const auto part = [&] {
    out.argument = nullptr, out.result = nullptr, out.is_name = false;
    if (i) point_at(out, *out.what, *i);
    return out.argument != nullptr || out.result != nullptr;
  };
  if (!part() && offset > 0) {
    i = character_at(*out.what, offset - 1);
    part();
  } else if (out.argument != nullptr && !out.is_name && offset > 0) {
    const schema_part* before = out.argument;
    if (const auto j = character_at(*out.what, offset - 1); j && before->name.contains(*j))
      out.is_name = true;
  }
  return out;
}

span span_of(const mention& m, stretch s) {
  if (s.begin == s.end || s.end > m.text.text.size()) return m.whole;
  return {m.text.spans[s.begin].begin, m.text.spans[s.end - 1].end};
}

std::vector<location> definitions(const workspace& all, const workspace_file& file,
                                  std::size_t offset) {
  const operator_id id = operator_at(file, offset);
  std::vector<location> out = places(all, id, defines);
  return out.empty() ? places(all, id, declares) : out;
}

std::vector<location> declarations(const workspace& all, const workspace_file& file,
                                   std::size_t offset) {
  const operator_id id = operator_at(file, offset);
  std::vector<location> out = places(all, id, declares);
  return out.empty() ? places(all, id, defines) : out;
}

std::vector<location> kernels(const workspace& all, const workspace_file& file,
                              std::size_t offset) {
  return places(all, operator_at(file, offset), [](const mention& m) {
    return m.what == mention::implementation || (defines(m) && !m.kernel.empty());
  });
}

std::vector<location> references(const workspace& all, const workspace_file& file,
                                 std::size_t offset, bool with_definitions) {
  const target t = target_at(file, offset);
  if (t.keyword != nullptr && !t.keyword->id.name.empty())
    return argument_places(all, t.keyword->id, t.keyword->name);
  if (t.argument != nullptr && t.is_name)
    return argument_places(all, t.what->id, std::string(t.what->schema.of(t.argument->name)));
  return places(all, operator_at(file, offset),
                [&](const mention& m) { return with_definitions || !(defines(m) || declares(m)); });
}

span span_of(const workspace_file& file, const place& at) {
  const std::string_view text = file.text->text();
  const std::size_t line = file.text->offset({at.begin.line, 1});
  const std::size_t begin = std::min(line + at.begin.column - 1, text.size());
  const std::size_t end =
      std::min(line + std::max(at.end_column, at.begin.column) - 1, text.size());
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(std::max(begin, end))};
}

}  // namespace tools::lsp
