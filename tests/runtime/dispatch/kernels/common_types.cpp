// SPDX-License-Identifier: BSL-1.0
// The types whose conversions a compiled engine contains.
#include <dispatch/kernels/common_types.hpp>

#include <gtest/gtest.h>
#include <dispatch/engine.hpp>

#include <set>

namespace {

using dispatch::host;

/// Stands for T, including references and const.
template <class T>
struct tag {};

template <class T>
constexpr bool takes_none = false;
template <class T>
constexpr bool takes_none<std::optional<T>> = true;
template <class T>
constexpr bool takes_none<host::OptionalArrayRef<T>> = true;

TEST(CommonTypes, NoneIsListedTwice) {
  std::size_t count = 0;
  std::set<const std::type_info*> parameters, results;
#define COUNT_PARAMETER(...) parameters.insert(&typeid(tag<__VA_ARGS__>)), ++count;
  SCHEMA_CT_COMMON_PARAMETERS(COUNT_PARAMETER)
  EXPECT_EQ(parameters.size(), count);
  count = 0;
#define COUNT_RESULT(...) results.insert(&typeid(tag<__VA_ARGS__>)), ++count;
  SCHEMA_CT_COMMON_RESULTS(COUNT_RESULT)
  EXPECT_EQ(results.size(), count);
}

TEST(CommonTypes, OnlyOptionalTypesAcceptNone) {
#define MAKE_OF_NONE(...)                                                             \
  {                                                                                   \
    alignas(16) unsigned char memory[256];                                            \
    dispatch::IValue none;                                                            \
    bool is_made = true;                                                              \
    try {                                                                             \
      dispatch::internal::make_argument<__VA_ARGS__>(memory, none);                   \
    } catch (const dispatch::Error&) {                                                \
      is_made = false;                                                                \
    }                                                                                 \
    if (is_made) dispatch::internal::destroy_argument<__VA_ARGS__>(memory);           \
    EXPECT_EQ(is_made, takes_none<std::remove_cvref_t<__VA_ARGS__>>) << #__VA_ARGS__; \
  }
  SCHEMA_CT_COMMON_PARAMETERS(MAKE_OF_NONE)
}

}  // namespace
