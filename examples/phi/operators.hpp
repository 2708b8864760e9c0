// SPDX-License-Identifier: BSL-1.0
// Twelve of PHI's operators: their InferMeta functions and their declarations.
#pragma once

#include <dispatch/phi.hpp>

namespace kernels {
using phi::DataType, phi::DDim, phi::DenseTensor, phi::IntArray, phi::MetaTensor, phi::Scalar;

inline int axis_of(std::int64_t axis, int rank) {
  return static_cast<int>(axis < 0 ? axis + rank : axis);
}

inline void UnchangedInferMeta(const MetaTensor& x, MetaTensor* out) { out->share_meta(x); }

inline void FullInferMeta(const IntArray& shape, DataType dtype, MetaTensor* out) {
  out->set_dims(phi::make_ddim(shape.GetData()));
  out->set_dtype(dtype);
}

inline void ConcatInferMeta(const std::vector<const MetaTensor*>& x, const Scalar& axis_scalar,
                            MetaTensor* out) {
  DDim dims = x.at(0)->dims();
  const int axis = axis_of(axis_scalar.to<std::int64_t>(), dims.size());
  for (std::size_t i = 1; i < x.size(); ++i) dims[axis] += x[i]->dims()[axis];
  out->set_dims(dims);
  out->set_dtype(x[0]->dtype());
}

inline int SectionCount(const IntArray& sections) { return static_cast<int>(sections.size()); }
inline void SplitInferMeta(const MetaTensor& x, const IntArray& sections, const Scalar& axis_scalar,
                           std::vector<MetaTensor*> out) {
  DDim dims = x.dims();
  const int axis = axis_of(axis_scalar.to<std::int64_t>(), dims.size());
  for (std::size_t i = 0; i != out.size(); ++i) {
    dims[axis] = sections.GetData()[i];
    out[i]->set_dims(dims);
    out[i]->set_dtype(x.dtype());
  }
}

inline void MatmulInferMeta(const MetaTensor& x, const MetaTensor& y, bool transpose_x,
                            bool transpose_y, MetaTensor* out) {
  const DDim &a = x.dims(), &b = y.dims();
  out->set_dims(phi::make_ddim({a[transpose_x ? 1 : 0], b[transpose_y ? 0 : 1]}));
  out->set_dtype(x.dtype());
}

inline void TopkInferMeta(const MetaTensor& x, const Scalar& k, int axis, bool, bool,
                          MetaTensor* out, MetaTensor* indices) {
  DDim dims = x.dims();
  dims[axis_of(axis, dims.size())] = k.to<std::int64_t>();
  out->set_dims(dims);
  out->set_dtype(x.dtype());
  indices->set_dims(dims);
  indices->set_dtype(DataType::INT64);
}

inline void EmbeddingInferMeta(const MetaTensor& x, const MetaTensor& weight, MetaTensor* out) {
  const DDim& ids = x.dims();
  std::vector<std::int64_t> sizes(ids.Get(), ids.Get() + ids.size());
  sizes.push_back(weight.dims()[1]);
  out->set_dims(phi::make_ddim(sizes));
  out->set_dtype(weight.dtype());
}

inline void LayerNormInferMeta(const MetaTensor& x, int begin_norm_axis, MetaTensor* out,
                               MetaTensor* mean, MetaTensor* variance) {
  std::int64_t rows = 1;
  for (int i = 0; i != begin_norm_axis; ++i) rows *= x.dims()[i];
  out->share_meta(x);
  for (MetaTensor* one : {mean, variance}) {
    one->set_dims(phi::make_ddim({rows}));
    one->set_dtype(x.dtype());
  }
}

inline void DropoutInferMeta(const MetaTensor& x, MetaTensor* out, MetaTensor* mask) {
  out->share_meta(x);
  mask->share_meta(x);
  mask->set_dtype(DataType::UINT8);
}

inline void FlashAttnInferMeta(const MetaTensor& q, const MetaTensor& k, MetaTensor* out,
                               MetaTensor* softmax, MetaTensor* softmax_lse,
                               MetaTensor* seed_offset) {
  const DDim &a = q.dims(), &b = k.dims();
  out->share_meta(q);
  softmax->set_dims(phi::make_ddim({a[0], a[2], a[1], b[1]}));
  softmax->set_dtype(q.dtype());
  softmax_lse->set_dims(phi::make_ddim({a[0], a[2], a[1]}));
  softmax_lse->set_dtype(DataType::FLOAT32);
  seed_offset->set_dims(phi::make_ddim({2}));
  seed_offset->set_dtype(DataType::INT64);
}

inline void AdamInferMeta(const MetaTensor& param, const MetaTensor& moment1,
                          const MetaTensor& moment2, const MetaTensor& moment2_max,
                          const MetaTensor& beta1_pow, const MetaTensor& beta2_pow,
                          const MetaTensor& master_param, MetaTensor* param_out,
                          MetaTensor* moment1_out, MetaTensor* moment2_out,
                          MetaTensor* moment2_max_out, MetaTensor* beta1_pow_out,
                          MetaTensor* beta2_pow_out, MetaTensor* master_param_out) {
  param_out->share_meta(param);
  moment1_out->share_meta(moment1);
  moment2_out->share_meta(moment2);
  if (moment2_max_out != nullptr) moment2_max_out->share_meta(moment2_max);
  beta1_pow_out->share_meta(beta1_pow);
  beta2_pow_out->share_meta(beta2_pow);
  if (master_param_out != nullptr) master_param_out->share_meta(master_param);
}

}  // namespace kernels

