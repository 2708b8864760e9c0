// SPDX-License-Identifier: BSL-1.0
// For every n, the n-th allocation fails while operators are defined, implemented, called and
// observed by listeners, while arguments are bound and schemas are parsed, and while classes are
// registered and used. std::bad_alloc is thrown, nothing leaks, and nothing is left half-done. With
// enough memory the same work succeeds.
#include <c10/core/impl/LocalDispatchKeySet.h>
#include <gtest/gtest.h>
#include <torch/custom_class.h>
#include <torch/library.h>
#include <dispatch/borrowed_call.hpp>
#include <dispatch/invoke.hpp>
#include <dispatch/listener.hpp>

#include <cstdlib>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <vector>

namespace {

/// How many allocations will still succeed. Negative if all succeed.
long left = -1;
/// The number of allocations of operator new that are not freed.
long living = 0;

bool fails() { return left >= 0 && left-- == 0; }

}  // namespace

extern "C" {
void* __real_malloc(std::size_t size);
void* __real_calloc(std::size_t count, std::size_t size);
void* __wrap_malloc(std::size_t size) { return fails() ? nullptr : __real_malloc(size); }
void* __wrap_calloc(std::size_t count, std::size_t size) {
  return fails() ? nullptr : __real_calloc(count, size);
}
}

void* operator new(std::size_t size) {
  void* out = fails() ? nullptr : __real_malloc(size == 0 ? 1 : size);
  if (out == nullptr) throw std::bad_alloc();
  ++living;
  return out;
}
void operator delete(void* p) noexcept {
  if (p == nullptr) return;
  --living;
  std::free(p);
}
void operator delete(void* p, std::size_t) noexcept { operator delete(p); }

