// SPDX-License-Identifier: BSL-1.0
// The sub-command: its options, its files, and the check of each text in them.
#include "check.hpp"

#include <filesystem>
#include <memory>
#include <ostream>
#include <utility>
#include <vector>

#include "language.hpp"
#include "libraries.hpp"
#include "library_check.hpp"
#include "mapped_file.hpp"
#include "pytorch_list.hpp"
#include "source_check.hpp"
#include "source_folder.hpp"

namespace tools {
namespace {

constexpr const char* check_usage =
    "usage: schema_ct check [OPTION…] FILE|FOLDER…\n"
    "       schema_ct check [OPTION…] -e SCHEMA…\n"
    "       schema_ct check --library [--list] [OPTION…] LIBRARY… [FILE…]\n"
    "\n"
    "Checks operator schemas. In C++ sources, which are recognized by their extension, these\n"
    "are the schemas of registrations and of SCHEMA_CT_OPERATORS, which are also compared with\n"
    "the functions. In Python files (.py) they are those of torch.library, with the annotations\n"
    "of custom operators. In other files they are all lines that are neither blank nor a comment\n"
    "(#). - is standard input. In a folder, all C++ and Python sources are read.\n"
    "\n"
    "  -e SCHEMA          checks this text\n"
    "  --c++, --python, --schemas\n"
    "                     the language of the files, whatever their extension\n"
    "  -I FOLDER          a folder for included files, after that of the including file; may be\n"
    "                     repeated\n"
    "  --pytorch          compares kernels and calls of PyTorch's own operators with the schemas\n"
    "                     of PyTorch 2.14\n"
    "  --defined LIST     does the same with other operators: each line of the file LIST is a\n"
    "                     schema with its namespace\n"
    "  --type-variables   takes unknown lower-case types for type variables, as\n"
    "                     torch::jit::parseSchema does and m.def does not\n"
    "  --library          takes files that are not C++ or Python for shared objects, object files\n"
    "                     or archives: reads the records of what they register and compares\n"
    "                     them, without loading anything; loads a shared object without records\n"
    "  --no-load          loads no shared object; one without records is then an error\n"
    "  --load             loads all shared objects, which runs their initializers, and reports\n"
    "                     registrations that fail and kernels without an operator\n"
    "  --list             also prints the operators of the libraries and their kernels\n"
    "  --format F         text; json: an array of objects; sarif: SARIF 2.1.0; github:\n"
    "                     annotations of GitHub's workflows\n"
    "  --json             the same as --format json\n"
    "  --summary          prints on standard error how many functions were compared with schemas\n"
    "  -Werror            warnings are errors\n"
    "  --help             prints this\n"
    "\n"
    "Exit status: 0 without errors, 1 with errors, 2 if the arguments are wrong, if a file cannot\n"
    "be read, or if a library cannot be loaded or cannot be checked by this program.\n";

// ---- the arguments -----------------------------------------------------------------------------

struct check_options {
  std::vector<std::string> files;
  std::vector<std::string> texts;
  std::vector<std::string> include_folders;
  std::vector<std::string> defined;  // lists of operators defined elsewhere
  bool pytorch = false;              // PyTorch's operators are among these
  language files_are = language::by_ending;
  bool type_variables = false;
  bool libraries = false;
  enum { where_needed, never, always } loads = where_needed;
  bool list = false;
  output_format format = output_format::text;
  bool warnings_are_errors = false;
  bool summary = false;
  bool help = false;
};

/// The options, or an error about the arguments.
std::pair<check_options, std::string> read_options(std::span<const std::string> arguments) {
  check_options out;
  bool only_files = false;
  for (std::size_t i = 0; i != arguments.size(); ++i) {
    const std::string& a = arguments[i];
    if (only_files || a == "-" || !a.starts_with('-'))
      out.files.push_back(a);
    else if (a == "--")
      only_files = true;
    else if (a == "-e" && i + 1 == arguments.size())
      return {{}, "-e needs a schema"};
    else if (a == "-e")
      out.texts.push_back(arguments[++i]);
    else if (a == "--c++")
      out.files_are = language::cpp;
    else if (a == "--python")
      out.files_are = language::python;
    else if (a == "--schemas")
      out.files_are = language::schemas;
    else if (a == "--type-variables")
      out.type_variables = true;
    else if (a == "--library")
      out.libraries = true;
    else if (a == "--load")
      out.loads = check_options::always;
    else if (a == "--no-load")
      out.loads = check_options::never;
    else if (a == "--list")
      out.list = true;
    else if (a == "--pytorch")
      out.pytorch = true;
    else if (a == "--defined" && i + 1 == arguments.size())
      return {{}, "--defined needs a file"};
    else if (a == "--defined")
      out.defined.push_back(arguments[++i]);
    else if (a == "-I" && i + 1 == arguments.size())
      return {{}, "-I needs a folder"};
    else if (a == "-I")
      out.include_folders.push_back(arguments[++i]);
    else if (a.starts_with("-I"))
      out.include_folders.push_back(a.substr(2));
    else if (a == "--summary")
      out.summary = true;
    else if (a == "--json")
      out.format = output_format::json;
    else if (a == "--format" && i + 1 == arguments.size())
      return {{}, "--format needs a value"};
    else if (a == "--format" && !format_called(arguments[i + 1]))
      return {{}, "the formats are text, json, sarif and github, not " + arguments[i + 1]};
    else if (a == "--format")
      out.format = *format_called(arguments[++i]);
    else if (a == "-Werror")
      out.warnings_are_errors = true;
    else if (a == "--help" || a == "-h")
      out.help = true;
    else
      return {{}, "unknown option " + a};
  }
  if (out.files.empty() && out.texts.empty() && !out.help) return {{}, "no files"};
  if (out.list && !out.libraries) return {{}, "--list is for --library"};
  if (out.loads != check_options::where_needed && !out.libraries)
    return {{}, "--load and --no-load are for --library"};
  if (out.libraries && !out.texts.empty()) return {{}, "-e is not for --library"};
  return {std::move(out), ""};
}

/// The files, with each folder replaced by its sources. A folder that cannot be read stays in the
/// list, so that the error is reported.
std::vector<std::string> files_of(const std::vector<std::string>& given) {
  std::vector<std::string> out;
  for (const std::string& name : given) {
    std::error_code failed;
    const bool is_folder = std::filesystem::is_directory(name, failed);
    const std::vector<std::string> below =
        is_folder ? sources_below(name, failed) : std::vector<std::string>{};
    if (is_folder && !failed)
      out.insert(out.end(), below.begin(), below.end());
    else
      out.push_back(name);
  }
  return out;
}

/// Finds a file that a source includes. A file that cannot be read counts as missing.
std::shared_ptr<const source> find_file(const std::string& path) {
  read_result read = read_file(path);
  if (!read.error.empty()) return nullptr;
  return std::make_shared<const source>(path, std::move(read.text));
}

/// PyTorch's operator list, with namespaces.
std::shared_ptr<const source> pytorch_schemas() {
  std::string text;
  for (std::string_view rest = pytorch_list(); !rest.empty();) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    text.append("aten::").append(line.substr(0, line.find('\t'))).append("\n");
    rest.remove_prefix(std::min(rest.size(), line.size() + 1));
  }
  return std::make_shared<const source>(pytorch_list_version, std::move(text));
}

/// Adds the lists of operators defined elsewhere to the check; false if one cannot be read.
bool add_defined(const check_options& o, source_check& c, std::ostream& errors) {
  bool all_read = true;
  if (o.pytorch) c.add_defined(pytorch_schemas());
  for (const std::string& file : o.defined) {
    read_result read = read_file(file);
    if (read.error.empty())
      c.add_defined(std::make_shared<const source>(file, std::move(read.text)));
    else
      errors << "schema_ct check: " << file << ": " << read.error << '\n';
    all_read = all_read && read.error.empty();
  }
  return all_read;
}

/// Adds the sources and schemas among the files to the check; false if one cannot be read.
bool add_files(const check_options& o, const std::vector<std::string>& files, std::FILE* in,
               source_check& c, std::ostream& errors) {
  bool all_read = add_defined(o, c, errors);
  for (const std::string& file : files) {
    read_result read = file == "-" ? read_stream(in) : read_file(file);
    if (!read.error.empty()) {
      errors << "schema_ct check: " << file << ": " << read.error << '\n';
      all_read = false;
      continue;
    }
    const language is = o.files_are == language::by_ending ? language_of(file) : o.files_are;
    const auto s =
        std::make_shared<const source>(file == "-" ? "<stdin>" : file, std::move(read.text));
    switch (is) {
      case language::cpp: c.add_cpp(s); break;
      case language::python: c.add_python(s); break;
      default: c.add_schemas(*s);
    }
  }
  return all_read;
}

check_rules rules_of(const check_options& o) {
  return {.type_variables = o.type_variables,
          .include_folders = o.include_folders,
          .find_file = &find_file};
}

std::string why_unread(const std::string& file) {
  const std::string error = mapped_file(file).error();
  return error.empty() ? without_records : error;
}

/// Adds the libraries to `reading` and returns the sources. `to_load` gets the libraries without
/// readable records.
std::vector<std::string> read_libraries(const check_options& o, library_reading& reading,
                                        std::vector<std::string>& to_load, std::ostream& errors) {
  std::vector<std::string> sources;
  for (const std::string& file : files_of(o.files)) {
    if (language_of(file) != language::schemas)
      sources.push_back(file);
    else if (o.loads == check_options::always || !reading.read(file))
      to_load.push_back(file);
  }
  if (o.loads == check_options::never)
    for (const std::string& file : to_load)
      errors << "schema_ct check: " << file << ": " << why_unread(file) << '\n';
  return sources;
}

exit_status check_all(const check_options& o, std::FILE* in, printer& p, std::ostream& errors) {
  library_reading reading(errors);
  std::vector<std::string> to_load;
  const std::vector<std::string> sources = read_libraries(o, reading, to_load, errors);
  const finding_sink print = [&p](finding f) { p.print(std::move(f)); };
  source_check c(rules_of(o), print);
  const bool all_read = add_files(o, sources, in, c, errors) && reading.is_complete() &&
                        (o.loads != check_options::never || to_load.empty());
  c.finish(false);  // the objects have further schemas
  record_check& records = reading.check();
  for (const operator_use* use : c.uses()) records.add(*use);
  const bool loads = o.loads != check_options::never && !to_load.empty();
  library_contents loaded;
  if (loads) loaded = load_libraries(to_load, &records, p, errors);
  for (const listed_operator& l : loaded.operators) records.add(l);
  records.finish(print);
  reading.tell_unread();
  if (o.summary)
    errors << "schema_ct check: " << records.held() << " kernels were held against a schema\n";
  if (o.list)
    for (const listed_operator& l : loads ? loaded.operators : records.listed()) p.print(l);
  p.finish();
  if (!all_read || loaded.status == cannot_run) return cannot_run;
  return p.has_errors() ? found_errors : no_errors;
}

}  // namespace

exit_status check(std::span<const std::string> arguments, std::FILE* in, std::ostream& out,
                  std::ostream& errors) {
  const auto [o, wrong] = read_options(arguments);
  if (!wrong.empty()) {
    errors << "schema_ct check: " << wrong << '\n' << check_usage;
    return cannot_run;
  }
  if (o.help) {
    out << check_usage;
    return no_errors;
  }

  printer p(out, o.format, o.warnings_are_errors);
  if (o.libraries) return check_all(o, in, p, errors);
  source_check c(rules_of(o), [&p](finding f) { p.print(std::move(f)); });
  for (std::size_t i = 0; i != o.texts.size(); ++i)
    c.add_text(source("<schema " + std::to_string(i + 1) + ">", o.texts[i]));
  const bool all_read = add_files(o, files_of(o.files), in, c, errors);
  c.finish();
  p.finish();
  if (o.summary)
    errors << "schema_ct check: registrations name " << c.counts().all << " functions; "
           << c.counts().read << " were read, and " << c.counts().held
           << " were held against a schema\n";
  return !all_read ? cannot_run : p.has_errors() ? found_errors : no_errors;
}

}  // namespace tools
