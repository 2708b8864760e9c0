// SPDX-License-Identifier: BSL-1.0
// Schemas that are template arguments, compared with functions.
#include <schema_ct/literals/fit.hpp>

#include <cstdint>

namespace {

using schema_ct::fits;

using add = std::int64_t(std::int64_t, std::int64_t);

static_assert(fits<add, "add(int a, int b) -> int">);
static_assert(fits<add*, "ns::add(int a, int b=1) -> int">);
static_assert(fits<add, "add">, "a name alone");
static_assert(!fits<add, "add(int a, int b) -> int\0c">, "what stands behind a zero byte counts");
static_assert(fits<add, "add(int a, int b) -> int\0">);
static_assert(!fits<add, "add(int a, float b) -> int">);
static_assert(!fits<add, "add(int a) -> int">);
static_assert(!fits<add, "add(int a, int b) -> ()">);
static_assert(!fits<add, "add(int a, itn b) -> int">);

static_assert(schema_ct::fitted_by<add, "add(int a, int b) -> int">);
static_assert(!schema_ct::fitted_by<add, "add(int a, float b) -> int">);

}  // namespace
