// SPDX-License-Identifier: BSL-1.0
// The engine's part of alias_info.hpp.
#pragma once

#include <dispatch/base/error.hpp>
#include <dispatch/base/text_set.hpp>
#include <dispatch/types/alias_info.hpp>
#include <schema_ct/grammar/lexer.hpp>
#include <schema_ct/grammar/type_code.hpp>

namespace dispatch {

SCHEMA_CT_COMMON_ENGINE void AliasInfo::read(std::string_view written) {
  // The most common one: `(a!)`.
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
  detail::text_set seen(sets.size() / 2 + 1);
  std::string out;
  out.reserve(sets.size());
  for (std::string_view rest = sets; !rest.empty();)
    if (const std::string_view name = next(rest); seen.insert(name)) append(out, name);
  sets = std::move(out);
}

SCHEMA_CT_COMMON_ENGINE int AliasInfo::height() const {
  int out = 1;
  for (const AliasInfo& inner : contained_)
    if (const int below = inner.height(); below >= out) out = below + 1;
  return out;
}

SCHEMA_CT_COMMON_ENGINE std::size_t AliasInfo::count_common(std::string_view a,
                                                            std::string_view b) {
  detail::text_set names(a.size() / 2 + 1);
  while (!a.empty()) names.insert(next(a));
  std::size_t out = 0;
  while (!b.empty()) out += names.contains(next(b)) ? 1 : 0;
  return out;
}

SCHEMA_CT_COMMON_ENGINE bool AliasInfo::are_equal(std::string_view a, std::string_view b) {
  if (a == b) return true;
  const std::size_t common = count_common(a, b);
  return common == count_common(a, a) && common == count_common(b, b);
}

SCHEMA_CT_COMMON_ENGINE bool AliasInfo::equals(const AliasInfo& other) const {
  if (write_ != other.write_ || contained_.size() != other.contained_.size() ||
      !are_equal(before_, other.before_) || !are_equal(sets_after(), other.sets_after()))
    return false;
  for (std::size_t i = 0; i != contained_.size(); ++i)
    if (!contained_[i].equals(other.contained_[i])) return false;
  return true;
}

SCHEMA_CT_COMMON_ENGINE bool AliasInfo::meets(const AliasInfo& other) const {
  return count_common(sets_after(), other.sets_after()) != 0;
}

SCHEMA_CT_COMMON_ENGINE std::size_t AliasInfo::hash() const {
  std::uint64_t out = write_ ? 1 : 0;
  for (std::string_view sets = before_; !sets.empty();) out += 3 * detail::hash_text(next(sets));
  for (std::string_view sets = sets_after(); !sets.empty();)
    out += 5 * detail::hash_text(next(sets));
  for (const AliasInfo& inner : contained_) out = out * 31 + inner.hash();
  return static_cast<std::size_t>(out);
}

}  // namespace dispatch