PHI_OPERATOR(
    "scale(Tensor x, Scalar scale=1.0, Scalar bias=0.0, bool bias_after_scale=True) -> "
    "Tensor out",
    phi::infer_meta<&kernels::UnchangedInferMeta, "x">);
PHI_OPERATOR("full(int[] shape, Scalar value, ScalarType dtype=float) -> Tensor out",
             phi::infer_meta<&kernels::FullInferMeta, "shape", "dtype">, phi::data_type<"dtype">);
PHI_OPERATOR(
    "full.place(int[] shape, Scalar value, ScalarType dtype=float, *, Device place) -> "
    "Tensor out",
    phi::infer_meta<&kernels::FullInferMeta, "shape", "dtype">, phi::data_type<"dtype">,
    phi::place<"place">, phi::uses_kernel<"full", "shape", "value", "dtype">);
PHI_OPERATOR("concat(Tensor[] x, Scalar axis=0) -> Tensor out",
             phi::infer_meta<&kernels::ConcatInferMeta>);
PHI_OPERATOR("split(Tensor x, int[] sections, Scalar axis=0) -> Tensor[] out",
             phi::infer_meta<&kernels::SplitInferMeta>,
             phi::output_count<&kernels::SectionCount, "sections">);
PHI_OPERATOR(
    "matmul(Tensor x, Tensor y, bool transpose_x=False, bool transpose_y=False) -> "
    "Tensor out",
    phi::infer_meta<&kernels::MatmulInferMeta>);
PHI_OPERATOR("softmax(Tensor x, int axis=-1) -> Tensor out",
             phi::infer_meta<&kernels::UnchangedInferMeta, "x">);
PHI_OPERATOR(
    "topk(Tensor x, Scalar k=1, int axis=-1, bool largest=True, bool sorted=True) -> "
    "(Tensor out, Tensor indices)",
    phi::infer_meta<&kernels::TopkInferMeta>, phi::output_type<"indices", phi::DataType::INT64>);
PHI_OPERATOR("embedding(Tensor x, Tensor weight, int padding_idx=-1) -> Tensor out",
             phi::infer_meta<&kernels::EmbeddingInferMeta, "x", "weight">,
             phi::data_type<"weight">);
PHI_OPERATOR(
    "layer_norm(Tensor x, Tensor? scale=None, Tensor? bias=None, float epsilon=1e-05, "
    "int begin_norm_axis=1) -> (Tensor out, Tensor mean, Tensor variance)",
    phi::infer_meta<&kernels::LayerNormInferMeta, "x", "begin_norm_axis">);
PHI_OPERATOR(
    "dropout(Tensor x, Tensor? seed_tensor=None, Scalar p=0.5, bool is_test=False, "
    "str mode='downgrade_in_infer', int seed=0, bool fix_seed=False) -> "
    "(Tensor out, Tensor mask)",
    phi::infer_meta<&kernels::DropoutInferMeta, "x">,
    phi::output_type<"mask", phi::DataType::UINT8>);
PHI_OPERATOR(
    "flash_attn(Tensor q, Tensor k, Tensor v, Tensor? fixed_seed_offset=None, "
    "Tensor? attn_mask=None, float dropout=0.0, bool causal=False, "
    "bool return_softmax=False, bool is_test=False, str rng_name='') -> "
    "(Tensor out, Tensor? softmax, Tensor softmax_lse, Tensor seed_offset)",
    phi::infer_meta<&kernels::FlashAttnInferMeta, "q", "k">);
PHI_OPERATOR(
    "adam(Tensor(a!) param, Tensor grad, Tensor learning_rate, Tensor(b!) moment1, "
    "Tensor(c!) moment2, Tensor(d!)? moment2_max, Tensor(e!) beta1_pow, "
    "Tensor(f!) beta2_pow, Tensor(g!)? master_param, Tensor? skip_update, "
    "Scalar beta1=0.9, Scalar beta2=0.999, Scalar epsilon=1e-08, bool lazy_mode=False, "
    "int min_row_size_to_use_multithread=1000, bool multi_precision=False, "
    "bool use_global_beta_pow=False, bool amsgrad=False) -> (Tensor(a!) param_out, "
    "Tensor(b!) moment1_out, Tensor(c!) moment2_out, Tensor(d!)? moment2_max_out, "
    "Tensor(e!) beta1_pow_out, Tensor(f!) beta2_pow_out, Tensor(g!)? master_param_out)",
    phi::infer_meta<&kernels::AdamInferMeta, "param", "moment1", "moment2", "moment2_max",
                    "beta1_pow", "beta2_pow", "master_param">);
