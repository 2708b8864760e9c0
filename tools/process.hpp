// SPDX-License-Identifier: BSL-1.0
// A program that is started, and what becomes of it.
#pragma once

#include <sys/types.h>

#include <initializer_list>
#include <span>
#include <string>

namespace tools {

/// What a program gets as one of its standard streams.
struct redirection {
  int descriptor, stream;
};

/// Two ends, of which a started program gets only what it is redirected to; -1 if there are none.
struct channel {
  int read_end = -1, write_end = -1;
};
[[nodiscard]] channel open_pipe();

/// Starts a program. It says itself on standard error why it cannot be run, and ends with 127 then;
/// -1 is returned if there is no process for it.
[[nodiscard]] pid_t start(std::span<const std::string> command,
                          std::initializer_list<redirection> redirections);

/// Waits for its end. 128 and the signal's number if a signal ended it.
[[nodiscard]] int exit_status_of(pid_t child);

}  // namespace tools
