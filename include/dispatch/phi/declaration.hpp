// SPDX-License-Identifier: BSL-1.0
// Operators that are declared once for all backends: the schema, the InferMeta function, and the
// rules that PHI states in YAML.
#pragma once

#include <dispatch/phi/parameters.hpp>
#include <schema_ct/phi/schema_name.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace phi_kernels {

using schema_ct::fixed_string, schema_ct::text;

namespace impl {
inline namespace SCHEMA_CT_SHARED_NAMESPACE {
struct infer_meta_option {};
struct count_option {};
struct kernel_option {};
struct mapping_option {};
}  // namespace SCHEMA_CT_SHARED_NAMESPACE

template <fixed_string S>
SCHEMA_CT_HIDDEN inline constexpr fixed_string lasting = S;

[[nodiscard]] SCHEMA_CT_HIDDEN constexpr std::string_view view_of(text t) {
  return {t.data(), t.size()};
}

template <fixed_string S>
constexpr text text_of() {
  return S.text;
}
}  // namespace impl

/// The function that infers the outputs' sizes and types. It takes all arguments, or only the named
/// ones, followed by the outputs.
template <auto f, fixed_string... names>
struct SCHEMA_CT_HIDDEN infer_meta : impl::infer_meta_option {
  static constexpr auto function = f;
  static constexpr int name_count = sizeof...(names);
  static constexpr text named[sizeof...(names) + 1] = {impl::text_of<names>()..., text()};
};
/// A call of a declared operator's kernel with the named arguments, in the kernel's order (without
/// names, with all), and with all outputs.
template <fixed_string name, fixed_string... names>
struct SCHEMA_CT_HIDDEN kernel_call {
  static constexpr fixed_string kernel = name;
  static constexpr int name_count = sizeof...(names);
  static constexpr text named[sizeof...(names) + 1] = {impl::text_of<names>()..., text()};
};
/// The operator calls the kernel of another operator, which is declared before.
template <fixed_string name, fixed_string... names>
struct SCHEMA_CT_HIDDEN uses_kernel : impl::kernel_option, kernel_call<name, names...> {};
/// KernelSignature f(const ArgumentMappingContext&) selects one of the calls.
template <auto f, class... Calls>
struct SCHEMA_CT_HIDDEN argument_mapping : impl::mapping_option {
  static constexpr auto function = f;
  template <template <class...> class To, class... First>
  using calls = To<First..., Calls...>;
};
/// The argument, a tensor or a ScalarType, whose data type selects the kernel. By default the first
/// tensor does.
template <fixed_string argument>
struct data_type {};
/// The Device argument whose backend selects the kernel. By default the tensors do.
template <fixed_string argument>
struct place {};
/// The output has this data type, whatever the kernel's data type is.
template <fixed_string output, DataType type>
struct output_type {};
/// The output is a tensor of this kind, and the kernels' parameter for it has that class.
template <fixed_string output, TensorKind kind>
struct output_kind {};
/// The number of tensors in an output of type Tensor[]: f takes the named arguments.
template <auto f, fixed_string... names>
struct SCHEMA_CT_HIDDEN output_count : impl::count_option {
  static constexpr auto function = f;
  static constexpr int name_count = sizeof...(names);
  static constexpr text named[sizeof...(names) + 1] = {impl::text_of<names>()..., text()};
};

namespace impl {

/// The contents of the options.
struct SCHEMA_CT_SHARED settings {
  struct rule {
    text output;
    DataType type = DataType::UNDEFINED;  ///< UNDEFINED: any
    TensorKind kind = TensorKind::dense;
    bool is_of_kind = false;
  };
  static constexpr int most_rules = 32;
  text data_type, place;
  rule outputs[most_rules]{};
  int output_rules = 0;  ///< may be more than there is room for: a mistake
  unsigned seen = 0;
  const char* twice = nullptr;  ///< the option that is there twice, or two that exclude each other

