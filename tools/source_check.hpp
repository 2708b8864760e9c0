// SPDX-License-Identifier: BSL-1.0
// The check of sources and schemas without reading or printing anything: texts come in, findings go
// out.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "findings.hpp"
#include "operators.hpp"

namespace tools {

/// How a file is read.
enum class language { by_ending, cpp, schemas };

/// By its ending: C++ or, of every other file, schemas.
[[nodiscard]] language language_of(std::string_view path);

struct check_rules {
  /// Are unknown lower-case types type variables?
  bool type_variables = false;
};

/// One run. Findings come while texts are added, and those about all of them together at the end.
class source_check {
 public:
  source_check(check_rules rules, finding_sink out) : rules_(rules), out_(std::move(out)) {}

  /// The whole text is a schema.
  void add_text(const source& s);
  /// Each line is one, unless it is blank or a comment.
  void add_schemas(const source& s);
  void add_cpp(const std::shared_ptr<const source>& file);
  /// After the last text.
  void finish();

 private:
  void check_one(const source& s, const mapped_text& t);
  void report_unterminated(const source& s, std::uint32_t offset);
  bool check_registration(const std::shared_ptr<const source>& file,
                          const std::vector<token>& tokens, const registrations& all,
                          const registration& r);
  void see_operator(const std::shared_ptr<const source>& file, const registrations& all,
                    const registration& r, mapped_text t, const schema_ct::error& without_table);
  [[nodiscard]] std::string key_of(const library_block& block, const source& s) const;

  check_rules rules_;
  finding_sink out_;
  operator_book operators_;
  std::size_t file_ = 0;
};

}  // namespace tools
