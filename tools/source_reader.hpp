// SPDX-License-Identifier: BSL-1.0
// What one source says of operators, without a word on the others: texts come in, readings go out.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cpp_names.hpp"
#include "findings.hpp"
#include "operator_use.hpp"
#include "python_registrations.hpp"

namespace tools {

/// Counts of the functions that registrations name.
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

struct source_reading {
  /// A block, by what tells its namespace from others.
  struct seen_block {
    std::string ns;
    library_block block;
  };

  std::string file;
  std::vector<finding> findings{};  ///< about its texts alone
  std::vector<seen_block> blocks{};
  std::vector<operator_use> uses{};
  kernel_counts counts{};
  /// What the reading depends on beside the file: the names, without folders, of included files,
  /// whether they were found or not.
  std::vector<std::string> includes{};
};

class source_reader {
 public:
  explicit source_reader(check_rules rules)
      : rules_(std::move(rules)), files_(rules_.find_file, rules_.include_folders) {}

  /// The whole text is a schema.
  [[nodiscard]] source_reading read_text(const source& s) const;
  /// Each line is one, unless it is blank or a comment.
  [[nodiscard]] source_reading read_schemas(const source& s) const;
  /// Each line is the schema of an operator, with its namespace, that something else defines.
  [[nodiscard]] source_reading read_defined(const std::shared_ptr<const source>& file) const;
  [[nodiscard]] source_reading read_cpp(const std::shared_ptr<const source>& file);
  [[nodiscard]] source_reading read_python(const std::shared_ptr<const source>& file) const;
  /// The file at this path is no longer what it was.
  void forget(const std::string& path) { files_.forget(path); }

 private:
  void check_one(const source& s, const mapped_text& t, source_reading& out) const;
  bool check_registration(const cpp_file& file, const visible_names& names,
                          const registrations& all, const registration& r,
                          source_reading& out) const;
  /// A call of an operator by its name.
  void see_call(const cpp_file& file, const visible_names& names, const region& where,
                const operator_call& call, source_reading& out) const;
  void see_operator(const cpp_file& file, const registrations& all, const registration& r,
                    mapped_text t, const schema_ct::error& without_table,
                    std::vector<kernel_signature> kernels, source_reading& out) const;
  void read_registration(const std::shared_ptr<const source>& file, python_registration r,
                         source_reading& out) const;
  /// A call in Python.
  static void see_call(const std::shared_ptr<const source>& file, python_call call,
                       source_reading& out);
  [[nodiscard]] std::string key_of(const library_block& block, const source& s) const;

  check_rules rules_;
  cpp_files files_;
  std::size_t file_ = 0;
};

}  // namespace tools
