// SPDX-License-Identifier: BSL-1.0
// Reads files, and converts offsets to lines and columns.
#include "source.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace tools {

source::source(std::string name, std::string text)
    : name_(std::move(name)), text_(std::move(text)), line_starts_{0} {
  for (std::size_t i = 0; (i = text_.find('\n', i)) != std::string::npos;)
    line_starts_.push_back(static_cast<std::uint32_t>(++i));
}

position source::at(std::size_t offset) const {
  const auto next = std::upper_bound(line_starts_.begin(), line_starts_.end(), offset);
  return {static_cast<std::size_t>(next - line_starts_.begin()), offset - next[-1] + 1};
}

std::size_t source::offset(position at) const {
  if (at.line == 0 || at.line > line_starts_.size()) return text_.size();
  return std::min(line_starts_[at.line - 1] + at.column - 1, text_.size());
}

read_result read_stream(std::FILE* stream) {
  read_result out;
  std::size_t got = 1;
  while (got != 0 && out.text.size() <= file_size_limit) {
    const std::size_t before = out.text.size();
    out.text.resize(before + 65536);
    got = std::fread(out.text.data() + before, 1, 65536, stream);
    out.text.resize(before + got);
  }
  if (std::ferror(stream) != 0) return {"", std::strerror(errno)};
  if (out.text.size() > file_size_limit) return {"", "the file is larger than 16 MiB"};
  const std::size_t null = out.text.find('\0');
  if (null != std::string::npos)
    return {"", "this is no text: byte " + std::to_string(null + 1) + " is null"};
  if (out.text.starts_with("\xef\xbb\xbf")) out.text.erase(0, 3);
  return out;
}

namespace {
/// Opening one could block forever. A shell's <(…) is no named pipe but a file descriptor.
bool is_named_pipe(const std::string& path) {
  struct stat found{};
  return stat(path.c_str(), &found) == 0 && S_ISFIFO(found.st_mode) && !path.starts_with("/dev/") &&
         !path.starts_with("/proc/");
}
}  // namespace

read_result read_file(const std::string& path) {
  if (is_named_pipe(path)) return {"", "this is a named pipe; standard input (-) can be one"};
  std::FILE* file = std::fopen(path.c_str(), "rb");
  if (file == nullptr) return {"", std::strerror(errno)};
  read_result out = read_stream(file);
  std::fclose(file);
  return out;
}

}  // namespace tools
