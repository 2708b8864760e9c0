// SPDX-License-Identifier: BSL-1.0
// The usual C++ signature of an operator, which its own schema fits.
#include <dispatch/calls/usual_type.hpp>

#include <dispatch/kernels/kernel.hpp>
#include <schema_ct/check/check.hpp>

namespace {

using at::Tensor;
using schema_ct::op;
template <class T>
using array_ref = dispatch::host::ArrayRef<T>;
template <class T>
using optional_array_ref = dispatch::host::OptionalArrayRef<T>;

template <schema_ct::fixed_string S, class F>
constexpr bool usual = std::is_same_v<dispatch::usual_signature<op<S>>, F> &&
                       schema_ct::check<F>(S.text) == schema_ct::ok;

static_assert(usual<"f() -> ()", void()>);
static_assert(usual<"f(Tensor x, Tensor(a!) y, Tensor? z, Tensor(b) v) -> Tensor",
                    Tensor(const Tensor&, Tensor&, const std::optional<Tensor>&, const Tensor&)>);
static_assert(
    usual<"f(int a, float b, bool c, str d, complex e) -> int",
          std::int64_t(std::int64_t, double, bool, std::string_view, dispatch::host::Complex)>);
static_assert(
    usual<"f(int? a, float? b, bool? c, str? d) -> str?",
          std::optional<std::string>(std::optional<std::int64_t>, std::optional<double>,
                                     std::optional<bool>, std::optional<std::string_view>)>);
static_assert(usual<"f(Scalar a, Scalar? b, ScalarType c, ScalarType? d, Layout? e) -> Scalar",
                    at::Scalar(const at::Scalar&, const std::optional<at::Scalar>&, at::ScalarType,
                               std::optional<at::ScalarType>, std::optional<at::Layout>)>);
static_assert(
    usual<"f(MemoryFormat a, Device b, Device? c, Generator? d, Storage e, Stream f, "
          "QScheme g, SymBool h) -> Device",
          at::Device(at::MemoryFormat, at::Device, std::optional<at::Device>,
                     std::optional<at::Generator>, dispatch::host::Storage, dispatch::host::Stream,
                     dispatch::host::QScheme, dispatch::host::SymBool)>);
static_assert(usual<"f(int[] a, int[2] b, float[] c, int[]? d, int[2]? e, str[] f) -> int[]",
                    std::vector<std::int64_t>(array_ref<std::int64_t>, array_ref<std::int64_t>,
                                              array_ref<double>, optional_array_ref<std::int64_t>,
                                              optional_array_ref<std::int64_t>,
                                              array_ref<std::string_view>)>);
static_assert(usual<"f(bool[] a, bool[3] b) -> bool[]",
                    dispatch::List<bool>(const dispatch::List<bool>&, std::array<bool, 3>)>);
static_assert(usual<"f(SymInt a, SymInt? b, SymInt[] c, SymInt[]? d) -> SymInt",
                    c10::SymInt(c10::SymInt, std::optional<c10::SymInt>, array_ref<c10::SymInt>,
                                optional_array_ref<c10::SymInt>)>);
static_assert(
    usual<"f(Tensor[] a, Tensor?[] b, bool[3] c) -> Tensor[]",
          std::vector<Tensor>(array_ref<Tensor>, const dispatch::List<std::optional<Tensor>>&,
                              std::array<bool, 3>)>);
static_assert(usual<"f(Tensor(a!) x) -> Tensor(a!)", Tensor&(Tensor&)>);
static_assert(usual<"f(Tensor(a!) x) -> (Tensor(a!), Tensor, int)",
                    std::tuple<Tensor&, Tensor, std::int64_t>(Tensor&)>);

// Tuples, dictionaries, classes and Any have no usual type, nor has a type that contains one.
template <schema_ct::fixed_string S>
constexpr int unusual = dispatch::internal::first_unusual_type<op<S>>();
static_assert(unusual<"f(int a, str[] b) -> Tensor?"> == -1);
static_assert(unusual<"f(int a, (int, str) b) -> ()"> == 1);
static_assert(unusual<"f(Dict(str, int)[]? a) -> ()"> == 0);
static_assert(unusual<"f(__torch__.torch.classes.ns.C a) -> ()"> == 0);
static_assert(unusual<"f(Any a) -> ()"> == 0);
static_assert(unusual<"f(int a) -> (int, (int, int))"> == 2);

}  // namespace
