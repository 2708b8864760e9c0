// SPDX-License-Identifier: BSL-1.0
// The cost of registration, look-up and first calls as the number of operators in the process
// grows.
#include "cases.hpp"

#include <optional>
#include <string>

#if defined(BENCH_LIBTORCH)
#include <ATen/ATen.h>
#include <ATen/core/LegacyTypeDispatch.h>
#include <ATen/core/dispatch/Dispatcher.h>
#endif
#include <torch/library.h>

namespace {

at::Tensor same(const at::Tensor& t, int64_t) { return t; }

// With PyTorch an operator takes 200 000 instructions and 8 kB.
#if defined(BENCH_LIBTORCH)
constexpr int steps[] = {200, 1'000, 10'000};
using below_autograd = at::AutoDispatchBelowADInplaceOrView;
#else
constexpr int steps[] = {200, 1'000, 10'000, 100'000};
struct below_autograd {
  below_autograd() {}
};
#endif
constexpr int called = 100;  // of the newest operators

using handle = c10::TypedOperatorHandle<at::Tensor(const at::Tensor&, int64_t)>;

std::string name(int i) { return "operator_" + std::to_string(i); }
std::string full_name(int i) { return "bench_growth::" + name(i); }

torch::Library& library() {
  static torch::Library all(torch::Library::FRAGMENT, "bench_growth", std::nullopt, __FILE__,
                            __LINE__);
  return all;
}
std::vector<handle> handles;
const at::Tensor& tensor() {
  static const at::Tensor one = at::ones({1});
  return one;
}

template <int step>
[[gnu::noinline]] void define(int) {
  for (int i = step == 0 ? 0 : steps[step == 0 ? 0 : step - 1]; i != steps[step]; ++i)
    library().def(torch::schema((name(i) + "(Tensor self, int n=1) -> Tensor").c_str()));
}
template <int step>
[[gnu::noinline]] void implement(int) {
  for (int i = step == 0 ? 0 : steps[step == 0 ? 0 : step - 1]; i != steps[step]; ++i)
    library().impl(name(i).c_str(), c10::DispatchKey::CPU, &same);
}
template <int step>
[[gnu::noinline]] void find(int) {
  handles.clear();
  for (int i = steps[step] - called; i != steps[step]; ++i)
    handles.push_back(c10::Dispatcher::singleton()
                          .findSchemaOrThrow(full_name(i).c_str(), "")
                          .typed<at::Tensor(const at::Tensor&, int64_t)>());
}
[[gnu::noinline]] void call(int) {
  const below_autograd guard;
  for (const handle& h : handles) at::Tensor r = h.call(tensor(), 1);
}

template <int step>
void add(std::vector<bench::measured>& out) {
  // The names live as long as the program.
  static const std::string among = ", up to " + std::to_string(steps[step]) + " operators";
  static const std::string texts[] = {"def(text)" + among, "impl(text, &f)" + among,
                                      "look-up and typed()" + among, "first call" + among};
  const auto count =
      static_cast<std::size_t>(steps[step] - (step == 0 ? 0 : steps[step == 0 ? 0 : step - 1]));
  out.push_back({texts[0].c_str(), "", &define<step>, count, true});
  out.push_back({texts[1].c_str(), "", &implement<step>, count, true});
  out.push_back({texts[2].c_str(), "", &find<step>, called, true});
  out.push_back({texts[3].c_str(), "", &call, called, true});
}
template <int... step>
std::vector<bench::measured> all(std::integer_sequence<int, step...>) {
  std::vector<bench::measured> out;
  (add<step>(out), ...);
  return out;
}

}  // namespace

namespace bench {
std::vector<measured> calls_in_program() {
  static_cast<void>(tensor());
  handles.reserve(called);
  return all(std::make_integer_sequence<int, static_cast<int>(std::size(steps))>());
}
std::vector<measured> calls_in_shared_object() { return {}; }
std::vector<measured> guarded_calls_in_shared_object() { return {}; }
std::vector<measured> guarded_calls_in_program() { return {}; }
std::vector<measured> rows() { return {}; }
std::vector<measured> registrations() { return {}; }
std::vector<measured> parses() { return {}; }
}  // namespace bench
