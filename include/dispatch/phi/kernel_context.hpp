// SPDX-License-Identifier: BSL-1.0
// The values of a kernel's call as data: for callers that do not know the kernel's types.
#pragma once

#include <dispatch/phi/attributes.hpp>
#include <dispatch/phi/context.hpp>
#include <dispatch/phi/schema_name.hpp>
#include <dispatch/schema/read_schema.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace phi_kernels {

/// Refers to tensors and to values that are not numbers: they live until the call is over.
class KernelContext {
 public:
  static constexpr int most = 40;

  SCHEMA_CT_HIDDEN explicit KernelContext(const DeviceContext& context) : context_(&context) {}

  // Inlined: what is known of the types and their number when the caller is compiled costs nothing.
  [[gnu::always_inline]] SCHEMA_CT_HIDDEN void EmplaceBackInput(const TensorBase* input) {
    add_tensor(input);
  }
  [[gnu::always_inline]] SCHEMA_CT_HIDDEN void EmplaceBackOutput(TensorBase* output) {
    add_tensor(output);
  }
  /// Lists, which stay the caller's; nullptr for a tensor that is absent.
  SCHEMA_CT_HIDDEN void EmplaceBackInputs(const std::vector<const TensorBase*>& inputs) {
    add_list(tensor_list{inputs.data(), inputs.size()});
    for (const TensorBase* input : inputs) note_key(input);
  }
  SCHEMA_CT_HIDDEN void EmplaceBackOutputs(const std::vector<TensorBase*>& outputs) {
    add_list(output_list{outputs.data(), outputs.size()});
  }
  /// Of the type that a call of the operator has for it: bool, std::int64_t, double, Scalar …
  template <class A>
  [[gnu::always_inline]] SCHEMA_CT_HIDDEN void EmplaceBackAttr(const A& value) {
    place& to = add(schema_ct::word<A>);
    if constexpr (std::is_trivially_copyable_v<A> && sizeof(A) <= sizeof to.bytes)
      std::memcpy(to.bytes, &value, sizeof value), to.pointer = to.bytes;
    else
      to.pointer = &value;
  }
  KernelContext(const KernelContext&) = delete;

  [[nodiscard]] SCHEMA_CT_HIDDEN const DeviceContext& device_context() const { return *context_; }
  /// The first tensor's.
  [[nodiscard]] SCHEMA_CT_HIDDEN KernelKey key() const { return key_; }

  /// A number for a list of types; a tensor that may be absent counts as one.
  [[nodiscard]] SCHEMA_CT_HIDDEN static constexpr std::uint64_t add_type(
      std::uint64_t before, schema_ct::type_word type) {
    return (before +
            (type == schema_ct::optional_of(impl::tensor_word) ? impl::tensor_word : type)) *
           0x9E3779B97F4A7C15u;
  }
  /// Throws TypeError where the values are not of the schema's types, whose number is `all`.
  SCHEMA_CT_HIDDEN void expect(std::uint64_t all, const char* schema) const {
    if (all != types_) [[unlikely]]
      refuse(schema);
  }
  template <class Passed>
  [[nodiscard]] SCHEMA_CT_HIDDEN Passed get(int i) const {
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

  [[gnu::always_inline]] SCHEMA_CT_HIDDEN place& add(schema_ct::type_word type) {
    if (count_ == most) [[unlikely]]
      refuse_more();
    types_ = add_type(types_, type);
    places_[count_].type = type;
    return places_[count_++];
  }
  [[gnu::always_inline]] SCHEMA_CT_HIDDEN void add_tensor(const TensorBase* tensor) {
    add(impl::tensor_word).pointer = tensor;
    note_key(tensor);
  }
  [[gnu::always_inline]] SCHEMA_CT_HIDDEN void note_key(const TensorBase* tensor) {
    if (key_.dtype() == DataType::UNDEFINED && tensor != nullptr) key_ = tensor->key();
  }
  template <class List>
  SCHEMA_CT_HIDDEN void add_list(const List& list) {
    place& to = add(impl::tensors_word);
    static_assert(sizeof list <= sizeof to.bytes);
    std::memcpy(to.bytes, &list, sizeof list);
    to.pointer = to.bytes;
  }
  [[noreturn, gnu::cold, gnu::noinline]] SCHEMA_CT_HIDDEN static void refuse_more() {
    throw ValueError("KernelContext: a kernel has at most 40 values");
  }
  [[noreturn, gnu::cold, gnu::noinline]] SCHEMA_CT_HIDDEN void refuse(const char* schema) const {
    const dispatch::internal::read_schema wanted(schema);
    const int count = wanted.argument_count() + wanted.result_count();
    const std::string_view op = name_in_schema(schema);
    if (count != count_)
      throw TypeError(message({op, "(): ", count, " values are expected, not ", count_}));
    int i = 0;
    while (add_type(0, places_[i].type) == add_type(0, wanted.type(i).word())) ++i;
    throw TypeError(message(
        {op, "(): value ", i + 1,
         " is of another type: ", schema_ct::spelling(schema_ct::last_code(wanted.type(i).word())),
         " is expected, not ", schema_ct::spelling(schema_ct::last_code(places_[i].type))}));
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
