// SPDX-License-Identifier: BSL-1.0
// Returns the text of the exception that a piece of code throws, for tests of messages.
#pragma once

#include <dispatch/error.hpp>
#include <string>
#include <typeinfo>

namespace test {

/// Returns the text of the E that `code` throws, or a fixed text if it throws nothing. Exceptions
/// of other classes propagate.
template <class E, class Code>
std::string thrown(Code code) {
  try {
    code();
  } catch (const E& e) {
    // Callers can catch a derived class separately, so it counts as another error.
    if (typeid(e) != typeid(E)) return std::string("(a derived exception) ") + e.what();
    return e.what();
  }
  return "(nothing was thrown)";
}

/// Does the same, but also accepts classes that derive from E.
template <class E = dispatch::Error, class Code>
std::string thrown_by(const Code& code) {
  try {
    code();
  } catch (const E& e) {
    return e.what();
  }
  return "(nothing was thrown)";
}

}  // namespace test
