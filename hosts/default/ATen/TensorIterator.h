// SPDX-License-Identifier: BSL-1.0
// PyTorch's iterator over the elements of several tensors, which broadcast; kernels of elementwise
// operators use it.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

#include <ATen/iterator/builder.h>
#include <ATen/iterator/names.h>

namespace SCHEMA_CT_HIDDEN at {
namespace iterator_detail {

/// The settings of common kinds of operators.
class named_operations : public builder {
 public:
  void build(TensorIteratorConfig& config) { set_up(config.get()); }

  void build_binary_op(const TensorBase& out, const TensorBase& a, const TensorBase& b) {
    own(binary(), out, a, b);
  }
  void build_borrowing_binary_op(const TensorBase& out, const TensorBase& a, const TensorBase& b) {
    borrow(binary(), out, a, b);
  }
  void build_binary_float_op(const TensorBase& out, const TensorBase& a, const TensorBase& b) {
    own(binary_float(), out, a, b);
  }
  void build_borrowing_binary_float_op(const TensorBase& out, const TensorBase& a,
                                       const TensorBase& b) {
    borrow(binary_float(), out, a, b);
  }
  void build_comparison_op(const TensorBase& out, const TensorBase& a, const TensorBase& b) {
    own(comparison(out), out, a, b);
  }
  void build_borrowing_comparison_op(const TensorBase& out, const TensorBase& a,
                                     const TensorBase& b) {
    borrow(comparison(out), out, a, b);
  }
  void build_ternary_op(const TensorBase& out, const TensorBase& a, const TensorBase& b,
                        const TensorBase& c) {
    TensorIteratorConfig config;
    config.promote_inputs_to_common_dtype(true)
        .cast_common_dtype_to_outputs(true)
        .enforce_safe_casting_to_output(true)
        .add_owned_output(out)
        .add_owned_const_input(a)
        .add_owned_const_input(b)
        .add_owned_const_input(c);
    build(config);
  }
  void build_unary_op(const TensorBase& out, const TensorBase& a) {
    TensorIteratorConfig config;
    build(config.add_owned_output(out).add_owned_const_input(a));
  }
  void build_borrowing_unary_op(const TensorBase& out, const TensorBase& a) {
    TensorIteratorConfig config;
    build(config.add_output(out).add_const_input(a));
  }
  void build_unary_float_op(const TensorBase& out, const TensorBase& a) {
    TensorIteratorConfig config = unary_float();
    build(config.add_owned_output(out).add_owned_const_input(a));
  }
  void build_borrowing_unary_float_op(const TensorBase& out, const TensorBase& a) {
    TensorIteratorConfig config = unary_float();
    build(config.add_output(out).add_const_input(a));
  }

