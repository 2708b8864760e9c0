// SPDX-License-Identifier: BSL-1.0
// The default host's tensor: a counted pointer to strided memory that DLPack can describe.
#pragma once

#include <schema_ct/config.hpp>

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <utility>

#include <dispatch/default_host/deprecated_type.hpp>
#include <dispatch/default_host/generator.hpp>
#include <dispatch/default_host/i_list_ref.hpp>
#include <dispatch/default_host/maybe_owned.hpp>
#include <dispatch/default_host/other_devices.hpp>
#include <dispatch/default_host/qscheme.hpp>
#include <dispatch/default_host/stream.hpp>
#include <dispatch/default_host/sym_int.hpp>
#include <dispatch/default_host/tag.hpp>
#include <dispatch/default_host/tensor_accessor.hpp>
#include <dispatch/default_host/tensor_impl.hpp>
#include <dispatch/default_host/tensor_options.hpp>

namespace at::indexing {
struct SCHEMA_CT_SHARED TensorIndex;
}  // namespace at::indexing

namespace torch::autograd {
struct SCHEMA_CT_OF_HOST Node;
}  // namespace torch::autograd

namespace dispatch {
inline namespace default_host {
namespace SCHEMA_CT_HIDDEN host_detail {
/// What grad_fn() returns.
template <class Node>
SCHEMA_CT_HIDDEN inline constinit const intrusive_ptr<Node> no_node;
}  // namespace host_detail
}  // namespace default_host
}  // namespace dispatch

namespace at {
// The types of the methods that call operators.
using dispatch::ArrayRef;
using dispatch::Device;
using dispatch::Generator;
using dispatch::IntArrayRef;
using dispatch::Layout;
using dispatch::List;
using dispatch::MemoryFormat;
using dispatch::OptionalIntArrayRef;
using dispatch::OptionalSymIntArrayRef;
using dispatch::QScheme;
using dispatch::Scalar;
using dispatch::ScalarType;
using dispatch::Storage;
using dispatch::Stream;
using dispatch::SymInt;
using dispatch::SymIntArrayRef;
using dispatch::TensorOptions;

/// Copies share one object; views share its memory. Undefined by default: then all functions throw
/// Error except defined, key_set, numel (0), scalar_type (Undefined), the `is_` queries of the
/// device, use_count, is_same and reset. A negative index counts from the end.
class SCHEMA_CT_OF_HOST Tensor {
 public:
  Tensor() noexcept = default;
  Tensor(const Tensor& other) noexcept : impl_(other.impl_) {
    if (impl_ != nullptr) __atomic_fetch_add(&impl_->owners_, 1, __ATOMIC_RELAXED);
  }
  Tensor(Tensor&& other) noexcept : impl_(std::exchange(other.impl_, nullptr)) {}
  Tensor& operator=(const Tensor& other) & noexcept {
    Tensor copy(other);
    std::swap(impl_, copy.impl_);
    return *this;
  }
  Tensor& operator=(Tensor&& other) & noexcept {
    Tensor moved(std::move(other));
    std::swap(impl_, moved.impl_);
    return *this;
  }
  /// `x[0] = y` and `x[0] = 1` write to the elements of x, like copy_() and fill_().
  Tensor& operator=(const Tensor& other) && { return copy_(other); }
  Tensor& operator=(Tensor&& other) && { return copy_(other); }
  Tensor& operator=(const dispatch::Scalar& value) && { return fill_(value); }
  ~Tensor() { release(); }

  [[nodiscard]] bool defined() const noexcept { return impl_ != nullptr; }
  void reset() noexcept {
    release();
    impl_ = nullptr;
  }
  [[nodiscard]] bool is_same(const Tensor& other) const noexcept { return impl_ == other.impl_; }
  [[nodiscard]] std::size_t use_count() const noexcept {
    return impl_ == nullptr
               ? 0
               : static_cast<std::size_t>(__atomic_load_n(&impl_->owners_, __ATOMIC_RELAXED));
  }
  /// The keys that this tensor brings to a call; the empty set for an undefined tensor.
  [[nodiscard]] dispatch::DispatchKeySet key_set() const noexcept {
    return impl_ == nullptr ? dispatch::DispatchKeySet()
                            : dispatch::without_read_only_mark(impl_->key_set_);
  }

