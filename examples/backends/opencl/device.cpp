// SPDX-License-Identifier: BSL-1.0
// The OpenCL devices, their memory, and the functions that c10's guards need.
#include "device.hpp"

#include <c10/core/DeviceType.h>
#include <c10/core/impl/DeviceGuardImplInterface.h>
#include <torch/library.h>

#include <memory>

namespace ocl {
namespace {

[[nodiscard]] const char* name_of(cl_int code) {
  switch (code) {
    case CL_DEVICE_NOT_AVAILABLE: return "CL_DEVICE_NOT_AVAILABLE";
    case CL_MEM_OBJECT_ALLOCATION_FAILURE: return "CL_MEM_OBJECT_ALLOCATION_FAILURE";
    case CL_OUT_OF_RESOURCES: return "CL_OUT_OF_RESOURCES";
    case CL_OUT_OF_HOST_MEMORY: return "CL_OUT_OF_HOST_MEMORY";
    case CL_BUILD_PROGRAM_FAILURE: return "CL_BUILD_PROGRAM_FAILURE";
    case CL_INVALID_VALUE: return "CL_INVALID_VALUE";
    case CL_INVALID_BUFFER_SIZE: return "CL_INVALID_BUFFER_SIZE";
    case CL_INVALID_KERNEL_ARGS: return "CL_INVALID_KERNEL_ARGS";
    case CL_INVALID_WORK_GROUP_SIZE: return "CL_INVALID_WORK_GROUP_SIZE";
    default: return "error";
  }
}

[[nodiscard]] std::string text_of(cl_device_id id, cl_device_info what) {
  std::size_t size = 0;
  if (clGetDeviceInfo(id, what, 0, nullptr, &size) != CL_SUCCESS || size == 0) return {};
  std::string out(size - 1, '\0');
  clGetDeviceInfo(id, what, size, out.data(), nullptr);
  return out;
}

void add_device(std::vector<std::unique_ptr<device>>& devices, cl_device_id id) {
  cl_int code = CL_SUCCESS;
  cl_context context = clCreateContext(nullptr, 1, &id, nullptr, nullptr, &code);
  if (code != CL_SUCCESS) return;
  cl_command_queue queue = clCreateCommandQueue(context, id, 0, &code);
  if (code != CL_SUCCESS) {
    clReleaseContext(context);
    return;
  }
  auto& added = *devices.emplace_back(std::make_unique<device>());
  added.id = id;
  added.context = context;
  added.index = static_cast<c10::DeviceIndex>(devices.size() - 1);
  added.name = text_of(id, CL_DEVICE_NAME);
  added.queues.push_back(queue);
}

/// The devices, found at the first call. Never destroyed: tensors may outlive the library's other
/// objects.
[[nodiscard]] std::vector<std::unique_ptr<device>>& all_devices() {
  static auto& devices = *[] {
    auto* out = new std::vector<std::unique_ptr<device>>();
    cl_uint platforms = 0;
    if (clGetPlatformIDs(0, nullptr, &platforms) != CL_SUCCESS) return out;
    std::vector<cl_platform_id> of(platforms);
    clGetPlatformIDs(platforms, of.data(), nullptr);
    for (cl_platform_id platform : of) {
      cl_uint count = 0;
      if (clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 0, nullptr, &count) != CL_SUCCESS) continue;
      std::vector<cl_device_id> ids(count);
      clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, count, ids.data(), nullptr);
      for (cl_device_id id : ids) add_device(*out, id);
    }
    return out;
  }();
  return devices;
}

constexpr int most_devices = 16;
thread_local c10::DeviceIndex current = 0;
thread_local std::int64_t current_streams[most_devices] = {};

/// An address for device memory, outside of the process's address space.
[[nodiscard]] void* next_address(std::size_t bytes) {
  static std::atomic<std::uintptr_t> next = std::uintptr_t{1} << 56;
  constexpr std::uintptr_t alignment = 256;
  return reinterpret_cast<void*>(next.fetch_add((bytes + alignment) & ~(alignment - 1)));
}

class device_allocator final : public c10::Allocator {
 public:
  c10::DataPtr allocate(std::size_t bytes) override {
    device& on = device_of(c10::Device(c10::kPrivateUse1));
    check_alive(on, "empty");
    if (on.bytes.fetch_add(bytes) + bytes > on.most_bytes) {
      on.bytes -= bytes;
      check(CL_MEM_OBJECT_ALLOCATION_FAILURE, on, "empty",
            ("memory of " + std::to_string(bytes) + " bytes").c_str());
    }
    cl_int code = CL_SUCCESS;
    cl_mem memory =
        clCreateBuffer(on.context, CL_MEM_READ_WRITE, bytes == 0 ? 1 : bytes, nullptr, &code);
    if (code != CL_SUCCESS) {
      on.bytes -= bytes;
      check(code, on, "empty", ("clCreateBuffer of " + std::to_string(bytes) + " bytes").c_str());
    }
    ++on.buffers;
    return {next_address(bytes), new buffer{memory, &on, bytes}, &release, on.as_device()};
  }
  void copy_data(void*, const void*, std::size_t) const override {
    throw c10::NotImplementedError("ocl: memory is copied by tensors (copy_), not by addresses");
  }
};

