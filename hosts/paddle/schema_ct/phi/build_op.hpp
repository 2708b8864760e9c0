// SPDX-License-Identifier: BSL-1.0
// PD_BUILD_OP, PD_BUILD_GRAD_OP and PD_BUILD_DOUBLE_GRAD_OP, whose texts the compiler reads.
#pragma once

#include <initializer_list>
#include <unordered_map>
#include "custom_types.hpp"

// g++ names the place of the consteval call that fails; clang that of the whole, and the call in a
// note, and repeats an error for each consteval call round the one that fails.
#if defined(__clang__)
#define SCHEMA_CT_PHI_STEP constexpr
#else
#define SCHEMA_CT_PHI_STEP consteval
#endif

namespace schema_ct::phi {

/// A function in PD_KERNEL, PD_INFER_SHAPE or PD_INFER_DTYPE: what it takes, and what Paddle calls.
template <class F, F f>
struct kernel_of;
template <class R, class... A, R (*f)(A...)>
struct kernel_of<R (*)(A...), f> {
  static constexpr const function* signature = &kernel_function<R, A...>;
  constexpr operator paddle::KernelFunc() const {
    if constexpr (is_known(kernel_function<R, A...>))
      return &paddle::KernelFuncImpl<R (*)(A...), f>::Compute;
    else
      return nullptr;
  }
};
template <class F, F f>
struct shape_of;
template <class R, class... A, R (*f)(A...)>
struct shape_of<R (*)(A...), f> {
  static constexpr const function* signature = &infer_function<shape, R, A...>;
  constexpr operator paddle::InferShapeFunc() const {
    if constexpr (is_known(infer_function<shape, R, A...>))
      return &paddle::InferShapeFuncImpl<R (*)(A...), f>::InferShape;
    else
      return nullptr;
  }
};
template <class F, F f>
struct dtype_of;
template <class R, class... A, R (*f)(A...)>
struct dtype_of<R (*)(A...), f> {
  static constexpr const function* signature = &infer_function<paddle::DataType, R, A...>;
  constexpr operator paddle::InferDtypeFunc() const {
    if constexpr (is_known(infer_function<paddle::DataType, R, A...>))
      return &paddle::InferDtypeFuncImpl<R (*)(A...), f>::InferDtype;
    else
      return nullptr;
  }
};

/// The input and the output of an entry of SetInplaceMap.
struct inplace_pair {
  name input;
  name output;
};

/// What Paddle's builder is told, without a mistake.
class checked_state {
 protected:
  friend class built_operation;

  struct state : operation {
    paddle::KernelFunc run = nullptr;
    paddle::InferShapeFunc infer_shapes = nullptr;
    paddle::InferDtypeFunc infer_dtypes = nullptr;
    paddle::InferSpmdFunc infer_spmd = nullptr;
  };

  constexpr explicit checked_state(const state& s) : state_(s) {}

  /// Without what the compiler alone reads: the types that it names would be in the object file.
  static constexpr state for_run_time(state s) {
    s.kernel = s.infer_shape = s.infer_dtype = nullptr;
    s.forward = nullptr;
    return s;
  }
  static constexpr mistake find_mistake(const state& s, bool whole) {
    if (s.used > operation::limit) return detail::about(errc::too_many_names, 0, {});
    return check(s, whole);
  }

#if defined(__clang__)
  constexpr checked_state(const state& s, bool whole) : state_(whole ? for_run_time(s) : s) {
    if (const mistake m = find_mistake(s, whole); m.code != errc::ok) report::refuse(m);
  }

  state state_;
#else
  consteval checked_state(const state& s, bool whole) : state_(whole ? for_run_time(s) : s) {
    if (const mistake m = find_mistake(s, whole); m.code != errc::ok)
      *this = report::refuse<checked_state>(m);
  }

  template <class Made>
  friend consteval Made report::refuse(const mistake&);

  // g++ prints the object that is no constant, so a failure has to be one.
  union {
    state state_;
    report::name_error name_;
    report::order_error order_;
    report::text_error text_;
    report::type_error type_;
    report::parameter_error parameter_;
    report::count_error count_;
  };

  consteval explicit checked_state(report::name_error e) : name_(e) {}
  consteval explicit checked_state(report::order_error e) : order_(e) {}
  consteval explicit checked_state(report::text_error e) : text_(e) {}
  consteval explicit checked_state(report::type_error e) : type_(e) {}
  consteval explicit checked_state(report::parameter_error e) : parameter_(e) {}
  consteval explicit checked_state(report::count_error e) : count_(e) {}
#endif
};

/// Each function gives a copy, so that each call is a constant of its own.
class operation_builder : checked_state {
 public:
  constexpr operation_builder(const char* op, int order, const operation* forward)
      : checked_state(state()) {
    state_.op = op, state_.order = order, state_.forward = forward;
  }

