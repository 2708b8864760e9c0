// SPDX-License-Identifier: BSL-1.0
// Reads the schemas of each kind of file. Each library is loaded in a process of its own, so that
// two versions of one do not meet.
#include "schema_list.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <dispatch/binding_api.hpp>
#include <filesystem>
#include <ostream>
#include <schema_ct/check.hpp>
#include <sstream>

#include "language.hpp"
#include "libraries.hpp"
#include "mistakes.hpp"
#include "source_check.hpp"
#include "source_folder.hpp"

namespace tools {
namespace {

namespace fs = std::filesystem;

/// The mistake in a text that should be a schema or an operator's name. PyTorch's lists have type
/// variables; sources do not.
schema_ct::error mistake_in(const std::string& text, bool type_variables) {
  schema_ct::checker rules;
  return schema_ct::detail::run(text.data(), text.size(), rules, type_variables, true);
}

class list_reader {
 public:
  list_reader(schema_list& out, std::ostream& errors, const char* command)
      : out_(out), errors_(errors), command_(command) {}

  bool read(const std::string& path) {
    std::error_code failed;
    if (fs::is_directory(path, failed)) return read_folder(path);
    if (path.ends_with(".so") || path.find(".so.") != std::string::npos) return read_library(path);
    const bool is_read = read_file(path);
    finish();
    return is_read && is_right_;
  }

 private:
  bool complain(const std::string& path, const std::string& why) {
    errors_ << "schema_ct " << command_ << ": " << path << ": " << why << '\n';
    return false;
  }

  /// Reports that a text defines nothing.
  void complain_of(const finding& f) {
    errors_ << "schema_ct " << command_ << ": " << f.at.file << ':' << f.at.begin.line << ':'
            << f.at.begin.column << ": " << f.message << '\n';
    is_right_ = false;
  }

  bool read_folder(const std::string& path) {
    std::error_code failed;
    const std::vector<std::string> files = sources_below(path, failed);
    if (failed) return complain(path, failed.message());
    for (const std::string& file : files) is_right_ = read_file(file) && is_right_;
    finish();
    return is_right_;
  }

  bool read_file(const std::string& path) {
    read_result read = tools::read_file(path);
    if (!read.error.empty()) return complain(path, read.error);
    const auto s = std::make_shared<const source>(path, std::move(read.text));
    switch (language_of(path)) {
      case language::cpp: check_.add_cpp(s); break;
      case language::python: check_.add_python(s); break;
      default: read_list(*s);
    }
    return true;
  }

  void read_list(const source& s) {
    for (std::size_t begin = 0; begin < s.text().size();) {
      const std::size_t end = std::min(s.text().find('\n', begin), s.text().size());
      const std::size_t first = s.text().find_first_not_of(" \t\r\v\f", begin);
      if (first < end && s.text()[first] != '#') {
        const std::string text(s.text().substr(first, end - first));
        const position at = s.at(first);
        if (const schema_ct::error e = mistake_in(text, true); e != schema_ct::ok)
          complain_of(finding_of(s, verbatim(s.text(), first, end), e));
        else
          add(text, {s.name(), at, at.column + text.size()});
      }
      begin = end + 1;
    }
  }

  void add(const std::string& text, place at) {
    const dispatch::operator_text n(text);
    std::string name = n.ns.empty() ? "" : std::string(n.ns) + "::";
    name.append(n.name);
    if (!n.overload.empty() && n.overload != "default") name.append(".").append(n.overload);
    out_[name].push_back({text, std::move(at)});
  }

  void finish() {
    check_.finish();
    for (const operator_use* use : check_.definitions()) {
      // A namespace that is a macro has its file in front.
      const std::string ns = use->ns.substr(use->ns.rfind(' ') + 1);
      const std::string& text = use->text.text;
      const std::size_t open = std::min(text.find('('), text.size());
      out_[ns + "::" + use->name].push_back({ns + "::" + use->name + text.substr(open), use->at()});
    }
  }

  bool read_library(const std::string& path) {
    int ends[2];
    if (pipe(ends) != 0) return complain(path, "no pipe");
    const pid_t child = fork();
    if (child < 0) return complain(path, "no process");
    if (child == 0) {
      close(ends[0]);
      std::FILE* to_parent = fdopen(ends[1], "w");
      std::ostringstream ignored;
      printer p(ignored, output_format::text, false);
      const std::vector<std::string> files{path};
      const library_contents found = check_libraries(files, false, p, errors_, command_);
      for (const listed_operator& o : found.operators)
        if (!o.schema.empty())
          std::fprintf(to_parent, "%s\t%s\t%zu\n", o.schema.c_str(), o.at.file.c_str(),
                       o.at.begin.line);
      std::fclose(to_parent);
      errors_.flush();
      _exit(found.status == cannot_run ? 1 : 0);
    }
    close(ends[1]);
    std::FILE* from_child = fdopen(ends[0], "r");
    const read_result lines = read_stream(from_child);
    std::fclose(from_child);
    int status = 0;
    waitpid(child, &status, 0);
    std::istringstream in(lines.text);
    std::string schema, file, line;
    while (std::getline(in, schema, '\t') && std::getline(in, file, '\t') && std::getline(in, line))
      add(schema, {file, {std::stoul(line), 1}, 2});
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
  }

  schema_list& out_;
  std::ostream& errors_;
  const char* command_;
  bool is_right_ = true;
  // Other mistakes in a source are for `check` to report.
  source_check check_{{}, [this](const finding& f) {
                        if (mistake_in(f.schema, false) != schema_ct::ok) complain_of(f);
                      }};
};

}  // namespace

bool read_schemas(const std::string& path, schema_list& out, std::ostream& errors,
                  const char* command) {
  return list_reader(out, errors, command).read(path);
}

}  // namespace tools
