// SPDX-License-Identifier: BSL-1.0
// PyTorch's operators on Paddle's tensors: each is called by its name, on the tensors from Python.
#include <torch/library.h>

#include <map>

namespace {

using tensors = std::vector<at::Tensor>;
using function = tensors (*)(const tensors&);

template <class... T>
tensors in_list(const std::tuple<T...>& t) {
  return std::apply([](const auto&... x) { return tensors{x...}; }, t);
}

#define ONE(name) {#name, [](const tensors& x) { return tensors{at::name(x[0])}; }}
#define TWO(name) {#name, [](const tensors& x) { return tensors{at::name(x[0], x[1])}; }}
#define SAID(name, ...) \
  {name, []([[maybe_unused]] const tensors& x) { return tensors(__VA_ARGS__); }}

const std::map<std::string, function> functions = {
    ONE(acos),
    ONE(acosh),
    ONE(asin),
    ONE(asinh),
    ONE(atan),
    ONE(atanh),
    ONE(cos),
    ONE(cosh),
    ONE(digamma),
    ONE(erf),
    ONE(erfinv),
    ONE(exp),
    ONE(expm1),
    ONE(lgamma),
    ONE(log),
    ONE(log10),
    ONE(log1p),
    ONE(log2),
    ONE(reciprocal),
    ONE(rsqrt),
    ONE(sigmoid),
    ONE(silu),
    ONE(sin),
    ONE(sinh),
    ONE(sqrt),
    ONE(tan),
    ONE(tanh),
    ONE(bitwise_not),
    ONE(ceil),
    ONE(floor),
    ONE(isfinite),
    ONE(isinf),
    ONE(isnan),
    ONE(logical_not),
    ONE(relu),
    ONE(round),
    ONE(sign),
    ONE(square),
    ONE(trunc),
    ONE(neg),
    ONE(mean),
    ONE(prod),
    ONE(max),
    ONE(min),
    ONE(amax),
    ONE(argmax),
    ONE(argmin),
    ONE(all),
    ONE(any),
    ONE(squeeze),
    ONE(flatten),
    ONE(nonzero),
    ONE(tril),
    ONE(triu),
    ONE(diagonal),
    TWO(bitwise_and),
    TWO(bitwise_or),
    TWO(bitwise_xor),
    TWO(eq),
    TWO(floor_divide),
    TWO(ge),
    TWO(gt),
    TWO(le),
    TWO(lt),
    TWO(mul),
    TWO(ne),
    TWO(remainder),
    TWO(atan2),
    TWO(fmax),
    TWO(fmin),
    TWO(logical_and),
    TWO(logical_or),
    TWO(logical_xor),
    TWO(maximum),
    TWO(minimum),
    TWO(add),
    TWO(sub),
    TWO(div),
    TWO(isclose),
    TWO(matmul),
    TWO(mm),
    TWO(bmm),
    TWO(dot),
    TWO(masked_select),
    SAID("add.scaled", {at::add(x[0], x[1], 3)}),
    SAID("sub.scaled", {at::sub(x[0], x[1], 3)}),
    SAID("add.Scalar", {at::add(x[0], 2)}),
    SAID("add.real", {at::add(x[0], 1.5)}),
    SAID("signs", {-(x[0] + x[1] * 2 - 1), x[0] / 2, x[0] > 1, x[0] == x[1], x[0] % 2}),
    SAID("pow", {at::pow(x[0], 2)}),
    SAID("clamp", {at::clamp(x[0], 1, 3), at::clamp(x[0], std::nullopt, 2), torch::clamp(x[0], 2)}),
    SAID("clamp.nothing", {at::clamp(x[0], std::nullopt)}),
    SAID("where", {at::where(x[0], x[1], x[2])}),
    SAID("masked_fill", {at::masked_fill(x[0], x[1], 7)}),
    SAID("mean.dim", {at::mean(x[0], {-1}, true)}),
    SAID("prod.dim", {at::prod(x[0], 0)}),
    SAID("logsumexp", {at::logsumexp(x[0], {1})}),
    SAID("max.dim", in_list(at::max(x[0], -1))),
    SAID("min.dim", in_list(at::min(x[0], 0, true))),
    SAID("any.dim", {at::any(x[0], 1), at::all(x[0], 0)}),
    SAID("cumsum", {at::cumsum(x[0], 1), at::cumprod(x[0], 0)}),
    SAID("softmax", {at::softmax(x[0], -1), at::log_softmax(x[0], 0)}),
    SAID("equal", {torch::tensor(at::equal(x[0], x[1])), torch::tensor(at::allclose(x[0], x[1]))}),
    SAID("stack", {at::stack({x[0], x[1]}, -1), torch::stack(x)}),
    SAID("split", at::split(x[0], 2, 1)),
    SAID("split_with_sizes", at::split_with_sizes(x[0], {1, 2}, -1)),
    SAID("chunk", at::chunk(x[0], 2, 1)),
    SAID("unbind", at::unbind(x[0])),
    SAID("unsqueeze", {at::unsqueeze(x[0], -1), at::squeeze(at::unsqueeze(x[0], 0), 0)}),
    SAID("permute", {at::permute(x[0], {1, 0})}),
    SAID("expand",
         {at::expand(x[0], {2, -1, -1}), at::repeat(x[0], {2, 1}), at::tile(x[0], {1, 2})}),
    SAID("flip", {at::flip(x[0], {-1}), at::roll(x[0], {1}, {1})}),
    SAID("index_select", {at::index_select(x[0], 1, x[1])}),
    SAID("gather", {at::gather(x[0], 1, x[1]), at::take_along_dim(x[0], x[1], 1)}),
    SAID("scatter", {at::scatter(x[0], 1, x[1], x[2]), at::scatter_add(x[0], 1, x[1], x[2])}),
    SAID("topk", in_list(at::topk(x[0], 2))),
    SAID("sort", in_list(at::sort(x[0], 1, true))),
    SAID("argsort", {at::argsort(x[0])}),
    SAID("repeat_interleave", {at::repeat_interleave(x[0], 2, 1)}),
    SAID("made", {at::eye(2), at::eye(2, 3), at::ones_like(x[0]), at::full_like(x[0], 7),
                  at::scalar_tensor(2.5), at::clone(x[0]), at::linspace(0, 1, 5)}),
    SAID("random", {at::rand({100}), at::randn({100}), at::randint(2, 5, {100}),
                    at::randint(3, {100}), at::randperm(10)}),
    SAID("addmm",
         {at::addmm(x[0], x[1], x[2], 2, 3), at::trace(x[0]), at::var(x[0]), at::std(x[0], false)}),
    SAID("bounds", {at::clamp_min(x[0], 2), at::clamp_max(x[0], 2), at::t(x[0]),
                    at::multiply(x[0], x[0]), at::clip(x[0], 1, 3)}),
    SAID("select", {at::select(x[0], 1, -1),
                    torch::tensor(at::item<double>(at::select(at::select(x[0], 0, 0), 0, 1)))}),
};

tensors call(const std::string& name, const tensors& x) {
  const auto found = functions.find(name);
  TORCH_CHECK(found != functions.end(), "no function ", name);
  return found->second(x);
}

std::vector<std::string> names() {
  std::vector<std::string> out;
  for (const auto& [name, f] : functions) out.push_back(name);
  return out;
}

/// Writes to the memory of x through a view of one element.
void write_first(const at::Tensor& x) { static_cast<void>(at::select(x, 0, 0).fill_(9)); }

}  // namespace

TORCH_LIBRARY(operators, m) {
  m.def("call(str name, Tensor[] x) -> Tensor[]", &call);
  m.def("names() -> str[]", &names);
  m.def("write_first(Tensor(a!) x) -> ()", &write_first);
}