  [[nodiscard]] dispatch::IntArrayRef sizes() const { return get("sizes").sizes(); }
  [[nodiscard]] dispatch::IntArrayRef strides() const { return get("strides").strides(); }
  [[nodiscard]] std::int64_t size(std::int64_t d) const { return get("size").sizes()[wrap(d)]; }
  [[nodiscard]] std::int64_t stride(std::int64_t d) const {
    return get("stride").strides()[wrap(d)];
  }
  [[nodiscard]] std::int64_t dim() const { return get("dim").dimensions_; }
  [[nodiscard]] std::int64_t ndimension() const { return dim(); }
  [[nodiscard]] std::int64_t numel() const noexcept { return impl_ == nullptr ? 0 : impl_->numel_; }
  [[nodiscard]] std::size_t element_size() const {
    return dispatch::elementSize(get("element_size").data_type_);
  }
  [[nodiscard]] std::size_t itemsize() const { return element_size(); }
  [[nodiscard]] std::size_t nbytes() const {
    return static_cast<std::size_t>(numel()) * element_size();
  }
  [[nodiscard]] std::int64_t storage_offset() const;
  /// Throws Error for a tensor that has a handle instead of memory (OpaqueTensorImpl).
  [[nodiscard]] const dispatch::Storage& storage() const {
    const impl_type& self = get("storage");
    if (self.storage_access_should_throw_) [[unlikely]]
      dispatch::host_detail::refuse_storage("storage()");
    return self.storage_;
  }
  [[nodiscard]] bool has_storage() const noexcept {
    return impl_ != nullptr && static_cast<bool>(impl_->storage_);
  }
  /// Do both share their memory?
  [[nodiscard]] bool is_alias_of(const Tensor& other) const {
    return get("is_alias_of").storage_.is_alias_of(other.get("is_alias_of").storage_);
  }

  [[nodiscard]] dispatch::ScalarType scalar_type() const noexcept {
    return impl_ == nullptr ? dispatch::ScalarType::Undefined : impl_->data_type_;
  }
  [[nodiscard]] dispatch::TypeMeta dtype() const noexcept {
    return dispatch::TypeMeta(scalar_type());
  }
  [[nodiscard]] bool is_floating_point() const noexcept {
    return dispatch::isFloatingType(scalar_type());
  }
  [[nodiscard]] bool is_complex() const noexcept { return dispatch::isComplexType(scalar_type()); }
  [[nodiscard]] dispatch::Device device() const { return get("device").device(); }
  /// The device's index, -1 for the CPU.
  [[nodiscard]] std::int64_t get_device() const { return get("get_device").device().index(); }
  [[nodiscard]] dispatch::Layout layout() const {
    static_cast<void>(get("layout"));
    return dispatch::kStrided;
  }
#include <dispatch/default_host/tensor_queries.inc>

