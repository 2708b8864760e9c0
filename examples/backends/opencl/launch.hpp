// SPDX-License-Identifier: BSL-1.0
// OpenCL kernels with tensors as arguments: layouts of tensors, building programs, queueing
// kernels.
#pragma once

#include <ATen/ATen.h>

#include <string>

#include "device.hpp"

namespace ocl {

/// A kernel's source and compiler options. Built kernels are cached by its address, so each program
/// is one object with static storage.
struct program {
  const char* operation;  ///< named in errors
  const char* source;     ///< the kernel's name is `run`
  std::string options;
};

/// The kernel of a program on a device; the first call builds it.
[[nodiscard]] cl_kernel kernel_of(device& on, const program& of);

/// The memory of a tensor of this backend. Throws Error, with the argument's name, for any other
/// tensor.
[[nodiscard]] const buffer& buffer_of(const at::Tensor& t, const char* operation,
                                      const char* argument);
/// OpenCL's name of the element type, such as "float". Throws NotImplementedError, with operation,
/// argument and device, for a type that the kernels do not support.
[[nodiscard]] const char* type_name(const at::Tensor& t, const char* operation,
                                    const char* argument);

/// One launch: pass the arguments in order, then call run().
class launch {
 public:
  launch(device& on, const program& of)
      : on_(on), of_(of), kernel_(kernel_of(on, of)), held_(on.lock) {}

  launch& memory(const buffer& b) { return bytes(&b.memory, sizeof(cl_mem)); }
  template <class T>
  launch& value(const T& v) {
    return bytes(&v, sizeof(T));
  }
  /// Queues the kernel with this many work items, in groups of `group`; does nothing for 0 items.
  void run(std::size_t items, std::size_t group = 64);
  /// The same in two dimensions, in square groups.
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

/// Iterates over up to three tensors together, with as few dimensions as possible, and with none if
/// all are contiguous. `layout_source` declares the same struct for the kernels.
struct layout {
  cl_long offsets[3] = {};
  cl_long sizes[most_dimensions] = {};
  cl_long strides[3][most_dimensions] = {};
  cl_int dimensions = 0;
  cl_int padding = 0;

  /// Tensors that are broadcast to `sizes`. Throws Error, with the operation, if one does not
  /// broadcast.
  layout(at::IntArrayRef sizes, std::initializer_list<const at::Tensor*> tensors,
         const char* operation);
  /// One tensor with these sizes and strides, at offset 0.
  layout() = default;

 private:
  void merge(int count);
};
extern const char* const layout_source;
/// The sources of the matrix product and of softmax. The benchmark also launches them directly.
extern const char* const product_source;
extern const char* const softmax_source;

/// The sizes to which two tensors broadcast. Throws Error if they do not.
[[nodiscard]] std::vector<std::int64_t> broadcast(at::IntArrayRef a, at::IntArrayRef b,
                                                  const char* operation);
/// Throws Error, with both devices and the argument, if two tensors are on different devices.
void check_same_device(const at::Tensor& self, const at::Tensor& other, const char* operation,
                       const char* argument);
[[nodiscard]] at::Tensor empty_like_sizes(at::IntArrayRef sizes, const at::Tensor& like,
                                          at::ScalarType type);

}  // namespace ocl
