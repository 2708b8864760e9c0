// SPDX-License-Identifier: BSL-1.0
// A mistake in a text as a finding, with the library's message and the place in the source.
#pragma once

#include <schema_ct/error.hpp>

#include "findings.hpp"

namespace tools {

/// The enumerator's name; empty if there is none of that value.
[[nodiscard]] std::string name_of(schema_ct::errc code);

[[nodiscard]] finding finding_of(const source& s, const mapped_text& t, const schema_ct::error& e);

}  // namespace tools
