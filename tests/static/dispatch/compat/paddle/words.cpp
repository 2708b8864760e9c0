// SPDX-License-Identifier: BSL-1.0
// The words of Paddle's dialect, for the compiler.
#include <dispatch/compat/paddle/words.hpp>

#include <string_view>

namespace {

using dispatch::paddle_words;
using schema_ct::code;
using schema_ct::optional_of;
using schema_ct::word_of;

static_assert(paddle_words::other_type("number", 6) == code::scalar);
static_assert(paddle_words::other_type("numbers", 7) == code::none);

/// The length of the default that begins the text and that only Paddle has; -1 if there is none.
consteval int length_of_default(std::string_view text, schema_ct::type_word type) {
  const schema_ct::parser_state state{text.data(), text.data() + text.size()};
  const char* end = paddle_words::other_default(state, text.data(), type);
  return end == nullptr ? -1 : static_cast<int>(end - text.data());
}
constexpr auto text = word_of(code::string), number = word_of(code::integer),
               truth = word_of(code::boolean), nothing = word_of(code::none_type);

static_assert(length_of_default("true)", truth) == 4);
static_assert(length_of_default("false, int k", truth) == 5);
static_assert(length_of_default("true", optional_of(truth)) == 4);
static_assert(length_of_default("yes", truth) == -1);
static_assert(length_of_default("True", truth) == -1, "PyTorch's rules read it");
static_assert(length_of_default("cpu)", text) == 3);
static_assert(length_of_default("cpu)", optional_of(text)) == 3);
static_assert(length_of_default("cpu)", number) == -1);
static_assert(length_of_default("None", optional_of(text)) == -1, "PyTorch's rules read it");
static_assert(length_of_default("None", nothing) == 4);
static_assert(length_of_default("+42)", number) == 3);
static_assert(length_of_default("+ 42)", number) == 4);
static_assert(length_of_default("42", number) == -1);
static_assert(length_of_default("+k", number) == -1);
static_assert(length_of_default(R"("\q")", text) == 4);
static_assert(length_of_default(R"("\q")", number) == -1);
static_assert(length_of_default(R"("open)", text) == -1);

}  // namespace
