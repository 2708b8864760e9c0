// SPDX-License-Identifier: BSL-1.0
// New tensors of random numbers, by the operators that fill a tensor with them.
#include <ATen/ops/bernoulli_ops.h>
#include <ATen/ops/normal_ops.h>
#include <ATen/ops/random_ops.h>
#include <ATen/ops/randperm_ops.h>
#include <ATen/ops/uniform_ops.h>

#include <torch/library.h>

#include "../common/dimensions.hpp"
#include "options.hpp"

namespace dispatch::composite {
namespace {

using maybe_generator = std::optional<Generator>;

/// Uniform numbers from 0 to 1.
struct uniform {
  static Tensor& fill(Tensor& out, maybe_generator generator) {
    return at::_ops::uniform_::call(out, 0, 1, generator);
  }
};
/// Normal numbers with mean 0 and standard deviation 1.
struct normal {
  static Tensor& fill(Tensor& out, maybe_generator generator) {
    return at::_ops::normal_::call(out, 0, 1, generator);
  }
};

/// The operators that make a tensor and fill it by `numbers`.
template <class numbers>
struct filled_by {
  static Tensor with_generator(SymIntArrayRef sizes, maybe_generator generator, maybe_type type,
                               maybe_layout layout, maybe_device device, maybe_pinned pinned) {
    Tensor out = make_empty(sizes, type.value_or(kFloat), layout, device, pinned);
    return numbers::fill(out, generator);
  }
  static Tensor plain(SymIntArrayRef sizes, maybe_type type, maybe_layout layout,
                      maybe_device device, maybe_pinned pinned) {
    return with_generator(sizes, {}, type, layout, device, pinned);
  }
  static Tensor& generator_out(SymIntArrayRef sizes, maybe_generator generator, Tensor& out) {
    return numbers::fill(resized(out, sizes), generator);
  }
  static Tensor& out(SymIntArrayRef sizes, Tensor& to) { return generator_out(sizes, {}, to); }
  static Tensor like_with_generator(const Tensor& self, maybe_generator generator, maybe_type type,
                                    maybe_layout layout, maybe_device device, maybe_pinned pinned,
                                    maybe_format format) {
    Tensor out = make_like(self, type, layout, device, pinned, format);
    return numbers::fill(out, generator);
  }
  static Tensor like(const Tensor& self, maybe_type type, maybe_layout layout, maybe_device device,
                     maybe_pinned pinned, maybe_format format) {
    return like_with_generator(self, {}, type, layout, device, pinned, format);
  }
};

Tensor& integers(Tensor& out, const SymInt& low, const SymInt& high, maybe_generator generator) {
  return at::_ops::random__from::call(out, low.expect_int(), high.expect_int(), generator);
}
Tensor randint_low_by(SymInt low, SymInt high, SymIntArrayRef sizes, maybe_generator generator,
                      maybe_type type, maybe_layout layout, maybe_device device,
                      maybe_pinned pinned) {
  Tensor out = make_empty(sizes, type.value_or(kFloat), layout, device, pinned);
  return integers(out, low, high, generator);
}
Tensor randint_low(SymInt low, SymInt high, SymIntArrayRef sizes, maybe_type type,
                   maybe_layout layout, maybe_device device, maybe_pinned pinned) {
  return randint_low_by(low, high, sizes, {}, type, layout, device, pinned);
}
Tensor randint_by(SymInt high, SymIntArrayRef sizes, maybe_generator generator, maybe_type type,
                  maybe_layout layout, maybe_device device, maybe_pinned pinned) {
  return randint_low_by(0, high, sizes, generator, type, layout, device, pinned);
}
Tensor randint(SymInt high, SymIntArrayRef sizes, maybe_type type, maybe_layout layout,
               maybe_device device, maybe_pinned pinned) {
  return randint_low_by(0, high, sizes, {}, type, layout, device, pinned);
}
Tensor& randint_low_generator_out(SymInt low, SymInt high, SymIntArrayRef sizes,
                                  maybe_generator generator, Tensor& out) {
  return integers(resized(out, sizes), low, high, generator);
}
Tensor& randint_low_out(SymInt low, SymInt high, SymIntArrayRef sizes, Tensor& out) {
  return randint_low_generator_out(low, high, sizes, {}, out);
}
Tensor& randint_generator_out(SymInt high, SymIntArrayRef sizes, maybe_generator generator,
                              Tensor& out) {
  return randint_low_generator_out(0, high, sizes, generator, out);
}
Tensor& randint_out(SymInt high, SymIntArrayRef sizes, Tensor& out) {
  return randint_low_generator_out(0, high, sizes, {}, out);
}
Tensor randint_like_low_by(const Tensor& self, SymInt low, SymInt high, maybe_generator generator,
                           maybe_type type, maybe_layout layout, maybe_device device,
                           maybe_pinned pinned, maybe_format format) {
  Tensor out = make_like(self, type, layout, device, pinned, format);
  return integers(out, low, high, generator);
}
Tensor randint_like_low(const Tensor& self, SymInt low, SymInt high, maybe_type type,
                        maybe_layout layout, maybe_device device, maybe_pinned pinned,
                        maybe_format format) {
  return randint_like_low_by(self, low, high, {}, type, layout, device, pinned, format);
}
Tensor randint_like_by(const Tensor& self, SymInt high, maybe_generator generator, maybe_type type,
                       maybe_layout layout, maybe_device device, maybe_pinned pinned,
                       maybe_format format) {
  return randint_like_low_by(self, 0, high, generator, type, layout, device, pinned, format);
}
Tensor randint_like(const Tensor& self, SymInt high, maybe_type type, maybe_layout layout,
                    maybe_device device, maybe_pinned pinned, maybe_format format) {
  return randint_like_low_by(self, 0, high, {}, type, layout, device, pinned, format);
}

Tensor randperm_by(SymInt n, maybe_generator generator, maybe_type type, maybe_layout layout,
                   maybe_device device, maybe_pinned pinned) {
  Tensor out = make_empty({SymInt(0)}, type.value_or(kLong), layout, device, pinned);
  return at::_ops::randperm_generator_out::call(n, generator, out);
}
Tensor randperm(SymInt n, maybe_type type, maybe_layout layout, maybe_device device,
                maybe_pinned pinned) {
  return randperm_by(n, {}, type, layout, device, pinned);
}
Tensor& randperm_out(SymInt n, Tensor& out) {
  return at::_ops::randperm_generator_out::call(n, {}, out);
}

Tensor normal_of(double mean, double deviation, SymIntArrayRef sizes, maybe_generator generator,
                 maybe_type type, maybe_layout layout, maybe_device device, maybe_pinned pinned) {
  Tensor out = make_empty(sizes, type.value_or(kFloat), layout, device, pinned);
  return at::_ops::normal_::call(out, mean, deviation, generator);
}
Tensor& normal_of_out(double mean, double deviation, SymIntArrayRef sizes,
                      maybe_generator generator, Tensor& out) {
  return at::_ops::normal_::call(resized(out, sizes), mean, deviation, generator);
}
Tensor normal_functional(const Tensor& self, double mean, double deviation,
                         maybe_generator generator) {
  Tensor out = make_like(self, {}, {}, {}, {}, {});
  return at::_ops::normal_::call(out, mean, deviation, generator);
}

Tensor bernoulli(const Tensor& self, maybe_generator generator) {
  Tensor out = make_like(self, {}, {}, {}, {}, MemoryFormat::Contiguous);
  return at::_ops::bernoulli__Tensor::call(out, self, generator);
}
Tensor bernoulli_p(const Tensor& self, double p, maybe_generator generator) {
  Tensor out = make_like(self, {}, {}, {}, {}, {});
  return at::_ops::bernoulli__float::call(out, p, generator);
}

}  // namespace
}  // namespace dispatch::composite

