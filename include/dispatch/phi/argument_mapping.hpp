// SPDX-License-Identifier: BSL-1.0
// Which kernel an operator calls, with which of its arguments: derived from the schema, or chosen
// by a function among the calls that the declaration lists.
#pragma once

#include <dispatch/phi/declaration.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace phi_kernels {

/// A kernel and the names of what it is called with, in its order.
struct KernelSignature {
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

/// What an argument mapping function sees of a call.
class ArgumentMappingContext {
 public:
  struct argument {
    std::string_view name;
    schema_ct::type_word type;
    const TensorBase* tensor;  ///< of a tensor that is there
    std::size_t count;         ///< of tensors
    const void* value;         ///< of an attribute
  };
  SCHEMA_CT_HIDDEN ArgumentMappingContext(std::string_view op, const argument* first,
                                          std::size_t count)
      : op_(op), first_(first), count_(count) {}

  [[nodiscard]] SCHEMA_CT_HIDDEN bool HasInput(std::string_view name) const {
    return get(name).count != 0;
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN std::size_t InputSize(std::string_view name) const {
    return get(name).count;
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN bool IsDenseTensorInput(std::string_view name) const {
    return is_kind(name, TensorKind::dense);
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN bool IsSelectedRowsInput(std::string_view name) const {
    return is_kind(name, TensorKind::selected_rows);
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN bool IsSparseCooTensorInput(std::string_view name) const {
    return is_kind(name, TensorKind::sparse_coo);
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN bool IsSparseCsrTensorInput(std::string_view name) const {
    return is_kind(name, TensorKind::sparse_csr);
  }
  /// The value of an attribute: T is bool, std::int64_t, double, std::string_view or Scalar. Throws
  /// TypeError for another type than the schema's.
  template <class T>
  [[nodiscard]] SCHEMA_CT_HIDDEN const T& Attr(std::string_view name) const {
    const argument& a = get(name);
    if (a.value == nullptr || a.type != schema_ct::word<T>)
      throw TypeError(
          message({op_, "(): argument '", name, "' is asked for as another type than its own"}));
    return *static_cast<const T*>(a.value);
  }

 private:
  [[nodiscard]] SCHEMA_CT_HIDDEN const argument& get(std::string_view name) const {
    for (const argument* a = first_; a != first_ + count_; ++a)
      if (a->name == name) return *a;
    throw ValueError(message({op_, "() has no argument '", name, "'"}));
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN bool is_kind(std::string_view name, TensorKind kind) const {
    const argument& a = get(name);
    return a.tensor != nullptr && a.tensor->kind() == kind;
  }

  std::string_view op_;
  const argument* first_;
  std::size_t count_;
};

namespace SCHEMA_CT_HIDDEN impl {

template <class D, class Call, int... i>
[[nodiscard]] KernelSignature signature_of_call(std::integer_sequence<int, i...>) {
  KernelSignature out{lasting<Call::kernel>.text, {}, {}, {}};
  const auto add = [&](int source) {
    const schema_ct::op_value& value = D::op::arguments.first[source];
    std::string name(view_of(value.name()));
    if (source >= D::op::arguments.count)
      out.output_names.push_back(name.empty() ? "out" : name);
    else
      (is_tensor(value.type) ? out.input_names : out.attr_names).push_back(name);
  };
  (add(sources_of<D, Call>::source(i)), ...);
  return out;
}

/// The call that an operator without a mapping makes: of the kernel of its own name, unless it uses
/// another one.
template <fixed_string name>
struct call_of_own_kernel {
  static constexpr fixed_string kernel = name;
  static constexpr int name_count = 0;
  static constexpr text named[1] = {};
};
template <class D>
using own_call =
    std::conditional_t<std::is_same_v<typename D::kernel_of, none>,
                       call_of_own_kernel<name_of<D::schema>()>, typename D::kernel_of>;

}  // namespace impl

/// The signature that an operator calls its kernel with, derived from its schema.
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
