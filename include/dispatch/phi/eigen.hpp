// SPDX-License-Identifier: BSL-1.0
// Eigen's views of a DenseTensor's elements: EigenVector<T>::Flatten(x) and its relatives. Needs
// Eigen 3 (Debian: libeigen3-dev).
#pragma once

#include <array>
#include <dispatch/phi/context.hpp>
#include <unsupported/Eigen/CXX11/Tensor>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {
namespace phi_kernels {

/// The elements in D dimensions. Throws ValueError for a tensor of other sizes.
template <class T, int D, int MajorType = Eigen::RowMajor, class IndexType = Eigen::DenseIndex>
struct EigenTensor {
  using Type = Eigen::TensorMap<Eigen::Tensor<T, D, MajorType, IndexType>>;
  using ConstType = Eigen::TensorMap<Eigen::Tensor<const T, D, MajorType, IndexType>>;

  [[nodiscard]] static Type From(DenseTensor& tensor) { return From(tensor, tensor.dims()); }
  [[nodiscard]] static ConstType From(const DenseTensor& tensor) {
    return From(tensor, tensor.dims());
  }
  /// With these sizes, whose product is the number of elements.
  [[nodiscard]] static Type From(DenseTensor& tensor, const DDim& dims) {
    return {tensor.data<T>(), checked(tensor, dims)};
  }
  [[nodiscard]] static ConstType From(const DenseTensor& tensor, const DDim& dims) {
    return {tensor.data<T>(), checked(tensor, dims)};
  }

 private:
  [[nodiscard]] static std::array<IndexType, D> checked(const DenseTensor& tensor,
                                                        const DDim& dims) {
    if (dims.size() != D)
      throw ValueError(
          message({"EigenTensor::From(): ", D, " dimensions are expected, not ", dims.size()}));
    if (product(dims) != tensor.numel())
      throw ValueError(message({"EigenTensor::From(): the sizes are of ", product(dims),
                                " elements, and the tensor has ", tensor.numel()}));
    std::array<IndexType, D> out;
    for (int i = 0; i != D; ++i) out[static_cast<std::size_t>(i)] = dims[i];
    return out;
  }
};

template <class T, int MajorType = Eigen::RowMajor, class IndexType = Eigen::DenseIndex>
struct EigenVector : EigenTensor<T, 1, MajorType, IndexType> {
  using base = EigenTensor<T, 1, MajorType, IndexType>;
  /// All elements as one vector, whatever the sizes are.
  [[nodiscard]] static typename base::Type Flatten(DenseTensor& tensor) {
    return base::From(tensor, {tensor.numel()});
  }
  [[nodiscard]] static typename base::ConstType Flatten(const DenseTensor& tensor) {
    return base::From(tensor, {tensor.numel()});
  }
};

template <class T, int MajorType = Eigen::RowMajor, class IndexType = Eigen::DenseIndex>
struct EigenMatrix : EigenTensor<T, 2, MajorType, IndexType> {
  using base = EigenTensor<T, 2, MajorType, IndexType>;
  /// The first dimensions become the rows, and the others the columns.
  [[nodiscard]] static typename base::Type Reshape(DenseTensor& tensor, int row_dims) {
    return base::From(tensor, matrix(tensor.dims(), row_dims));
  }
  [[nodiscard]] static typename base::ConstType Reshape(const DenseTensor& tensor, int row_dims) {
    return base::From(tensor, matrix(tensor.dims(), row_dims));
  }

 private:
  [[nodiscard]] static DDim matrix(const DDim& dims, int row_dims) {
    DDim out{1, 1};
    for (int i = 0; i != dims.size(); ++i) out[i < row_dims ? 0 : 1] *= dims[i];
    return out;
  }
};

/// The only element of a tensor.
template <class T, int MajorType = Eigen::RowMajor, class IndexType = Eigen::DenseIndex>
struct EigenScalar {
  using Type = Eigen::TensorMap<Eigen::TensorFixedSize<T, Eigen::Sizes<>, MajorType, IndexType>>;
  using ConstType =
      Eigen::TensorMap<Eigen::TensorFixedSize<const T, Eigen::Sizes<>, MajorType, IndexType>>;

  [[nodiscard]] static Type From(DenseTensor& tensor) {
    return Type(checked(tensor).template data<T>());
  }
  [[nodiscard]] static ConstType From(const DenseTensor& tensor) {
    return ConstType(checked(tensor).template data<T>());
  }

 private:
  template <class Tensor>
  [[nodiscard]] static Tensor& checked(Tensor& tensor) {
    if (tensor.numel() != 1)
      throw ValueError(message(
          {"EigenScalar::From(): a tensor of one element is expected, not of ", tensor.numel()}));
    return tensor;
  }
};

}  // namespace phi_kernels
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
