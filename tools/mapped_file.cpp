// SPDX-License-Identifier: BSL-1.0
#include "mapped_file.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace tools {

mapped_file::mapped_file(const std::string& path) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  struct stat about{};
  if (file < 0 || fstat(file, &about) != 0) {
    error_ = std::strerror(errno);
  } else if (!S_ISREG(about.st_mode)) {
    error_ = "it is no file";
  } else if (about.st_size != 0) {
    const auto size = static_cast<std::size_t>(about.st_size);
    void* const at = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0);
    if (at == MAP_FAILED)
      error_ = std::strerror(errno);
    else
      bytes_ = {static_cast<const char*>(at), size};
  }
  if (file >= 0) close(file);
}

mapped_file::~mapped_file() {
  if (!bytes_.empty()) munmap(const_cast<char*>(bytes_.data()), bytes_.size());
}

}  // namespace tools
