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

/// The length of the prefix that a program showing a build adds to a line: the time
/// (`2026-11-26T17:40:05.1234567Z `), docker's step and seconds (`#12 3.45 `).
[[nodiscard]] std::size_t stamp_length(std::string_view line);

/// The relation of a line to the error before it.
enum class line_kind {
  error,      ///< begins an error
  warning,    ///< begins something else
  expansion,  ///< what g++ was evaluating, before what it says of that or behind it
  message,    ///< a note, or how the compiler came to a template
  quote,      ///< of the source, with the gutter that g++ and clang 17 draw
  mark,       ///< what clang 16 draws below its quotes, which have no gutter
  context,    ///< by which includes, and in which function: of the message that follows
  other       ///< such a quote if a mark follows; else it is not of the error
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
