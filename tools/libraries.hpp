// SPDX-License-Identifier: BSL-1.0
// What shared objects register when they are loaded: failures, kernels that are never called, or
// everything.
#pragma once

#include <iosfwd>
#include <span>
#include <string>
#include <vector>

#include "check.hpp"
#include "findings.hpp"
#include "record_check.hpp"

namespace tools {

/// dlopen() of a file, which may be in the current folder.
[[nodiscard]] void* load_library(const std::string& file, int mode);

/// What libraries register.
struct library_contents {
  exit_status status = no_errors;
  std::vector<listed_operator> operators;  ///< with fallbacks, which are called "_"
};

/// Loads the libraries, and prints the errors in their registrations. What `read` knows of other
/// libraries counts with it: their definitions are there for the kernels of these, and its
/// operators are in the result. The status says nothing of the errors that the caller prints later.
[[nodiscard]] library_contents load_libraries(std::span<const std::string> files,
                                              const record_check* read, printer& out,
                                              std::ostream& errors, const char* command = "check");

/// Loads the libraries, of whichever hosts, and prints the errors in their registrations; with
/// `list`, prints all operators and kernels. Reports libraries that cannot be read on standard
/// error, in the name of the sub-command `command`. Unless that is "check", the records of a
/// library that cannot be loaded here are read instead.
[[nodiscard]] library_contents check_libraries(std::span<const std::string> files, bool list,
                                               printer& out, std::ostream& errors,
                                               const char* command = "check");

}  // namespace tools