  SCHEMA_CT_PHI_STEP operation_builder Inputs(std::initializer_list<name> names) const {
    state s = state_;
    s.inputs = add(s, names);
    return checked(s);
  }
  SCHEMA_CT_PHI_STEP operation_builder Outputs(std::initializer_list<name> names) const {
    state s = state_;
    s.outputs = add(s, names);
    return checked(s);
  }
  SCHEMA_CT_PHI_STEP operation_builder Attrs(std::initializer_list<name> texts) const {
    state s = state_;
    s.attributes = add(s, texts);
    return checked(s);
  }
  SCHEMA_CT_PHI_STEP operation_builder
  SetInplaceMap(std::initializer_list<inplace_pair> pairs) const {
    state s = state_;
    s.inplace = {s.used, 0};
    for (const inplace_pair& p : pairs) s.inplace.size += put(s, p.input) + put(s, p.output);
    return checked(s);
  }
  template <class F>
  SCHEMA_CT_PHI_STEP operation_builder SetKernelFn(F f) const {
    state s = state_;
    s.run = f;
    if constexpr (requires { F::signature; }) s.kernel = F::signature;
    return checked(s);
  }
  template <class F>
  SCHEMA_CT_PHI_STEP operation_builder SetInferShapeFn(F f) const {
    state s = state_;
    s.infer_shapes = f;
    if constexpr (requires { F::signature; }) s.infer_shape = F::signature;
    return checked(s);
  }
  template <class F>
  SCHEMA_CT_PHI_STEP operation_builder SetInferDtypeFn(F f) const {
    state s = state_;
    s.infer_dtypes = f;
    if constexpr (requires { F::signature; }) s.infer_dtype = F::signature;
    return checked(s);
  }
  SCHEMA_CT_PHI_STEP operation_builder SetInferSpmdFn(paddle::InferSpmdFunc f) const {
    state s = state_;
    s.infer_spmd = f;
    return checked(s);
  }

 private:
  friend class built_operation;

  SCHEMA_CT_PHI_STEP operation_builder(const state& s, bool whole) : checked_state(s, whole) {}

  static SCHEMA_CT_PHI_STEP operation_builder checked(const state& s) {
    return operation_builder(s, false);
  }
  static constexpr int put(state& s, const name& n) {
    if (s.used < operation::limit) s.names[s.used] = n;
    ++s.used;
    return 1;
  }
  static constexpr list add(state& s, std::initializer_list<name> names) {
    list l{s.used, 0};
    for (const name& n : names) l.size += put(s, n);
    return l;
  }
};

/// The whole, which the compiler has read.
class built_operation : checked_state {
 public:
  SCHEMA_CT_PHI_STEP built_operation(const operation_builder& b) : checked_state(b.state_, true) {}

  constexpr const operation* get() const { return &state_; }

  /// Tells Paddle, and throws what Paddle throws.
  SCHEMA_CT_HIDDEN paddle::OpMetaInfoBuilder build() const {
    paddle::OpMetaInfoBuilder b(state_.op, static_cast<std::size_t>(state_.order));
    if (state_.inputs.is_given()) b.Inputs(texts(state_.inputs));
    if (state_.outputs.is_given()) b.Outputs(texts(state_.outputs));
    if (state_.attributes.is_given()) b.Attrs(texts(state_.attributes));
    if (state_.inplace.is_given()) b.SetInplaceMap(pairs());
    if (state_.run != nullptr) b.SetKernelFn(state_.run);
    if (state_.infer_shapes != nullptr) b.SetInferShapeFn(state_.infer_shapes);
    if (state_.infer_dtypes != nullptr) b.SetInferDtypeFn(state_.infer_dtypes);
    if (state_.infer_spmd != nullptr) b.SetInferSpmdFn(state_.infer_spmd);
    return b;
  }