  constexpr void once(unsigned bit, const char* name) {
    if ((seen & bit) != 0) twice = name;
    seen |= bit;
  }
  constexpr void add(const rule& one) {
    if (output_rules < most_rules) outputs[output_rules] = one;
    ++output_rules;
  }
};

template <fixed_string S>
constexpr void apply(data_type<S>, settings& to) {
  to.once(1, "data_type is there twice");
  to.data_type = text_of<S>();
}
template <fixed_string S>
constexpr void apply(place<S>, settings& to) {
  to.once(2, "place is there twice");
  to.place = text_of<S>();
}
template <fixed_string S, DataType type>
constexpr void apply(output_type<S, type>, settings& to) {
  to.add({text_of<S>(), type});
}
template <fixed_string S, TensorKind kind>
constexpr void apply(output_kind<S, kind>, settings& to) {
  to.add({text_of<S>(), DataType::UNDEFINED, kind, true});
}
constexpr void apply(infer_meta_option, settings& to) { to.once(4, "infer_meta is there twice"); }
constexpr void apply(count_option, settings& to) { to.once(8, "output_count is there twice"); }
constexpr void apply(kernel_option, settings& to) {
  to.once(16, "of uses_kernel and argument_mapping one alone says which kernel is called");
}
constexpr void apply(mapping_option, settings& to) {
  to.once(16, "of uses_kernel and argument_mapping one alone says which kernel is called");
}

struct none : infer_meta_option, count_option, kernel_option, mapping_option {};
/// The first option that derives from Base, or none.
template <class Base, class... Options>
struct find_option {
  using type = none;
};
template <class Base, class O, class... Options>
struct find_option<Base, O, Options...>
    : std::conditional_t<std::is_base_of_v<Base, O>, std::type_identity<O>,
                         find_option<Base, Options...>> {};

}  // namespace impl

/// The declaration of an operator.
template <fixed_string S, class... Options>
struct SCHEMA_CT_HIDDEN declaration {
  using op = schema_ct::op<S>;
  using infer = typename impl::find_option<impl::infer_meta_option, Options...>::type;
  using counts = typename impl::find_option<impl::count_option, Options...>::type;
  using kernel_of = typename impl::find_option<impl::kernel_option, Options...>::type;
  using mapping = typename impl::find_option<impl::mapping_option, Options...>::type;
  /// g++ aligns an array of 32 characters or more to 32 bytes unless an alignment is given.
  alignas(1) static constexpr fixed_string schema = S;
  static constexpr const char* parsed_text = S.text;  ///< the pointers of `op` lead into it
  static constexpr impl::settings settings = [] {
    impl::settings out;
    (impl::apply(Options{}, out), ...);
    return out;
  }();
  /// "name.overload"
  static constexpr text name{op::name.first,
                             op::overload.empty() ? op::name.last : op::overload.last};
  /// The index of an argument, or of a return, counted after the arguments; -1 if unknown.
  static constexpr int index_of(text wanted) {
    for (int i = 0; i != op::arguments.count + op::returns.count; ++i)
      if (op::arguments.first[i].name() == wanted) return i;
    return -1;
  }
  /// The type of this return from output_type, or UNDEFINED.
  static constexpr DataType type_of_output(int r) {
    for (int i = 0; i != settings.output_rules; ++i)
      if (settings.outputs[i].type != DataType::UNDEFINED &&
          settings.outputs[i].output == op::returns.first[r].name())
        return settings.outputs[i].type;
    return DataType::UNDEFINED;
  }
  /// The kind of this return.
  static constexpr TensorKind kind_of_output(int r) {
    for (int i = 0; i != settings.output_rules; ++i)
      if (settings.outputs[i].is_of_kind &&
          settings.outputs[i].output == op::returns.first[r].name())
        return settings.outputs[i].kind;
    return TensorKind::dense;
  }
};

namespace impl {
/// The argument that a return is, by its alias set, or -1 for a new tensor.
template <class D>
constexpr int written_argument(int r) {
  const schema_ct::op_value& value = D::op::returns.first[r];
  if (value.alias().empty()) return -1;
  for (int i = 0; i != D::op::arguments.count; ++i)
    if (D::op::arguments.first[i].is_write() && D::op::arguments.first[i].alias() == value.alias())
      return i;
  return -1;
}

/// For each parameter of an InferMeta function or a kernel, the index of its argument or return; -1
/// for an unknown name.
template <class D, class Option>
struct sources_of {
  static constexpr int named = Option::name_count;
  static constexpr int argument_count = named != 0 ? named : D::op::arguments.count;
  static constexpr int count = argument_count + D::op::returns.count;
  static constexpr int source(int parameter) {
    if (parameter >= argument_count) return D::op::arguments.count + parameter - argument_count;
    return named != 0 ? D::index_of(Option::named[parameter]) : parameter;
  }
};
}  // namespace impl

/// The operator of this name, "name.overload", that PHI_OPERATOR declares.
template <fixed_string name>
struct SCHEMA_CT_HIDDEN declared {
  static constexpr bool is_missing = true;
  static constexpr text own_name = impl::text_of<name>();
};

template <fixed_string name>
concept is_declared = !requires { declared<name>::is_missing; };

}  // namespace phi_kernels
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
