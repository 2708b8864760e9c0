// SPDX-License-Identifier: BSL-1.0
// File extensions.
#include "language.hpp"

#include <array>

namespace tools {
namespace {

bool is_cpp(std::string_view path) {
  const std::size_t dot = path.find_last_of("./");
  if (dot == std::string_view::npos || path[dot] == '/') return false;
  const std::string_view ending = path.substr(dot + 1);
  constexpr std::array<std::string_view, 20> endings{"C",   "H",   "c",   "c++", "cc", "cpp", "cu",
                                                     "cuh", "cxx", "h",   "h++", "hh", "hip", "hpp",
                                                     "hxx", "inc", "inl", "ipp", "mm", "tpp"};
  for (const std::string_view e : endings)
    if (e == ending) return true;
  return false;
}

}  // namespace

language language_of(std::string_view path) {
  if (path.ends_with(".py") || path.ends_with(".pyi")) return language::python;
  return is_cpp(path) ? language::cpp : language::schemas;
}

}  // namespace tools