 private:
  static TensorIteratorConfig binary() {
    TensorIteratorConfig config;
    config.allow_cpu_scalars(true)
        .promote_inputs_to_common_dtype(true)
        .cast_common_dtype_to_outputs(true)
        .enforce_safe_casting_to_output(true);
    return config;
  }
  static TensorIteratorConfig binary_float() {
    TensorIteratorConfig config = binary();
    config.promote_integer_inputs_to_float(true);
    return config;
  }
  // An undefined result becomes bool, and a bool result takes the comparison unchanged.
  static TensorIteratorConfig comparison(const TensorBase& out) {
    TensorIteratorConfig config;
    config.allow_cpu_scalars(true).promote_inputs_to_common_dtype(true);
    if (!out.defined()) config.declare_static_dtype(ScalarType::Bool);
    if (out.defined() && out.scalar_type() != ScalarType::Bool)
      config.cast_common_dtype_to_outputs(true);
    return config;
  }
  static TensorIteratorConfig unary_float() {
    TensorIteratorConfig config;
    config.promote_inputs_to_common_dtype(true)
        .promote_integer_inputs_to_float(true)
        .cast_common_dtype_to_outputs(true)
        .enforce_safe_casting_to_output(true);
    return config;
  }
  void own(TensorIteratorConfig config, const TensorBase& out, const TensorBase& a,
           const TensorBase& b) {
    build(config.add_owned_output(out).add_owned_const_input(a).add_owned_const_input(b));
  }
  void borrow(TensorIteratorConfig config, const TensorBase& out, const TensorBase& a,
              const TensorBase& b) {
    build(config.add_output(out).add_const_input(a).add_const_input(b));
  }
};

}  // namespace iterator_detail

/// The base of a structured kernel with one result for each element: its meta() calls build…(), and
/// its impl() iterates over this.
struct SCHEMA_CT_POLYMORPHIC TensorIteratorBase : iterator_detail::named_operations {
  /// Takes the output that the operator's variant has made or resized.
  void set_output_raw_strided(std::int64_t output_idx, IntArrayRef sizes, IntArrayRef strides,
                              TensorOptions) override {
    const Tensor& given = maybe_get_output(output_idx);
    TORCH_INTERNAL_ASSERT(given.defined());
    OperandInfo& op = operand(output_idx);
    if (!op.tensor().defined())
      op.make(given);
    else if (op.will_resize)
      op.resize(sizes, strides);
  }
};

namespace iterator_detail {

/// An output may be undefined: the iterator then allocates it.
class makes_iterators : public TensorIteratorBase {
 public:
  static TensorIterator binary_op(TensorBase& out, const TensorBase& a, const TensorBase& b);
  static TensorIterator borrowing_binary_op(const TensorBase& out, const TensorBase& a,
                                            const TensorBase& b);
  static TensorIterator binary_float_op(TensorBase& out, const TensorBase& a, const TensorBase& b);
  static TensorIterator comparison_op(TensorBase& out, const TensorBase& a, const TensorBase& b);
  static TensorIterator unary_op(TensorBase& out, const TensorBase& a);
  static TensorIterator unary_float_op(TensorBase& out, const TensorBase& a);
  static TensorIterator nullary_op(TensorBase& out);
  static TensorIterator borrowing_nullary_op(const TensorBase& out);
  static TensorIterator reduce_op(TensorBase& out, const TensorBase& a);
  static TensorIterator reduce_op(TensorBase& out1, TensorBase& out2, const TensorBase& a);
};

}  // namespace iterator_detail

struct SCHEMA_CT_POLYMORPHIC TensorIterator final : iterator_detail::makes_iterators {
  const Tensor& maybe_get_output(std::int64_t output_idx) override { return output(output_idx); }
  void set_output_raw_strided(std::int64_t output_idx, IntArrayRef sizes, IntArrayRef strides,
                              TensorOptions options) override {
    OperandInfo& op = operand(output_idx);
    if (!op.tensor().defined())
      op.make(dispatch::new_output(sizes, strides, options));
    else if (op.will_resize)
      op.resize(sizes, strides);
  }
};

namespace iterator_detail {

template <class Build>
[[nodiscard]] TensorIterator made(Build build) {
  TensorIterator out;
  build(out);
  return out;
}

inline TensorIterator makes_iterators::binary_op(TensorBase& out, const TensorBase& a,
                                                 const TensorBase& b) {
  return made([&](auto& iter) { iter.build_binary_op(out, a, b); });
}
inline TensorIterator makes_iterators::borrowing_binary_op(const TensorBase& out,
                                                           const TensorBase& a,
                                                           const TensorBase& b) {
  return made([&](auto& iter) { iter.build_borrowing_binary_op(out, a, b); });
}
inline TensorIterator makes_iterators::binary_float_op(TensorBase& out, const TensorBase& a,
                                                       const TensorBase& b) {
  return made([&](auto& iter) { iter.build_binary_float_op(out, a, b); });
}
inline TensorIterator makes_iterators::comparison_op(TensorBase& out, const TensorBase& a,
                                                     const TensorBase& b) {
  return made([&](auto& iter) { iter.build_comparison_op(out, a, b); });
}
inline TensorIterator makes_iterators::unary_op(TensorBase& out, const TensorBase& a) {
  return made([&](auto& iter) { iter.build_unary_op(out, a); });
}
inline TensorIterator makes_iterators::unary_float_op(TensorBase& out, const TensorBase& a) {
  return made([&](auto& iter) { iter.build_unary_float_op(out, a); });
}
inline TensorIterator makes_iterators::nullary_op(TensorBase& out) {
  return borrowing_nullary_op(out);
}
inline TensorIterator makes_iterators::borrowing_nullary_op(const TensorBase& out) {
  return TensorIteratorConfig()
      .check_all_same_dtype(false)
      .add_owned_output(out)
      .resize_outputs(false)
      .build();
}
inline TensorIterator makes_iterators::reduce_op(TensorBase& out, const TensorBase& a) {
  TORCH_INTERNAL_ASSERT(out.defined());
  return TensorIteratorConfig()
      .set_check_mem_overlap(false)
      .add_owned_output(out)
      .add_owned_const_input(a)
      .resize_outputs(false)
      .is_reduction(true)
      .promote_inputs_to_common_dtype(true)
      .build();
}
inline TensorIterator makes_iterators::reduce_op(TensorBase& out1, TensorBase& out2,
                                                 const TensorBase& a) {
  TORCH_INTERNAL_ASSERT(out1.defined() && out2.defined());
  TORCH_CHECK(out1.sizes() == out2.sizes(), "reduce_op(): the outputs have the sizes ",
              out1.sizes(), " and ", out2.sizes());
  return TensorIteratorConfig()
      .set_check_mem_overlap(false)
      .add_owned_output(out1)
      .add_owned_output(out2)
      .add_owned_const_input(a)
      .resize_outputs(false)
      .is_reduction(true)
      .check_all_same_dtype(false)
      .build();
}

}  // namespace iterator_detail
}  // namespace at
