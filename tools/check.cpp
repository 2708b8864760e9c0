// SPDX-License-Identifier: BSL-1.0
// The sub-command: its options, its files, and what is asked of each text in them.
#include "check.hpp"

#include <algorithm>
#include <array>
#include <dispatch/binding_api.hpp>
#include <memory>
#include <ostream>
#include <schema_ct/literal.hpp>
#include <utility>
#include <vector>

#include "cpp_tokens.hpp"
#include "libraries.hpp"
#include "mistakes.hpp"
#include "operators.hpp"

namespace tools {
namespace {

constexpr const char* usage =
    "usage: schema_ct check [OPTION…] FILE…\n"
    "       schema_ct check [OPTION…] -e SCHEMA…\n"
    "       schema_ct check --library [--list] [OPTION…] LIBRARY…\n"
    "\n"
    "Checks operator schemas: in C++ sources, which their ending tells, those of registrations\n"
    "and of SCHEMA_CT_OPERATORS; in other files every line that is neither blank nor a comment\n"
    "(#). - is standard input.\n"
    "\n"
    "  -e SCHEMA          checks this text\n"
    "  --c++, --schemas   what the files are, whatever their ending\n"
    "  --type-variables   unknown lower-case types are type variables, as torch::jit::parseSchema\n"
    "                     takes them and m.def does not\n"
    "  --library          the files are shared objects: loads them, which runs what they run at "
    "that\n"
    "                     time, and tells registrations that fail and kernels without an operator\n"
    "  --list             also prints the operators of the libraries and their kernels\n"
    "  --json             prints an array of objects\n"
    "  -Werror            warnings are errors\n"
    "  --help             prints this\n"
    "\n"
    "Exit status: 0 without errors, 1 with errors, 2 if the arguments are wrong or a file cannot "
    "be\n"
    "read, or a library not be loaded or not be checked by this program.\n";

// ---- the arguments -----------------------------------------------------------------------------

enum class language { by_ending, cpp, schemas };

struct options {
  std::vector<std::string> files;
  std::vector<std::string> texts;
  language files_are = language::by_ending;
  bool type_variables = false;
  bool libraries = false;
  bool list = false;
  bool json = false;
  bool warnings_are_errors = false;
  bool help = false;
};

/// The options, or what is wrong with the arguments.
std::pair<options, std::string> read_options(std::span<const std::string> arguments) {
  options out;
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
    else if (a == "--schemas")
      out.files_are = language::schemas;
    else if (a == "--type-variables")
      out.type_variables = true;
    else if (a == "--library")
      out.libraries = true;
    else if (a == "--list")
      out.list = true;
    else if (a == "--json")
      out.json = true;
    else if (a == "-Werror")
      out.warnings_are_errors = true;
    else if (a == "--help" || a == "-h")
      out.help = true;
    else
      return {{}, "unknown option " + a};
  }
  if (out.files.empty() && out.texts.empty() && !out.help) return {{}, "no files"};
  if (out.list && !out.libraries) return {{}, "--list is for --library"};
  if (out.libraries && !out.texts.empty()) return {{}, "-e is not for --library"};
  return {std::move(out), ""};
}

bool is_cpp(std::string_view path) {
  const std::size_t dot = path.find_last_of("./");
  if (dot == std::string_view::npos || path[dot] == '/') return false;
  const std::string_view ending = path.substr(dot + 1);
  constexpr std::array<std::string_view, 19> endings{"C",   "H",   "c++", "cc", "cpp", "cu",  "cuh",
                                                     "cxx", "h",   "h++", "hh", "hip", "hpp", "hxx",
                                                     "inc", "inl", "ipp", "mm", "tpp"};
  for (const std::string_view e : endings)
    if (e == ending) return true;
  return false;
}

// ---- one text ----------------------------------------------------------------------------------

/// `defines`: by the rules for what defines an operator, and not as torch::schema() reads it?
schema_ct::error parse(const std::string& text, bool type_variables, bool name_suffices,
                       bool defines = true) {
  schema_ct::error out;
  out.code = schema_ct::errc::too_long;
  if (text.size() > dispatch::schema_size_limit) return out;
  schema_ct::checker rules;
  rules.defines = defines;
  return schema_ct::detail::run(text.data(), text.size(), rules, type_variables, name_suffices);
}

// ---- a run -------------------------------------------------------------------------------------

class checker {
 public:
  checker(const options& o, std::ostream& out)
      : options_(o), printer_(out, o.json, o.warnings_are_errors) {}

  void check_text(const source& s) { check_one(s, verbatim(s.text(), 0, s.text().size())); }

  void check_schemas(const source& s) {
    for (std::size_t begin = 0; begin < s.text().size();) {
      const std::size_t end = std::min(s.text().find('\n', begin), s.text().size());
      const std::size_t first = s.text().find_first_not_of(" \t\r\v\f", begin);
      if (first < end && s.text()[first] != '#') check_one(s, verbatim(s.text(), begin, end));
      begin = end + 1;
    }
  }

