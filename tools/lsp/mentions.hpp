// SPDX-License-Identifier: BSL-1.0
// The places of a source where operators and their arguments are named.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "../cpp_tokens.hpp"
#include "../mapped_text.hpp"
#include "schema_view.hpp"

namespace tools::lsp {

/// An operator's name. The namespace is empty where nobody knows it.
struct operator_id {
  std::string ns, name;  ///< the name with its overload

  [[nodiscard]] std::string text() const { return ns.empty() ? name : ns + "::" + name; }
  [[nodiscard]] std::string without_overload() const;
  bool operator==(const operator_id&) const = default;
};

/// `ns::name`, `ns::name.overload`, or nothing of a text that is more or less than that.
[[nodiscard]] operator_id id_of(std::string_view text);

struct mention {
  enum kind { declaration, definition, implementation, use };
  kind what;
  operator_id id;
  mapped_text text;      ///< what a literal says; empty where the name is spelled by words
  span whole;            ///< the literals or words
  span name;             ///< the operator's name with its overload, without the namespace
  std::string key{};     ///< the dispatch key, as it is spelled
  std::string kernel{};  ///< the function, as it is spelled
  std::string title{};   ///< what else is registered: register_fake
  schema_view schema{};  ///< of a text with a signature
};

/// A keyword in a call: `torch::arg("topk")`, `"topk"_a`, `topk=` in Python.
struct keyword_use {
  operator_id id;  ///< without a name where nobody knows which operator is called
  std::string name;
  span at;
};

/// A kernel in Python takes keyword-only arguments by their names.
struct python_kernel {
  operator_id id;
  std::vector<std::string> parameters;
  span at;
};

struct file_mentions {
  std::vector<mention> operators;
  std::vector<keyword_use> keywords;
  std::vector<python_kernel> kernels;
  bool registers = false;  ///< does the file have registrations that can be checked?
};

[[nodiscard]] file_mentions cpp_mentions(std::string_view source);
[[nodiscard]] file_mentions python_mentions(std::string_view source);

/// A mention by the text of a literal, whose operator is in `ns` unless the text has a namespace.
[[nodiscard]] mention mention_of(mention::kind what, std::string_view ns, mapped_text text,
                                 span whole);

/// At most this much of a literal is read.
inline constexpr std::size_t literal_limit = 65536;

}  // namespace tools::lsp
