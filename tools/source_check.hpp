// SPDX-License-Identifier: BSL-1.0
// The check of sources and schemas, without input or output: it takes texts and returns findings.
#pragma once

#include <deque>
#include <memory>
#include <utility>
#include <vector>

#include "operators.hpp"
#include "source_reader.hpp"

namespace tools {

/// One run. It reports findings about a text when that is added, and those about several texts in
/// finish().
class source_check {
 public:
  source_check(check_rules rules, finding_sink out)
      : out_(std::move(out)), reader_(std::move(rules)) {}

  void add_text(const source& s) { add(reader_.read_text(s)); }
  void add_schemas(const source& s) { add(reader_.read_schemas(s)); }
  void add_defined(const std::shared_ptr<const source>& file) { add(reader_.read_defined(file)); }
  void add_cpp(const std::shared_ptr<const source>& file) { add(reader_.read_cpp(file)); }
  void add_python(const std::shared_ptr<const source>& file) { add(reader_.read_python(file)); }
  /// Call after the last text. `holds_calls` is as in operator_book.
  void finish(bool holds_calls = true) { counts_.held += operators_.finish(out_, holds_calls); }

  /// After finish().
  [[nodiscard]] std::vector<const operator_use*> definitions() const {
    return operators_.definitions();
  }
  /// Definitions and implementations without mistakes. Call after finish().
  [[nodiscard]] std::vector<const operator_use*> uses() const { return operators_.uses(); }
  /// After finish().
  [[nodiscard]] const kernel_counts& counts() const { return counts_; }

 private:
  void add(source_reading read) {
    for (finding& f : read.findings) out_(std::move(f));
    counts_.all += read.counts.all;
    counts_.read += read.counts.read;
    counts_.held += read.counts.held;
    operators_.add(readings_.emplace_back(std::move(read)));
  }

  finding_sink out_;
  source_reader reader_;
  std::deque<source_reading> readings_;
  operator_book operators_;
  kernel_counts counts_;
};

}  // namespace tools
