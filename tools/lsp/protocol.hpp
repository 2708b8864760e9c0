// SPDX-License-Identifier: BSL-1.0
// What the messages of the Language Server Protocol are made of.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "document.hpp"

namespace tools::lsp {

using json = nlohmann::json;

/// The member of that name, or null.
[[nodiscard]] const json& member(const json& object, const char* name);

/// A member of a member of ….
template <class... Names>
[[nodiscard]] const json& member(const json& object, const char* name, Names... rest) {
  return member(member(object, name), rest...);
}

/// Throws json::exception where it is none.
[[nodiscard]] text_position position_of(const json& p);
[[nodiscard]] json json_of(text_position p);

/// Applies the `contentChanges` of a document. Throws json::exception where they are none.
void apply_changes(std::string& text, const json& changes, encoding e);

/// In one line. A path need not be UTF-8, and is shown with replacements then.
[[nodiscard]] std::string text_of(const json& message);

}  // namespace tools::lsp
