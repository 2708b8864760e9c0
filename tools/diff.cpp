// SPDX-License-Identifier: BSL-1.0
// The sub-command: applies PyTorch's compatibility rules and reports the first difference that
// violates them.
#include "diff.hpp"

#include <algorithm>
#include <dispatch/function_schema.hpp>
#include <optional>
#include <ostream>
#include <sstream>

#include "findings.hpp"
#include "parsed_schema.hpp"
#include "schema_list.hpp"

namespace tools {
namespace {

constexpr const char* diff_usage =
    "usage: schema_ct diff [OPTION…] OLD NEW\n"
    "\n"
    "Compares the operators that OLD and NEW define: sources, folders of sources, shared objects,\n"
    "or lists with a schema on each line. Reports changes that break callers, by PyTorch's rules\n"
    "for backward compatibility.\n"
    "\n"
    "  --forward    also reports why programs that are saved with NEW do not run with OLD\n"
    "  --all        also reports new operators, as warnings\n"
    "  --format F   text, json, sarif, or github: annotations of GitHub's workflows\n"
    "  --help       prints this\n"
    "\n"
    "Exit status: 0 if no caller breaks, 1 if one does, 2 if the arguments are wrong or something\n"
    "cannot be read.\n";

using dispatch::Argument;
using dispatch::FunctionSchema;

std::string quote(const std::string& text) { return "'" + text + "'"; }

std::string spelled(const Argument& a) { return a.real_type()->str(); }

/// The change of an argument that breaks callers; empty if none. PyTorch's rules compare the types.
std::string change_of(const Argument& old, const Argument& now, const std::string& number) {
  const std::string which = number + (old.name().empty() ? "" : " (" + old.name() + ")");
  if (old.name() != now.name())
    return number + " is called " + quote(now.name()) + " and was " + quote(old.name());
  if (now.kwarg_only() && !old.kwarg_only()) return which + " is now keyword-only";
  if (old.N() != now.N()) return which + " has another list size";
  if (!old.type().isSubtypeOf(now.type()))
    return which + " is " + spelled(now) + " and was " + spelled(old);
  if (old.find_default() != nullptr && now.find_default() == nullptr)
    return which + " has no default any more";
  if (old.find_default() != nullptr && !(*old.find_default() == *now.find_default()))
    return which + " has another default";
  const bool has_other_alias =
      (old.alias_info() != nullptr) != (now.alias_info() != nullptr) ||
      (old.alias_info() != nullptr && !(*old.alias_info() == *now.alias_info()));
  return has_other_alias ? which + " has another alias annotation" : "";
}

/// The first difference that breaks callers.
std::string first_difference(const FunctionSchema& old, const FunctionSchema& now) {
  const auto &before = old.arguments(), &after = now.arguments();
  const auto is_out = [](const Argument& a) { return a.is_out(); };
  const auto old_outs = std::find_if(before.begin(), before.end(), is_out) - before.begin();
  const auto new_outs = std::find_if(after.begin(), after.end(), is_out) - after.begin();
  const auto number = [](std::ptrdiff_t i) { return "argument " + std::to_string(i + 1); };
  for (std::ptrdiff_t i = 0; i != old_outs; ++i) {
    const Argument& a = before[static_cast<std::size_t>(i)];
    if (i >= new_outs) return number(i) + " (" + a.name() + ") is gone";
    const std::string change = change_of(a, after[static_cast<std::size_t>(i)], number(i));
    if (!change.empty()) return change;
  }
  for (std::ptrdiff_t i = old_outs; i < new_outs; ++i)
    if (const Argument& a = after[static_cast<std::size_t>(i)]; a.find_default() == nullptr)
      return "the new argument " + std::to_string(i + 1) + " (" + a.name() + ") has no default";
  for (std::size_t i = static_cast<std::size_t>(old_outs); i != before.size(); ++i) {
    const std::size_t k = i + static_cast<std::size_t>(new_outs - old_outs);
    if (k >= after.size()) return "the out argument " + quote(before[i].name()) + " is gone";
    const std::string change = change_of(before[i], after[k], "an out argument");
    if (!change.empty()) return change;
  }
  if (old.returns().size() != now.returns().size())
    return "it returns " + std::to_string(now.returns().size()) + " values and returned " +
           std::to_string(old.returns().size());
  for (std::size_t i = 0; i != old.returns().size(); ++i) {
    // A caller expects the old type of result, so the new type must be one of its subtypes.
    const std::string change =
        change_of(old.returns()[i], now.returns()[i], "return " + std::to_string(i + 1));
    const bool fits = old.returns()[i].isBackwardCompatibleWith(now.returns()[i]);
    if (!fits) return change.empty() ? "return " + std::to_string(i + 1) + " is another" : change;
  }
  return "the schema is not compatible";
}

struct diff_options {
  std::vector<std::string> paths;
  output_format format = output_format::text;
  bool forward = false;
  bool all = false;
  bool help = false;
};

/// Returns false, with a line on `errors`, if the arguments are wrong.
bool read_arguments(std::span<const std::string> arguments, diff_options& out,
                    std::ostream& errors) {
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& a = arguments[i];
    if (a == "--help" || a == "-h") {
      out.help = true;
    } else if (a == "--forward") {
      out.forward = true;
    } else if (a == "--all") {
      out.all = true;
    } else if (a == "--format") {
      const std::string value = i + 1 == arguments.size() ? "" : arguments[++i];
      const std::optional<output_format> format = format_called(value);
      if (!format) {
        errors << "schema_ct diff: the formats are text, json, sarif and github, not '" << value
               << "'\n";
        return false;
      }
      out.format = *format;
    } else if (a.starts_with('-') && a != "-") {
      errors << "schema_ct diff: unknown option " << a << '\n' << diff_usage;
      return false;
    } else {
      out.paths.push_back(a);
    }
  }
  if (out.help || out.paths.size() == 2) return true;
  errors << "schema_ct diff: two files or folders are compared\n" << diff_usage;
  return false;
}

finding about(const defined_schema& s, const char* code, std::string message) {
  finding f;
  f.at = s.at;
  f.code = code;
  f.message = std::move(message);
  f.schema = s.text;
  return f;
}

/// Calls `breaks` with each old schema and each new one of the same name; one of these must be
/// compatible.
template <class Breaks>
void compare(const std::string& name, const std::vector<defined_schema>& before,
             const std::vector<defined_schema>& after, const char* code, const char* words,
             const Breaks& breaks, printer& out) {
  for (const defined_schema& old : before) {
    std::string why;
    bool fits = false;
    for (const defined_schema& now : after) {
      const std::string wrong = breaks(old.text, now.text);
      fits = fits || wrong.empty();
      if (why.empty()) why = wrong;
    }
    if (fits) continue;
    finding f = about(after.front(), code, quote(name) + words + why);
    f.notes.push_back({"it was " + old.text, old.at});
    out.print(std::move(f));
  }
}

}  // namespace

