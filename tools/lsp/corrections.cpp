// SPDX-License-Identifier: BSL-1.0
// The correction that a finding's sentence suggests, as an edit.
#include <array>

#include "features.hpp"

namespace tools::lsp {
namespace {

/// The text between two others; empty without them.
std::string between(std::string_view text, std::string_view before, std::string_view after) {
  const std::size_t begin = text.find(before);
  if (begin == std::string_view::npos) return "";
  text.remove_prefix(begin + before.size());
  const std::size_t end = text.find(after);
  return end == std::string_view::npos ? "" : std::string(text.substr(0, end));
}

struct sentence {
  std::string_view part, word;
};
/// Sentences that describe the type differently.
constexpr std::array sentences{
    sentence{"(every integer is int)", "int"},
    sentence{"(every floating-point number is float)", "float"},
    sentence{"(a text is str)", "str"},
    sentence{"(a truth value is bool)", "bool"},
    sentence{"(a number of any kind is Scalar)", "Scalar"},
    sentence{"(a dtype is a ScalarType)", "ScalarType"},
    sentence{"(a list of tensors is Tensor[])", "Tensor[]"},
    sentence{"(a value of any type is Any)", "Any"},
};

}  // namespace

std::optional<correction> correction_of(const workspace_file& file, const finding& f) {
  const span at = span_of(file, f.at);
  if (std::string name = between(f.message, "; is '", "' meant?"); !name.empty()) {
    const target t = target_at(file, at.begin + (at.end != at.begin ? 1U : 0U));
    if (t.what != nullptr) return correction{t.what->name, std::move(name)};
    return {};
  }
  if (std::string word = between(f.message, "(did you mean ", "?)"); !word.empty())
    return correction{at, std::move(word)};
  if (f.code == "use_float_for_double") return correction{at, "float"};
  if (f.code == "use_int_for_int64_t") return correction{at, "int"};
  for (const sentence& s : sentences)
    if (f.message.find(s.part) != std::string::npos) return correction{at, std::string(s.word)};
  return {};
}

}  // namespace tools::lsp
