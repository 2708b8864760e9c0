// SPDX-License-Identifier: BSL-1.0
// What a piece of code throws, as text, for tests of messages.
#pragma once

#include <dispatch/error.hpp>
#include <string>
#include <typeinfo>

namespace test {

/// The text of the E that `code` throws; another exception passes on, none gives a fixed text.
template <class E, class Code>
std::string thrown(Code code) {
  try {
    code();
  } catch (const E& e) {
    // An exception of a derived class is another kind of error to its catcher.
    if (typeid(e) != typeid(E)) return std::string("(a derived exception) ") + e.what();
    return e.what();
  }
  return "(nothing was thrown)";
}

/// The same for an E or what derives from it.
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