std::string breaks_callers(const std::string& old_schema, const std::string& now) {
  // A name without a schema cannot be compared.
  if (old_schema.find('(') == std::string::npos || now.find('(') == std::string::npos) return "";
  const std::optional<FunctionSchema> before = parsed_schema(old_schema),
                                      after = parsed_schema(now);
  if (!before || !after) return old_schema == now ? "" : "one of the texts is no schema";
  return after->isBackwardCompatibleWith(*before) ? "" : first_difference(*before, *after);
}

std::string breaks_older_programs(const std::string& old_schema, const std::string& now) {
  if (old_schema.find('(') == std::string::npos || now.find('(') == std::string::npos) return "";
  const std::optional<FunctionSchema> before = parsed_schema(old_schema),
                                      after = parsed_schema(now);
  if (!before || !after) return old_schema == now ? "" : "one of the texts is no schema";
  std::ostringstream why;
  if (after->isForwardCompatibleWith(*before, why)) return "";
  return why.str().empty() ? "the schema is not compatible" : why.str();
}

exit_status diff(std::span<const std::string> arguments, std::ostream& out, std::ostream& errors) {
  diff_options given;
  if (!read_arguments(arguments, given, errors)) return cannot_run;
  if (given.help) {
    out << diff_usage;
    return no_errors;
  }
  schema_list before, after;
  const bool has_old = read_schemas(given.paths[0], before, errors, "diff");
  const bool has_new = read_schemas(given.paths[1], after, errors, "diff");
  if (!has_old || !has_new) return cannot_run;

  printer p(out, given.format, false);
  for (const auto& [name, old] : before) {
    const auto now = after.find(name);
    if (now == after.end()) {
      p.print(about(old.front(), "removed_operator", "the operator " + quote(name) + " is gone"));
      continue;
    }
    compare(name, old, now->second, "breaks_callers", " breaks its callers: ", &breaks_callers, p);
    if (given.forward)
      compare(name, old, now->second, "breaks_older_programs",
              " saved by new programs does not run in older ones: ", &breaks_older_programs, p);
  }
  for (const auto& [name, now] : after)
    if (given.all && !before.contains(name)) {
      finding f = about(now.front(), "new_operator", "the operator " + quote(name) + " is new");
      f.is_warning = true;
      p.print(std::move(f));
    }
  p.finish();
  return p.has_errors() ? found_errors : no_errors;
}

}  // namespace tools
