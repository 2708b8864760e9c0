// SPDX-License-Identifier: BSL-1.0
// The forms in which client code declares and uses PyTorch's names. The classes at::Tensor,
// c10::IValue, c10::OperatorHandle and torch::Library are defined in the namespaces in which
// PyTorch defines them. All other names are using-declarations, which clients may use but not
// declare again. The forms that do not compile stand at the end, each with its number (REJECTED).

// A forward declaration before the header is rejected: the class has an ABI tag, which its first
// declaration must have. With `-include torch/library.h` it compiles unchanged.
#if defined(REJECTED) && REJECTED == 1
namespace at {
class Tensor;
}
#endif

#include <torch/library.h>

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <sstream>

// ---- Forward declarations, after the header

namespace at {
class Tensor;
}
namespace c10 {
class IValue;
class OperatorHandle;
}  // namespace c10
namespace torch {
class Library;
}
namespace client {
at::Tensor declared_only(const at::Tensor&);
class holder;
}  // namespace client

// ---- Reopened namespaces

namespace at {
inline std::int64_t client_rank(const Tensor& x) { return x.dim(); }
inline std::ostream& operator<<(std::ostream& out, const Tensor& x) {
  return out << "Tensor of " << x.numel();
}
namespace client_ops {
inline Tensor first(TensorList x) { return x[0]; }
}  // namespace client_ops
}  // namespace at
namespace c10 {
inline bool client_is_cpu(Device d) { return d.is_cpu(); }
struct ClientGuard {
  Device device;
};
}  // namespace c10
namespace torch {
inline Tensor client_twice(Tensor x) { return x; }
namespace client_code {
using torch::Tensor;
inline const char* describe(const IValue& v) { return v.isTensor() ? "tensor" : "other"; }
}  // namespace client_code
}  // namespace torch

// ---- Friends

namespace client {
class holder {
 public:
  explicit holder(at::Tensor x) : held_(std::move(x)) {}

 private:
  friend class at::Tensor;
  friend class c10::IValue;
  friend class torch::Library;
  friend at::Tensor unwrap(const holder&);
  at::Tensor held_;
};
at::Tensor unwrap(const holder& h) { return h.held_; }
at::Tensor declared_only(const at::Tensor& x) { return x; }
}  // namespace client

// ---- Specialisations

template <>
struct std::hash<at::Tensor> {
  std::size_t operator()(const at::Tensor& x) const noexcept { return x.use_count(); }
};
namespace client {
template <class T>
struct name_of {
  static constexpr const char* value = "?";
};
template <>
struct name_of<at::Tensor> {
  static constexpr const char* value = "Tensor";
};
template <>
struct name_of<c10::IValue> {
  static constexpr const char* value = "IValue";
};
template <>
struct name_of<c10::Device> {
  static constexpr const char* value = "Device";
};
template <class T>
struct name_of<c10::ArrayRef<T>> {
  static constexpr const char* value = "ArrayRef";
};
template <class T>
struct name_of<c10::List<T>> {
  static constexpr const char* value = "List";
};
template <class T>
struct name_of<std::optional<T>> {
  static constexpr const char* value = "optional";
};
}  // namespace client
template class std::vector<at::Tensor>;

// ---- Derived classes

namespace client {
struct named_tensor : at::Tensor {
  using at::Tensor::Tensor;
  named_tensor(at::Tensor x, std::string n) : at::Tensor(std::move(x)), name(std::move(n)) {}
  std::string name;
};
}  // namespace client

// ---- Overloads and deduction

namespace client {
using Tensor = torch::Tensor;
using tensors = std::vector<Tensor>;
const char* kind(const torch::Tensor&) { return "Tensor"; }
const char* kind(const std::optional<at::Tensor>&) { return "optional"; }
const char* kind(c10::IntArrayRef) { return "ints"; }
const char* kind(const c10::Scalar&) { return "Scalar"; }
const char* kind(c10::ScalarType) { return "ScalarType"; }
const char* kind(c10::Device) { return "Device"; }
template <class T>
std::size_t size_of(c10::ArrayRef<T> x) {
  return x.size();
}
template <class T>
std::size_t size_of(const c10::List<T>& x) {
  return x.size();
}
template <template <class> class List, class T>
std::size_t size_of_any(const List<T>& x) {
  return x.size();
}
}  // namespace client

