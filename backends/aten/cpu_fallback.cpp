// SPDX-License-Identifier: BSL-1.0
// The kernel for operators that a backend does not implement: the CPU's kernel on copies, which are
// written back as the schema says.
#include <ATen/native/CPUFallback.h>

#include <ATen/ops/empty_strided.h>
#include <cstdio>
#include <mutex>
#include <unordered_set>
#include <vector>

#include <dispatch/default_host/resize.hpp>

namespace {

using namespace dispatch;
using host_detail::TensorImpl;

/// A tensor of the call that is not on the CPU, and its copy there.
struct moved_tensor {
  at::Tensor original, copy;
  Storage memory;            ///< the copy's, as it was made
  const char* first;         ///< the copy's first element then
  bool is_laid_out_equally;  ///< strides as the original's
  bool is_written = false;
};

/// Returns true the first time that an operator's name is passed.
bool is_first_call(const c10::OperatorHandle& op) {
  static std::mutex lock;
  static std::unordered_set<const void*> known;
  const std::lock_guard<std::mutex> held(lock);
  return known.insert(&op.entry()).second;
}

class cpu_call {
 public:
  cpu_call(const c10::OperatorHandle& op, Stack& stack, bool error_on_views)
      : op_(op), schema_(op.schema()), stack_(stack), error_on_views_(error_on_views) {}

  void run(DispatchKey key) {
    refuse_what_copies();
    refuse_views();
    move_arguments();
    op_.redispatchBoxed(DispatchKeySet(key), &stack_);
    if (is_first_call(op_)) warn();
    write_back();
    move_results();
  }

 private:
  /// The copies are made by these operators, so a backend must implement them.
  void refuse_what_copies() const {
    for (const char* needed : {"aten::empty", "aten::empty_strided", "aten::copy_"}) {
      if (schema_.name() == needed && schema_.overload_name() != "out")
        throw NotImplementedError(
            message({"the backend has no kernel for ", schema_.name(),
                     ", which its fallback to the CPU needs to copy the arguments"}));
    }
  }
  void refuse_views() const {
    if (!error_on_views_) return;
    for (const Argument& result : schema_.returns()) {
      if (result.alias_info() != nullptr && !result.is_write())
        throw NotImplementedError(message(
            {"the backend has no kernel for ", schema_.name(),
             ", whose result is a view, and its fallback to the CPU was told to make none"}));
    }
  }

  void warn() const {
    const OperatorName& name = op_.operator_name();
    std::fprintf(
        stderr,
        "schema_ct: %s%s%s has no kernel for %s: computed on the CPU, on copies (said once)\n",
        name.name.c_str(), name.overload_name.empty() ? "" : ".", name.overload_name.c_str(),
        device_.str().c_str());
  }

  void move_arguments() {
    const auto& arguments = schema_.arguments();
    const std::size_t below = stack_.size() - arguments.size();
    moved_.reserve(arguments.size());
    for (std::size_t i = 0; i < arguments.size(); ++i)
      move_argument(stack_[below + i], arguments[i].is_write());
  }
  void move_argument(IValue& value, bool is_written) {
    if (value.isTensor()) {
      if (is_elsewhere(value.toTensor())) value = on_cpu(value.toTensor(), is_written);
    } else if (value.isTensorList()) {
      std::vector<at::Tensor> tensors(value.toTensorVector());
      for (at::Tensor& t : tensors)
        if (is_elsewhere(t)) t = on_cpu(t, is_written);
      value = IValue(std::move(tensors));
    } else if (value.isDevice()) {
      if (!value.toDevice().is_cpu()) {
        if (device_.is_cpu()) device_ = value.toDevice();
        value = Device(kCPU);
      }
    } else if (value.isList() && !value.isIntList() && !value.isDoubleList()) {
      move_list(value, is_written);
    }
  }
  /// For lists of optional tensors; other lists are unchanged.
  void move_list(IValue& value, bool is_written) {
    const std::vector<IValue> elements = value.toListRef();
    bool has_tensors = false;
    for (const IValue& element : elements) has_tensors |= element.isTensor();
    if (!has_tensors) return;
    List<std::optional<at::Tensor>> moved;
    for (const IValue& element : elements) {
      if (!element.isTensor())
        moved.push_back(std::nullopt);
      else
        moved.push_back(is_elsewhere(element.toTensor()) ? on_cpu(element.toTensor(), is_written)
                                                         : element.toTensor());
    }
    value = IValue(moved);
  }

  [[nodiscard]] static bool is_elsewhere(const at::Tensor& t) { return t.defined() && !t.is_cpu(); }

