// SPDX-License-Identifier: BSL-1.0
// The parts of messages of the Language Server Protocol.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "document.hpp"

namespace tools::lsp {

using json = nlohmann::json;

/// The member of that name, or null.
[[nodiscard]] const json& member(const json& object, const char* name);

/// A nested member.
template <class... Names>
[[nodiscard]] const json& member(const json& object, const char* name, Names... rest) {
  return member(member(object, name), rest...);
}

/// Throws json::exception if it is not a position.
[[nodiscard]] text_position position_of(const json& p);
[[nodiscard]] json json_of(text_position p);

/// Applies the `contentChanges` of a document. Throws json::exception if they are malformed.
void apply_changes(std::string& text, const json& changes, encoding e);

/// The message in one line. Bytes that are not UTF-8, as a path may have, become replacement
/// characters.
[[nodiscard]] std::string text_of(const json& message);

}  // namespace tools::lsp