device_allocator the_allocator;

}  // namespace

c10::DeviceIndex device_count() noexcept {
  const std::size_t count = all_devices().size();
  return static_cast<c10::DeviceIndex>(count < most_devices ? count : most_devices);
}

device& device_of(c10::Device of) {
  const int index = of.has_index() ? of.index() : current;
  if (index >= device_count()) {
    throw c10::Error("there is no device ocl:" + std::to_string(index) + ": OpenCL has " +
                     std::to_string(device_count()) + " here");
  }
  return *all_devices()[static_cast<std::size_t>(index)];
}

c10::DeviceIndex current_device() noexcept { return current; }
void set_current_device(c10::DeviceIndex index) {
  current = device_of(c10::Device(c10::kPrivateUse1, index)).index;
}

cl_command_queue current_queue(device& on) {
  return on.queues[static_cast<std::size_t>(current_streams[on.index])];
}

void check(cl_int code, device& on, const char* operation, const char* call) {
  if (code == CL_SUCCESS) [[likely]]
    return;
  if (code == CL_DEVICE_NOT_AVAILABLE) on.is_lost = true;
  throw c10::Error(std::string(operation) + "() on " + on.as_device().str() + ": " + call + ": " +
                   name_of(code) + " (" + std::to_string(code) + ")");
}

void check_alive(device& on, const char* operation) {
  if (on.is_lost) [[unlikely]]
    check(CL_DEVICE_NOT_AVAILABLE, on, operation, "the device is lost");
}

void synchronize(device& on) {
  const std::lock_guard<std::mutex> held(on.lock);
  for (cl_command_queue queue : on.queues) check(clFinish(queue), on, "synchronize", "clFinish");
}

void release(void* self) {
  auto* const freed = static_cast<buffer*>(self);
  clReleaseMemObject(freed->memory);  // OpenCL frees it after the queued kernels
  --freed->on->buffers;
  freed->on->bytes -= freed->bytes;
  delete freed;
}

c10::Allocator& allocator() { return the_allocator; }

namespace {

struct guard_impl final : c10::impl::DeviceGuardImplInterface {
  c10::DeviceType type() const override { return c10::kPrivateUse1; }
  c10::Device getDevice() const override { return {c10::kPrivateUse1, current}; }
  c10::Device exchangeDevice(c10::Device device) const override {
    const c10::Device before = getDevice();
    setDevice(device);
    return before;
  }
  void setDevice(c10::Device device) const override {
    if (device.has_index()) set_current_device(device.index());
  }
  void uncheckedSetDevice(c10::Device device) const noexcept override { current = device.index(); }
  c10::DeviceIndex deviceCount() const noexcept override { return device_count(); }

  c10::Stream getStream(c10::Device device) const override {
    const c10::Device on = device_of(device).as_device();
    return {c10::Stream::UNSAFE, on, current_streams[on.index()]};
  }
  c10::Stream getDefaultStream(c10::Device device) const override {
    return {c10::Stream::DEFAULT, device_of(device).as_device()};
  }
  c10::Stream exchangeStream(c10::Stream stream) const override {
    device& on = device_of(stream.device());
    const std::lock_guard<std::mutex> held(on.lock);
    if (stream.id() < 0 || stream.id() >= static_cast<std::int64_t>(on.queues.size()))
      throw c10::Error("there is no " + stream.str());
    const c10::Stream before(c10::Stream::UNSAFE, on.as_device(), current_streams[on.index]);
    current_streams[on.index] = stream.id();
    return before;
  }
  c10::Stream getNewStream(c10::Device device, int) const override {
    ocl::device& on = device_of(device);
    const std::lock_guard<std::mutex> held(on.lock);
    cl_int code = CL_SUCCESS;
    cl_command_queue queue = clCreateCommandQueue(on.context, on.id, 0, &code);
    check(code, on, "getNewStream", "clCreateCommandQueue");
    on.queues.push_back(queue);
    return {c10::Stream::UNSAFE, on.as_device(), static_cast<c10::StreamId>(on.queues.size() - 1)};
  }
  void* getStreamNativeHandle(c10::Stream stream) const override { return queue_of(stream); }
  void synchronizeStream(const c10::Stream& stream) const override {
    check(clFinish(queue_of(stream)), device_of(stream.device()), "synchronizeStream", "clFinish");
  }
  void synchronizeDevice(c10::DeviceIndex index) const override {
    synchronize(device_of(c10::Device(c10::kPrivateUse1, index)));
  }

 private:
  [[nodiscard]] static cl_command_queue queue_of(c10::Stream stream) {
    device& on = device_of(stream.device());
    const std::lock_guard<std::mutex> held(on.lock);
    return on.queues.at(static_cast<std::size_t>(stream.id()));
  }
};

C10_REGISTER_GUARD_IMPL(PrivateUse1, guard_impl)

}  // namespace
}  // namespace ocl

// In a block: if it throws, the error is reported and the process goes on.
TORCH_LIBRARY_IMPL(aten, PrivateUse1, m) {
  static_cast<void>(m);
  c10::register_privateuse1_backend("ocl");
  c10::SetAllocator(c10::kPrivateUse1, &ocl::allocator());
}
