// SPDX-License-Identifier: BSL-1.0
// The loop between the editor and clangd. It waits for both at once: a program that does not read
// may be waiting until its own output is read.
#include "clangd_process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <optional>
#include <ostream>

#include "check.hpp"
#include "clangd_filter.hpp"
#include "errors_page.hpp"
#include "frames.hpp"
#include "process.hpp"

namespace tools {
namespace {

/// Reads from a descriptor; nothing at its end.
std::optional<std::string_view> read_some(int from, std::array<char, 65536>& buffer) {
  for (;;) {
    const ssize_t n = ::read(from, buffer.data(), buffer.size());
    if (n > 0) return std::string_view(buffer.data(), static_cast<std::size_t>(n));
    if (n == 0 || errno != EINTR) return std::nullopt;
  }
}

class mediator {
 public:
  /// `in` and `out` are the editor's; the others lead to clangd and from it.
  mediator(int in, int out, int to_clangd, int from_clangd)
      : in_(in),
        out_(out),
        to_clangd_(to_clangd),
        from_clangd_(from_clangd),
        filter_(lsp::errors_page()),
        from_clangd_frames_([this](std::string_view bytes) { write_to_editor(bytes); }) {}

  /// Returns when clangd closes its output, or the editor stops reading.
  void run() {
    while (is_open_) {
      // Reads only what can be passed on; poll() ignores -1.
      std::array<pollfd, 3> ends{{{waiting_.empty() ? in_ : -1, POLLIN, 0},
                                  {waiting_.empty() ? -1 : to_clangd_, POLLOUT, 0},
                                  {from_clangd_, POLLIN, 0}}};
      if (poll(ends.data(), ends.size(), -1) < 0) continue;
      if (ends[2].revents != 0) read_clangd();
      if (ends[1].revents != 0) write_to_clangd();
      if (ends[0].revents != 0) read_editor();
    }
    leave_clangd();
    close(from_clangd_);
  }

 private:
  void read_editor() {
    const std::optional<std::string_view> bytes = read_some(in_, buffer_);
    if (!bytes) return leave_clangd();
    waiting_ = *bytes;
    editor_frames_.feed(*bytes);
    while (const std::optional<lsp::frame> frame = editor_frames_.next()) filter_.take(frame->body);
  }

  void read_clangd() {
    const std::optional<std::string_view> bytes = read_some(from_clangd_, buffer_);
    if (bytes) {
      from_clangd_frames_.feed(*bytes);
      while (const std::optional<lsp::frame> frame = from_clangd_frames_.next()) pass(*frame);
    } else {
      from_clangd_frames_.finish();
      is_open_ = false;
    }
  }

  void pass(const lsp::frame& frame) {
    const std::optional<std::string> other = filter_.replacement_of(frame.body);
    write_to_editor(other ? lsp::framed(*other) : frame.header + frame.body);
  }

  void write_to_editor(std::string_view bytes) {
    while (is_open_ && !bytes.empty()) {
      const ssize_t n = ::write(out_, bytes.data(), bytes.size());
      if (n >= 0)
        bytes.remove_prefix(static_cast<std::size_t>(n));
      else if (errno != EINTR)
        is_open_ = false;
    }
  }

  void write_to_clangd() {
    const ssize_t n = ::write(to_clangd_, waiting_.data(), waiting_.size());
    if (n >= 0)
      waiting_.erase(0, static_cast<std::size_t>(n));
    else if (errno != EINTR && errno != EAGAIN)
      leave_clangd();
  }

  /// Closes clangd's input.
  void leave_clangd() {
    if (to_clangd_ >= 0) close(to_clangd_);
    to_clangd_ = in_ = -1;
    waiting_.clear();
  }

  int in_, out_, to_clangd_, from_clangd_;
  bool is_open_ = true;
  std::string waiting_;  // not yet written to clangd
  std::array<char, 65536> buffer_;
  lsp::clangd_filter filter_;
  lsp::frame_reader editor_frames_, from_clangd_frames_;
};

volatile std::sig_atomic_t clangd = 0;

/// Passes signals to clangd, which ends, and the loop with it.
void pass_signals_to(pid_t child) {
  clangd = child;
  struct sigaction action{};
  action.sa_handler = [](int signal) { kill(clangd, signal); };
  for (const int signal : {SIGHUP, SIGINT, SIGQUIT, SIGTERM}) sigaction(signal, &action, nullptr);
}

}  // namespace

int run_clangd(std::span<const std::string> command, int in, int out, std::ostream& errors) {
  const channel input = open_pipe(), output = open_pipe();
  const bool has_pipes = input.read_end >= 0 && output.read_end >= 0;
  const pid_t child =
      has_pipes
          ? start(command, {{input.read_end, STDIN_FILENO}, {output.write_end, STDOUT_FILENO}})
          : -1;
  if (child < 0) {
    errors << "schema_ct explain: " << std::strerror(errno) << '\n';
    return cannot_run;
  }
  pass_signals_to(child);
  std::signal(SIGPIPE, SIG_IGN);
  close(input.read_end);
  close(output.write_end);
  fcntl(input.write_end, F_SETFL, O_NONBLOCK);
  mediator(in, out, input.write_end, output.read_end).run();
  return exit_status_of(child);
}

}  // namespace tools
