// SPDX-License-Identifier: BSL-1.0
// What the declaration of an operator for PHI says: its options, in any order, and the arguments
// that they name.
#include <dispatch/phi/declaration.hpp>

#include <dispatch/phi.hpp>

namespace phi_declaration_test {

using dispatch::phi_kernels::data_type;
using dispatch::phi_kernels::declaration;
using dispatch::phi_kernels::infer_meta;
using dispatch::phi_kernels::output_count;
using dispatch::phi_kernels::output_kind;
using dispatch::phi_kernels::output_type;
using dispatch::phi_kernels::place;
using dispatch::phi_kernels::uses_kernel;
using phi::DataType;
using phi::TensorKind;
namespace impl = dispatch::phi_kernels::impl;

void infer(const phi::MetaTensor&, phi::MetaTensor*, phi::MetaTensor*);
int pieces(int);

using plain =
    declaration<"split.two(Tensor(a!) x, Tensor y, int n) -> (Tensor(a!) out, Tensor mask)">;
using full =
    declaration<"split.two(Tensor(a!) x, Tensor y, int n) -> (Tensor(a!) out, Tensor mask)",
                output_type<"mask", DataType::BOOL>, infer_meta<&infer, "x">,
                output_kind<"mask", TensorKind::selected_rows>, data_type<"y">,
                uses_kernel<"split_kernel", "y", "x">, output_count<&pieces, "n">>;

static_assert(full::name == "split.two" && full::op::arguments.count == 3);
static_assert(full::index_of("x") == 0 && full::index_of("n") == 2);
static_assert(full::index_of("out") == 3 && full::index_of("mask") == 4);
static_assert(full::index_of("z") == -1);

// Options may stand in any order, and are none without one.
static_assert(full::infer::function == &infer && full::infer::named[0] == "x");
static_assert(full::counts::function == &pieces && full::counts::name_count == 1);
static_assert(full::kernel_of::name_count == 2 && full::kernel_of::named[1] == "x");
static_assert(std::is_same_v<full::mapping, impl::none>);
static_assert(std::is_same_v<plain::infer, impl::none> &&
              std::is_same_v<plain::counts, impl::none>);
static_assert(full::settings.data_type == "y" && full::settings.place.size() == 0);
static_assert(plain::settings.data_type.size() == 0);

// The types and kinds of outputs; one option says nothing of the other's output.
static_assert(full::type_of_output(0) == DataType::UNDEFINED &&
              full::type_of_output(1) == DataType::BOOL);
static_assert(full::kind_of_output(0) == TensorKind::dense &&
              full::kind_of_output(1) == TensorKind::selected_rows);
static_assert(plain::type_of_output(1) == DataType::UNDEFINED &&
              plain::kind_of_output(1) == TensorKind::dense);

// An output that is an argument, and the arguments of the InferMeta function and the kernel.
static_assert(impl::written_argument<full>(0) == 0 && impl::written_argument<full>(1) == -1);
using inferred = impl::sources_of<full, full::infer>;
static_assert(inferred::count == 3 && inferred::source(0) == 0 && inferred::source(1) == 3 &&
              inferred::source(2) == 4);
using called = impl::sources_of<full, full::kernel_of>;
static_assert(called::count == 4 && called::source(0) == 1 && called::source(1) == 0 &&
              called::source(2) == 3);

// An option that is there twice, and two that exclude each other.
static_assert(full::settings.twice == nullptr);
template <class... Options>
constexpr bool is_twice =
    declaration<"f(Tensor x, Device d) -> Tensor", Options...>::settings.twice != nullptr;
static_assert(is_twice<data_type<"x">, data_type<"x">> && is_twice<place<"d">, place<"d">>);
static_assert(is_twice<infer_meta<&infer>, infer_meta<&infer>>);
static_assert(is_twice<uses_kernel<"g">, dispatch::phi_kernels::argument_mapping<&pieces>>);
static_assert(!is_twice<data_type<"x">, place<"d">, infer_meta<&infer>>);

static_assert(!dispatch::phi_kernels::is_declared<"no_such_operator">);

}  // namespace phi_declaration_test
