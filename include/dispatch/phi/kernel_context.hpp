// SPDX-License-Identifier: BSL-1.0
// The values of a kernel's call as data, for callers that do not know the kernel's types.
#pragma once

#include <dispatch/phi/context.hpp>
#include <dispatch/phi/numbered_values.hpp>
#include <dispatch/phi/schema_name.hpp>
#include <dispatch/schema/read_schema.hpp>
#include <optional>
#include <utility>
#include <vector>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace phi_kernels {

/// Refers to tensors and to values other than numbers, which must live until the call is over.
class SCHEMA_CT_SHARED KernelContext {
 public:
  static constexpr int most = 40;

  KernelContext() : context_(&context(Backend::CPU)) {}
  explicit KernelContext(const DeviceContext& context) : context_(&context) {}
  explicit KernelContext(const DeviceContext* context) : context_(context) {}
  void SetDeviceContext(const DeviceContext* context) { context_ = context; }

  // Inlined: types and counts that are known when the caller is compiled then cost nothing.
  SCHEMA_CT_ALWAYS_INLINE void EmplaceBackInput(const TensorBase* input) { add_tensor(input); }
  SCHEMA_CT_ALWAYS_INLINE void EmplaceBackOutput(TensorBase* output) {
    add_tensor(output, impl::output_mark);
  }
  /// Lists remain the caller's; nullptr for an absent tensor.
  void EmplaceBackInputs(const std::vector<const TensorBase*>& inputs) {
    add_list(tensor_list{inputs.data(), inputs.size()});
    for (const TensorBase* input : inputs) note_key(input);
  }
  void EmplaceBackOutputs(const std::vector<TensorBase*>& outputs) {
    add_list(output_list{outputs.data(), outputs.size()}, impl::output_mark);
  }
  /// bool, any integer, float, double, a text, Scalar, IntArray, a vector of these …: everything
  /// except numbers remains the caller's.
  template <class A>
  SCHEMA_CT_ALWAYS_INLINE void EmplaceBackAttr(const A& value) {
    if constexpr (impl::is_passed_as_itself<A>)
      add_attribute(value);
    else
      add_attribute(impl::passed_form(value));
  }
  KernelContext(const KernelContext&) = delete;

  [[nodiscard]] const DeviceContext& device_context() const { return *context_; }
  template <class Context>
  [[nodiscard]] const Context& GetDeviceContext() const {
    return static_cast<const Context&>(*context_);
  }
  /// The key of the first tensor.
  [[nodiscard]] KernelKey key() const { return key_; }

  /// The values by number, as in PHI: inputs, attributes and outputs are counted separately, and
  /// each tensor of a list counts. Throws IndexError, or TypeError for another type.
  [[nodiscard]] std::size_t InputsSize() const { return numbered().count(role::input); }
  [[nodiscard]] std::size_t OutputsSize() const { return numbered().count(role::output); }
  [[nodiscard]] std::size_t AttrsSize() const { return numbered().count(role::attribute); }
  /// The range of the tensors of this input: one tensor, or those of a list.
  [[nodiscard]] std::pair<int, int> InputRangeAt(std::size_t i) const {
    return numbered().range(role::input, i);
  }
  [[nodiscard]] std::pair<int, int> OutputRangeAt(std::size_t i) const {
    return numbered().range(role::output, i);
  }
  template <class K>
  [[nodiscard]] const K& InputAt(std::size_t i) const {
    return numbered().template present<K>(role::input, i);
  }
  template <class K>
  [[nodiscard]] std::optional<K> OptionalInputAt(std::size_t i) const {
    const K* found = numbered().template tensor<K>(role::input, i);
    return found == nullptr ? std::nullopt : std::optional<K>(*found);
  }
  /// nullptr for an absent tensor.
  template <class K>
  [[nodiscard]] std::vector<const K*> InputsBetween(std::size_t first, std::size_t end) const {
    std::vector<const K*> out;
    for (; first < end; ++first) out.push_back(numbered().template tensor<K>(role::input, first));
    return out;
  }
  template <class K>
  [[nodiscard]] std::vector<K> MoveInputsBetween(std::size_t first, std::size_t end) const {
    std::vector<K> out;
    for (; first < end; ++first) out.push_back(InputAt<K>(first));
    return out;
  }
  template <class K>
  [[nodiscard]] K* MutableOutputAt(std::size_t i) const {
    return const_cast<K*>(numbered().template tensor<K>(role::output, i));
  }
  template <class K>
  [[nodiscard]] std::vector<K*> MutableOutputBetween(std::size_t first, std::size_t end) const {
    std::vector<K*> out;
    for (; first < end; ++first) out.push_back(MutableOutputAt<K>(first));
    return out;
  }
  /// The type is that of a kernel's parameter: float, int, IntArray …
  template <class A>
  [[nodiscard]] A AttrAt(std::size_t i) const {
    return numbered().template attribute_at<A>(i);
  }

