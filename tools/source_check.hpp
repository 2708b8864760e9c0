// SPDX-License-Identifier: BSL-1.0
// The check of sources and schemas without reading or printing anything: texts come in, findings go
// out.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "cpp_names.hpp"
#include "findings.hpp"
#include "kernels.hpp"
#include "operators.hpp"
#include "python_registrations.hpp"

namespace tools {

/// How a file is read.
enum class language { by_ending, cpp, python, schemas };

/// By its ending: C++, Python or, of every other file, schemas.
[[nodiscard]] language language_of(std::string_view path);

/// Of the functions that registrations name.
struct kernel_counts {
  std::size_t all = 0;
  std::size_t read = 0;  ///< whose declaration was found
  std::size_t held = 0;  ///< and that a schema was found for
};

struct check_rules {
  /// Are unknown lower-case types type variables?
  bool type_variables = false;
  /// Where included files are looked for beside the folder of the file that includes them.
  std::vector<std::string> include_folders{};
  /// Gives included files; without it none is read.
  file_finder find_file{};
};

/// One run. Findings come while texts are added, and those about all of them together at the end.
class source_check {
 public:
  source_check(check_rules rules, finding_sink out)
      : rules_(std::move(rules)),
        out_(std::move(out)),
        files_(rules_.find_file, rules_.include_folders) {}

  /// The whole text is a schema.
  void add_text(const source& s);
  /// Each line is one, unless it is blank or a comment.
  void add_schemas(const source& s);
  void add_cpp(const std::shared_ptr<const source>& file);
  void add_python(const std::shared_ptr<const source>& file);
  [[nodiscard]] std::vector<const operator_use*> definitions() const {
    return operators_.definitions();
  }
  /// After finish().
  [[nodiscard]] const kernel_counts& counts() const { return counts_; }
  /// After the last text.
  void finish();

 private:
  void check_one(const source& s, const mapped_text& t);
  void report_unterminated(const source& s, std::uint32_t offset);
  bool check_registration(const cpp_file& file, const visible_names& names,
                          const registrations& all, const registration& r);
  void see_operator(const cpp_file& file, const registrations& all, const registration& r,
                    mapped_text t, const schema_ct::error& without_table,
                    std::vector<kernel_signature> kernels);
  void check_python(const std::shared_ptr<const source>& file, python_registration r);
  [[nodiscard]] std::string key_of(const library_block& block, const source& s) const;

  check_rules rules_;
  finding_sink out_;
  cpp_files files_;
  operator_book operators_;
  kernel_counts counts_;
  std::size_t file_ = 0;
};

}  // namespace tools
