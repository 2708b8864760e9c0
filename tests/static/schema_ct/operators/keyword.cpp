// SPDX-License-Identifier: BSL-1.0
// Keywords keep their name in their type and refer to their value.
#include <schema_ct/operators/keyword.hpp>

#include <type_traits>

// nvcc 13 cannot pass on a keyword type that is spelled out; calls with "k"_a work.
#if !defined(__CUDACC__)

namespace {

using namespace schema_ct::literals;
using schema_ct::is_keyword;
using schema_ct::keyword;

constexpr int three = 3;
static_assert(std::is_same_v<decltype("k"_a = three), keyword<"k", const int&>>);
static_assert(std::is_same_v<decltype("k"_a = 3), keyword<"k", int>>);
static_assert(("k"_a = 3).value == 3);
static_assert(&("k"_a = three).value == &three);
static_assert(std::is_same_v<decltype(""_a = 3), keyword<"", int>>);

static_assert(is_keyword<keyword<"k", int>>);
static_assert(!is_keyword<int> && !is_keyword<decltype("k"_a)>);

}  // namespace

#endif
