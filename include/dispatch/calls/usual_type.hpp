// SPDX-License-Identifier: BSL-1.0
// The usual C++ type of a kernel's parameter for each schema type (PyTorch's native functions).
#pragma once

#include <dispatch/values/list.hpp>
#include <schema_ct/operators/op.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

template <class Value, class Parameter = Value, class Result = Value>
struct usual_as {
  using value = Value;  ///< inside of an optional or a list
  using parameter = Parameter;
  using result = Result;
};

/// No usual type: an operator with such an argument must state its C++ signature. A host whose
/// kernels use other types specialises this before the first use:
///   template <> struct dispatch::usual_type<word_of(code::string)> : usual_as<std::string> {};
template <schema_ct::type_word W>
struct usual_type {};

namespace internal {

/// An optional or list, as `c` says, of a schema type that has a usual type.
template <schema_ct::type_word W, schema_ct::code c>
concept usual_suffix = !schema_ct::is_wide(W) && schema_ct::last_code(W) == c &&
                       requires { typename usual_type<(W >> 8)>::value; };

/// A list is a view as a parameter and a vector as a result.
template <class Element>
struct usual_list
    : usual_as<host::ArrayRef<typename Element::value>, host::ArrayRef<typename Element::value>,
               std::vector<typename Element::result>> {
  using optional = host::OptionalArrayRef<typename Element::value>;
};

/// An optional is passed in the same way as its value.
template <class Element>
struct usual_optional {
  using value = std::optional<typename Element::value>;
  using parameter =
      std::conditional_t<std::is_reference_v<typename Element::parameter>, const value&, value>;
  using result = std::optional<typename Element::result>;
};
template <class Element>
  requires requires { typename Element::optional; }
struct usual_optional<Element> : usual_as<typename Element::optional, typename Element::optional,
                                          std::optional<typename Element::result>> {};

}  // namespace internal

template <>
struct usual_type<schema_ct::word_of(schema_ct::code::tensor)>
    : usual_as<host::Tensor, const host::Tensor&> {};
template <>
struct usual_type<schema_ct::word_of(schema_ct::code::integer)> : usual_as<std::int64_t> {};
template <>
struct usual_type<schema_ct::word_of(schema_ct::code::real)> : usual_as<double> {};
template <>
struct usual_type<schema_ct::word_of(schema_ct::code::boolean)> : usual_as<bool> {};
template <>
struct usual_type<schema_ct::word_of(schema_ct::code::string)>
    : usual_as<std::string_view, std::string_view, std::string> {};
template <>
struct usual_type<schema_ct::word_of(schema_ct::code::complex)> : usual_as<host::Complex> {};
template <>
struct usual_type<schema_ct::word_of(schema_ct::code::scalar)>
    : usual_as<host::Scalar, const host::Scalar&> {};
template <>
struct usual_type<schema_ct::word_of(schema_ct::code::sym_int)> : usual_as<host::SymInt> {};
template <>
struct usual_type<schema_ct::word_of(schema_ct::code::sym_bool)> : usual_as<host::SymBool> {};
template <>
struct usual_type<schema_ct::word_of(schema_ct::code::scalar_type)> : usual_as<host::ScalarType> {};
template <>
struct usual_type<schema_ct::word_of(schema_ct::code::layout)> : usual_as<host::Layout> {};
template <>
struct usual_type<schema_ct::word_of(schema_ct::code::memory_format)>
    : usual_as<host::MemoryFormat> {};
template <>
struct usual_type<schema_ct::word_of(schema_ct::code::device)> : usual_as<host::Device> {};
template <>
struct usual_type<schema_ct::word_of(schema_ct::code::generator)> : usual_as<host::Generator> {};
template <>
struct usual_type<schema_ct::word_of(schema_ct::code::storage)> : usual_as<host::Storage> {};
template <>
struct usual_type<schema_ct::word_of(schema_ct::code::stream)> : usual_as<host::Stream> {};
template <>
struct usual_type<schema_ct::word_of(schema_ct::code::qscheme)> : usual_as<host::QScheme> {};

template <schema_ct::type_word W>
  requires internal::usual_suffix<W, schema_ct::code::optional>
struct usual_type<W> : internal::usual_optional<usual_type<(W >> 8)>> {};
template <schema_ct::type_word W>
  requires internal::usual_suffix<W, schema_ct::code::list>
struct usual_type<W> : internal::usual_list<usual_type<(W >> 8)>> {};
/// Not a view: a list of bools may be packed.
template <>
struct usual_type<schema_ct::list_of(schema_ct::word_of(schema_ct::code::boolean))>
    : usual_as<List<bool>, const List<bool>&, List<bool>> {};
/// `Tensor?[]`
template <>
struct usual_type<schema_ct::list_of(
    schema_ct::optional_of(schema_ct::word_of(schema_ct::code::tensor)))>
    : usual_as<List<std::optional<host::Tensor>>, const List<std::optional<host::Tensor>>&> {};

namespace internal {

/// The type of a tensor that the operator writes to, and of `bool[3]`.
template <schema_ct::type_word W, int size, bool is_write>
struct usual_argument : usual_type<W> {};
template <>
struct usual_argument<schema_ct::word_of(schema_ct::code::tensor), -1, true>
    : usual_as<host::Tensor, host::Tensor&, host::Tensor&> {};
template <int size>
  requires(size >= 0)
struct usual_argument<schema_ct::list_of(schema_ct::word_of(schema_ct::code::boolean)), size, false>
    : usual_as<std::array<bool, static_cast<std::size_t>(size)>> {};

template <class Op, int i>
using usual_of = usual_argument<Op::arguments.first[i].type, Op::arguments.first[i].size,
                                Op::arguments.first[i].is_write()>;

/// The number of the first argument or return without a usual type, or -1. Returns are counted
/// after the arguments.
template <class Op, int... i>
consteval int first_unusual_type(std::integer_sequence<int, i...>) {
  int out = -1;
  static_cast<void>(
      ((out = requires { typename usual_of<Op, i>::value; } ? -1 : i, out >= 0) || ...));
  return out;
}
template <class Op>
consteval int first_unusual_type() {
  return first_unusual_type<Op>(
      std::make_integer_sequence<int, Op::arguments.count + Op::returns.count>());
}

template <class... R>
struct returned_as {
  using type = std::tuple<R...>;
};
template <class R>
struct returned_as<R> {
  using type = R;
};
template <>
struct returned_as<> {
  using type = void;
};

template <class Op, class Arguments, class Returns>
struct usual_function;
template <class Op, int... a, int... r>
struct usual_function<Op, std::integer_sequence<int, a...>, std::integer_sequence<int, r...>> {
  using type =
      typename returned_as<typename usual_of<Op, Op::arguments.count + r>::result...>::type(
          typename usual_of<Op, a>::parameter...);
};

}  // namespace internal

/// The usual signature R(A...) of the kernels of an operator, a schema_ct::op.
template <class Op>
using usual_signature =
    typename internal::usual_function<Op, std::make_integer_sequence<int, Op::arguments.size()>,
                                      std::make_integer_sequence<int, Op::returns.size()>>::type;

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
