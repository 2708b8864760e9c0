// SPDX-License-Identifier: BSL-1.0
// Schemas that are inferred from a function, compared with the recorded answers of PyTorch 2.13
// (groups infer, infer_return, x_infer and x_infer_return): those that are defined at run time, and
// the texts that the compiler makes.
// Compiled alone: its cases stand at global scope.
#include <gmock/gmock.h>
#include <torch/library.h>

#include <ATen/ATen.h>
#include <ATen/core/List.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/core/ivalue.h>
#include <schema_ct/inferred.hpp>

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "oracle.hpp"

namespace {

using at::Tensor;
using c10::IValue;
using c10::List;
using std::int64_t, std::optional, std::string, std::string_view, std::tuple, std::vector;

/// Defines `ns::f` by a name and a function alone. Returns its schema, and expects that the
/// compiler infers the same one.
template <class F>
string defined(const string& ns, F* f) {
  torch::Library m(torch::Library::FRAGMENT, ns, std::nullopt, __FILE__, __LINE__);
  m.def("f", f);
  const string schema =
      to_string(c10::Dispatcher::singleton().findSchemaOrThrow(ns + "::f", "").schema());
  constexpr schema_ct::text inferred = schema_ct::inferred<F>;
  EXPECT_EQ(schema, ns + "::f" + inferred.data());
  return schema;
}
template <class R, class... A>
R kernel(A...) {
  if constexpr (std::is_reference_v<R>) {
    static std::remove_reference_t<R> value;
    return value;
  } else {
    return R();
  }
}
template <class... A>
string takes(const string& ns) {
  return defined(ns, &kernel<void, A...>);
}
template <class R, class... A>
string gives(const string& ns) {
  return defined(ns, &kernel<R, A...>);
}

/// Types that the library does not know.
class XoC;
class TensorBase;

}  // namespace

// The number of each case is its id in data/oracle.
#define TAKES(id, ns, ...) \
  SAME(id) { return takes<__VA_ARGS__>(ns); }
#define GIVES(id, ns, ...) \
  SAME(id) { return gives<__VA_ARGS__>(ns); }

SAME(1) { return takes<>("inf"); }
TAKES(3, "inf", const Tensor&)
TAKES(5, "inf", int64_t)
TAKES(7, "inf", bool)
TAKES(9, "inf", string_view)
TAKES(11, "inf", at::Scalar)
TAKES(13, "inf", optional<Tensor>)
TAKES(15, "inf", optional<int64_t>)
TAKES(17, "inf", optional<bool>)
TAKES(19, "inf", optional<at::Scalar>)
TAKES(21, "inf", vector<Tensor>)
TAKES(23, "inf", List<Tensor>)
TAKES(25, "inf", vector<int64_t>)
TAKES(27, "inf", vector<double>)
TAKES(29, "inf", List<bool>)
TAKES(31, "inf", std::array<int64_t, 2>)
TAKES(33, "inf", vector<vector<int64_t>>)
TAKES(35, "inf", vector<optional<Tensor>>)
TAKES(37, "inf", at::OptionalIntArrayRef)
TAKES(39, "inf", c10::Dict<string, Tensor>)
TAKES(41, "inf", tuple<Tensor, int64_t>)
TAKES(43, "inf", optional<c10::Device>)
TAKES(45, "inf", optional<at::ScalarType>)
TAKES(47, "inf", at::MemoryFormat)
TAKES(49, "inf", optional<at::Generator>)
TAKES(51, "inf", c10::SymInt)
TAKES(53, "inf", IValue)
TAKES(55, "inf", at::Storage)
TAKES(57, "inf", Tensor, int64_t, double, bool, string_view)

GIVES(59, "inf", void)
GIVES(61, "inf", int64_t)
GIVES(63, "inf", bool)
GIVES(65, "inf", vector<Tensor>)
GIVES(67, "inf", List<Tensor>)
GIVES(69, "inf", optional<int64_t>)
GIVES(71, "inf", tuple<Tensor>)
GIVES(73, "inf", at::Scalar)
GIVES(75, "inf", Tensor&, Tensor&)

