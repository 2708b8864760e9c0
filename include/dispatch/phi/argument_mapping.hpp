// SPDX-License-Identifier: BSL-1.0
// The kernel that an operator calls, and its arguments: derived from the schema, or selected by a
// function among the calls that the declaration lists.
#pragma once

#include <dispatch/phi/any.hpp>
#include <dispatch/phi/declaration.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace phi_kernels {

/// A kernel and the names of its arguments, in order.
struct SCHEMA_CT_SHARED KernelSignature {
  const char* name;
  std::vector<std::string> input_names, attr_names, output_names;

  friend bool operator==(const KernelSignature& a, const KernelSignature& b) {
    return std::strcmp(a.name, b.name) == 0 && a.input_names == b.input_names &&
           a.attr_names == b.attr_names && a.output_names == b.output_names;
  }
};

[[nodiscard, gnu::cold]] SCHEMA_CT_HIDDEN inline std::string toString(const KernelSignature& s) {
  std::string out = message({s.name, "("});
  const char* separator = "";
  for (const auto* names : {&s.input_names, &s.attr_names})
    for (const std::string& name : *names) out += separator + name, separator = ", ";
  out += ") -> (";
  separator = "";
  for (const std::string& name : s.output_names) out += separator + name, separator = ", ";
  return out + ")";
}

namespace SCHEMA_CT_HIDDEN impl {
template <class Named>
[[nodiscard]] const Named* find_named(const Named* first, std::size_t count,
                                      std::string_view name) {
  for (const Named* n = first; n != first + count; ++n)
    if (n->name == name) return n;
  return nullptr;
}
/// The value of an argument as a T.
template <class T, class Argument>
[[nodiscard]] bool copied(std::string_view op, const Argument& a, any& out) {
  if (a.value == nullptr || a.type != schema_ct::word<T>) return false;
  out = any(*static_cast<const T*>(a.value), message({op, "(): argument '", a.name, "'"}));
  return true;
}
[[noreturn, gnu::cold]] inline void refuse_type(std::string_view op, std::string_view name) {
  throw TypeError(
      message({op, "(): argument '", name, "' is asked for as another type than its own"}));
}
}  // namespace impl

/// An argument mapping function's view of a call. A framework that stores arguments in another form
/// derives from it and overrides the functions that its mappings call.
class SCHEMA_CT_POLYMORPHIC ArgumentMappingContext {
 public:
  struct argument {
    std::string_view name;
    schema_ct::type_word type;
    const TensorBase* tensor;  ///< of a tensor that is there
    std::size_t count;         ///< of tensors
    const void* value;         ///< of an attribute
  };
  struct output {
    std::string_view name;
    TensorKind kind;
    bool is_list;
  };
  ArgumentMappingContext() = default;
  ArgumentMappingContext(std::string_view op, const argument* first, std::size_t count,
                         const output* outputs = nullptr, std::size_t output_count = 0)
      : op_(op), first_(first), count_(count), outputs_(outputs), output_count_(output_count) {}
  virtual ~ArgumentMappingContext() = default;

