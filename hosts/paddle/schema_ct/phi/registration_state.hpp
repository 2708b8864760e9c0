// SPDX-License-Identifier: BSL-1.0
// The calls to Paddle's builder for a custom operator.
#pragma once

#include <cstdio>
#include <initializer_list>
#include <unordered_map>
#include <utility>
#include "custom_function.hpp"

namespace schema_ct::phi {

/// The input and the output of an entry of SetInplaceMap.
struct SCHEMA_CT_HIDDEN inplace_pair {
  name input;
  name output;
};

struct SCHEMA_CT_HIDDEN registration_state : operation {
  paddle::KernelFunc run = nullptr;
  paddle::InferShapeFunc infer_shapes = nullptr;
  paddle::InferDtypeFunc infer_dtypes = nullptr;
  paddle::InferSpmdFunc infer_spmd = nullptr;
#if defined(PADDLE_WITH_TENSORRT)
  paddle::TrtGetOutputDimsFunc infer_trt_shapes = nullptr;
  list trt_formats;
#endif

  constexpr int put(const name& n) {
    if (used < limit) names[used] = n;
    ++used;
    return 1;
  }
  template <class Names>
  constexpr list add(const Names& all) {
    list l{used, 0};
    for (const name& n : all) l.size += put(n);
    return l;
  }
  constexpr list add_pairs(std::initializer_list<inplace_pair> pairs) {
    list l{used, 0};
    for (const inplace_pair& p : pairs) l.size += put(p.input) + put(p.output);
    return l;
  }
  template <class F>
  constexpr void set_kernel(F f) {
    run = f;
    has_kernel = true;
    if constexpr (known_function<F>) kernel = described<F>();
  }
  template <class F>
  constexpr void set_shapes(F f) {
    infer_shapes = f;
    if constexpr (known_function<F>) infer_shape = described<F>();
  }
  template <class F>
  constexpr void set_dtypes(F f) {
    infer_dtypes = f;
    if constexpr (known_function<F>) infer_dtype = described<F>();
  }
  /// Without the data that only the compiler reads.
  constexpr registration_state for_run_time() const {
    registration_state s = *this;
    s.kernel = s.infer_shape = s.infer_dtype = nullptr;
    s.forward = nullptr;
    return s;
  }

 private:
  template <class F>
  static constexpr const function* described() {
    if (__builtin_is_constant_evaluated()) return F::named;
    return F::unnamed;
  }
};

/// Are the operators of lower order registered? An operator with a mistake in a text that is known
/// only at run time is not.
SCHEMA_CT_HIDDEN inline bool is_complete_up_to(const registration_state& s) {
  if (s.order == 0) return true;
  const auto& all = paddle::OpMetaInfoMap::Instance().GetMap();
  const auto found = all.find(s.op);
  return found != all.end() && found->second.size() >= static_cast<std::size_t>(s.order);
}

/// Registers with Paddle and rethrows its exceptions. If the forward operator is missing, only
/// prints it: Paddle would throw while the library is loaded, which would end the process.
SCHEMA_CT_HIDDEN inline void register_with_paddle(const registration_state& s) {
  if (!is_complete_up_to(s)) {
    std::fprintf(stderr,
                 "schema_ct: a gradient of %s is not registered: what it derives is missing\n",
                 s.op);
    return;
  }
  const auto texts = [&](const list& l) {
    std::vector<std::string> all;
    for (int i = 0; i < l.count(); ++i) all.push_back(s.at(l, i));
    return all;
  };
  paddle::OpMetaInfoBuilder b(s.op, static_cast<std::size_t>(s.order));
  if (s.inputs.is_given()) b.Inputs(texts(s.inputs));
  if (s.outputs.is_given()) b.Outputs(texts(s.outputs));
  if (s.attributes.is_given()) b.Attrs(texts(s.attributes));
  if (s.inplace.is_given()) {
    std::unordered_map<std::string, std::string> pairs;
    for (int i = 0; i < s.inplace.count(); i += 2)
      pairs.emplace(std::string(s.at(s.inplace, i)), std::string(s.at(s.inplace, i + 1)));
    b.SetInplaceMap(std::move(pairs));
  }
  if (s.run != nullptr) b.SetKernelFn(s.run);
  if (s.infer_shapes != nullptr) b.SetInferShapeFn(s.infer_shapes);
  if (s.infer_dtypes != nullptr) b.SetInferDtypeFn(s.infer_dtypes);
  if (s.infer_spmd != nullptr) b.SetInferSpmdFn(s.infer_spmd);
#if defined(PADDLE_WITH_TENSORRT)
  if (s.infer_trt_shapes != nullptr) b.SetTrtInferShapeFn(s.infer_trt_shapes);
  if (s.trt_formats.is_given()) b.SetTrtSupportsFormatConfig(texts(s.trt_formats));
#endif
}

}  // namespace schema_ct::phi
