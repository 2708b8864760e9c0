// SPDX-License-Identifier: BSL-1.0
// Classifies the lines that compilers print, and reads the places in them.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace tools {

/// A line without the escape sequences of colours.
[[nodiscard]] std::string without_colours(std::string_view line);

/// The length of the prefix that programs which show a build add to a line: the time
/// (`2026-11-26T17:40:05.1234567Z `), docker's step and seconds (`#12 3.45 `).
[[nodiscard]] std::size_t stamp_length(std::string_view line);

/// The relation of a line to the error before it.
enum class line_kind {
  error,      ///< begins an error
  warning,    ///< begins something else
  expansion,  ///< what g++ was evaluating, before or after the message about it
  message,    ///< a note, or the reason for a template's instantiation
  quote,      ///< a line of the source, with the gutter of g++ and clang 17
  mark,       ///< the mark of clang 16 below its quotes, which have no gutter
  context,    ///< the includes, and the function, of the following message
  other       ///< a quote without a gutter if a mark follows, else no part of the error
};
[[nodiscard]] line_kind kind_of(std::string_view line);

/// Does the line name the template instantiation of the following message?
[[nodiscard]] bool begins_instantiation(std::string_view line);
/// Does the line name what required that instantiation?
[[nodiscard]] bool is_requirement(std::string_view line);

/// Is it an error or an expansion? The only test for most lines of a log.
[[nodiscard]] bool begins_error(std::string_view line);

/// Columns count from 1; a line without one has 1.
struct line_place {
  std::string file;
  std::size_t line = 0;
  std::size_t column = 0;
};

/// The place of a message: "file:12:3: error: …", or in a form of -fdiagnostics-format=msvc or =vi.
/// Nothing if the line names no place.
[[nodiscard]] std::optional<line_place> place_in(std::string_view line);

}  // namespace tools