TORCH_LIBRARY_IMPL(aten, CompositeExplicitAutograd, m) {
  using namespace dispatch::composite;
  m.impl("rand", TORCH_FN(filled_by<uniform>::plain));
  m.impl("rand.generator", TORCH_FN(filled_by<uniform>::with_generator));
  m.impl("rand.out", TORCH_FN(filled_by<uniform>::out));
  m.impl("rand_like", TORCH_FN(filled_by<uniform>::like));
  m.impl("rand_like.generator", TORCH_FN(filled_by<uniform>::like_with_generator));
  m.impl("randn", TORCH_FN(filled_by<normal>::plain));
  m.impl("randn.generator", TORCH_FN(filled_by<normal>::with_generator));
  m.impl("randn_like", TORCH_FN(filled_by<normal>::like));
  m.impl("randn_like.generator", TORCH_FN(filled_by<normal>::like_with_generator));
  m.impl("randint", TORCH_FN(randint));
  m.impl("randint.generator", TORCH_FN(randint_by));
  m.impl("randint.low", TORCH_FN(randint_low));
  m.impl("randint.low_generator", TORCH_FN(randint_low_by));
  m.impl("randint.out", TORCH_FN(randint_out));
  m.impl("randint.generator_out", TORCH_FN(randint_generator_out));
  m.impl("randint.low_out", TORCH_FN(randint_low_out));
  m.impl("randint.low_generator_out", TORCH_FN(randint_low_generator_out));
  m.impl("randint_like", TORCH_FN(randint_like));
  m.impl("randint_like.generator", TORCH_FN(randint_like_by));
  m.impl("randint_like.low_dtype", TORCH_FN(randint_like_low));
  m.impl("randint_like.low_generator_dtype", TORCH_FN(randint_like_low_by));
  m.impl("randperm", TORCH_FN(randperm));
  m.impl("randperm.generator", TORCH_FN(randperm_by));
  m.impl("randperm.out", TORCH_FN(randperm_out));
  m.impl("normal.float_float", TORCH_FN(normal_of));
  m.impl("normal.float_float_out", TORCH_FN(normal_of_out));
  m.impl("normal_functional", TORCH_FN(normal_functional));
  m.impl("bernoulli", TORCH_FN(bernoulli));
}

TORCH_LIBRARY_IMPL(aten, CompositeExplicitAutogradNonFunctional, m) {
  m.impl("bernoulli.p", TORCH_FN(dispatch::composite::bernoulli_p));
}

TORCH_LIBRARY_IMPL(aten, CompositeImplicitAutograd, m) {
  using namespace dispatch::composite;
  m.impl("rand.generator_out", TORCH_FN(filled_by<uniform>::generator_out));
  m.impl("randn.out", TORCH_FN(filled_by<normal>::out));
  m.impl("randn.generator_out", TORCH_FN(filled_by<normal>::generator_out));
}