namespace unqualified {
using namespace at;  // NOLINT: as clients do
Tensor add(const Tensor& a, IntArrayRef sizes, ScalarType type, std::optional<Device> device) {
  static_cast<void>(sizes);
  static_cast<void>(type);
  static_cast<void>(device);
  return a;
}
}  // namespace unqualified

namespace all_of_them {
using namespace c10;    // NOLINT: as clients do
using namespace at;     // NOLINT
using namespace torch;  // NOLINT
Tensor same(const Tensor& x, const IValue&, DispatchKey, const std::vector<Tag>&) { return x; }
}  // namespace all_of_them

TORCH_LIBRARY(client_forms, m) {
  m.def("add(Tensor a, int[] sizes, ScalarType type, Device? device=None) -> Tensor",
        &unqualified::add);
  m.def("same(Tensor x) -> Tensor", &client::declared_only);
  m.def("first(Tensor[] x) -> Tensor", at::client_ops::first);
}

namespace {

// Specializations that only a block names, which are compiled all the same.
template <class T>
static at::Tensor form_of(const at::Tensor& x) {
  return x;
}
TORCH_LIBRARY_FRAGMENT(client_forms, m) {
  m.def("named(Tensor x) -> Tensor", TORCH_FN(form_of<int>));
  m.def("made(Tensor x) -> Tensor", torch::CppFunction(TORCH_FN(form_of<float>)));
  m.def("made_for_name(Tensor x) -> Tensor");
  m.impl("made_for_name", torch::CppFunction(TORCH_FN(form_of<double>)));
}
TEST(ClientForms, ABlockMakesSpecializations) {
  const at::Tensor x = at::ones({2});
  for (const char* name :
       {"client_forms::named", "client_forms::made", "client_forms::made_for_name"}) {
    const auto op = c10::Dispatcher::singleton().findSchemaOrThrow(name, "");
    EXPECT_TRUE(op.typed<at::Tensor(const at::Tensor&)>().call(x).is_same(x)) << name;
  }
}

TEST(ClientForms, ForwardDeclaredNamesAreTheSameClasses) {
  const at::Tensor x = at::ones({2});
  EXPECT_TRUE(client::declared_only(x).is_same(x));
  const torch::Library* none = nullptr;
  const c10::OperatorHandle* no_handle = nullptr;
  EXPECT_EQ(none, nullptr);
  EXPECT_EQ(no_handle, nullptr);
}

TEST(ClientForms, ReopenedNamespacesSeeEachOther) {
  const at::Tensor x = at::ones({2, 3});
  EXPECT_EQ(client_rank(x), 2) << "found by its argument's namespace";
  EXPECT_EQ(torch::client_rank(x), 2) << "what is in at is in torch";
  EXPECT_TRUE(at::client_is_cpu(c10::Device("cpu"))) << "what is in c10 is in at";
  EXPECT_TRUE(torch::ClientGuard{c10::Device("cpu")}.device.is_cpu());
  EXPECT_STREQ(torch::client_code::describe(x), "tensor");
  std::ostringstream out;
  out << x;
  EXPECT_EQ(out.str(), "Tensor of 6");
}

TEST(ClientForms, FriendsAndSpecialisations) {
  const at::Tensor x = at::ones({2});
  EXPECT_TRUE(unwrap(client::holder(x)).is_same(x));
  EXPECT_EQ(std::hash<torch::Tensor>()(x), 1U);
  EXPECT_STREQ(client::name_of<torch::Tensor>::value, "Tensor");
  EXPECT_STREQ(client::name_of<torch::IValue>::value, "IValue");
  EXPECT_STREQ(client::name_of<at::Device>::value, "Device");
  EXPECT_STREQ(client::name_of<at::IntArrayRef>::value, "ArrayRef");
  EXPECT_STREQ(client::name_of<torch::List<double>>::value, "List");
  EXPECT_STREQ(client::name_of<c10::optional<at::Tensor>>::value, "optional");
}

TEST(ClientForms, AClassDerivedFromTensorIsATensor) {
  const client::named_tensor x(at::ones({2}), "x");
  const auto same = c10::Dispatcher::singleton().findSchemaOrThrow("client_forms::same", "");
  EXPECT_TRUE(same.typed<at::Tensor(const at::Tensor&)>().call(x).is_same(x));
  const c10::IValue v(static_cast<const at::Tensor&>(x));
  EXPECT_TRUE(v.toTensor().is_same(x));
  EXPECT_EQ(client_rank(x), 1);
}

TEST(ClientForms, OverloadsAndDeductionSeeOneTypeUnderAllNames) {
  EXPECT_STREQ(client::kind(at::ones({1})), "Tensor");
  EXPECT_STREQ(client::kind(c10::optional<torch::Tensor>()), "optional");
  EXPECT_STREQ(client::kind(std::vector<std::int64_t>{1}), "ints");
  EXPECT_STREQ(client::kind(at::kFloat), "ScalarType");
  EXPECT_STREQ(client::kind(c10::Device(at::kCUDA)), "Device");
  EXPECT_STREQ(client::kind(at::Scalar(2)), "Scalar");
  const client::tensors tensors(2);
  EXPECT_EQ(client::size_of(at::TensorList(tensors)), 2U);
  EXPECT_EQ(client::size_of(c10::List<double>{1, 2, 3}), 3U);
  EXPECT_EQ(client::size_of_any(c10::ArrayRef<at::Tensor>(tensors)), 2U);
  static_assert(std::is_same_v<torch::Tensor, at::Tensor>);
  static_assert(std::is_same_v<client::Tensor, all_of_them::Tensor>);
}

TEST(ClientForms, UsingDirectivesOfAllThreeNamespacesAreNotAmbiguous) {
  const at::Tensor x = at::ones({2});
  EXPECT_TRUE(all_of_them::same(x, 1, c10::DispatchKey::CPU, {at::Tag::core}).is_same(x));
  using namespace at;     // NOLINT: the directive is tested
  using namespace torch;  // NOLINT
  const IntArrayRef sizes = x.sizes();
  EXPECT_EQ(sizes.size(), 1U);
  EXPECT_EQ(Device(kCPU), Device("cpu"));
  switch (x.scalar_type()) {
    case kFloat: break;
    case ScalarType::Double:
    default: ADD_FAILURE();
  }
  // The namespace dispatch and the function torch::dispatch are told apart.
  EXPECT_TRUE(dispatch::registration_errors().empty());
  EXPECT_EQ(torch::dispatch(kCPU, &client::declared_only).key(), c10::DispatchKey::CPU);
}

TEST(ClientForms, KernelsAreCalledBackByTheirOwnType) {
  static const auto op = c10::Dispatcher::singleton()
                             .findSchemaOrThrow("client_forms::add", "")
                             .typed<decltype(unqualified::add)>();
  const at::Tensor x = at::ones({2});
  EXPECT_TRUE(op.call(x, {1, 2}, at::kFloat, std::nullopt).is_same(x));
  const std::function<at::Tensor(const at::Tensor&)> function = &client::declared_only;
  EXPECT_TRUE(function(x).is_same(x));
  const std::map<std::string, c10::IValue> settings{{"k", 1}, {"x", x}};
  EXPECT_TRUE(settings.at("x").isTensor());
}

}  // namespace

// ---- Rejected forms

#if defined(REJECTED)
#if REJECTED == 2  // declares a class again that is a using-declaration: g++ accepts this, clang
                   // does not; the same holds for the next four
namespace c10 {
class Scalar;
}
#elif REJECTED == 3
namespace c10 {
struct Device;
}
#elif REJECTED == 4
namespace at {
struct Generator;
}
#elif REJECTED == 5
namespace c10 {
template <class T>
class ArrayRef;
}
#elif REJECTED == 6
namespace c10 {
class FunctionSchema;
}
#elif REJECTED == 7  // specialises a template of another namespace through a using-declaration
struct own {};
namespace c10 {
template <>
class List<own> {};
}  // namespace c10
#elif REJECTED == 8  // a function of the client has the name of our namespace
void dispatch(int);
#endif
#endif