  /// Tensors record no gradients. These return PyTorch's values for a tensor that requires none.
  [[nodiscard]] bool requires_grad() const noexcept { return false; }
  [[nodiscard]] bool is_leaf() const noexcept { return true; }
  [[nodiscard]] bool retains_grad() const noexcept { return false; }
  [[nodiscard]] std::int64_t output_nr() const noexcept { return 0; }
  /// An undefined tensor.
  [[nodiscard]] Tensor grad() const { return {}; }
  [[nodiscard]] const Tensor& _fw_grad(std::uint64_t level) const;
  /// Empty, as that of a tensor that got no name from a graph.
  [[nodiscard]] const std::string& name() const;
  /// A null pointer. In <torch/csrc/autograd/node.h>.
  template <class Node = torch::autograd::Node>
  [[nodiscard]] const dispatch::intrusive_ptr<Node>& grad_fn() const noexcept {
    return dispatch::host_detail::no_node<Node>;
  }
  /// Has the tensor no key of autograd, as PyTorch's tensors of the inference mode have none?
  [[nodiscard]] bool is_inference() const noexcept { return defined() && impl_->is_inference(); }
  /// These throw Error: nothing counts writes, or knows which tensor is a view of which.
  [[nodiscard]] std::int64_t _version() const { refuse_gradients("_version"); }
  [[nodiscard]] bool is_view() const { refuse_gradients("is_view"); }
  [[nodiscard]] Tensor _base() const { refuse_gradients("_base"); }
  /// These throw Error, except `set_requires_grad(false)`, which does nothing.
  const Tensor& set_requires_grad(bool wanted) const;
  Tensor& requires_grad_(bool wanted = true) const;
  void backward(const Tensor& gradient, std::optional<bool> retain_graph = {},
                bool create_graph = false,
                std::optional<dispatch::ArrayRef<Tensor>> inputs = {}) const;
  void backward() const;
  void retain_grad() const;
  template <class Hook>
  unsigned register_hook(Hook&&) const {
    refuse_gradients("register_hook");
  }
  [[nodiscard]] Tensor& mutable_grad() const;
  /// Sets the sizes, element type and memory of this object, for all its owners, to those of the
  /// other. Throws Error for a tensor on another type of device.
  void set_data(const Tensor& other) const;
  /// The same object, like detach().
  [[nodiscard]] Tensor data() const { return *this; }
  /// The older name of data_ptr<T>().
  template <class T>
  [[nodiscard]] T* data() const {
    return data_ptr<T>();
  }
  [[nodiscard]] Tensor variable_data() const { return *this; }
  [[nodiscard]] Tensor tensor_data() const { return *this; }
  [[nodiscard]] dispatch::TensorOptions options() const {
    const impl_type& self = get("options");
    return dispatch::TensorOptions(self.data_type_)
        .device(self.device())
        .layout(dispatch::kStrided);
  }

  /// The first element. Throws Error for a tensor without memory (Meta, tensor_without_memory).
  [[nodiscard]] void* data_ptr() const { return memory("data_ptr"); }
  [[nodiscard]] const void* const_data_ptr() const { return memory("const_data_ptr"); }
  /// Throws ValueError for a read-only tensor; data_ptr() cannot check that.
  [[nodiscard]] void* mutable_data_ptr() const {
    check_writable("mutable_data_ptr");
    return memory("mutable_data_ptr");
  }
  /// The elements as T. Throws Error if T is not the element type. T may be const.
  template <class T>
  [[nodiscard]] T* data_ptr() const {
    check_type(dispatch::CppTypeToScalarType<std::remove_const_t<T>>::value);
    return static_cast<T*>(memory("data_ptr"));
  }
  template <class T>
  [[nodiscard]] const std::remove_const_t<T>* const_data_ptr() const {
    return data_ptr<const std::remove_const_t<T>>();
  }
  template <class T>
  [[nodiscard]] T* mutable_data_ptr() const {
    check_writable("mutable_data_ptr");
    return data_ptr<T>();
  }
  /// Throws Error if T is not the element type or N not the number of dimensions.
  template <class T, std::size_t N>
  [[nodiscard]] dispatch::TensorAccessor<T, N> accessor() const {
    static_assert(N > 0, "for a tensor without dimensions, use item() or data_ptr<T>()");
    check_dimensions(N);
    return {data_ptr<T>(), impl_->size_data(), impl_->stride_data()};
  }
  template <class T, std::size_t N, template <class> class Traits = dispatch::DefaultPtrTraits>
  [[nodiscard]] dispatch::PackedTensorAccessor64<T, N, Traits> packed_accessor64() const {
    check_dimensions(N);
    return {data_ptr<T>(), impl_->size_data(), impl_->stride_data()};
  }
  /// Also throws Error for 2^31 elements or more.
  template <class T, std::size_t N, template <class> class Traits = dispatch::DefaultPtrTraits>
  [[nodiscard]] dispatch::PackedTensorAccessor32<T, N, Traits> packed_accessor32() const {
    check_dimensions(N);
    check_numel_is_int32();
    return {data_ptr<T>(), impl_->size_data(), impl_->stride_data()};
  }