namespace {

using dispatch::CppFunction;
using dispatch::DispatchKey;
using torch::Library;

Library fragment() { return {Library::FRAGMENT, "test_memory", std::nullopt, "F.cpp", 1}; }

/// Runs the work with memory for 0, 1, 2 … allocations until it succeeds. Expects that each failure
/// is std::bad_alloc and leaks nothing. `after` checks the state after a failure.
template <class Work, class After>
void starve(Work work, After after) {
  int failures = 0;
  for (long n = 0; n != 2'000; ++n) {
    long before[3];
    bool done = false;
    // The first run may allocate memory that is kept for ever, so the later runs are compared.
    for (int again = 0; again != 3 && !done; ++again) {
      before[again] = living;
      left = n;
      try {
        work();
        done = left >= 0;
        left = -1;
      } catch (const std::bad_alloc&) {
        left = -1;
        ++failures;
      }
      if (!done) {
        ASSERT_NO_FATAL_FAILURE(after()) << "after " << n << " allocations";
        dispatch::Dispatcher::singleton().checkInvariants();
      }
    }
    if (done) {
      EXPECT_GT(failures, 0) << "the work takes no memory";
      return;
    }
    ASSERT_EQ(before[1], before[2]) << "something leaks where allocation " << n << " fails";
  }
  FAIL() << "the work never succeeds";
}
template <class Work>
void starve(Work work) {
  starve(work, [] {});
}

bool is_defined(const char* name) {
  return dispatch::Dispatcher::singleton()
      .findSchema(std::string("test_memory::") + name)
      .has_value();
}
void stays_undefined() {
  EXPECT_FALSE(is_defined("literal"));
  EXPECT_FALSE(is_defined("text"));
}

at::Tensor mix(const at::Tensor& a, std::vector<std::int64_t>, const std::string&,
               std::optional<std::string>, std::vector<std::int64_t>) {
  return a;
}
constexpr const char* mix_text =
    "(Tensor a, int[] n=[1, 2], str s='a text that is too long for a string by itself', str? "
    "o='another text that is too long for that', int[] l=[]) -> Tensor";

TEST(NoMemory, DefinitionsStandOrDoNot) {
  starve(
      [] {
        Library m = fragment();
        m.def("literal(Tensor x, int k=1) -> Tensor",
              [big = std::vector<int>(100)](const at::Tensor& x, std::int64_t) { return x; });
        m.def(torch::schema("text(Tensor x, str s='a default that is rather long') -> Tensor"));
        static_cast<void>(
            dispatch::Dispatcher::singleton().findSchemaOrThrow("test_memory::text", "").schema());
      },
      &stays_undefined);
}

TEST(NoMemory, KernelsAreAddedOrAreNot) {
  Library definition = fragment();
  definition.def("kernels(int k) -> int", [](std::int64_t k) { return k; });
  const auto op = dispatch::Dispatcher::singleton()
                      .findSchemaOrThrow("test_memory::kernels", "")
                      .typed<std::int64_t(std::int64_t)>();
  starve(
      [] {
        Library m = fragment();
        for (int i = 0; i != 6; ++i)
          m.impl("kernels", DispatchKey::BackendSelect,
                 [big = std::vector<int>(100), i](std::int64_t) -> std::int64_t { return i; });
        Library every(Library::IMPL, "_", DispatchKey::AutogradCPU, "F.cpp", 2);
        every.fallback(CppFunction::makeFallthrough());
      },
      [&] { EXPECT_EQ(op.call(7), 7); });
}

TEST(NoMemory, TypedHandlesAreHadOrAreNot) {
  starve([] {
    Library m = fragment();
    m.def("handles(int k) -> int", [big = std::vector<int>(100)](std::int64_t k) { return k; });
    const auto number =
        dispatch::Dispatcher::singleton().findSchemaOrThrow("test_memory::handles", "");
    EXPECT_EQ(number.typed<std::int64_t(std::int64_t)>().call(1), 1);
    m.reset();
    Library other = fragment();
    other.def("handles(float k) -> float", [](double k) { return k; });
    EXPECT_EQ(dispatch::Dispatcher::singleton()
                  .findSchemaOrThrow("test_memory::handles", "")
                  .typed<double(double)>()
                  .call(1.5),
              1.5);
  });
}

TEST(NoMemory, CallsLeaveNothingBehind) {
  Library m = fragment();
  m.def(torch::schema(std::string("mix") + mix_text), &mix);
  const auto op = dispatch::Dispatcher::singleton().findSchemaOrThrow("test_memory::mix", "");
  const at::Tensor x = at::ones({1});
  starve([&] {
    dispatch::Stack stack{x, std::vector<std::int64_t>{1, 2, 3},
                          "a text that is too long for a string by itself",
                          "another text that is too long for that", std::vector<std::int64_t>{4}};
    op.callBoxed(stack);
    EXPECT_TRUE(stack.at(0).toTensor().is_same(x));
  });
  starve([&] {
    EXPECT_TRUE(dispatch::invoke(op, x, dispatch::arg("s") = "a long text for the third one")
                    .toTensor()
                    .is_same(x));
  });
  starve([&] {
    dispatch::borrowed_call call(5);
    call.borrow(0, x);
    call.value(1) = std::vector<std::int64_t>{1, 2};
    call.value(2) = "a text that is too long for a string by itself";
    call.value(3) = "another text that is too long for that";
    call.value(4) = std::vector<std::int64_t>{4};
    call.run(op);
  });
}

void drop_last(const c10::OperatorHandle&, dispatch::Stack* stack) { stack->pop_back(); }

TEST(NoMemory, ABoxedKernelOfATypedCallLeavesNothingBehind) {
  Library m = fragment();
  m.def("boxed(str s, int[] k) -> str");
  m.impl("boxed", CppFunction::makeFromBoxedFunction<&drop_last>());
  const auto op = dispatch::Dispatcher::singleton()
                      .findSchemaOrThrow("test_memory::boxed", "")
                      .typed<std::string(std::string, std::vector<std::int64_t>)>();
  starve([&] {
    EXPECT_EQ(op.call("a text that is too long for a string by itself", {1, 2}).size(), 46U);
  });
}

TEST(NoMemory, AnErrorOfACallLeavesNothingBehind) {
  Library m = fragment();
  m.def("wrong(str[] a, int[] b) -> ()",
        [](const std::vector<std::string>&, const std::vector<std::int64_t>&) {});
  const auto op = dispatch::Dispatcher::singleton().findSchemaOrThrow("test_memory::wrong", "");
  starve([&] {
    dispatch::Stack stack{std::vector<std::string>{"a text that is too long for a string"}, 1};
    try {
      op.callBoxed(stack);
      ADD_FAILURE() << "an int is no list";
    } catch (const dispatch::TypeError&) {}
  });
}

TEST(NoMemory, SchemasAreParsedOrAreNot) {
  starve([] {
    const auto schema = dispatch::parseSchema(std::string("ns::f.overload") + mix_text);
    EXPECT_EQ(dispatch::parseSchema(to_string(schema)).arguments().size(), 5U);
  });
}

struct Box : torch::CustomClassHolder {
  std::string text;
  explicit Box(std::string t) : text(std::move(t)) {}
  std::string join(const std::string& more, std::int64_t times) const {
    std::string out = text;
    for (; times != 0; --times) out += more;
    return out;
  }
};
using box_pointer = c10::intrusive_ptr<Box>;

void define_box(Library& m) {
  m.class_<Box>("Box", "a text of the class that is rather long")
      .def(torch::init<std::string>())
      .def("join", &Box::join, "a text of the method that is rather long",
           {torch::arg("more"), torch::arg("times") = 1})
      .def("shared",
           [big = std::vector<int>(100)](const box_pointer& self) {
             return self->text + std::to_string(big.size());
           })
      .def_readwrite("text", &Box::text)
      .def_static("long_name_of_a_static_method", [](const std::string& t) { return t; })
      .def_pickle([](const box_pointer& self) { return self->text; },
                  [](std::string state) { return c10::make_intrusive<Box>(std::move(state)); });
}

TEST(NoMemory, ClassesAreRegisteredOrAreNot) {
  starve(
      [] {
        Library m = fragment();
        define_box(m);
        EXPECT_EQ(c10::IValue(c10::make_intrusive<Box>("a text that is too long for a string"))
                      .toCustomClass<Box>()
                      ->text.size(),
                  36U);
      },
      [] { EXPECT_EQ(dispatch::internal::class_of<Box>(), nullptr); });
}

TEST(NoMemory, CallsWithObjectsLeaveNothingBehind) {
  Library m = fragment();
  define_box(m);
  m.def(
      "boxes(__torch__.torch.classes.test_memory.Box b, str s) -> "
      "__torch__.torch.classes.test_memory.Box",
      [](const box_pointer& b, const std::string& s) {
        return c10::make_intrusive<Box>(b->text + s);
      });
  const auto op = dispatch::Dispatcher::singleton().findSchemaOrThrow("test_memory::boxes", "");
  const auto typed = op.typed<box_pointer(const box_pointer&, const std::string&)>();
  const char* const text = "a text that is too long for a string by itself";
  starve([&] {
    dispatch::Stack stack{c10::make_intrusive<Box>(text), text};
    op.callBoxed(stack);
    EXPECT_EQ(stack.at(0).toCustomClass<Box>()->text.size(), 92U);
  });
  starve([&] { EXPECT_EQ(typed.call(c10::make_intrusive<Box>(text), text)->text.size(), 92U); });
  const c10::IValue box(c10::make_intrusive<Box>(text));
  starve([&] {
    EXPECT_EQ(dispatch::call_method(box, "join", dispatch::arg("more") = text).toStringRef().size(),
              92U);
  });
  starve([&] {
    EXPECT_EQ(dispatch::invoke(op, c10::make_intrusive<Box>(text), dispatch::arg("s") = text)
                  .toCustomClass<Box>()
                  ->text.size(),
              92U);
  });
}

/// Keeps a list of the defined operators. Adding an operator allocates memory, removing one does
/// not.
struct Operators : dispatch::OpRegistrationListener {
  std::vector<dispatch::OperatorHandle>& heard;
  explicit Operators(std::vector<dispatch::OperatorHandle>& h) : heard(h) {}
  void onOperatorRegistered(const dispatch::OperatorHandle& op) override {
    std::vector<dispatch::OperatorHandle> longer(heard);
    longer.push_back(op);
    heard.swap(longer);
  }
  void onOperatorDeregistered(const dispatch::OperatorHandle& op) override {
    std::erase(heard, op);
  }
};

TEST(NoMemory, ListenersHearOfOperatorsThatStand) {
  std::vector<dispatch::OperatorHandle> heard;
  const auto listening =
      dispatch::Dispatcher::singleton().addRegistrationListener(std::make_unique<Operators>(heard));
  const std::vector<dispatch::OperatorHandle> always = heard;
  const auto define = [&] {
    Library m = fragment();
    try {
      m.def("literal(Tensor x, int k=1) -> Tensor",
            [big = std::vector<int>(100)](const at::Tensor& x, std::int64_t) { return x; });
      m.def(torch::schema("text(Tensor x, str s='a default that is rather long') -> Tensor"));
    } catch (const std::bad_alloc&) {
      EXPECT_FALSE(is_defined("text"));
      EXPECT_EQ(heard.size(), always.size() + (is_defined("literal") ? 1 : 0));
      throw;
    }
  };
  // An operator keeps some removed schemas, because other threads may still read them.
  for (unsigned i = 0; i <= dispatch::kept_schema::most_unused; ++i) define();
  starve(define, [&] {
    stays_undefined();
    EXPECT_TRUE(heard == always);
  });
}

TEST(NoMemory, ListenersListenOrDoNot) {
  Library m = fragment();
  m.def("first_name_that_is_rather_long(int k) -> int");
  m.def("second_name_that_is_rather_long(int k) -> int");
  starve([] {
    std::vector<dispatch::OperatorHandle> heard;
    const auto listening = dispatch::Dispatcher::singleton().addRegistrationListener(
        std::make_unique<Operators>(heard));
    EXPECT_GE(heard.size(), 2U);
    Library more = fragment();
    more.def("third_name_that_is_rather_long(int k) -> int");
  });
}

}  // namespace
