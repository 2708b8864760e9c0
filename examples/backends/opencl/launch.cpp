// SPDX-License-Identifier: BSL-1.0
// Builds and queues kernels.
#include "launch.hpp"

#include <algorithm>
#include <map>

namespace ocl {

const char* const layout_source = R"CL(
#define DIMS 8
typedef struct {
  long offsets[3];
  long sizes[DIMS];
  long strides[3][DIMS];
  int dimensions;
  int padding;
} layout;
// Where element i lies in tensor t.
inline long place(const layout* s, int t, long i) {
  if (s->dimensions == 0) return s->offsets[t] + i;
  long at = s->offsets[t];
  for (int d = s->dimensions - 1; d > 0; --d) {
    const long q = i / s->sizes[d];
    at += (i - q * s->sizes[d]) * s->strides[t][d];
    i = q;
  }
  return at + i * s->strides[t][0];
}
)CL";

namespace {

[[nodiscard]] std::string build_log(device& on, cl_program built) {
  std::size_t size = 0;
  clGetProgramBuildInfo(built, on.id, CL_PROGRAM_BUILD_LOG, 0, nullptr, &size);
  std::string log(size, '\0');
  clGetProgramBuildInfo(built, on.id, CL_PROGRAM_BUILD_LOG, size, log.data(), nullptr);
  return log.c_str();
}

[[nodiscard]] cl_kernel build(device& on, const program& of) {
  const char* sources[] = {layout_source, of.source};
  cl_int code = CL_SUCCESS;
  cl_program built = clCreateProgramWithSource(on.context, 2, sources, nullptr, &code);
  check(code, on, of.operation, "clCreateProgramWithSource");
  code = clBuildProgram(built, 1, &on.id, of.options.c_str(), nullptr, nullptr);
  if (code != CL_SUCCESS) {
    const std::string log = build_log(on, built);
    clReleaseProgram(built);
    check(code, on, of.operation, ("clBuildProgram: " + log).c_str());
  }
  cl_kernel out = clCreateKernel(built, "run", &code);
  clReleaseProgram(built);  // the kernel retains it
  check(code, on, of.operation, "clCreateKernel");
  return out;
}

}  // namespace

cl_kernel kernel_of(device& on, const program& of) {
  check_alive(on, of.operation);
  static std::mutex lock;
  static auto& kernels = *new std::map<std::pair<const program*, c10::DeviceIndex>, cl_kernel>();
  const std::lock_guard<std::mutex> held(lock);
  cl_kernel& kernel = kernels[{&of, on.index}];
  if (kernel == nullptr) kernel = build(on, of);
  return kernel;
}

const buffer& buffer_of(const at::Tensor& t, const char* operation, const char* argument) {
  if (t.defined() && t.is_privateuseone()) {
    if (const void* found = t.storage().context_for(&release))
      return *static_cast<const buffer*>(found);
  }
  throw c10::Error(std::string(operation) + "(): argument " + argument +
                   " must be a tensor on an ocl device, given " + t.str());
}

const char* type_name(const at::Tensor& t, const char* operation, const char* argument) {
  switch (t.scalar_type()) {
    case at::kFloat: return "float";
    case at::kDouble: return "double";
    case at::kInt: return "int";
    case at::kLong: return "long";
    case at::kByte:
    case at::kBool: return "uchar";
    default:
      throw c10::NotImplementedError(std::string(operation) + "() on " + t.device().str() +
                                     ": no kernel for argument " + argument + " of type " +
                                     c10::toString(t.scalar_type()));
  }
}

launch& launch::bytes(const void* at, std::size_t size) {
  check(clSetKernelArg(kernel_, next_++, size, at), on_, of_.operation, "clSetKernelArg");
  return *this;
}

void launch::run(std::size_t items, std::size_t group) {
  if (items == 0) return;
  const std::size_t all = (items + group - 1) / group * group;
  check(clEnqueueNDRangeKernel(current_queue(on_), kernel_, 1, nullptr, &all, &group, 0, nullptr,
                               nullptr),
        on_, of_.operation, "clEnqueueNDRangeKernel");
}

void launch::run_square(std::size_t rows, std::size_t columns, std::size_t group) {
  if (rows == 0 || columns == 0) return;
  const std::size_t all[] = {(columns + group - 1) / group * group,
                             (rows + group - 1) / group * group};
  const std::size_t groups[] = {group, group};
  check(clEnqueueNDRangeKernel(current_queue(on_), kernel_, 2, nullptr, all, groups, 0, nullptr,
                               nullptr),
        on_, of_.operation, "clEnqueueNDRangeKernel");
}

layout::layout(at::IntArrayRef all, std::initializer_list<const at::Tensor*> tensors,
               const char* operation) {
  if (all.size() > most_dimensions) {
    throw c10::Error(std::string(operation) + "() on ocl devices: tensors have at most 8 " +
                     "dimensions, not " + std::to_string(all.size()));
  }
  dimensions = static_cast<cl_int>(all.size());
  for (std::size_t d = 0; d < all.size(); ++d) sizes[d] = all[d];
  int t = 0;
  for (const at::Tensor* tensor : tensors) {
    offsets[t] = tensor->storage_offset();
    const std::size_t missing = all.size() - static_cast<std::size_t>(tensor->dim());
    for (std::int64_t d = 0; d < tensor->dim(); ++d) {
      if (tensor->size(d) != 1)
        strides[t][missing + static_cast<std::size_t>(d)] = tensor->stride(d);
    }
    ++t;
  }
  merge(t);
}

void layout::merge(int count) {
  int kept = 0;
  for (int d = 0; d < dimensions; ++d) {
    const cl_long size = sizes[d];
    if (size == 1) continue;
    bool joins = kept > 0;
    for (int t = 0; t < count && joins; ++t) joins = strides[t][kept - 1] == strides[t][d] * size;
    if (!joins) sizes[kept++] = 1;
    sizes[kept - 1] *= size;
    for (int t = 0; t < count; ++t) strides[t][kept - 1] = strides[t][d];
  }
  dimensions = kept;
  bool is_line = kept == 1;
  for (int t = 0; t < count && is_line; ++t) is_line = strides[t][0] == 1;
  if (is_line) dimensions = 0;
}

std::vector<std::int64_t> broadcast(at::IntArrayRef a, at::IntArrayRef b, const char* operation) {
  std::vector<std::int64_t> out(std::max(a.size(), b.size()));
  for (std::size_t i = 0; i < out.size(); ++i) {
    const std::int64_t x = i < a.size() ? a[a.size() - 1 - i] : 1;
    const std::int64_t y = i < b.size() ? b[b.size() - 1 - i] : 1;
    if (x != y && x != 1 && y != 1) {
      throw c10::Error(std::string(operation) +
                       "(): the sizes of the arguments do not broadcast: " + std::to_string(x) +
                       " and " + std::to_string(y) + " at dimension " +
                       std::to_string(out.size() - 1 - i));
    }
    out[out.size() - 1 - i] = x == 1 ? y : x;
  }
  return out;
}

void check_same_device(const at::Tensor& self, const at::Tensor& other, const char* operation,
                       const char* argument) {
  if (self.device() == other.device()) return;
  throw c10::Error(std::string(operation) +
                   "(): expected all tensors on one device, but argument " + argument + " is on " +
                   other.device().str() + " and self is on " + self.device().str());
}

at::Tensor empty_like_sizes(at::IntArrayRef sizes, const at::Tensor& like, at::ScalarType type) {
  return at::empty(sizes, like.options().dtype(type));
}

}  // namespace ocl
