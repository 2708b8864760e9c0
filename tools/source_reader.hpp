// SPDX-License-Identifier: BSL-1.0
// Reads what one source says of operators, without regard to other sources: it takes texts and
// returns readings.
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
  std::size_t read = 0;  ///< those whose declaration was found
  std::size_t held = 0;  ///< those that were compared with a schema
};

struct check_rules {
  /// Are unknown lower-case types type variables?
  bool type_variables = false;
  /// The folders for included files, after that of the including file.
  std::vector<std::string> include_folders{};
  /// Finds included files; without it none is read.
  file_finder find_file{};
};

struct source_reading {
  /// A block, with the key that identifies its namespace.
  struct seen_block {
    std::string ns;
    library_block block;
  };

  std::string file;
  std::vector<finding> findings{};  ///< findings about single texts
  std::vector<seen_block> blocks{};
  std::vector<operator_use> uses{};
  kernel_counts counts{};
  /// The names, without folders, of all included files, found or not: the reading depends on these,
  /// too.
  std::vector<std::string> includes{};
};

class source_reader {
 public:
  explicit source_reader(check_rules rules)
      : rules_(std::move(rules)), files_(rules_.find_file, rules_.include_folders) {}

  /// Reads a text that is one schema.
  [[nodiscard]] source_reading read_text(const source& s) const;
  /// Reads a file with a schema on each line, apart from blank lines and comments.
  [[nodiscard]] source_reading read_schemas(const source& s) const;
  /// Reads a list of operators that are defined elsewhere: a schema with a namespace on each line.
  [[nodiscard]] source_reading read_defined(const std::shared_ptr<const source>& file) const;
  [[nodiscard]] source_reading read_cpp(const std::shared_ptr<const source>& file);
  [[nodiscard]] source_reading read_python(const std::shared_ptr<const source>& file) const;
  /// Call when the file at this path has changed.
  void forget(const std::string& path) { files_.forget(path); }

 private:
  void check_one(const source& s, const mapped_text& t, source_reading& out) const;
  bool check_registration(const cpp_file& file, const visible_names& names,
                          const registrations& all, const registration& r,
                          source_reading& out) const;
  /// Records a call of an operator by name.
  void see_call(const cpp_file& file, const visible_names& names, const region& where,
                const operator_call& call, source_reading& out) const;
  void see_operator(const cpp_file& file, const registrations& all, const registration& r,
                    mapped_text t, const schema_ct::error& without_table,
                    std::vector<kernel_signature> kernels, source_reading& out) const;
  void read_registration(const std::shared_ptr<const source>& file, python_registration r,
                         source_reading& out) const;
  /// Records a call in Python.
  static void see_call(const std::shared_ptr<const source>& file, python_call call,
                       source_reading& out);
  [[nodiscard]] std::string key_of(const library_block& block, const source& s) const;

  check_rules rules_;
  cpp_files files_;
  std::size_t file_ = 0;
};

}  // namespace tools
