// SPDX-License-Identifier: BSL-1.0
// Starts a program and waits for it.
#pragma once

#include <sys/types.h>

#include <initializer_list>
#include <span>
#include <string>

namespace tools {

/// A descriptor that becomes a standard stream of the program.
struct redirection {
  int descriptor, stream;
};

/// The two ends of a pipe or terminal; -1 if there are none. A started program inherits only the
/// ends that are redirected.
struct channel {
  int read_end = -1, write_end = -1;
};
[[nodiscard]] channel open_pipe();

/// Starts a program and returns its process. If it cannot be run, the new process reports that on
/// standard error and exits with 127. Returns -1 if there can be no process.
[[nodiscard]] pid_t start(std::span<const std::string> command,
                          std::initializer_list<redirection> redirections);

/// Waits for a process and returns its exit status, or 128 plus the signal's number if a signal
/// ended it.
[[nodiscard]] int exit_status_of(pid_t child);

}  // namespace tools
