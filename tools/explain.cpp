// SPDX-License-Identifier: BSL-1.0
// Reads a compiler's lines, collects those of each error, and runs the compiler.
#include "explain.hpp"

#include <fcntl.h>
#include <pty.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <memory>
#include <ostream>

#include "check.hpp"
#include "error_text.hpp"
#include "process.hpp"
#ifdef SCHEMA_CT_HAS_LSP
#include "lsp/clangd_process.hpp"
#endif

namespace tools {
namespace {

constexpr const char* explain_usage =
    "usage: schema_ct explain [FILE]\n"
    "       schema_ct explain -- COMPILER [ARGUMENT…]\n"
    "       schema_ct explain -- clangd [ARGUMENT…]\n"
    "\n"
    "Reads a compiler's output, from FILE, from standard input or by running the compiler, and\n"
    "prints the library's errors in readable form: the place in the literal, the line with the\n"
    "word underlined, both types, the correction, and the page of the documentation. All other\n"
    "lines pass through unchanged.\n"
    "Messages of clangd (publishDiagnostics) are read as well: in frames, in its log, or alone.\n"
    "After --, clangd serves an editor on standard input and output, which gets the messages with\n"
    "the library's errors explained.\n"
    "\n"
    "  --help    prints this\n"
    "\n"
    "After -- the exit status is the program's: CXX=\"schema_ct explain -- g++\", or in CMake\n"
    "CMAKE_CXX_COMPILER_LAUNCHER=\"schema_ct;explain;--\". Otherwise it is 0, or 2 if FILE cannot\n"
    "be read.\n";

constexpr const char* needs_json =
    "this program was built without nlohmann_json, which it needs for them\n";

/// Opens the channel for the compiler's errors. If our standard error is a terminal, so is the
/// channel: the compiler then uses colours. The terminal has width 0, so that the compiler breaks
/// no lines.
channel open_for_errors() {
  if (isatty(STDERR_FILENO) != 0) {
    termios raw{};
    cfmakeraw(&raw);
    winsize no_width{};
    channel out;
    if (openpty(&out.read_end, &out.write_end, nullptr, &raw, &no_width) == 0) {
      for (const int end : {out.read_end, out.write_end}) fcntl(end, F_SETFD, FD_CLOEXEC);
      return out;
    }
  }
  return open_pipe();
}

/// Passes on everything that a descriptor delivers. Returns 0, or the error that ended it. A
/// terminal whose other side is closed fails with EIO.
int pass(int from, explainer& to) {
  std::array<char, 65536> buffer;
  for (;;) {
    const ssize_t n = ::read(from, buffer.data(), buffer.size());
    if (n > 0) {
      to.read({buffer.data(), static_cast<std::size_t>(n)});
    } else if (n == 0 || errno != EINTR) {
      const int reason = n == 0 ? 0 : errno;
      to.finish();
      return reason;
    }
  }
}

/// The lines with `before` in front of each.
std::string indented(std::string_view lines, const std::string& before) {
  std::string out;
  while (!lines.empty()) {
    const std::size_t end = lines.find('\n') + 1;
    out.append(before).append(lines.substr(0, end));
    lines.remove_prefix(end);
  }
  return out;
}

int run_compiler(std::span<const std::string> command, std::ostream& errors) {
  const channel between = open_for_errors();
  unsetenv("COLUMNS");
  const pid_t child =
      between.read_end < 0 ? -1 : start(command, {{between.write_end, STDERR_FILENO}});
  if (child < 0) {
    errors << "schema_ct explain: " << std::strerror(errno) << '\n';
    return cannot_run;
  }
  close(between.write_end);
  explainer explained([&](std::string_view text) { errors << text << std::flush; });
  static_cast<void>(pass(between.read_end, explained));
  close(between.read_end);
  return exit_status_of(child);
}

/// Judges by the program's file name.
bool is_clangd(const std::string& program) {
  return program.find("clangd", program.rfind('/') + 1) != std::string::npos;
}

int run(std::span<const std::string> command, [[maybe_unused]] std::FILE* input,
        std::ostream& errors) {
  if (!is_clangd(command[0])) return run_compiler(command, errors);
#ifdef SCHEMA_CT_HAS_LSP
  return run_clangd(command, fileno(input), STDOUT_FILENO, errors);
#else
  errors << "schema_ct explain: clangd's messages pass unread: " << needs_json;
  return run_compiler(command, errors);
#endif
}

}  // namespace

explainer::explainer(std::function<void(std::string_view)> out)
    : out_(std::move(out)),
      parts_({[this](std::string_view line) { take(line); },
              [this](std::string_view message, std::string_view whole) {
                return take_message(message, whole);
              }}) {}

void explainer::finish() {
  parts_.finish();
  settle();
  put_leading();
}

void explainer::put(std::string_view text) {
  if (text.empty()) return;
  is_in_line_ = text.back() != '\n';
  out_(text);
}

/// Passes on the explanation of a message, or the message itself. A frame has no line end.
bool explainer::take_message(std::string_view message, std::string_view whole) {
  settle();
  put_leading();
  const std::optional<std::string> text = text_of(message);
  if (text && is_in_line_) put("\n");
  put(text ? *text : whole);
  return text.has_value();
}

std::optional<std::string> explainer::text_of([[maybe_unused]] std::string_view message) {
#ifdef SCHEMA_CT_HAS_LSP
  return clangd_.text_of(message);
#else
  has_unread_ = true;
  return std::nullopt;
#endif
}

void explainer::take(std::string_view line) {
  std::string readable = without_colours(line.substr(0, line.find_last_not_of("\r\n") + 1));
  const std::size_t stamp = stamp_length(readable);
  const std::size_t blanks =
      std::min(readable.find_first_not_of(' ', stamp), readable.size()) - stamp;
  if (!raw_.empty()) {
    std::string rest = readable.substr(stamp + std::min(blanks, indent_));
    if (belongs(kind_of(rest), rest)) return hold(line, std::move(rest));
    settle();
  }
  before_ = readable.substr(0, stamp + blanks);
  indent_ = blanks;
  readable.erase(0, before_.size());
  if (!begins_error(readable)) return pass(line, readable);
  progress_ = progress::awaits_error;
  last_ = kind_of(readable);
  hold(line, std::move(readable));
}

/// Passes on a line outside of errors. Lines that may introduce an error, and their quotes, are
/// held back.
void explainer::pass(std::string_view line, std::string_view readable) {
  const bool is_quote = readable.starts_with("| ") || kind_of(readable) == line_kind::quote;
  const bool leads = is_requirement(readable) || is_quote;
  if (begins_instantiation(readable) || (!leading_.empty() && leads)) {
    leading_.emplace_back(line);
    return;
  }
  put_leading();
  put(line);
  explained_.clear();
}

void explainer::put_leading() {
  for (const std::string& line : leading_) put(line);
  leading_.clear();
}

void explainer::hold(std::string_view line, std::string readable) {
  if (last_ == line_kind::error)
    progress_ = refuses_call(readable) ? progress::may_go_on : progress::is_complete;
  raw_.emplace_back(line);
  readable_.push_back(std::move(readable));
  if (last_ != line_kind::context && last_ != line_kind::other) certain_ = raw_.size();
}

/// Does the next line belong to the error that is held back? All others must pass, and programs
/// beside or after the compiler may print anything.
bool explainer::belongs(line_kind kind, std::string_view readable) {
  const line_kind before = last_;
  last_ = kind;
  switch (kind) {
    case line_kind::error:  // "not a constant expression", and then g++'s user-defined message
      return progress_ == progress::awaits_error ||
             (progress_ == progress::may_go_on && is_sentence(readable));
    case line_kind::warning: return false;
    case line_kind::expansion:
      return progress_ != progress::is_complete && before != line_kind::other;
    case line_kind::mark: return true;
    case line_kind::message:
    case line_kind::quote: return before != line_kind::other;
    case line_kind::context:
      return before != line_kind::other &&
             !(progress_ == progress::is_complete && begins_instantiation(readable));
    case line_kind::other: break;
  }
  return before == line_kind::message || before == line_kind::error ||
         before == line_kind::expansion || before == line_kind::mark;
}

void explainer::settle() {
  if (raw_.empty()) return;
  const auto certain = raw_.begin() + static_cast<std::ptrdiff_t>(certain_);
  const std::vector<std::string> behind(certain, raw_.end());
  raw_.erase(certain, raw_.end());
  readable_.resize(certain_);
  if (std::optional<diagnosis> d = diagnosis_of(readable_)) {
    const literal_file& file = files_.of(*d);
    const bool in_colours = raw_[0].find('\x1b') != std::string::npos;
    leading_.clear();
    if (raw_ != explained_)  // g++ 12 prints some errors twice
      put(indented(tools::text_of(explanation_of(*d, file), file, in_colours), before_));
    explained_ = raw_;
  } else {
    put_leading();
    for (const std::string& line : raw_) put(line);
    explained_.clear();
  }
  for (const std::string& line : behind) put(line);
  if (!behind.empty()) explained_.clear();
  raw_.clear();
  readable_.clear();
  certain_ = 0;
}

int explain(std::span<const std::string> arguments, std::FILE* input, std::ostream& out,
            std::ostream& errors) {
  if (!arguments.empty() && (arguments[0] == "--help" || arguments[0] == "-h")) {
    out << explain_usage;
    return no_errors;
  }
  if (!arguments.empty() && arguments[0] == "--") {
    if (arguments.size() > 1) return run(arguments.subspan(1), input, errors);
    errors << "schema_ct explain: no command after --\n" << explain_usage;
    return cannot_run;
  }
  if (arguments.size() > 1 ||
      (!arguments.empty() && arguments[0].starts_with("-") && arguments[0] != "-")) {
    errors << "schema_ct explain: one file, or -- and a command\n" << explain_usage;
    return cannot_run;
  }
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(nullptr, &std::fclose);
  if (!arguments.empty() && arguments[0] != "-") {
    file.reset(std::fopen(arguments[0].c_str(), "rb"));
    if (!file) {
      errors << "schema_ct explain: " << arguments[0] << ": " << std::strerror(errno) << '\n';
      return cannot_run;
    }
    input = file.get();
  }
  explainer explained([&](std::string_view text) { out << text; });
  const int reason = pass(fileno(input), explained);
  if (explained.has_unread())
    errors << "schema_ct explain: messages of clangd passed unread: " << needs_json;
  if (reason == 0) return no_errors;
  errors << "schema_ct explain: " << (file ? arguments[0] : "standard input") << ": "
         << std::strerror(reason) << '\n';
  return cannot_run;
}

}  // namespace tools