  /// Copies each tensor once, even if it is passed for several arguments.
  at::Tensor on_cpu(const at::Tensor& original, bool is_written) {
    for (moved_tensor& known : moved_) {
      if (!known.original.is_same(original)) continue;
      known.is_written |= is_written;
      return known.copy;
    }
    if (moved_.empty()) device_ = original.device();
    const at::TensorOptions options = at::TensorOptions(original.scalar_type()).device(kCPU);
    const bool repeats = repeats_elements(original);
    at::Tensor copy = repeats || original.is_contiguous()
                          ? at::empty(original.sizes(), options)
                          : at::empty_strided(original.sizes(), original.strides(), options);
    copy.copy_(original);
    moved_.push_back({original, copy, copy.storage(), address(copy), !repeats, is_written});
    return copy;
  }
  [[nodiscard]] static bool repeats_elements(const at::Tensor& t) {
    for (std::int64_t d = 0; d < t.dim(); ++d)
      if (t.stride(d) == 0 && t.size(d) > 1) return true;
    return false;
  }
  [[nodiscard]] static const char* address(const at::Tensor& t) {
    return t.unsafeGetTensorImpl()->data_;
  }

  /// Writes back what the kernel wrote, and the new sizes of its arguments. Allocates memory before
  /// it writes anything, so that an error leaves all arguments unchanged.
  void write_back() {
    for (const moved_tensor& m : moved_)
      if (m.is_written && !m.copy.storage().is_alias_of(m.memory)) make_room(m);
    for (const moved_tensor& m : moved_) {
      if (!m.is_written) continue;
      if (m.copy.storage().is_alias_of(m.memory)) take_extents(m);
      m.original.copy_(m.copy);
    }
  }
  /// If the kernel gave the argument other memory, does the same for the original.
  static void make_room(const moved_tensor& m) {
    const at::Tensor room = at::empty(m.copy.sizes(), m.original.options());
    TensorImpl& to = *m.original.unsafeGetTensorImpl();
    const TensorImpl& from = *room.unsafeGetTensorImpl();
    host_detail::set_extents(to, m.copy.sizes(), nullptr);
    to.set_storage_keep_dtype(from.storage());
  }
  /// The kernel may have changed the sizes and strides over the same memory (t_, resize_).
  static void take_extents(const moved_tensor& m) {
    TensorImpl& to = *m.original.unsafeGetTensorImpl();
    const bool is_equal = to.sizes() == m.copy.sizes() && m.copy.strides() == to.strides();
    if (is_equal || (!m.is_laid_out_equally && to.sizes() == m.copy.sizes())) return;
    const IntArrayRef strides = m.copy.strides();
    host_detail::set_extents(to, m.copy.sizes(), &strides);
    to.data_ += address(m.copy) - m.first;
  }

  void move_results() {
    const auto& returns = schema_.returns();
    const std::size_t below = stack_.size() - returns.size();
    for (std::size_t i = 0; i < returns.size(); ++i) {
      IValue& value = stack_[below + i];
      const bool is_view = returns[i].alias_info() != nullptr;
      if (value.isTensor()) {
        value = elsewhere(value.toTensor(), is_view);
      } else if (value.isTensorList()) {
        std::vector<at::Tensor> tensors(value.toTensorVector());
        for (at::Tensor& t : tensors) t = elsewhere(t, is_view);
        value = IValue(std::move(tensors));
      }
    }
  }
  [[nodiscard]] at::Tensor elsewhere(const at::Tensor& result, bool is_view) const {
    if (!result.defined() || !result.is_cpu() || device_.is_cpu()) return result;
    for (const moved_tensor& m : moved_) {
      if (result.is_same(m.copy)) return m.original;
      if (is_view && result.storage().is_alias_of(m.memory)) return view_of(m, result);
    }
    return result.to(device_);
  }
  /// The view of the original's memory that corresponds to `result`, a view of the copy's.
  [[nodiscard]] at::Tensor view_of(const moved_tensor& m, const at::Tensor& result) const {
    if (!m.is_laid_out_equally)
      throw NotImplementedError(
          message({"the backend has no kernel for ", schema_.name(),
                   ", and on the CPU there is no view of a tensor that repeats its elements"}));
    const TensorImpl& of = *m.original.unsafeGetTensorImpl();
    const IntArrayRef strides = result.strides();
    return at::Tensor::adopt(
        host_detail::make_impl(of.storage_, of.data_ + (address(result) - m.first), result.sizes(),
                               &strides, result.scalar_type(), of.device()));
  }

  const c10::OperatorHandle& op_;
  const FunctionSchema& schema_;
  Stack& stack_;
  bool error_on_views_;
  Device device_ = kCPU;  ///< where the results belong
  std::vector<moved_tensor> moved_;
};

}  // namespace

void at::native::cpu_fallback(const c10::OperatorHandle& op, torch::jit::Stack* stack,
                              bool error_on_views, c10::DispatchKey cpu_dispatch_key) {
  cpu_call(op, *stack, error_on_views).run(cpu_dispatch_key);
}