  /// The same with indices of the type index_t.
  template <class T, std::size_t N, template <class> class Traits = dispatch::DefaultPtrTraits,
            class index_t = std::int64_t>
  [[nodiscard]] dispatch::GenericPackedTensorAccessor<T, N, Traits, index_t>
  generic_packed_accessor() const {
    check_dimensions(N);
    return {data_ptr<T>(), impl_->size_data(), impl_->stride_data()};
  }
  /// Its older name.
  template <class T, std::size_t N, template <class> class Traits = dispatch::DefaultPtrTraits,
            class index_t = std::int64_t>
  [[nodiscard]] auto packed_accessor() const {
    return generic_packed_accessor<T, N, Traits, index_t>();
  }

  /// The channels-last format that matches the order of the strides, otherwise Contiguous. With
  /// `exact`, the strides must also be those of a tensor without gaps.
  [[nodiscard]] dispatch::MemoryFormat suggest_memory_format(bool exact = false) const;
  [[nodiscard]] bool is_contiguous(
      dispatch::MemoryFormat format = dispatch::MemoryFormat::Contiguous) const;
  /// This tensor if it is contiguous, otherwise a contiguous copy.
  [[nodiscard]] Tensor contiguous(
      dispatch::MemoryFormat format = dispatch::MemoryFormat::Contiguous) const;
  /// Like contiguous(), but borrows this tensor if it is contiguous; it must outlive the result.
  [[nodiscard]] dispatch::MaybeOwned<Tensor> expect_contiguous(
      dispatch::MemoryFormat format = dispatch::MemoryFormat::Contiguous) const&;
  dispatch::MaybeOwned<Tensor> expect_contiguous(
      dispatch::MemoryFormat format = dispatch::MemoryFormat::Contiguous) && = delete;
  /// A contiguous copy with memory of its own.
  [[nodiscard]] Tensor clone(std::optional<dispatch::MemoryFormat> format = {}) const;
  /// The same object: there is no autograd to detach from.
  [[nodiscard]] Tensor detach() const { return *this; }

  /// Copies the elements of a tensor that broadcasts to these sizes, converted to this element
  /// type. This and the next two throw ValueError for a read-only tensor.
  Tensor& copy_(const Tensor& other, bool non_blocking = false) const;
  Tensor& fill_(const dispatch::Scalar& value) const;
  Tensor& zero_() const;
  /// Adds alpha * other to each element. Integers wrap. Throws Error if the elements cannot hold
  /// the kind of the number.
  Tensor& add_(const dispatch::Scalar& other, const dispatch::Scalar& alpha = 1) const;

  /// The same elements with other sizes, one of which may be -1, if there are strides for them.
  [[nodiscard]] Tensor view(dispatch::IntArrayRef sizes) const;
  /// As view, but copies if there are no such strides.
  [[nodiscard]] Tensor reshape(dispatch::IntArrayRef sizes) const;
  /// Views without dimension `d`, of a part of it, and with two dimensions swapped.
  [[nodiscard]] Tensor select(std::int64_t d, std::int64_t index) const;
  [[nodiscard]] Tensor slice(std::int64_t d = 0, std::optional<std::int64_t> start = {},
                             std::optional<std::int64_t> end = {}, std::int64_t step = 1) const;
  [[nodiscard]] Tensor narrow(std::int64_t d, std::int64_t start, std::int64_t length) const;
  [[nodiscard]] Tensor transpose(std::int64_t d0, std::int64_t d1) const;
  [[nodiscard]] Tensor t() const;
  [[nodiscard]] Tensor operator[](std::int64_t index) const { return select(0, index); }

