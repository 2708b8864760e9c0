// SPDX-License-Identifier: BSL-1.0
// How a collective combines elements (c10d::ReduceOp).
#pragma once

#include <cstdint>
#include <utility>

#include <dispatch/custom_class.hpp>
#include <dispatch/default_host/host.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {
namespace collectives {

/// What an operation needs besides its name. A backend knows the derived class.
struct SCHEMA_CT_POLYMORPHIC _SupplementBase : CustomClassHolder {};

/// The factor of PREMUL_SUM: a number, or a tensor with one element.
struct SCHEMA_CT_POLYMORPHIC PreMulSumSupplement : _SupplementBase {
  double double_factor = 0.0;
  host::Tensor tensor_factor;

  PreMulSumSupplement(double factor) : double_factor(factor) {}
  PreMulSumSupplement(host::Tensor factor) : tensor_factor(std::move(factor)) {
    TORCH_CHECK_EQ(tensor_factor.numel(), 1);
  }
};
using NCCLPreMulSumSupplement = PreMulSumSupplement;

struct SCHEMA_CT_POLYMORPHIC ReduceOp : CustomClassHolder {
  enum SCHEMA_CT_VISIBLE RedOpType : std::uint8_t {
    SUM = 0,
    AVG = 1,
    PRODUCT = 2,
    MIN = 3,
    MAX = 4,
    BAND = 5,
    BOR = 6,
    BXOR = 7,
    PREMUL_SUM = 8,  ///< each process multiplies by a factor first
    UNUSED = 9
  };

  ReduceOp() = default;
  ReduceOp(RedOpType op) : op_(op) {
    TORCH_INTERNAL_ASSERT(op != PREMUL_SUM, "makePreMulSum() makes a ReduceOp with a factor");
  }
  /// As in PyTorch, a supplement is not kept, and without one the operation is SUM.
  ReduceOp(RedOpType op, const intrusive_ptr<_SupplementBase>& supplement)
      : op_(supplement.defined() ? op : SUM) {}

  operator RedOpType() const { return op_; }
  bool operator==(std::uint8_t other) const {
    TORCH_INTERNAL_ASSERT(other < UNUSED, "Invalid other op value");
    return other == op_;
  }
  bool operator==(RedOpType other) const { return *this == static_cast<std::uint8_t>(other); }
  bool operator==(const ReduceOp& other) const { return *this == other.op_; }

  RedOpType op_ = SUM;
  intrusive_ptr<_SupplementBase> supplement_;
};

template <class T>
[[nodiscard]] ReduceOp makePreMulSum(const T& factor) {
  ReduceOp out;
  out.op_ = ReduceOp::PREMUL_SUM;
  out.supplement_ = make_intrusive<PreMulSumSupplement>(factor);
  return out;
}

/// Is it the same for complex numbers as for their real and imaginary parts?
[[nodiscard]] inline bool isComplexViewAsRealAllowed(const ReduceOp& op) {
  return op.op_ == ReduceOp::SUM || op.op_ == ReduceOp::AVG || op.op_ == ReduceOp::PREMUL_SUM ||
         op.op_ == ReduceOp::UNUSED;
}

}  // namespace collectives
}  // namespace default_host
}  // namespace dispatch
