// SPDX-License-Identifier: BSL-1.0
// Kernels of OpenCL with tensors as arguments: where a tensor lies, how its programs are built, how
// they are queued.
#pragma once

#include <ATen/ATen.h>

#include <string>

#include "device.hpp"

namespace ocl {

/// A kernel's source and what it is compiled with, by address: one object for each program, with
/// static storage.
struct program {
  const char* operation;  ///< for errors
  const char* source;     ///< the kernel's name is `run`
  std::string options;
};

/// Built at the first call for the device.
[[nodiscard]] cl_kernel kernel_of(device& on, const program& of);

/// The memory of a tensor of this backend. Throws Error for another one, naming the argument.
[[nodiscard]] const buffer& buffer_of(const at::Tensor& t, const char* operation,
                                      const char* argument);
/// "float" … as OpenCL writes the element type. Throws NotImplementedError for one that the kernels
/// do not know, naming operation, argument and device.
[[nodiscard]] const char* type_name(const at::Tensor& t, const char* operation,
                                    const char* argument);

/// One launch: arguments in their order, then run().
class launch {
 public:
  launch(device& on, const program& of)
      : on_(on), of_(of), kernel_(kernel_of(on, of)), held_(on.lock) {}

  launch& memory(const buffer& b) { return bytes(&b.memory, sizeof(cl_mem)); }
  template <class T>
  launch& value(const T& v) {
    return bytes(&v, sizeof(T));
  }
  /// So many work items, in groups of `group`; nothing for none.
  void run(std::size_t items, std::size_t group = 64);
  /// Two dimensions, in square groups.
  void run_square(std::size_t rows, std::size_t columns, std::size_t group);

 private:
  launch& bytes(const void* at, std::size_t size);

  device& on_;
  const program& of_;
  cl_kernel kernel_;
  std::unique_lock<std::mutex> held_;
  cl_uint next_ = 0;
};

constexpr int most_dimensions = 8;

/// How up to three tensors are walked together: as few dimensions as will do, and none where all
/// are contiguous. The same struct is in the sources of kernels, as `layout_source` has it.
struct layout {
  cl_long offsets[3] = {};
  cl_long sizes[most_dimensions] = {};
  cl_long strides[3][most_dimensions] = {};
  cl_int dimensions = 0;
  cl_int padding = 0;

  /// Tensors broadcast to `sizes`. Throws Error where one does not, naming the operation.
  layout(at::IntArrayRef sizes, std::initializer_list<const at::Tensor*> tensors,
         const char* operation);
  /// Of these sizes and strides, from 0 on.
  layout() = default;

 private:
  void merge(int count);
};
extern const char* const layout_source;
/// Those of the product of matrices and of softmax, which the benchmark calls by itself, too.
extern const char* const product_source;
extern const char* const softmax_source;

/// The sizes of the result. Throws Error for sizes that do not broadcast.
[[nodiscard]] std::vector<std::int64_t> broadcast(at::IntArrayRef a, at::IntArrayRef b,
                                                  const char* operation);
/// Throws Error where two tensors are on different devices, naming both and the argument.
void check_same_device(const at::Tensor& self, const at::Tensor& other, const char* operation,
                       const char* argument);
[[nodiscard]] at::Tensor empty_like_sizes(at::IntArrayRef sizes, const at::Tensor& like,
                                          at::ScalarType type);

}  // namespace ocl
