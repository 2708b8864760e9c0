// SPDX-License-Identifier: BSL-1.0
// A program that links schema_ct::core: it checks a schema and sees no header of a lower layer.
#include <cstdint>
#include <schema_ct/check.hpp>

#if __has_include(<torch/library.h>) || __has_include(<ATen/core/ivalue.h>) || \
    __has_include(<c10/core/DispatchKey.h>) || __has_include(<dispatch/host.hpp>)
#error "schema_ct::core exposes the headers of a lower layer"
#endif

static_assert(schema_ct::check<double(double, int64_t)>("scaled(float x, int n) -> float") ==
              schema_ct::ok);
static_assert(schema_ct::check<double(double, int64_t)>("scaled(float x, str n) -> float") !=
              schema_ct::ok);

int main() {}
