// SPDX-License-Identifier: BSL-1.0
// Compares the records of what libraries register with one another.
#pragma once

#include <deque>
#include <map>
#include <string>
#include <vector>

#include "findings.hpp"
#include "kernels.hpp"
#include "operator_use.hpp"
#include "records.hpp"

namespace tools {

/// One run: add everything, then call finish().
class record_check {
 public:
  /// Adds the records of a compiled file. Ignores a file that was added before: an archive and the
  /// library that is linked from it contain the same.
  void add(file_records file);
  /// Adds what a source does. `use` must outlive the check and not move.
  void add(const operator_use& use);
  /// Adds an operator of libraries that were loaded. Its kernels were compared there.
  void add(const listed_operator& loaded);
  void finish(const finding_sink& out);
  /// The operators, by name.
  [[nodiscard]] std::vector<listed_operator> listed() const;

  /// The blocks that no compiler could read.
  [[nodiscard]] const std::vector<place>& unread() const { return unread_; }
  /// The number of kernels that were compared with a schema.
  [[nodiscard]] std::size_t held() const { return held_; }

 private:
  struct definition {
    std::string schema;  ///< a name alone if the schema is inferred
    place at;
    bool is_of_source = false;
  };
  struct kernel {
    std::string key;  ///< empty for every backend
    place at;
    kernel_signature signature;
    bool has_types = false;
    bool is_called_by_signature = false;
    std::string compiler;
  };
  struct known_operator {
    std::string ns, name;
    std::vector<definition> definitions;
    std::vector<kernel> kernels;
    bool has_other_kernels = false;          ///< do sources have kernels of it?
    std::vector<const operator_use*> calls;  ///< calls in sources without the schema
  };
  struct known_namespace {
    bool is_defined = false;  ///< was its TORCH_LIBRARY block read?
    bool is_open = false;     ///< may there be more definitions?
    bool has_kernels = false;
    bool is_of_sources = false;  ///< do sources define operators in it?
  };

  void add(const file_records& file, const recorded_block& block,
           const recorded_registration& registration);
  known_operator& operator_called(const std::string& block_ns, const std::string& text);

  void look_at(const known_operator& o, const finding_sink& out);
  static finding against(const definition& d, const place& at, const misfit& wrong);
  [[nodiscard]] std::vector<const definition*> definitions_of(const known_operator& o,
                                                              const python_call* call) const;
  void hold_call(const operator_use& use, const std::vector<const definition*>& all,
                 const finding_sink& out) const;
  /// Compares the calls in sources with the definitions of the objects.
  void look_at_calls(const known_operator& o, const finding_sink& out);
  /// Compares a kernel with the operator's schema.
  void hold(const known_operator& o, const kernel& k, const finding_sink& out);
  void report_twice(const known_operator& o, const finding_sink& out) const;
  void report_undefined(const known_operator& o, const finding_sink& out);
  void report_kernels(const known_operator& o, const finding_sink& out) const;
  [[nodiscard]] std::vector<std::string> names_in(const std::string& ns) const;

  std::deque<file_records> files_;
  std::multimap<std::string, const file_records*> by_first_file_;
  std::map<std::string, known_namespace> namespaces_;
  std::deque<known_operator> operators_;
  std::map<std::string, known_operator*> by_name_;
  std::vector<place> unread_;
  suggestions suggested_;
  std::size_t held_ = 0;
};

}  // namespace tools
