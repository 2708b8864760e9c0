// SPDX-License-Identifier: BSL-1.0
// Compares a call of an operator with a launch of the same OpenCL kernel on memory that is already
// allocated.
#include <ATen/ATen.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <vector>

#include "../launch.hpp"

namespace {

/// A kernel that is launched by OpenCL's functions alone.
class direct_kernel {
 public:
  direct_kernel(ocl::device& on, const char* source) : on_(on) {
    const char* sources[] = {ocl::layout_source, source};
    cl_int code = CL_SUCCESS;
    program_ = clCreateProgramWithSource(on.context, 2, sources, nullptr, &code);
    ocl::check(code, on, "bench", "clCreateProgramWithSource");
    ocl::check(clBuildProgram(program_, 1, &on.id, "-DT=float", nullptr, nullptr), on, "bench",
               "clBuildProgram");
    kernel_ = clCreateKernel(program_, "run", &code);
    ocl::check(code, on, "bench", "clCreateKernel");
  }
  direct_kernel(const direct_kernel&) = delete;
  direct_kernel& operator=(const direct_kernel&) = delete;
  ~direct_kernel() {
    clReleaseKernel(kernel_);
    clReleaseProgram(program_);
  }

  template <class... Arguments>
  void operator()(cl_uint dimensions, const std::size_t* all, const std::size_t* group,
                  const Arguments&... arguments) {
    cl_uint next = 0;
    cl_int code = CL_SUCCESS;
    ((code |= clSetKernelArg(kernel_, next++, sizeof arguments, &arguments)), ...);
    code |= clEnqueueNDRangeKernel(ocl::current_queue(on_), kernel_, dimensions, nullptr, all,
                                   group, 0, nullptr, nullptr);
    ocl::check(code, on_, "bench", "clEnqueueNDRangeKernel");
  }

 private:
  ocl::device& on_;
  cl_program program_ = nullptr;
  cl_kernel kernel_ = nullptr;
};

template <class Work>
double seconds(ocl::device& on, int calls, Work& work) {
  const auto begin = std::chrono::steady_clock::now();
  for (int i = 0; i < calls; ++i) work();
  ocl::synchronize(on);
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

/// Times both in turn, 41 times. Prints the median of the ratio of the first time to the second,
/// and the best of the second.
template <class Operator, class Direct>
void compare(ocl::device& on, const char* name, int calls, Operator by_operator, Direct direct) {
  seconds(on, calls, by_operator);
  seconds(on, calls, direct);
  std::vector<double> ratios;
  double best = 1e9;
  for (int i = 0; i < 41; ++i) {
    const double ours = seconds(on, calls, by_operator), theirs = seconds(on, calls, direct);
    ratios.push_back(ours / theirs);
    best = std::min(best, theirs);
  }
  std::sort(ratios.begin(), ratios.end());
  std::printf("%-24s %10.1f us a direct call, the operator %.2f times that (from %.2f to %.2f)\n",
              name, best / calls * 1e6, ratios[20], ratios[4], ratios[36]);
}

struct steps {
  cl_long a0, a1, b0, b1, a, b, out;
};

void compare_products(ocl::device& on, std::int64_t n, int calls) {
  direct_kernel product(on, ocl::product_source);
  const at::Tensor x = at::full({n, n}, 0.5).to(at::kFloat).to(on.as_device());
  const at::Tensor y = x.clone(), out = at::mm(x, y);
  const cl_mem a = ocl::buffer_of(x, "bench", "x").memory,
               b = ocl::buffer_of(y, "bench", "y").memory,
               c = ocl::buffer_of(out, "bench", "out").memory;
  const auto side = static_cast<std::size_t>((n + 15) / 16 * 16);
  const std::size_t all[] = {side, side}, group[] = {16, 16};
  const cl_long size = n;
  const steps s = {n, 1, n, 1, 0, 0, 0};
  const std::string name = "mm of " + std::to_string(n) + " x " + std::to_string(n);
  compare(
      on, name.c_str(), calls, [&] { static_cast<void>(at::mm(x, y)); },
      [&] { product(2, all, group, size, size, size, s, a, b, c); });
}

void compare_softmax(ocl::device& on, std::int64_t rows, std::int64_t n, int calls) {
  direct_kernel softmax(on, ocl::softmax_source);
  const at::Tensor x = at::full({rows, n}, 0.5).to(at::kFloat).to(on.as_device());
  const at::Tensor out = at::softmax(x, 1);
  const cl_mem in = ocl::buffer_of(x, "bench", "x").memory,
               to = ocl::buffer_of(out, "bench", "out").memory;
  const std::size_t all = 64 * static_cast<std::size_t>(rows), group = 64;
  const cl_long size = n, step = 1, offset = 0;
  const std::string name = "softmax of " + std::to_string(rows) + " x " + std::to_string(n);
  compare(
      on, name.c_str(), calls, [&] { static_cast<void>(at::softmax(x, 1)); },
      [&] { softmax(1, &all, &group, size, step, offset, in, to); });
}

}  // namespace

int main() {
  ocl::device& on = ocl::device_of(at::Device(c10::kPrivateUse1, 0));
  std::printf("%s\n", on.name.c_str());
  compare_products(on, 64, 40);
  compare_products(on, 256, 4);
  compare_softmax(on, 64, 1000, 20);
  compare_softmax(on, 1000, 1000, 2);
}
