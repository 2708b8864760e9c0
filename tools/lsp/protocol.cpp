// SPDX-License-Identifier: BSL-1.0
// Reads members, positions and changes.
#include "protocol.hpp"

namespace tools::lsp {
namespace {

/// get_ref() throws json::exception unless it is a natural number. Its constructors differ between
/// versions of the library, so this code throws none itself.
std::size_t count_of(const json& number) {
  return number.get_ref<const json::number_unsigned_t&>();
}

}  // namespace

const json& member(const json& object, const char* name) {
  static const json null;
  if (!object.is_object()) return null;
  const auto found = object.find(name);
  return found == object.end() ? null : *found;
}

text_position position_of(const json& p) {
  return {count_of(p.at("line")), count_of(p.at("character"))};
}

json json_of(text_position p) { return {{"line", p.line}, {"character", p.character}}; }

void apply_changes(std::string& text, const json& changes, encoding e) {
  for (const json& change : changes) {
    const std::string by = change.at("text").get<std::string>();
    const json& range = member(change, "range");
    if (range.is_null())
      text = by;
    else
      replace(text, position_of(range.at("start")), position_of(range.at("end")), by, e);
  }
}

std::string text_of(const json& message) {
  return message.dump(-1, ' ', false, json::error_handler_t::replace);
}

}  // namespace tools::lsp
