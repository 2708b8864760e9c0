// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the words among which an option chooses, each a type and its one value:
// torch::enumtype::kReflect and torch::kReflect.
#pragma once

#include <schema_ct/config.hpp>

#include <string>
#include <variant>

#include <ATen/core/Reduction.h>
#include <c10/util/Exception.h>

/// Constructors of a class of options from each of these words; `argument` is its TORCH_ARG.
#define TORCH_OPTIONS_CTOR_VARIANT_ARG3(options, argument, first, second, third)     \
  options() = default;                                                               \
  options(::torch::enumtype::first new_##argument) : argument##_(new_##argument) {}  \
  options(::torch::enumtype::second new_##argument) : argument##_(new_##argument) {} \
  options(::torch::enumtype::third new_##argument) : argument##_(new_##argument) {}
#define TORCH_OPTIONS_CTOR_VARIANT_ARG4(options, argument, first, second, third, fourth) \
  TORCH_OPTIONS_CTOR_VARIANT_ARG3(options, argument, first, second, third)               \
  options(::torch::enumtype::fourth new_##argument) : argument##_(new_##argument) {}

namespace SCHEMA_CT_HIDDEN torch {

#define SCHEMA_CT_WORD(word)                                                         \
  namespace enumtype {                                                               \
  struct SCHEMA_CT_SHARED k##word {                                                  \
    [[nodiscard]] static constexpr const char* name() noexcept { return "k" #word; } \
  };                                                                                 \
  }                                                                                  \
  inline constexpr enumtype::k##word k##word{};

SCHEMA_CT_WORD(Linear)
SCHEMA_CT_WORD(Conv1D)
SCHEMA_CT_WORD(Conv2D)
SCHEMA_CT_WORD(Conv3D)
SCHEMA_CT_WORD(ConvTranspose1D)
SCHEMA_CT_WORD(ConvTranspose2D)
SCHEMA_CT_WORD(ConvTranspose3D)
SCHEMA_CT_WORD(Sigmoid)
SCHEMA_CT_WORD(Tanh)
SCHEMA_CT_WORD(ReLU)
SCHEMA_CT_WORD(GELU)
SCHEMA_CT_WORD(SiLU)
SCHEMA_CT_WORD(Mish)
SCHEMA_CT_WORD(LeakyReLU)
SCHEMA_CT_WORD(FanIn)
SCHEMA_CT_WORD(FanOut)
SCHEMA_CT_WORD(Constant)
SCHEMA_CT_WORD(Reflect)
SCHEMA_CT_WORD(Replicate)
SCHEMA_CT_WORD(Circular)
SCHEMA_CT_WORD(Nearest)
SCHEMA_CT_WORD(Bilinear)
SCHEMA_CT_WORD(Bicubic)
SCHEMA_CT_WORD(Trilinear)
SCHEMA_CT_WORD(Area)
SCHEMA_CT_WORD(NearestExact)
SCHEMA_CT_WORD(Sum)
SCHEMA_CT_WORD(Mean)
SCHEMA_CT_WORD(Max)
SCHEMA_CT_WORD(None)
SCHEMA_CT_WORD(BatchMean)
SCHEMA_CT_WORD(Zeros)
SCHEMA_CT_WORD(Border)
SCHEMA_CT_WORD(Reflection)
SCHEMA_CT_WORD(RNN_TANH)
SCHEMA_CT_WORD(RNN_RELU)
SCHEMA_CT_WORD(LSTM)
SCHEMA_CT_WORD(GRU)
SCHEMA_CT_WORD(Valid)
SCHEMA_CT_WORD(Same)
#undef SCHEMA_CT_WORD

namespace enumtype {

/// "kReflect" of a std::variant of these types.
template <class Choice>
[[nodiscard]] std::string get_enum_name(Choice choice) {
  return std::visit([](auto word) { return std::string(word.name()); }, choice);
}

/// Throws Error for a word that is none of kNone, kMean and kSum.
template <class Choice>
[[nodiscard]] at::Reduction::Reduction reduction_get_enum(Choice choice) {
  if (std::holds_alternative<kNone>(choice)) return at::Reduction::None;
  if (std::holds_alternative<kMean>(choice)) return at::Reduction::Mean;
  TORCH_CHECK(std::holds_alternative<kSum>(choice), get_enum_name(choice),
              " is not a valid value for reduction");
  return at::Reduction::Sum;
}

}  // namespace enumtype
}  // namespace torch