  /// The functions of these names with sizes and indices that are SymInts.
  [[nodiscard]] Tensor view_symint(dispatch::SymIntArrayRef sizes) const {
    return view(dispatch::asIntArrayRefUnchecked(sizes));
  }
  [[nodiscard]] Tensor reshape_symint(dispatch::SymIntArrayRef sizes) const {
    return reshape(dispatch::asIntArrayRefUnchecked(sizes));
  }
  [[nodiscard]] Tensor select_symint(std::int64_t d, const dispatch::SymInt& index) const {
    return select(d, index.expect_int());
  }
  [[nodiscard]] Tensor narrow_symint(std::int64_t d, const dispatch::SymInt& start,
                                     const dispatch::SymInt& length) const {
    return narrow(d, start.expect_int(), length.expect_int());
  }
  [[nodiscard]] Tensor new_empty_symint(dispatch::SymIntArrayRef sizes,
                                        dispatch::TensorOptions options = {}) const {
    return new_empty(dispatch::asIntArrayRefUnchecked(sizes), options);
  }
  [[nodiscard]] Tensor new_zeros_symint(dispatch::SymIntArrayRef sizes,
                                        dispatch::TensorOptions options = {}) const {
    return new_zeros(dispatch::asIntArrayRefUnchecked(sizes), options);
  }

  /// The only element. Throws Error for any other number of elements.
  [[nodiscard]] dispatch::Scalar item() const;
  template <class T>
  [[nodiscard]] T item() const {
    return item().to<T>();
  }
  /// This tensor, or a converted copy; always a copy if `copy` is true.
  [[nodiscard]] Tensor to(dispatch::ScalarType type, bool non_blocking = false, bool copy = false,
                          std::optional<dispatch::MemoryFormat> format = {}) const;
  [[nodiscard]] Tensor to(const dispatch::TensorOptions& options = {}, bool non_blocking = false,
                          bool copy = false,
                          std::optional<dispatch::MemoryFormat> format = {}) const;
  [[nodiscard]] Tensor to(dispatch::TypeMeta type, bool non_blocking = false, bool copy = false,
                          std::optional<dispatch::MemoryFormat> format = {}) const {
    return to(type.toScalarType(), non_blocking, copy, format);
  }
  [[nodiscard]] Tensor to(dispatch::Device device, dispatch::ScalarType type,
                          bool non_blocking = false, bool copy = false,
                          std::optional<dispatch::MemoryFormat> format = {}) const {
    return to(dispatch::TensorOptions(device).dtype(type), non_blocking, copy, format);
  }
  /// Converts to the device and element type of the other tensor.
  [[nodiscard]] Tensor to(const Tensor& other, bool non_blocking = false, bool copy = false,
                          std::optional<dispatch::MemoryFormat> format = {}) const {
    return to(other.device(), other.scalar_type(), non_blocking, copy, format);
  }
  [[nodiscard]] Tensor cpu() const { return to(dispatch::kCPU); }
  [[nodiscard]] Tensor cuda() const { return to(dispatch::kCUDA); }
  [[nodiscard]] Tensor hip() const { return to(dispatch::kHIP); }
  [[nodiscard]] Tensor meta() const { return to(dispatch::kMeta); }
  /// Converts to the device and layout of a backend.
  [[nodiscard]] Tensor toBackend(dispatch::Backend backend) const {
    return to(dispatch::DeprecatedTypeProperties(backend, scalar_type()).options());
  }
  /// Equal sizes, element type and elements; strides are ignored.
  [[nodiscard]] bool equal(const Tensor& other) const;

  [[nodiscard]] Tensor new_empty(dispatch::IntArrayRef sizes,
                                 dispatch::TensorOptions options = {}) const;
  [[nodiscard]] Tensor new_zeros(dispatch::IntArrayRef sizes,
                                 dispatch::TensorOptions options = {}) const;
  [[nodiscard]] Tensor new_full(dispatch::IntArrayRef sizes, const dispatch::Scalar& value,
                                dispatch::TensorOptions options = {}) const;

#include <dispatch/default_host/tensor_operator_forms.inc>
#include <dispatch/default_host/tensor_operators.inc>

  /// "Tensor(Float, [2, 3], cpu)" or "Tensor(undefined)".
  [[nodiscard]] std::string str() const;
  /// The values in the format of PyTorch's C++, in lines of this length. If they cannot be read,
  /// only the type and the sizes.
  [[nodiscard]] std::string printed(std::int64_t line_size = 80) const;
  /// Prints the type and sizes as a line on stderr.
  void print() const;
  /// PyTorch's name for backend and element type: "CPUFloatType", "UndefinedType".
  [[nodiscard]] std::string toString() const;