  /// Is the tensor present?
  [[nodiscard]] virtual bool HasInput(const std::string& name) const {
    return get(name).count != 0;
  }
  [[nodiscard]] virtual bool HasOutput(const std::string& name) const {
    return impl::find_named(outputs_, output_count_, name) != nullptr;
  }
  /// Is it an argument other than a tensor?
  [[nodiscard]] virtual bool HasAttr(const std::string& name) const {
    const argument* a = impl::find_named(first_, count_, name);
    return a != nullptr && a->value != nullptr;
  }
  [[nodiscard]] virtual std::size_t InputSize(const std::string& name) const {
    return get(name).count;
  }
  /// Throws ValueError for a list, whose size InferMeta gets only after the mapping.
  [[nodiscard]] virtual std::size_t OutputSize(const std::string& name) const {
    if (get_output(name).is_list)
      throw ValueError(message({op_, "(): how many tensors '", name, "' has is not known yet"}));
    return 1;
  }
  [[nodiscard]] virtual bool IsDenseTensorInput(const std::string& name) const {
    return is_kind(name, TensorKind::dense);
  }
  [[nodiscard]] virtual bool IsSelectedRowsInput(const std::string& name) const {
    return is_kind(name, TensorKind::selected_rows);
  }
  [[nodiscard]] virtual bool IsSparseCooTensorInput(const std::string& name) const {
    return is_kind(name, TensorKind::sparse_coo);
  }
  [[nodiscard]] virtual bool IsSparseCsrTensorInput(const std::string& name) const {
    return is_kind(name, TensorKind::sparse_csr);
  }
  [[nodiscard]] virtual bool IsDenseTensorOutput(const std::string& name) const {
    return get_output(name).kind == TensorKind::dense;
  }
  [[nodiscard]] virtual bool IsSelectedRowsOutput(const std::string& name) const {
    return get_output(name).kind == TensorKind::selected_rows;
  }
  /// The value of an attribute: any_cast<int>(context.Attr("axis")).
  [[nodiscard]] virtual any Attr(const std::string& name) const {
    const argument& a = get(name);
    any out;
    if (!(impl::copied<bool>(op_, a, out) || impl::copied<std::int64_t>(op_, a, out) ||
          impl::copied<double>(op_, a, out) || impl::copied<std::string_view>(op_, a, out) ||
          impl::copied<Scalar>(op_, a, out) ||
          impl::copied<host::ArrayRef<std::int64_t>>(op_, a, out) ||
          impl::copied<host::ArrayRef<double>>(op_, a, out)))
      impl::refuse_type(op_, name);
    return out;
  }
  /// The same as a T: bool, std::int64_t, double, std::string_view or Scalar. Throws TypeError for
  /// another type than the schema's.
  template <class T>
  [[nodiscard]] const T& Attr(std::string_view name) const {
    const argument& a = get(name);
    if (a.value == nullptr || a.type != schema_ct::word<T>) impl::refuse_type(op_, name);
    return *static_cast<const T*>(a.value);
  }

 private:
  [[nodiscard]] const argument& get(std::string_view name) const {
    if (const argument* found = impl::find_named(first_, count_, name)) return *found;
    throw ValueError(message({op_, "() has no argument '", name, "'"}));
  }
  [[nodiscard]] const output& get_output(std::string_view name) const {
    if (const output* found = impl::find_named(outputs_, output_count_, name)) return *found;
    throw ValueError(message({op_, "() has no output '", name, "'"}));
  }
  [[nodiscard]] bool is_kind(std::string_view name, TensorKind kind) const {
    const argument& a = get(name);
    return a.tensor != nullptr && a.tensor->kind() == kind;
  }
  std::string_view op_;
  const argument* first_ = nullptr;
  std::size_t count_ = 0;
  const output* outputs_ = nullptr;
  std::size_t output_count_ = 0;
};

namespace SCHEMA_CT_HIDDEN impl {

template <class D, class Call, int... i>
[[nodiscard]] KernelSignature signature_of_call(std::integer_sequence<int, i...>) {
  using kernel = typename declared<Call::kernel>::op;
  KernelSignature out{lasting<Call::kernel>.text, {}, {}, {}};
  const auto add = [&](int parameter) {
    std::string name(
        view_of(D::op::arguments.first[sources_of<D, Call>::source(parameter)].name()));
    if (parameter >= sources_of<D, Call>::argument_count)
      out.output_names.push_back(name.empty() ? "out" : name);
    else
      (is_tensor(kernel::arguments.first[parameter].type) ? out.input_names : out.attr_names)
          .push_back(name);
  };
  (add(i), ...);
  return out;
}

/// The call of an operator without a mapping: the kernel of its own name, unless the declaration
/// names another one.
template <fixed_string name>
struct call_of_own_kernel {
  static constexpr fixed_string kernel = name;
  static constexpr int name_count = 0;
  static constexpr text named[1] = {};
};
template <class D>
using own_call = std::conditional_t<std::is_same_v<typename D::kernel_of, none>,
                                    call_of_own_kernel<schema_ct::phi::name_in<D::schema>()>,
                                    typename D::kernel_of>;

}  // namespace impl

/// The signature with which an operator calls its kernel, derived from its schema.
template <fixed_string name>
[[nodiscard]] SCHEMA_CT_HIDDEN KernelSignature signature_of() {
  using D = declared<name>;
  using call = impl::own_call<D>;
  return impl::signature_of_call<D, call>(
      std::make_integer_sequence<int, impl::sources_of<D, call>::count>());
}

}  // namespace phi_kernels
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
