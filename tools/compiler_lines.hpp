// SPDX-License-Identifier: BSL-1.0
// The lines that compilers print: what each one is, and the place that it names.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace tools {

/// A line without the escape sequences of colours.
[[nodiscard]] std::string without_colours(std::string_view line);

/// How much of a line is what a program that shows a build writes before it: the time
/// (`2026-11-26T17:40:05.1234567Z `), docker's step and seconds (`#12 3.45 `).
[[nodiscard]] std::size_t stamp_length(std::string_view line);

/// What a line is to the error before it.
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

/// Does it say of which template's instantiation the message is that follows?
[[nodiscard]] bool begins_instantiation(std::string_view line);
/// Does it say what asked for that instantiation?
[[nodiscard]] bool is_requirement(std::string_view line);

/// Is it an error or an expansion? What most lines of a log are asked alone.
[[nodiscard]] bool begins_error(std::string_view line);

/// Columns count from 1; a line without one has 1.
struct line_place {
  std::string file;
  std::size_t line = 0;
  std::size_t column = 0;
};

/// What a message is about: "file:12:3: error: …", or in a form that -fdiagnostics-format=msvc or
/// =vi gives it. Nothing where the line names no place.
[[nodiscard]] std::optional<line_place> place_in(std::string_view line);

}  // namespace tools
