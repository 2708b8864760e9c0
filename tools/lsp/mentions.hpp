// SPDX-License-Identifier: BSL-1.0
// The places in a source that name operators and their arguments.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "../cpp_tokens.hpp"
#include "../mapped_text.hpp"
#include "schema_view.hpp"

namespace tools::lsp {

/// An operator's name. The namespace is empty if it is not known.
struct operator_id {
  std::string ns, name;  ///< the name with its overload

  [[nodiscard]] std::string text() const { return ns.empty() ? name : ns + "::" + name; }
  [[nodiscard]] std::string without_overload() const;
  bool operator==(const operator_id&) const = default;
};

/// Parses `ns::name` or `ns::name.overload`; returns an empty id for any other text.
[[nodiscard]] operator_id id_of(std::string_view text);

struct mention {
  enum kind { declaration, definition, implementation, use };
  kind what;
  operator_id id;
  mapped_text text;      ///< the literal's value; empty if the name is spelled as words
  span whole;            ///< the literals or words
  span name;             ///< the operator's name with its overload, without the namespace
  std::string key{};     ///< the dispatch key, as spelled
  std::string kernel{};  ///< the function, as spelled
  std::string title{};   ///< any other registration, such as register_fake
  schema_view schema{};  ///< for a text with a signature
};

/// A keyword in a call: `torch::arg("topk")`, `"topk"_a`, `topk=` in Python.
struct keyword_use {
  operator_id id;  ///< without a name if the called operator is not known
  std::string name;
  span at;
};

/// A kernel in Python, which receives keyword-only arguments by name.
struct python_kernel {
  operator_id id;
  std::vector<std::string> parameters;
  span at;
};

struct file_mentions {
  std::vector<mention> operators;
  std::vector<keyword_use> keywords;
  std::vector<python_kernel> kernels;
  bool registers = false;  ///< has the file registrations that can be checked?
};

[[nodiscard]] file_mentions cpp_mentions(std::string_view source);
[[nodiscard]] file_mentions python_mentions(std::string_view source);

/// A mention from the text of a literal; the operator is in `ns` unless the text has a namespace.
[[nodiscard]] mention mention_of(mention::kind what, std::string_view ns, mapped_text text,
                                 span whole);

/// The limit of characters that are read of a literal.
inline constexpr std::size_t literal_limit = 65536;

}  // namespace tools::lsp
