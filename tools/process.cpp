// SPDX-License-Identifier: BSL-1.0
// fork, execvp and waitpid.
#include "process.hpp"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <vector>

namespace tools {

channel open_pipe() {
  std::array<int, 2> ends{};
  return pipe2(ends.data(), O_CLOEXEC) == 0 ? channel{ends[0], ends[1]} : channel{};
}

pid_t start(std::span<const std::string> command, std::initializer_list<redirection> redirections) {
  std::vector<char*> arguments;
  for (const std::string& a : command) arguments.push_back(const_cast<char*>(a.c_str()));
  arguments.push_back(nullptr);
  const pid_t child = fork();
  if (child != 0) return child;
  for (const auto& [descriptor, stream] : redirections) dup2(descriptor, stream);
  execvp(arguments[0], arguments.data());
  const std::string reason =
      "schema_ct explain: " + command[0] + ": " + std::strerror(errno) + "\n";
  static_cast<void>(!write(STDERR_FILENO, reason.data(), reason.size()));
  _exit(127);
}

int exit_status_of(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace tools
