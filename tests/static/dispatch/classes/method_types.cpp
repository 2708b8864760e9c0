// SPDX-License-Identifier: BSL-1.0
// What becomes a method of a class: its own member functions and functions of its owner.
#include <dispatch/classes/method_types.hpp>

namespace method_test {

struct box : dispatch::CustomClassHolder {
  int64_t area() const { return 1; }
  int64_t width = 1;
};
struct bag : dispatch::CustomClassHolder {
  int64_t size() const { return 1; }
};
struct big_box : box {};
using owner = const dispatch::intrusive_ptr<box>&;

using dispatch::internal::method_of;
static_assert(method_of<int64_t (box::*)() const, box>);
static_assert(method_of<int64_t (box::*)() const, big_box>);
static_assert(!method_of<int64_t (bag::*)() const, box>);
static_assert(method_of<int64_t (*)(owner), box>);
static_assert(method_of<int64_t(owner, int64_t), box>);
static_assert(!method_of<int64_t (*)(owner), bag>);
static_assert(!method_of<int64_t (*)(box&), box>);
static_assert(!method_of<int64_t (*)(), box>);
static_assert(!method_of<decltype([](const auto& self) { return self->width; }), box>);
static_assert(!method_of<int64_t box::*, box>);

using dispatch::internal::maker_of;
static_assert(maker_of<dispatch::intrusive_ptr<box> (*)(int64_t), box>);
static_assert(!maker_of<box* (*)(int64_t), box>);
static_assert(!maker_of<dispatch::intrusive_ptr<bag> (*)(), box>);

}  // namespace method_test
