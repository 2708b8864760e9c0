// SPDX-License-Identifier: BSL-1.0
// The outputs of a call: constructed or shared before the kernel runs, and checked against the
// rules afterwards.
#pragma once

#include <dispatch/phi/entry.hpp>
#include <dispatch/phi/held_output.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {
namespace phi_kernels {
namespace impl {

#if defined(NDEBUG) && !defined(SCHEMA_CT_PHI_VERIFY)
inline constexpr bool verifies = false;
#else
inline constexpr bool verifies = true;
#endif

[[noreturn, gnu::cold, gnu::noinline]] inline void refuse_output(std::string_view op,
                                                                 std::string_view output,
                                                                 int number,
                                                                 const std::string& why) {
  throw Error(message(
      {op, "(): output '", output.empty() ? "out" : output, "' (number ", number, "): ", why}));
}

/// A function, because g++ would evaluate both of two comparisons in each call.
[[nodiscard, gnu::const, gnu::cold, gnu::noinline]] inline bool is_inferred(DataType type) {
  return type != DataType::UNDEFINED;
}

/// The outputs of a call of D that runs the kernel of the operator declared by K.
template <class D, class K, class Indices = std::make_integer_sequence<int, D::op::returns.count>>
class outputs;
template <class D, class K, int... r>
class outputs<D, K, std::integer_sequence<int, r...>> {
  static constexpr int first = D::op::arguments.count;
  template <int i>
  static constexpr bool is_written_tensor =
      D::op::returns.first[i].type == tensor_word && written_argument<D>(i) >= 0;
  template <int i>
  using held = std::conditional_t<is_written_tensor<i>, written_argument_tensor,
                                  held_output<D::op::returns.first[i].type,
                                              typename class_of_kind<K::kind_of_output(i)>::type>>;

 public:
  /// `in` holds the call's values. An output that is an argument shares its memory; a tensor is the
  /// argument itself.
  template <class In>
  void begin(In& in) {
    (begin_one<r>(in), ...);
  }
  /// The lists that are not arguments.
  void resize_lists(std::size_t count) { (resize_list<r>(count), ...); }
  template <int i>
  [[nodiscard]] auto passed() {
    return get<i>().passed();
  }
  template <int i>
  [[nodiscard]] auto& get() {
    return std::get<static_cast<std::size_t>(i)>(held_);
  }
  void note_inferred() { (get<r>().note_inferred(name_in<D, first + r>()), ...); }
  /// Throws Error for an output that the kernel left without memory, or made with another data type
  /// than InferMeta inferred.
  SCHEMA_CT_ALWAYS_INLINE void check(chosen_kernel kernel) { (check_one<r>(kernel), ...); }
  /// Copies outputs from the device of the kernel to that of the caller.
  [[gnu::cold]] void return_to(Backend backend) {
    (get<r>().each_made([&](auto& tensor) {
      if (tensor.initialized())
        change_parts(tensor, [&](DenseTensor& part, bool) {
          part = DenseTensor(tensors::to_place(part.host_tensor(), {backend, 0}));
        });
    }),
     ...);
  }

 private:
  template <int i>
  void resize_list([[maybe_unused]] std::size_t count) {
    if constexpr (D::op::returns.first[i].type == tensors_word && written_argument<D>(i) < 0)
      get<i>().resize(count);
  }
  template <int i, class In>
  void begin_one([[maybe_unused]] In& in) {
    if constexpr (constexpr int argument = written_argument<D>(i); argument >= 0) {
      auto& given = in.template get<argument>();
      if constexpr (is_written_tensor<i>)
        get<i>().share(given.tensor.get(), name_in<D, argument>());
      else
        get<i>().share(given.passed(), name_in<D, argument>());
    }
  }
  template <int i>
  SCHEMA_CT_ALWAYS_INLINE void check_one(chosen_kernel kernel) {
    get<i>().each([&](auto& tensor, DataType inferred) __attribute__((always_inline)) {
      DenseTensor& elements = elements_of(tensor);
      if (!tensor.initialized()) [[unlikely]]
        refuse_no_memory<i>();
      if (elements.dtype() != inferred && is_inferred(inferred)) [[unlikely]]
        refuse_type<i>(elements.dtype(), inferred);
      if (written_argument<D>(i) < 0 && !elements.is_settled()) [[unlikely]]
        settle<i>(elements);
      if ((kernel.has_rules() || D::type_of_output(i) != DataType::UNDEFINED) &&
          (verifies || the_transforms().verify)) [[unlikely]]
        verify<i>(elements, kernel);
    });
  }
  template <int i>
  [[noreturn, gnu::cold]] static void refuse(const std::string& why) {
    refuse_output(view_of(D::name), name_in<D, first + i>().argument(), i + 1, why);
  }
  template <int i>
  [[noreturn, gnu::cold, gnu::noinline]] static void refuse_no_memory() {
    refuse<i>("the kernel left it without memory (Alloc)");
  }
  template <int i>
  [[noreturn, gnu::cold, gnu::noinline]] static void refuse_type(DataType made, DataType inferred) {
    refuse<i>(message({"the kernel made it ", made, ", and InferMeta says ", inferred}));
  }
  template <int i>
  [[gnu::cold, gnu::noinline]] static void settle(DenseTensor& tensor) {
    if (!tensor.settle())
      refuse<i>(message({"the kernel gave it the sizes ", text_of_sizes(tensor.dims()),
                         ", and memory for ", tensor.host_tensor().numel(),
                         " elements (Alloc, then Resize)"}));
  }
  /// The rules of the declaration and the kernel's registration for an output, if any.
  template <int i>
  [[gnu::cold, gnu::noinline]] static void verify(const DenseTensor& tensor, chosen_kernel kernel) {
    // A constant; otherwise the rules would be static data of each operator.
    if constexpr (constexpr DataType said = D::type_of_output(i); said != DataType::UNDEFINED)
      if (said != tensor.dtype())
        refuse<i>(
            "the kernel made it of another data type than the declaration says (output_type)");
    const TensorArgDef rule = rules_of(kernel).said_of_output(i);
    if (rule.dtype() != DataType::UNDEFINED && rule.dtype() != tensor.dtype())
      refuse<i>("the kernel made it of another data type than its registration says (SetDataType)");
    if (rule.backend() != Backend::UNDEFINED && rule.backend() != tensor.place().backend)
      refuse<i>("the kernel made it on another backend than its registration says (SetBackend)");
  }

  std::tuple<held<r>...> held_;
};

}  // namespace impl
}  // namespace phi_kernels
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
