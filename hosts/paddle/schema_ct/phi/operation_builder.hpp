// SPDX-License-Identifier: BSL-1.0
// The chain of calls after PD_BUILD_OP, which the compiler runs and checks.
#pragma once

#include <utility>
#include "run_time_builder.hpp"

// g++ reports the place of the consteval call that fails. clang reports the place of the whole with
// the call in a note, and repeats an error for each enclosing consteval call.
#if defined(__clang__)
#define SCHEMA_CT_PHI_STEP constexpr
#define SCHEMA_CT_PHI_IS_COMPILED __builtin_is_constant_evaluated()
#else
#define SCHEMA_CT_PHI_STEP consteval
#define SCHEMA_CT_PHI_IS_COMPILED true
#endif

namespace schema_ct::phi {

class built_operation;

/// Each function returns a copy, so that each call is a constant of its own. After a text or a
/// function that is not constant, the rest is checked at run time.
class SCHEMA_CT_HIDDEN operation_builder {
  using texts = std::vector<std::string>;
  using text_pairs = std::unordered_map<std::string, std::string>;

 public:
  constexpr operation_builder() : says_(registration_state()) {}
  constexpr operation_builder(const char* op, int order, const operation* forward)
      : operation_builder() {
    says_.state.op = op, says_.state.order = order, says_.state.forward = forward;
  }

  SCHEMA_CT_PHI_STEP operation_builder Inputs(std::initializer_list<name> names) const {
    registration_state s = says_.state;
    s.inputs = s.add(names);
    return checked(s);
  }
  SCHEMA_CT_PHI_STEP operation_builder Outputs(std::initializer_list<name> names) const {
    registration_state s = says_.state;
    s.outputs = s.add(names);
    return checked(s);
  }
  SCHEMA_CT_PHI_STEP operation_builder Attrs(std::initializer_list<name> names) const {
    registration_state s = says_.state;
    s.attributes = s.add(names);
    return checked(s);
  }
  SCHEMA_CT_PHI_STEP operation_builder
  SetInplaceMap(std::initializer_list<inplace_pair> pairs) const {
    registration_state s = says_.state;
    s.inplace = s.add_pairs(pairs);
    return checked(s);
  }
  template <known_function F>
  SCHEMA_CT_PHI_STEP operation_builder SetKernelFn(F f) const {
    registration_state s = says_.state;
    s.set_kernel(f);
    return checked(s);
  }
  template <known_function F>
  SCHEMA_CT_PHI_STEP operation_builder SetInferShapeFn(F f) const {
    registration_state s = says_.state;
    s.set_shapes(f);
    return checked(s);
  }
  template <known_function F>
  SCHEMA_CT_PHI_STEP operation_builder SetInferDtypeFn(F f) const {
    registration_state s = says_.state;
    s.set_dtypes(f);
    return checked(s);
  }

  // Templates, so that a file without such texts does not compile the code that reads them.
  template <class Later = run_time_builder<>>
  Later Inputs(texts t) const {
    return Later(says_.state).Inputs(std::move(t));
  }
  template <class Later = run_time_builder<>>
  Later Outputs(texts t) const {
    return Later(says_.state).Outputs(std::move(t));
  }
  template <class Later = run_time_builder<>>
  Later Attrs(texts t) const {
    return Later(says_.state).Attrs(std::move(t));
  }
  template <class Later = run_time_builder<>>
  Later SetInplaceMap(const text_pairs& pairs) const {
    return Later(says_.state).SetInplaceMap(pairs);
  }
  template <class Later = run_time_builder<>>
  Later SetKernelFn(paddle::KernelFunc f) const {
    return Later(says_.state).SetKernelFn(f);
  }
  template <class Later = run_time_builder<>>
  Later SetInferShapeFn(paddle::InferShapeFunc f) const {
    return Later(says_.state).SetInferShapeFn(f);
  }
  template <class Later = run_time_builder<>>
  Later SetInferDtypeFn(paddle::InferDtypeFunc f) const {
    return Later(says_.state).SetInferDtypeFn(f);
  }
  // These are not checked.
  constexpr operation_builder SetInferSpmdFn(paddle::InferSpmdFunc f) const {
    operation_builder b = *this;
    b.says_.state.infer_spmd = f;
    return b;
  }
#if defined(PADDLE_WITH_TENSORRT)
  constexpr operation_builder SetTrtInferShapeFn(paddle::TrtGetOutputDimsFunc f) const {
    operation_builder b = *this;
    b.says_.state.infer_trt_shapes = f;
    return b;
  }
  SCHEMA_CT_PHI_STEP operation_builder
  SetTrtSupportsFormatConfig(std::initializer_list<name> formats) const {
    registration_state s = says_.state;
    s.trt_formats = s.add(formats);
    return checked(s);
  }
  template <class Later = run_time_builder<>>
  Later SetTrtSupportsFormatConfig(texts t) const {
    return Later(says_.state).SetTrtSupportsFormatConfig(std::move(t));
  }
#endif

 private:
  friend class built_operation;
  template <class Made>
  friend SCHEMA_CT_PHI_STEP void refuse(Made&, facts);

  says<registration_state> says_;

  static SCHEMA_CT_PHI_STEP operation_builder checked(const registration_state& s) {
    operation_builder b;
    b.says_.state = s;
    if (SCHEMA_CT_PHI_IS_COMPILED)
      if (const mistake m = check(s, false); m.is_there()) refuse(b, facts(m));
    return b;
  }
};

/// The complete operator: checked by the compiler, or registering itself.
class SCHEMA_CT_HIDDEN built_operation {
 public:
  constexpr built_operation() : says_(registration_state()) {}
  consteval built_operation(const operation_builder& b) : says_(b.says_.state.for_run_time()) {
    if (const mistake m = check(b.says_.state, true); m.is_there()) refuse(*this, facts(m));
  }
  template <class T>
  built_operation(run_time_builder<T>&& b) : built_operation() {
    b.finish();
  }

  constexpr const registration_state& get() const { return says_.state; }

 private:
  template <class Made>
  friend SCHEMA_CT_PHI_STEP void refuse(Made&, facts);

  says<registration_state> says_;
};

/// Registers a constant operator while the library is loaded. Any other operator is not constructed
/// yet, and its reference is null, because it comes later in the file: it registers itself.
class SCHEMA_CT_HIDDEN registration {
 public:
  explicit registration(const built_operation* op) {
    const built_operation* volatile read =
        op;  // compilers take the address of a reference for true
    if (const built_operation* made = read) register_with_paddle(made->get());
  }
};

/// The operator of this tag and order, if it is a constant earlier in the file; otherwise nullptr.
template <class Tag, int order>
struct SCHEMA_CT_HIDDEN earlier {
  template <class>
  static constexpr const operation* get() {
    return nullptr;
  }
};

template <class Tag, int order>
SCHEMA_CT_HIDDEN constexpr const operation* forward() {
  if constexpr (requires {
                  typename std::bool_constant<earlier<Tag, order>::template get<Tag>() != nullptr>;
                })
    return earlier<Tag, order>::template get<Tag>();
  else
    return nullptr;
}

}  // namespace schema_ct::phi
