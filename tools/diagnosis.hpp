// SPDX-License-Identifier: BSL-1.0
// One of the library's compile errors, as far as a compiler's text tells it.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace tools {

/// What is not told is empty, 0 or -1.
struct diagnosis {
  std::string file;  ///< this and the next two: the place that the compiler names
  std::size_t line = 0;
  std::size_t column = 0;
  std::string message;        ///< the library's sentence
  std::string subject;        ///< "argument 2 (k)" or "return 1"
  std::string cxx_type;       ///< what the function takes or returns, as the compiler spells it
  std::string declared;       ///< the table's operator: its schema, or only its name
  std::string signature;      ///< of the operator's own kernels, where the table has it
  std::string schema;         ///< the whole text that was read
  std::size_t schema_at = 0;  ///< the column in it, from 1
  std::string found;          ///< the word at that column
  int schema_has = -1;        ///< numbers of arguments or returns
  int function_has = -1;
  bool is_about_types = false;
};

/// A line without the escape sequences of colours.
[[nodiscard]] std::string without_colours(std::string_view line);

/// Does an error begin with this line?
[[nodiscard]] bool begins_error(std::string_view line);

/// What a line is to the error before it.
enum class line_kind {
  beginning,  ///< of another error, or of a warning
  message,    ///< a note, or how the compiler came to a template
  quote,      ///< of the source, with the gutter that g++ and clang 17 draw
  mark,       ///< what clang 16 draws below its quotes, which have no gutter
  other       ///< such a quote if a mark follows; else it is not of the error
};
[[nodiscard]] line_kind kind_of(std::string_view line);

/// What the lines of an error say, which are without colours. Nothing where the error is not the
/// library's. Reads what g++ 12, clang 16, nvcc 13 and later ones print.
[[nodiscard]] std::optional<diagnosis> diagnosis_of(std::span<const std::string> lines);

}  // namespace tools
