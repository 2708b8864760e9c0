// SPDX-License-Identifier: BSL-1.0
// The overloads that refuse wrong calls take no right ones; tests/diagnostics/classes has the wrong
// ones. (clang refuses a call of an unavailable function inside a concept, too: only g++ can fail.)
#include <dispatch/custom_class.hpp>

#include <dispatch/classes/class_misuses.hpp>
#include <type_traits>

namespace class_misuses_test {

struct lid : dispatch::CustomClassHolder {
  int64_t area() const { return 1; }
  void resize(int64_t k) { width = k; }
  int64_t width = 1;
};
struct self : dispatch::internal::class_misuses<self, lid> {};

template <class... A>
concept refuses_property = requires(self s, A... a) { s.def_property("p", a...); };
static_assert(!refuses_property<decltype(&lid::area)>);
static_assert(!refuses_property<decltype(&lid::area), decltype(&lid::resize)>);

template <class Field>
concept refuses_field = requires(self s, Field f) { s.def_readwrite("f", f); } ||
                        requires(self s, Field f) { s.def_readonly("f", f); };
static_assert(!refuses_field<decltype(&lid::width)>);

// Behind a class that is refused no further call is an error.
using dispatch::internal::no_class;
static_assert(
    std::is_same_v<decltype(no_class().def("f", 1).def_readonly().def_pickle(2)), no_class&>);

}  // namespace class_misuses_test