 private:
  SCHEMA_CT_HIDDEN static std::string text(const name& n) {
    std::string all = n.text;
    for (unsigned rest = n.suffixes; rest != 0; rest >>= 3)
      all += text_of(static_cast<suffix>(rest & 7));
    return all;
  }
  SCHEMA_CT_HIDDEN std::vector<std::string> texts(const list& l) const {
    std::vector<std::string> all;
    for (int i = 0; i < l.count(); ++i) all.push_back(text(state_.at(l, i)));
    return all;
  }
  SCHEMA_CT_HIDDEN std::unordered_map<std::string, std::string> pairs() const {
    std::unordered_map<std::string, std::string> all;
    for (int i = 0; i < state_.inplace.count(); i += 2)
      all.emplace(text(state_.at(state_.inplace, i)), text(state_.at(state_.inplace, i + 1)));
    return all;
  }
};

/// The operator of this tag, whose PD_BUILD_OP comes earlier in the file; nullptr without one.
template <class Tag>
SCHEMA_CT_HIDDEN inline constexpr const built_operation* forward_of = nullptr;

template <class Tag>
SCHEMA_CT_HIDDEN constexpr const operation* forward() {
  if constexpr (forward_of<Tag> != nullptr)
    return forward_of<Tag>->get();
  else
    return nullptr;
}

}  // namespace schema_ct::phi

namespace paddle {

// Beside Paddle's own, which give a std::string: a literal is a better match for these.
#define SCHEMA_CT_PHI_SUFFIX(function, added)                                                   \
  template <std::size_t N>                                                                      \
  SCHEMA_CT_HIDDEN consteval ::schema_ct::phi::name function(const char(&n)[N]) {               \
    return ::schema_ct::phi::name(n).with(::schema_ct::phi::suffix::added);                     \
  }                                                                                             \
  SCHEMA_CT_HIDDEN constexpr ::schema_ct::phi::name function(const ::schema_ct::phi::name& n) { \
    return n.with(::schema_ct::phi::suffix::added);                                             \
  }
SCHEMA_CT_PHI_SUFFIX(Grad, gradient)
SCHEMA_CT_PHI_SUFFIX(Vec, list)
SCHEMA_CT_PHI_SUFFIX(New, renewed)
SCHEMA_CT_PHI_SUFFIX(Optional, optional)
#undef SCHEMA_CT_PHI_SUFFIX

}  // namespace paddle

#undef PD_KERNEL
#undef PD_INFER_SHAPE
#undef PD_INFER_DTYPE
#undef PD_BUILD_OP
#undef PD_BUILD_GRAD_OP
#undef PD_BUILD_DOUBLE_GRAD_OP

#define PD_KERNEL(...) ::schema_ct::phi::kernel_of<decltype(&__VA_ARGS__), &__VA_ARGS__>()
#define PD_INFER_SHAPE(...) ::schema_ct::phi::shape_of<decltype(&__VA_ARGS__), &__VA_ARGS__>()
#define PD_INFER_DTYPE(...) ::schema_ct::phi::dtype_of<decltype(&__VA_ARGS__), &__VA_ARGS__>()

// The object that Paddle's macro defines keeps its name and type. The operator, which is a
// constant, is declared before it, so that what follows the macro can be its initialiser.
#define SCHEMA_CT_PHI_BUILD(op_name, order, variable, object, forward)                   \
  STATIC_ASSERT_GLOBAL_NAMESPACE(                                                        \
      object,                                                                            \
      "PD_BUILD_OP, PD_BUILD_GRAD_OP and PD_BUILD_DOUBLE_GRAD_OP stand in the "          \
      "global namespace.");                                                              \
  extern const ::schema_ct::phi::built_operation variable [[gnu::visibility("hidden")]]; \
  static ::paddle::OpMetaInfoBuilder object = variable.build();                          \
  constexpr ::schema_ct::phi::built_operation variable =                                 \
      ::schema_ct::phi::operation_builder(#op_name, order, forward)

#define PD_BUILD_OP(op_name)                                                              \
  struct schema_ct_phi_tag_##op_name;                                                     \
  extern const ::schema_ct::phi::built_operation schema_ct_phi_##op_name                  \
      [[gnu::visibility("hidden")]];                                                      \
  template <>                                                                             \
  inline constexpr const ::schema_ct::phi::built_operation*                               \
      schema_ct::phi::forward_of<schema_ct_phi_tag_##op_name> = &schema_ct_phi_##op_name; \
  SCHEMA_CT_PHI_BUILD(op_name, 0, schema_ct_phi_##op_name, __op_meta_info_##op_name##__, nullptr)

#define PD_BUILD_GRAD_OP(op_name)                                                                  \
  struct schema_ct_phi_tag_##op_name;                                                              \
  SCHEMA_CT_PHI_BUILD(op_name, 1, schema_ct_phi_grad_##op_name, __grad_op_meta_info_##op_name##__, \
                      ::schema_ct::phi::forward<schema_ct_phi_tag_##op_name>())

#define PD_BUILD_DOUBLE_GRAD_OP(op_name)                             \
  SCHEMA_CT_PHI_BUILD(op_name, 2, schema_ct_phi_grad_grad_##op_name, \
                      __grad_grad_op_meta_info_##op_name##__, nullptr)
