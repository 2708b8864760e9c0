// SPDX-License-Identifier: BSL-1.0
// How tables are held against themselves.
#include "operator_table.hpp"

#include <algorithm>
#include <schema_ct/operator_list.hpp>

#include "mistakes.hpp"

namespace tools {
namespace {

using schema_ct::errc;

/// A mistake in `length` characters at `at` of the text.
finding mistake(const operator_use& use, errc code, const char* at, std::ptrdiff_t length) {
  schema_ct::error e;
  e.code = code;
  e.column = static_cast<int>(at - use.text.text.c_str()) + 1;
  e.length = static_cast<int>(std::max<std::ptrdiff_t>(length, 1));
  return finding_of(*use.from, use.text, e);
}

}  // namespace

void operator_table::declare(const operator_use& use, printer& out) {
  const schema_ct::operator_name n(use.text.text.c_str());
  if (use.ns != use.block_ns)
    return out.print(mistake(use, errc::other_namespace, n.ns, n.ns_length));
  std::vector<const operator_use*>& earlier = operators_[use.name];
  const auto same = std::find_if(earlier.begin(), earlier.end(), [&](const operator_use* e) {
    return e->from == use.from && come_together(*e, use);
  });
  if (same != earlier.end()) {
    finding f = mistake(use, errc::duplicate_operator, n.name, n.length);
    f.note = "the first one is here";
    f.note_at = (*same)->at();
    return out.print(std::move(f));
  }
  earlier.push_back(&use);
}

}  // namespace tools
