// SPDX-License-Identifier: BSL-1.0
// One of the library's compile errors, with the facts that a compiler's text contains.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "compiler_lines.hpp"

namespace tools {

/// A fact that the text lacks is empty, 0 or -1.
struct diagnosis {
  line_place at;                   ///< the place that the compiler names, or the use of that macro
  std::vector<line_place> macros;  ///< the other places, if the text comes from macros
  std::string message;             ///< the library's sentence
  std::string subject;             ///< "argument 2 (k)" or "return 1"
  std::string cxx_type;            ///< the function's type, as the compiler spells it
  std::string declared;            ///< the table's operator: its schema, or only its name
  std::string signature;       ///< the signature of the operator's own kernels, if the table has it
  std::string schema;          ///< the whole text that was read
  std::size_t schema_at = 0;   ///< the column in it, from 1
  std::string found;           ///< the word at that column
  std::string excerpt;         ///< a part of the schema, if the text lacks the whole
  std::size_t excerpt_at = 0;  ///< the word's column in that, from 1
  int schema_has = -1;         ///< the number of arguments or returns
  int function_has = -1;
  bool is_about_types = false;
};

/// Is `word` at the column, counted from 1, of the text? A zero byte stands for the text's end.
[[nodiscard]] bool has_word_at(std::string_view text, std::size_t column, std::string_view word);

/// Is this g++'s error that a call is not constant, which gives no reason?
[[nodiscard]] bool refuses_call(std::string_view line);
/// Is it the sentence that the library passes to g++ 14 and newer?
[[nodiscard]] bool is_sentence(std::string_view line);

/// The facts in the lines of an error, which have no colours. Nothing if the error is not the
/// library's. Reads the output of g++ 12 to 16, clang 16 to 23 and nvcc 13.
[[nodiscard]] std::optional<diagnosis> diagnosis_of(std::span<const std::string> lines);

}  // namespace tools
