// SPDX-License-Identifier: BSL-1.0
#include <initializer_list>
#include <schema_ct/phi/gradient.hpp>
#include <string_view>

namespace {

using namespace schema_ct::phi;

consteval name gradient_of(const char* text, int times = 1) {
  name n(text, 0);
  for (int i = 0; i < times; ++i) n = n.with(suffix::gradient);
  return n;
}

struct built : operation {
  consteval built(int gradient_order, const operation* of) {
    order = gradient_order, forward = of, has_kernel = true;
  }
  consteval list put(name a, name b = {}, name c = {}) {
    list l{used, 0};
    for (const name& n : {a, b, c})
      if (!n.is_empty()) names[used++] = n, ++l.size;
    return l;
  }
};

consteval built make(int order, const operation* of, name a, name b, name c, name out,
                     name second = {}, name attribute = {}) {
  built o(order, of);
  o.inputs = o.put(a, b, c);
  o.outputs = o.put(out, second);
  if (!attribute.is_empty()) o.attributes = o.put(attribute);
  return o;
}

constexpr built cube = make(0, nullptr, "X", {}, {}, "Out", {}, "k: int");
constexpr built first = make(1, &cube, "X", gradient_of("Out"), {}, gradient_of("X"), {}, "k: int");

static_assert(check(first, true).code == errc::ok);

consteval operation without_kernel() {
  operation o = first;
  o.has_kernel = false;
  return o;
}
static_assert(check(without_kernel(), true).code == errc::without_kernel);
static_assert(check(without_kernel(), false).code == errc::ok);  // a kernel may follow
static_assert(check(make(1, &cube, "Out", {}, {}, gradient_of("X")), true).code == errc::ok);
static_assert(check(make(1, &cube, "Y", {}, {}, gradient_of("X")), true).code ==
              errc::unknown_forward_name);
static_assert(check(make(1, &cube, gradient_of("X"), {}, {}, gradient_of("X")), true).code ==
              errc::gradient_of_no_output);
static_assert(check(make(1, &cube, "X", {}, {}, "X"), true).code == errc::output_is_no_gradient);
static_assert(check(make(1, &cube, "X", {}, {}, gradient_of("Out")), true).code ==
              errc::gradient_of_no_input);
static_assert(check(make(1, &cube, "X", {}, {}, gradient_of("X"), gradient_of("Y")), true).code ==
              errc::more_gradients_than_inputs);

// The gradient of a gradient: X@GRAD is an output of the first, and Out@GRAD one of its inputs.
consteval mistake second(name by, name out, name other = {}, name attribute = {}) {
  return check(make(2, &first, "X", gradient_of("Out"), by, out, other, attribute), true);
}
constexpr name renewed = gradient_of("X").with(suffix::renewed);
constexpr name twice = gradient_of("X", 2), of_out = gradient_of("Out", 2);

static_assert(second(twice, renewed, of_out, "k: int").code == errc::ok);
static_assert(second(twice, gradient_of("X"), of_out).code == errc::ok);
static_assert(second(gradient_of("X"), renewed).code == errc::ok);
static_assert(second(of_out, renewed).code == errc::gradient_of_no_output);
static_assert(second("Out", renewed).code == errc::unknown_forward_name);
static_assert(second(twice, twice).code == errc::gradient_of_no_input);
static_assert(second(twice, "X").code == errc::output_is_no_gradient);
static_assert(second(twice, renewed, of_out, "k:int").code == errc::other_attribute_than_forward);
// The sentence says with which of the two operators the gradient is compared. (clang 20 and newer
// cannot compare the addresses of literals.)
static_assert(std::string_view(second("Out", renewed).sentence) ==
              describe_second(errc::unknown_forward_name));
static_assert(
    std::string_view(check(make(1, &cube, "Y", {}, {}, gradient_of("X")), true).sentence) ==
    describe(errc::unknown_forward_name));

}  // namespace
