// SPDX-License-Identifier: BSL-1.0
// Whether schemas are equal, and whether one may replace another one, compared with PyTorch's
// recorded answers.
#include <ATen/core/function_schema.h>
#include <torch/csrc/jit/frontend/function_schema_parser.h>

#include <sstream>

#include "oracle.hpp"

namespace {

using torch::jit::parseSchema;

/// Returns the schemas before and behind `word` in the text of the case.
std::pair<c10::FunctionSchema, c10::FunctionSchema> both(int id, const std::string& word) {
  const std::string& text = oracle::answer_of(id).question;
  const std::size_t at = text.find(word);
  return {parseSchema(text.substr(0, at)), parseSchema(text.substr(at + word.size()))};
}

std::string compared(int id) {
  const auto [a, b] = both(id, "==");
  return a == b ? "equal" : "different";
}

std::string replaced(int id) {
  const auto [now, old] = both(id, "replaces");
  std::ostringstream why;
  const bool fits = now.isBackwardCompatibleWith(old, &why);
  return (fits ? "yes " : "no ") + why.str();
}

SAME(391) { return compared(391); }
SAME(393) { return compared(393); }
SAME(395) { return compared(395); }
SAME(397) { return compared(397); }
SAME(399) { return compared(399); }
SAME(401) { return compared(401); }
SAME(403) { return compared(403); }
SAME(405) { return compared(405); }
SAME(407) { return compared(407); }
SAME(409) { return replaced(409); }
SAME(411) { return replaced(411); }
SAME(413) { return replaced(413); }
SAME(415) { return replaced(415); }
SAME(417) { return replaced(417); }
SAME(419) { return replaced(419); }
SAME(421) { return replaced(421); }
SAME(423) { return replaced(423); }

}  // namespace