  void check_cpp(const std::shared_ptr<const source>& file) {
    const source& s = *file;
    ++file_;
    const token_list list = tokenize(s.text());
    for (const std::uint32_t offset : list.unterminated) report_unterminated(s, offset);
    registrations found = find_registrations(s.text(), list.tokens);
    for (const registration& r : found.found) {
      const bool right = check_registration(file, list.tokens, found, r);
      // What a wrong definition defines will be known when it is mended.
      if (!right && r.block != none) found.blocks[r.block].is_open = true;
    }
    for (library_block& b : found.blocks) {
      b.is_open = b.is_open || !list.unterminated.empty();
      operators_.see_block(key_of(b, s), b);
    }
  }

  /// After the last file.
  bool finish() {
    operators_.finish(printer_);
    printer_.finish();
    return !printer_.has_errors();
  }

 private:
  void check_one(const source& s, const mapped_text& t) {
    const schema_ct::error e = parse(t.text, options_.type_variables, false);
    if (e != schema_ct::ok) printer_.print(finding_of(s, t, e));
  }

  void report_unterminated(const source& s, std::uint32_t offset) {
    constexpr auto code = schema_ct::errc::unterminated_string;
    finding f;
    f.at = {s.name(), s.at(offset), s.at(offset).column + 1};
    f.code = name_of(code);
    f.message = schema_ct::describe(code);
    printer_.print(std::move(f));
  }

  /// Is the text right?
  bool check_registration(const std::shared_ptr<const source>& file,
                          const std::vector<token>& tokens, const registrations& all,
                          const registration& r) {
    const source& s = *file;
    mapped_text t;
    for (std::size_t i = r.first_literal; i <= r.last_literal; ++i)
      append_literal(t, s.text(), tokens[i], dispatch::schema_size_limit + 1);
    // Zero bytes at the end are how an array is filled up.
    const std::size_t null = t.text.find_last_not_of('\0') + 1;
    t.text.resize(null);
    t.spans.resize(null + 1);
    schema_ct::error e =
        parse(t.text, r.type_variables || options_.type_variables, r.name_suffices, !r.is_built);
    if (e == schema_ct::ok && r.what == registration::implementation)
      e = schema_ct::check_form(t.text.c_str(), schema_ct::operator_name(t.text.c_str()),
                                schema_ct::form::name);
    const bool is_right =
        e == schema_ct::ok || (e.code == schema_ct::errc::only_a_name && may_be_lone_name(r));
    if (!is_right) printer_.print(finding_of(s, t, e));
    if (is_right && r.block != none) see_operator(file, all, r, std::move(t), e);
    return is_right;
  }

  /// Only at the end of a run are all tables known.
  static bool may_be_lone_name(const registration& r) {
    return r.what == registration::definition && r.block != none && !r.is_built;
  }

  void see_operator(const std::shared_ptr<const source>& file, const registrations& all,
                    const registration& r, mapped_text t, const schema_ct::error& without_table) {
    const library_block& block = all.blocks[r.block];
    const dispatch::operator_text n(t.text);
    std::string name(n.name);
    if (!n.overload.empty()) name.append(".").append(n.overload);
    const std::string key = key_of(block, *file);
    // Nobody knows which namespace the macro of a table spells.
    const bool is_in_block =
        n.ns.empty() || (r.what == registration::declaration && !block.ns_is_literal);
    const std::string ns = is_in_block ? key : std::string(n.ns);
    operators_.see({.what = r.what,
                    .ns = ns,
                    .block_ns = block.ns_is_literal ? key : ns,
                    .name = std::move(name),
                    .from = file,
                    .text = std::move(t),
                    .where = all.regions[r.region],
                    .is_everywhere = r.region == 0,
                    .is_built = r.is_built,
                    .without_table = without_table},
                   printer_);
  }

  /// A macro's name tells a namespace from others within its file only.
  std::string key_of(const library_block& block, const source& s) const {
    return block.ns_is_literal ? block.ns : std::to_string(file_) + ' ' + s.name() + ' ' + block.ns;
  }

  const options& options_;
  printer printer_;
  operator_book operators_;
  std::size_t file_ = 0;
};

}  // namespace

exit_status check(std::span<const std::string> arguments, std::FILE* in, std::ostream& out,
                  std::ostream& errors) {
  const auto [o, wrong] = read_options(arguments);
  if (!wrong.empty()) {
    errors << "schema_ct check: " << wrong << '\n' << usage;
    return cannot_run;
  }
  if (o.help) {
    out << usage;
    return no_errors;
  }

  if (o.libraries) {
    printer p(out, o.json, o.warnings_are_errors);
    return check_libraries(o.files, o.list, p, errors);
  }
  checker c(o, out);
  bool all_read = true;
  for (std::size_t i = 0; i != o.texts.size(); ++i)
    c.check_text(source("<schema " + std::to_string(i + 1) + ">", o.texts[i]));
  for (const std::string& file : o.files) {
    read_result read = file == "-" ? read_stream(in) : read_file(file);
    if (!read.error.empty()) {
      errors << "schema_ct check: " << file << ": " << read.error << '\n';
      all_read = false;
      continue;
    }
    const bool cpp =
        o.files_are == language::cpp || (o.files_are == language::by_ending && is_cpp(file));
    const auto s =
        std::make_shared<const source>(file == "-" ? "<stdin>" : file, std::move(read.text));
    cpp ? c.check_cpp(s) : c.check_schemas(*s);
  }
  const bool right = c.finish();
  return !all_read ? cannot_run : right ? no_errors : found_errors;
}

}  // namespace tools
