// SPDX-License-Identifier: BSL-1.0
// With SCHEMA_CT_STRICT a kernel must take exactly the types that PyTorch takes.
// Compiled alone: the whole file is strict.
#define SCHEMA_CT_STRICT
#include <torch/library.h>

#include <dispatch/values/list.hpp>

namespace type_table_strict_test {

using at::Scalar, at::Tensor;
using schema_ct::check;
using schema_ct::errc;
using schema_ct::error;
using schema_ct::ok;
using std::int64_t, std::optional, std::string, std::vector;

// Exactly: by value, by reference, in lists and optionals.
static_assert(
    check<Tensor(const Tensor&, int64_t, double)>("f(Tensor x, int k, float a) -> Tensor") == ok);
static_assert(check<void(at::IntArrayRef)>("f(int[2] x) -> ()") == ok);
static_assert(check<void(c10::Device)>("f(Device x) -> ()") == ok);
static_assert(check<void(c10::SymInt)>("f(SymInt x) -> ()") == ok);
static_assert(check<void(int64_t)>("f(SymInt x) -> ()") == ok);

// Types that are converted without SCHEMA_CT_STRICT.
static_assert(check<Tensor(const Tensor&, int, double)>("f(Tensor x, int k, float a) -> Tensor") ==
              error{errc::needs_conversion, 2, 13});
static_assert(check<Tensor(const Tensor&, int64_t, float)>(
                  "f(Tensor x, int k, float a) -> Tensor") == error{errc::needs_conversion, 3, 20});
static_assert(check<void(c10::ArrayRef<int>)>("f(int[2] x) -> ()") ==
              error{errc::needs_conversion, 1, 3});
static_assert(check<void(c10::List<float>)>("f(float[] x) -> ()") ==
              error{errc::needs_conversion, 1, 3});
static_assert(check<void(optional<int>)>("f(int? x) -> ()") == error{errc::needs_conversion, 1, 3});
static_assert(check<void(const string&)>("f(Device x) -> ()") ==
              error{errc::needs_conversion, 1, 3});
static_assert(check<std::size_t()>("f() -> int") == error{errc::needs_conversion, -1, 8});

// Types that never fit get the same answer as without SCHEMA_CT_STRICT.
static_assert(check<void(bool)>("f(int x) -> ()") == error{errc::type_mismatch, 1, 3});
static_assert(check<void(Tensor*)>("f(Tensor x) -> ()") == error{errc::unsupported_type, 1, 3});
static_assert(check<void(int64_t)>("f(Scalar x) -> ()") == error{errc::type_mismatch, 1, 3});
static_assert(check<void(Scalar)>("f(Scalar x) -> ()") == ok);

}  // namespace type_table_strict_test
