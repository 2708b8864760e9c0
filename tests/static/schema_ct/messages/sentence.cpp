// SPDX-License-Identifier: BSL-1.0
// A verdict is either empty or a sentence for the compiler to print.
#include <schema_ct/messages/sentence.hpp>

#include <type_traits>

namespace {

struct fine {
  static consteval bool wrong() { return false; }
};
template <bool two_lines>
struct mistaken {
  static consteval bool wrong() { return true; }
  static consteval schema_ct::rendered words() {
    schema_ct::rendered out;
    out.put("a sentence");
    if (two_lines) out.put("\n  and a picture");
    return out;
  }
};

static_assert(std::is_same_v<schema_ct::verdict<fine>, schema_ct::nothing_wrong>);
static_assert(schema_ct::acceptable<schema_ct::verdict<fine>>);
static_assert(!schema_ct::acceptable<schema_ct::verdict<mistaken<false>>>);
#if !defined(__CUDACC__)  // nvcc cannot pass a sentence on to the host compiler
static_assert(std::is_same_v<schema_ct::verdict<mistaken<false>>,
                             schema_ct::wrong_because<schema_ct::sentence<11>("a sentence")>>);
static_assert(
    std::is_same_v<schema_ct::verdict<mistaken<true>>, schema_ct::verdict<mistaken<false>>>,
    "the first line only");
#endif

}  // namespace