  /// Copies the values to `to`, which is empty. Replaces each present tensor by `f(is_output,
  /// input, tensor)`, where `input` is its number among the inputs; `lists` stores those of lists.
  template <class F>
  void give_to(KernelContext& to, std::vector<std::vector<TensorBase*>>& lists, const F& f) const {
    std::size_t input = 0;
    for (int i = 0; i != count_; ++i) {
      const place& from = places_[i];
      const bool is_output = impl::is_output(from.type);
      const auto other = [&](const TensorBase* tensor) -> TensorBase* {
        return tensor == nullptr ? nullptr : f(is_output, input, const_cast<TensorBase&>(*tensor));
      };
      if (!impl::is_tensor(impl::without_mark(from.type))) {
        place& copy = to.places_[to.count_++] = from;
        if (from.pointer == from.bytes) copy.pointer = copy.bytes;
        continue;
      }
      if (impl::without_mark(from.type) != impl::tensors_word) {
        to.add_tensor(other(static_cast<const TensorBase*>(from.pointer)),
                      is_output ? impl::output_mark : 0);
      } else {
        const auto& list = *static_cast<const tensor_list*>(from.pointer);
        std::vector<TensorBase*>& others = lists.emplace_back();
        for (std::size_t t = 0; t != list.count; ++t) others.push_back(other(list.first[t]));
        to.add_list(output_list{others.data(), list.count}, is_output ? impl::output_mark : 0);
      }
      input += is_output ? 0 : 1;
    }
    to.key_ = key_, to.types_ = types_;
  }

  /// Adds a type to the number of a list of types; an optional tensor counts as a tensor.
  [[nodiscard]] static constexpr std::uint64_t add_type(std::uint64_t before,
                                                        schema_ct::type_word type) {
    return (before +
            (type == schema_ct::optional_of(impl::tensor_word) ? impl::tensor_word : type)) *
           0x9E3779B97F4A7C15u;
  }
  /// Throws TypeError if the types of the values, as a number, are not those of the schema, `all`.
  void expect(std::uint64_t all, const char* schema) const {
    if (all != types_) [[unlikely]]
      refuse(schema);
  }
  template <class Passed>
  [[nodiscard]] Passed get(int i) const {
    const place& from = places_[i];
    if constexpr (std::is_same_v<Passed, TensorBase*>)
      return const_cast<TensorBase*>(static_cast<const TensorBase*>(from.pointer));
    else if constexpr (std::is_same_v<Passed, const TensorBase*>)
      return static_cast<const TensorBase*>(from.pointer);
    else
      return *static_cast<const std::remove_cvref_t<Passed>*>(from.pointer);
  }

 private:
  struct place {
    schema_ct::type_word type;
    const void* pointer;
    unsigned char bytes[16];
  };

  SCHEMA_CT_ALWAYS_INLINE place& add(schema_ct::type_word type, schema_ct::type_word mark = 0) {
    if (count_ == most) [[unlikely]]
      refuse_more();
    types_ = add_type(types_, type);
    places_[count_].type = type | mark;
    return places_[count_++];
  }
  template <class A>
  SCHEMA_CT_ALWAYS_INLINE void add_attribute(const A& value) {
    place& to = add(schema_ct::word<A>);
    if constexpr (std::is_trivially_copyable_v<A> && sizeof(A) <= sizeof to.bytes)
      std::memcpy(to.bytes, &value, sizeof value), to.pointer = to.bytes;
    else
      to.pointer = &value;
  }
  SCHEMA_CT_ALWAYS_INLINE void add_tensor(const TensorBase* tensor, schema_ct::type_word mark = 0) {
    add(impl::tensor_word, mark).pointer = tensor;
    note_key(tensor);
  }
  SCHEMA_CT_ALWAYS_INLINE void note_key(const TensorBase* tensor) {
    if (key_.dtype() == DataType::UNDEFINED && tensor != nullptr) key_ = tensor->key();
  }
  using role = impl::role;

  [[nodiscard]] impl::numbered_values<place> numbered() const {
    return {{places_, static_cast<std::size_t>(count_)}};
  }
  template <class List>
  void add_list(const List& list, schema_ct::type_word mark = 0) {
    place& to = add(impl::tensors_word, mark);
    static_assert(sizeof list <= sizeof to.bytes);
    std::memcpy(to.bytes, &list, sizeof list);
    to.pointer = to.bytes;
  }
  [[noreturn, gnu::cold, gnu::noinline]] static void refuse_more() {
    throw ValueError("KernelContext: a kernel has at most 40 values");
  }
  [[noreturn, gnu::cold, gnu::noinline]] void refuse(const char* schema) const {
    const dispatch::internal::read_schema wanted(schema);
    const int count = wanted.argument_count() + wanted.result_count();
    const std::string_view op = name_in_schema(schema);
    if (count != count_)
      throw TypeError(message({op, "(): ", count, " values are expected, not ", count_}));
    int i = 0;
    while (add_type(0, impl::without_mark(places_[i].type)) == add_type(0, wanted.type(i).word()))
      ++i;
    throw TypeError(message(
        {op, "(): value ", i + 1, " is of another type: ",
         schema_ct::spelling(schema_ct::last_code(wanted.type(i).word())), " is expected, not ",
         schema_ct::spelling(schema_ct::last_code(impl::without_mark(places_[i].type)))}));
  }

  const DeviceContext* context_;
  KernelKey key_;
  int count_ = 0;
  std::uint64_t types_ = 0;  // a number for them
  place places_[most];
};

}  // namespace phi_kernels
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