DIFFERENT(907, "def-kernel-kinds", "sf::f(float[]? _0) -> ()") {
  return takes<c10::OptionalArrayRef<double>>("sf");
}
TAKES(909, "sf", at::ITensorListRef)
TAKES(911, "sf", optional<c10::SymInt>)
TAKES(913, "sf", c10::SymFloat)
TAKES(915, "sf", optional<c10::SymFloat>)
DIFFERENT(917, "def-kernel-kinds", "sf::f(SymInt[] _0) -> ()") {
  return takes<vector<c10::SymInt>>("sf");
}
TAKES(919, "sf", c10::ArrayRef<c10::SymFloat>)
TAKES(921, "sf", optional<string_view>)
TAKES(923, "sf", c10::ArrayRef<string_view>)
TAKES(925, "sf", optional<std::int8_t>)
TAKES(927, "sf", optional<at::Layout>)
TAKES(929, "sf", vector<c10::Device>)
TAKES(931, "sf", c10::Dict<bool, double>)
TAKES(933, "sf", tuple<int64_t, tuple<double, bool>>)
TAKES(935, "sf", optional<c10::Stream>)
TAKES(937, "sf", optional<IValue>)
TAKES(939, "sf", std::array<string, 2>)
TAKES(941, "sf", optional<optional<Tensor>>)
TAKES(943, "sf", Tensor&&)
TAKES(951, "sf", const optional<c10::string_view>&)

SAME(953) {
  return defined(
      "sf", +[]() -> Tensor& {
        static Tensor none;
        return none;
      });
}
GIVES(955, "sf", c10::SymInt)
GIVES(957, "sf", c10::SymFloat)
GIVES(959, "sf", std::array<Tensor, 2>)
GIVES(961, "sf", tuple<Tensor, tuple<int64_t, double>>)
GIVES(963, "sf", at::IntArrayRef)
GIVES(965, "sf", optional<tuple<Tensor, Tensor>>)
GIVES(967, "sf", IValue)
GIVES(969, "sf", at::ScalarType)
GIVES(971, "sf", std::int8_t)

// PyTorch refuses these functions when they are registered. Here the compiler refuses them.
#define NOT_INFERRED(id, ...)                                                              \
  static_assert(!schema_ct::inferable<__VA_ARGS__>);                                       \
  static const oracle::replays replays_##id{id};                                           \
  TEST(RecordedAnswer, Number##id) {                                                       \
    EXPECT_THAT(oracle::answer_of(id).error,                                               \
                ::testing::HasSubstr("could not be converted to any of the known types")); \
  }                                                                                        \
  static_assert(true)
NOT_INFERRED(945, void(vector<int>));
NOT_INFERRED(947, void(vector<float>));

NOT_COMPILED(1119, schema_ct::inferable<void(std::uint16_t)>);
NOT_COMPILED(1121, schema_ct::inferable<void(std::function<void()>)>);
NOT_COMPILED(1123, schema_ct::inferable<void(std::unique_ptr<XoC>)>);
NOT_COMPILED(1173, schema_ct::inferable<void(const char*)>);
DIFFERENT(1175, "def-kernel-kinds", "sf::f(Tensor? _0) -> ()") {
  return takes<optional<const Tensor>>("sf");
}
NOT_COMPILED(1177, schema_ct::inferable<const char*()>);
NOT_COMPILED(1179, schema_ct::inferable<int()>);
DIFFERENT(1181, "def-kernel-kinds", "sf::f() -> bool[] _0") { return gives<vector<bool>>("sf"); }
NOT_COMPILED(1189, schema_ct::inferable<void(TensorBase)>);
NOT_COMPILED(1193, (schema_ct::inferable<void(Tensor, c10::DispatchKeySet)>));
