// SPDX-License-Identifier: BSL-1.0
// The engine's part of alias_info.hpp.
#pragma once

#include <dispatch/base/error.hpp>
#include <dispatch/base/text_hash.hpp>
#include <dispatch/types/alias_info.hpp>
#include <schema_ct/grammar/lexer.hpp>
#include <schema_ct/grammar/type_code.hpp>

namespace dispatch {

SCHEMA_CT_COMMON_ENGINE void AliasInfo::read(std::string_view written) {
  // The commonest: `(a!)`.
  if (written.size() == 4 && written[2] == '!') {
    before_ = written[1];
    write_ = true;
    return;
  }
  std::string* sets = &before_;
  for (std::size_t i = 0; i < written.size(); ++i) {
    const char c = written[i];
    if (c == '!') write_ = true;
    if (c == '*') append(*sets, "*");
    if (c == '-') sets = &after_;
    if (c == '#')
      while (i + 1 < written.size() && written[i + 1] != '\n') ++i;
    if (!schema_ct::lexer::is_name_start(c)) continue;
    std::size_t end = i;
    while (end < written.size() && schema_ct::lexer::is_name_character(written[end])) ++end;
    append(*sets, written.substr(i, end - i));
    i = end - 1;
  }
  drop_repeated(before_);
  drop_repeated(after_);
}

SCHEMA_CT_COMMON_ENGINE void AliasInfo::addContainedType(AliasInfo inner) {
  if (inner.height() > schema_ct::height_limit)
    throw Error(message({"alias sets nest deeper than ", schema_ct::height_limit, " levels"}));
  std::vector<AliasInfo> more(contained_.size() + 1);
  for (std::size_t i = 0; i != contained_.size(); ++i) more[i] = std::move(contained_[i]);
  more[contained_.size()] = std::move(inner);
  contained_.swap(more);
}

SCHEMA_CT_COMMON_ENGINE std::string AliasInfo::str() const {
  if (before_.empty()) {
    const bool follows = !is_written_ && !contained_.empty() && contained_[0].isWrite();
    return write_ && !follows ? "!" : "";
  }
  std::string out = "(";
  out += before_;
  if (write_) out += '!';
  if (!after_.empty() && after_ != before_) {
    out += " -> ";
    out += after_;
  }
  out += ')';
  return out;
}

SCHEMA_CT_COMMON_ENGINE void AliasInfo::append(std::string& sets, std::string_view name) {
  if (!sets.empty()) sets += '|';
  sets += name;
}

SCHEMA_CT_COMMON_ENGINE void AliasInfo::drop_repeated(std::string& sets) {
  if (sets.find('|') == std::string::npos) return;
  std::size_t places = 16;
  while (places < sets.size()) places *= 2;
  // Open addressing over where the names begin in `out`, one up.
  std::vector<std::int64_t> table(places);
  std::string out;
  out.reserve(sets.size());
  for (std::string_view rest = sets; !rest.empty();) {
    const std::string_view name = next(rest);
    auto hash = detail::hash_text(name.data(), name.size(), name.size());
    std::size_t at = static_cast<std::size_t>(hash ^ hash >> 32) & (places - 1);
    for (; table[at] != 0; at = (at + 1) & (places - 1)) {
      std::string_view other(out);
      other.remove_prefix(static_cast<std::size_t>(table[at] - 1));
      if (next(other) == name) break;
    }
    if (table[at] != 0) continue;
    table[at] = static_cast<std::int64_t>(out.size() + (out.empty() ? 1 : 2));
    append(out, name);
  }
  sets = std::move(out);
}

SCHEMA_CT_COMMON_ENGINE int AliasInfo::height() const {
  int out = 1;
  for (const AliasInfo& inner : contained_)
    if (const int below = inner.height(); below >= out) out = below + 1;
  return out;
}

}  // namespace dispatch
