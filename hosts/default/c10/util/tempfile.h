// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for temporary files and folders.
#pragma once

#include <c10/util/Exception.h>
#include <c10/util/error.h>
#include <schema_ct/config.hpp>

#include <cerrno>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include <stdlib.h>
#include <unistd.h>

namespace SCHEMA_CT_HIDDEN c10 {

/// A file that is removed with this object. `fd`: its descriptor, or -1.
struct TempFile {
  TempFile(std::string_view path, int descriptor = -1) : fd(descriptor), name(path) {}
  TempFile(const TempFile&) = delete;
  TempFile& operator=(const TempFile&) = delete;
  TempFile(TempFile&& other) noexcept
      : fd(std::exchange(other.fd, -1)), name(std::exchange(other.name, {})) {}
  TempFile& operator=(TempFile&& other) noexcept {
    std::swap(fd, other.fd);
    std::swap(name, other.name);
    return *this;
  }
  ~TempFile() {
    if (!name.empty()) ::unlink(name.c_str());
    if (fd >= 0) ::close(fd);
  }

  int fd;
  std::string name;
};

/// A folder that is removed with this object, if it is empty.
struct TempDir {
  explicit TempDir(std::string_view path) : name(path) {}
  TempDir(const TempDir&) = delete;
  TempDir& operator=(const TempDir&) = delete;
  TempDir(TempDir&& other) noexcept : name(std::exchange(other.name, {})) {}
  TempDir& operator=(TempDir&& other) noexcept {
    std::swap(name, other.name);
    return *this;
  }
  ~TempDir() {
    if (!name.empty()) ::rmdir(name.c_str());
  }

  std::string name;
};

namespace detail {
/// A path that begins with the prefix in the system's folder for temporary files, with six letters
/// to be chosen; `prefix` may be a path.
[[nodiscard]] inline std::string template_of_path(std::string_view prefix) {
  std::error_code none;
  const std::filesystem::path folder = std::filesystem::temp_directory_path(none);
  return ((none ? std::filesystem::path("/tmp") : folder) / prefix).string() + "XXXXXX";
}
}  // namespace detail

/// Makes a file in the system's folder for temporary files (TMPDIR); nullopt if that fails, with
/// errno.
[[nodiscard]] inline std::optional<TempFile> try_make_tempfile(
    std::string_view name_prefix = "torch-file-") {
  std::string path = detail::template_of_path(name_prefix);
  const int fd = ::mkstemp(path.data());
  if (fd < 0) return std::nullopt;
  return std::make_optional<TempFile>(path, fd);
}
/// The same; throws Error if it fails.
[[nodiscard]] inline TempFile make_tempfile(std::string_view name_prefix = "torch-file-") {
  if (auto file = try_make_tempfile(name_prefix)) return std::move(*file);
  TORCH_CHECK(false, "Error generating temporary file, file name prefix: ", name_prefix, ": ",
              utils::str_error(errno));
}
/// Makes a folder, as try_make_tempfile() makes a file.
[[nodiscard]] inline std::optional<TempDir> try_make_tempdir(
    std::string_view name_prefix = "torch-dir-") {
  std::string path = detail::template_of_path(name_prefix);
  if (::mkdtemp(path.data()) == nullptr) return std::nullopt;
  return TempDir(path);
}
[[nodiscard]] inline TempDir make_tempdir(std::string_view name_prefix = "torch-dir-") {
  if (auto folder = try_make_tempdir(name_prefix)) return std::move(*folder);
  TORCH_CHECK(false, "Error generating temporary directory, file name prefix: ", name_prefix, ": ",
              utils::str_error(errno));
}

}  // namespace c10
