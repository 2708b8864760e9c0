// SPDX-License-Identifier: BSL-1.0
// Checks tables, and compares blocks with tables.
#include "operator_table.hpp"

#include <algorithm>
#include <schema_ct/literals/operator_list.hpp>

#include "mistakes.hpp"

namespace tools {
namespace {

using schema_ct::errc;

/// A finding about the `length` characters at `at` in the text.
finding use_mistake(const operator_use& use, errc code, const char* at, std::ptrdiff_t length) {
  schema_ct::error e;
  e.code = code;
  e.column = static_cast<int>(at - use.text.text.c_str()) + 1;
  e.length = static_cast<int>(std::max<std::ptrdiff_t>(length, 1));
  return finding_of(*use.from, use.text, e);
}

/// The first character of `text` that differs from the table's schema; nullptr if they are equal.
const char* difference(const char* text, const operator_use& declared) {
  return schema_ct::detail::first_difference(
      text, schema_ct::operator_name(declared.text.text.c_str()).end);
}

/// The error for a schema that differs from every declaration. A name without a schema is no error.
std::optional<finding> other_schema(const operator_use& use, const schema_ct::operator_name& n,
                                    const std::vector<const operator_use*>& declarations) {
  if (*n.end != '(') return {};
  for (const operator_use* d : declarations)
    if (difference(n.end, *d) == nullptr) return {};
  const char* at = difference(n.end, *declarations.front());
  finding f = use_mistake(use, errc::other_schema, at, schema_ct::lexer::name_end(at) - at);
  f.notes.push_back({"the table's schema is here", declarations.front()->at()});
  return f;
}

}  // namespace

void operator_table::see(const library_block& block, const std::string& file) {
  files_.push_back(file);
  is_open_ = is_open_ || block.is_open;
  wrong_.insert(block.wrong.begin(), block.wrong.end());
}

bool operator_table::is_declared_for(const std::string& file,
                                     const library_folders& libraries) const {
  return std::any_of(files_.begin(), files_.end(),
                     [&](const std::string& f) { return libraries.are_together(f, file); });
}

bool operator_table::declare(const operator_use& use, const finding_sink& out) {
  const schema_ct::operator_name n(use.text.text.c_str());
  if (use.ns != use.block_ns) {
    // What a wrong text declares is not known until it is corrected.
    is_open_ = true;
    out(use_mistake(use, errc::other_namespace, n.ns, n.ns_length));
    return false;
  }
  std::vector<const operator_use*>& earlier = operators_[use.name];
  const auto same = std::find_if(earlier.begin(), earlier.end(), [&](const operator_use* e) {
    return e->from == use.from && come_together(*e, use);
  });
  if (same != earlier.end()) {
    finding f = use_mistake(use, errc::duplicate_operator, n.name, n.length);
    f.notes.push_back({"the first one is here", (*same)->at()});
    out(std::move(f));
    return false;
  }
  earlier.push_back(&use);
  return true;
}

std::optional<finding> operator_table::mistake_in(const operator_use& use,
                                                  suggestions& suggested) const {
  const schema_ct::operator_name n(use.text.text.c_str());
  if (use.ns != use.block_ns) return use_mistake(use, errc::other_namespace, n.ns, n.ns_length);
  const auto declared = operators_.find(use.name);
  if (declared != operators_.end()) return other_schema(use, n, declared->second);
  if (is_open_ || wrong_.contains(use.name)) return {};
  finding f = use_mistake(use, errc::unknown_operator, n.name, n.length);
  f.message += suggested.words(use.name, operators_);
  return f;
}

}  // namespace tools