  using impl_type = dispatch::host_detail::TensorImpl;
  /// Takes over one count of `impl`.
  [[nodiscard]] static Tensor adopt(impl_type* impl) noexcept {
    Tensor out;
    out.impl_ = impl;
    return out;
  }
  /// Takes over the count of an owner, such as c10::intrusive_ptr<TensorImpl>.
  template <class Owner>
    requires std::is_convertible_v<decltype(std::declval<Owner&>().release()), impl_type*>
  explicit Tensor(Owner owner) noexcept : impl_(owner.release()) {}
  [[nodiscard]] impl_type* unsafeGetTensorImpl() const noexcept { return impl_; }
  /// One more owner; null for an undefined tensor.
  [[nodiscard]] dispatch::intrusive_ptr<impl_type> getIntrusivePtr() const {
    return dispatch::intrusive_ptr<impl_type>::reclaim_copy(impl_);
  }
  /// Returns the object with the count that this tensor held.
  [[nodiscard]] impl_type* unsafeReleaseTensorImpl() noexcept {
    return std::exchange(impl_, nullptr);
  }

 private:
  void release() noexcept {
    if (impl_ != nullptr && __atomic_sub_fetch(&impl_->owners_, 1, __ATOMIC_ACQ_REL) == 0) {
      dispatch::host_detail::destroy_impl(impl_);
    }
  }
  [[nodiscard]] impl_type& get(const char* method) const {
    if (impl_ == nullptr) [[unlikely]]
      refuse_undefined(method);
    return *impl_;
  }
  [[nodiscard]] void* memory(const char* method) const {
    const impl_type& self = get(method);
    if (!self.storage_) [[unlikely]]
      refuse_without_memory(method);
    return self.data_;
  }
  [[nodiscard]] bool is_on(dispatch::DeviceType type) const noexcept {
    return impl_ != nullptr && impl_->device().type() == type;
  }
  void check_type(dispatch::ScalarType wanted) const {
    if (get("data_ptr").data_type_ != wanted) [[unlikely]]
      refuse_type(wanted);
  }
  /// Wraps dimension `d`, so that it counts from 0; throws IndexError if it does not exist.
  [[nodiscard]] std::size_t wrap(std::int64_t d) const { return get("size").position_of(d); }
  void check_dimensions(std::size_t wanted) const;
  void check_numel_is_int32() const;
  void check_writable(const char* method) const {
    if (get(method).storage_.is_read_only()) [[unlikely]]
      refuse_write(method);
  }
  /// The operators for a tensor on another device than the CPU: nullptr for a CPU tensor, and if
  /// schema_ct::aten is not linked.
  [[nodiscard]] const dispatch::host_detail::other_devices* elsewhere() const noexcept {
    return impl_ == nullptr || is_cpu() ? nullptr : dispatch::host_detail::linked_operators();
  }
  /// The object, for access to its elements on the CPU; else throws NotImplementedError.
  [[nodiscard]] impl_type& computable(const char* method) const;
  Tensor view_of(std::int64_t offset, dispatch::IntArrayRef sizes,
                 dispatch::IntArrayRef strides) const;
  [[noreturn]] static void refuse_undefined(const char* method);
  [[noreturn]] void refuse_without_memory(const char* method) const;
  [[noreturn]] void refuse_write(const char* method) const;
  [[noreturn]] void refuse_type(dispatch::ScalarType wanted) const;
  [[noreturn]] static void refuse_gradients(const char* method);

  impl_type* impl_ = nullptr;
};
static_assert(sizeof(Tensor) == sizeof(void*));

template <class Traits>
SCHEMA_CT_HIDDEN std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out,
                                                              const Tensor& tensor) {
  return out << tensor.printed();
}

}  // namespace at

namespace dispatch {
inline namespace default_host {
using at::Tensor;
using TensorList = ArrayRef<Tensor>;
using ITensorListRef = IListRef<Tensor>;
}  // namespace default_host
}  // namespace dispatch
