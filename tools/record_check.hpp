// SPDX-License-Identifier: BSL-1.0
// What the objects of libraries say that they register, held against one another.
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

/// One run: everything is added first, and then looked at.
class record_check {
 public:
  /// What a compiled file has. One that is known already is not counted twice: an archive and the
  /// library that is linked of it have the same.
  void add(file_records file);
  /// What a source does, beside what the objects have. It stays where it is as long as the check.
  void add(const operator_use& use);
  void finish(const finding_sink& out);
  /// After finish(): the operators, by name.
  [[nodiscard]] std::vector<listed_operator> listed() const;

  /// The blocks that no compiler could read.
  [[nodiscard]] const std::vector<place>& unread() const { return unread_; }
  /// How many kernels were held against a schema.
  [[nodiscard]] std::size_t held() const { return held_; }

 private:
  struct definition {
    std::string schema;  ///< a name alone where the schema is inferred
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
    bool has_other_kernels = false;          ///< of sources
    std::vector<const operator_use*> calls;  ///< of sources that do not have the schema
  };
  struct known_namespace {
    bool is_defined = false;  ///< is its TORCH_LIBRARY here?
    bool is_open = false;     ///< may there be more definitions?
    bool has_kernels = false;
    bool is_of_sources = false;  ///< do they define anything in it?
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
  /// Holds the calls of sources against what the objects define.
  void look_at_calls(const known_operator& o, const finding_sink& out);
  /// Holds a kernel against the operator's schema.
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
