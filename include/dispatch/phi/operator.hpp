// SPDX-License-Identifier: BSL-1.0
// A declared operator as one of the dispatcher: the kernel that selects among PHI's kernels, and
// the kernel that infers.
#pragma once

#include <dispatch/library/library.hpp>
#include <dispatch/phi/argument_mapping.hpp>
#include <dispatch/phi/call_errors.hpp>
#include <dispatch/phi/direct_call.hpp>
#include <dispatch/phi/outputs.hpp>
#include <dispatch/phi/register.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {
namespace phi_kernels {
namespace impl {

/// The number of an argument of the operator D among the inputs of a call's kernel; -1 if the
/// kernel does not get it, or reads it as a number.
template <class D, class Call>
[[nodiscard]] consteval int input_number(int argument) {
  using sources = sources_of<D, Call>;
  using kernel = typename declared<Call::kernel>::op;
  int out = 0;
  for (int k = 0; k != sources::argument_count; ++k) {
    const bool is_input = is_tensor(kernel::arguments.first[k].type);
    if (sources::source(k) == argument) return is_input ? out : -1;
    out += is_input;
  }
  return -1;
}

/// The kernel's value for an argument; for a tensor that it reads as a number, or as numbers, those
/// values.
template <type_word given, type_word wanted, class Value>
[[nodiscard]] decltype(auto) value_for(Value&& value, argument_name name) {
  if constexpr (given == wanted) {
    return static_cast<Value>(value);
  } else if constexpr (given == optional_of(tensor_word)) {
    if (value == nullptr) refuse_argument(name, "the kernel reads its value, and it is absent");
    return value_for<tensor_word, wanted>(*value, name);
  } else if constexpr (wanted == word_of(code::scalar)) {
    return attribute<Scalar>::from(value, name);
  } else {
    struct numbers {
      IntArray list;
      operator host::ArrayRef<std::int64_t>() const { return list.GetData(); }
    };
    return numbers{attribute<IntArray>::from(value, name)};
  }
}

/// A kernel with the context of its backend.
struct kernel_in_context : chosen_kernel {
  const DeviceContext* context;
};

/// The kernels that the dispatcher calls for an operator.
template <class D, class F = usual_signature<typename D::op>,
          class Arguments = std::make_integer_sequence<int, D::op::arguments.count>,
          class Returns = std::make_integer_sequence<int, D::op::returns.count>>
struct operator_kernel;
template <class D, class R, class... P, int... a, int... r>
struct operator_kernel<D, R(P...), std::integer_sequence<int, a...>,
                       std::integer_sequence<int, r...>> {
  using held_values =
      held_arguments<std::integer_sequence<int, a...>, held<D::op::arguments.first[a].type, P>...>;
  using values = std::tuple<P&...>;

  static R call(P... arguments) {
    held_values in(std::in_place, arguments...);
    if constexpr (std::is_same_v<typename D::mapping, none>)
      return run<own_call<D>>(in, values(arguments...));
    else
      return D::mapping::template calls<one_of>::run(in, values(arguments...));
  }

  /// Infers only sizes and types.
  static R meta(P... arguments) {
    held_values in(std::in_place, arguments...);
    outputs<D, dense_outputs> out;
    infer(in, out);
    (out.template get<r>().each_made([](DenseTensor& tensor) { tensor.set_without_memory(); }),
     ...);
    return result(out, values(arguments...));
  }

 private:
  struct dense_outputs {
    static constexpr TensorKind kind_of_output(int) { return TensorKind::dense; }
  };

  /// Selects the kernel, transforms the inputs for it, infers the outputs, and runs it.
  template <class Call>
  SCHEMA_CT_ALWAYS_INLINE static inline R run(held_values& in, const values& arguments) {
    const key_of_call found = key_of(in);
    const KernelKey wanted = found.key;
    try {
      const kernel_in_context kernel = choose_kernel<Call>(in, wanted, found.is_of_each);
      outputs<D, declared<Call::kernel>> out;
      infer(in, out);
      call_entry<Call>(kernel, in, out,
                       std::make_integer_sequence<int, sources_of<D, Call>::argument_count>());
      out.check(kernel);
      if (kernel.has_fallback_cpu) [[unlikely]]
        out.return_to(wanted.backend());
      return result(out, arguments);
    } catch (...) {
      rethrow_from_call({view_of(D::name), lasting<Call::kernel>.text, wanted});
    }
  }
  /// The kernel, with inputs that it takes. One look-up for contiguous tensors of one data type on
  /// the CPU, but in the first call.
  template <class Call>
  [[nodiscard]] SCHEMA_CT_ALWAYS_INLINE static inline kernel_in_context choose_kernel(
      held_values& in, KernelKey wanted, bool is_of_each) {
    if (is_of_each && is_plain(wanted)) [[likely]]
      if (const kernel_cell* cell = cell_of(table_of<Call::kernel>::peek(), wanted)) [[likely]]
        return {{cell, false}, &only_context<CPUContext>};
    const chosen_kernel out = choose_and_fit<Call>(in, wanted);
    return {out, &context(out.key().backend())};
  }
  template <class Call>
  [[nodiscard, gnu::noinline]] static chosen_kernel choose_and_fit(held_values& in,
                                                                   KernelKey wanted) {
    const kernel_table& table = table_of<Call::kernel>::get();
    const kernel_cell* cell = cell_of(table, wanted);
    const fitting_kernel kernel(cell != nullptr ? chosen_kernel{cell, false}
                                                : choose_completed(table, wanted));
    (fit_one<Call, a>(kernel, in), ...);
    return kernel;
  }
  template <class Call, int i>
  static void fit_one([[maybe_unused]] fitting_kernel kernel, [[maybe_unused]] held_values& in) {
    if constexpr (constexpr int input = input_number<D, Call>(i); input >= 0)
      in.template get<i>().fit(kernel, static_cast<std::size_t>(input), name_in<D, i>());
  }
  template <class Call, class Outputs, int... k>
  static void call_entry(kernel_in_context kernel, held_values& in, Outputs& out,
                         std::integer_sequence<int, k...>) {
    reinterpret_cast<entry_of_operator<declared<Call::kernel>>*>(kernel.function())(
        *kernel.context, kernel_value<Call, k>(in)..., out.template passed<r>()...);
  }
  template <class Call, int k>
  static decltype(auto) kernel_value(held_values& in) {
    constexpr int source = sources_of<D, Call>::source(k);
    return value_for<D::op::arguments.first[source].type,
                     declared<Call::kernel>::op::arguments.first[k].type>(
        in.template get<source>().passed(), name_in<D, source>());
  }

  /// Runs the call that the operator's argument mapping selects.
  template <class... Calls>
  struct one_of {
    static R run(held_values& in, const values& arguments) {
      const ArgumentMappingContext::argument facts[] = {
          in.template get<a>().facts(name_in<D, a>().argument())...};
      const ArgumentMappingContext::output outputs[] = {
          {output_name(r), D::kind_of_output(r), D::op::returns.first[r].type == tensors_word}...};
      return run_chosen<Calls...>(
          D::mapping::function(
              ArgumentMappingContext(view_of(D::name), facts, sizeof...(a), outputs, sizeof...(r))),
          in, arguments);
    }

   private:
    static std::string_view output_name(int output) {
      const text name = D::op::returns.first[output].name();
      return name.empty() ? "out" : view_of(name);
    }
    template <class Call, class... Other>
    static R run_chosen(const KernelSignature& chosen, held_values& in, const values& arguments) {
      if (chosen ==
          signature_of_call<D, Call>(std::make_integer_sequence<int, sources_of<D, Call>::count>()))
        return operator_kernel::run<Call>(in, arguments);
      if constexpr (sizeof...(Other) != 0)
        return run_chosen<Other...>(chosen, in, arguments);
      else
        throw ValueError(message({view_of(D::name), "(): the argument mapping chose ",
                                  toString(chosen), ", which the declaration does not list"}));
    }
  };

  [[nodiscard]] SCHEMA_CT_ALWAYS_INLINE static inline key_of_call key_of(held_values& in) {
    key_of_call out;
    (in.template get<a>().add_to(out), ...);
    if constexpr (!D::settings.data_type.empty())
      out.key.set_dtype(in.template get<D::index_of(D::settings.data_type)>().data_type());
    if constexpr (!D::settings.place.empty())
      if (const Backend b = in.template get<D::index_of(D::settings.place)>().backend();
          b != Backend::UNDEFINED)
        out.key.set_backend(b);
    if constexpr (!D::settings.data_type.empty() || !D::settings.place.empty())
      out.key = completed(out.key), out.is_of_each = false;
    return out;
  }

  /// The outputs as InferMeta describes them.
  template <class Outputs>
  static void infer(held_values& in, Outputs& out) {
    out.begin(in);
    try {
      if constexpr (!std::is_same_v<typename D::counts, none>) {
        const std::tuple<decltype(in.template get<a>().passed())...> given(
            in.template get<a>().passed()...);
        using sources = sources_of<D, typename D::counts>;
        out.resize_lists(
            static_cast<std::size_t>(meta_call<D, sources, D::counts::function>::call(given)));
      }
      const std::tuple<decltype(in.template get<a>().passed())...,
                       decltype(out.template passed<r>())...>
      given(in.template get<a>().passed()..., out.template passed<r>()...);
      meta_call<D, sources_of<D, typename D::infer>, D::infer::function>::call(given);
    } catch (...) {
      rethrow_from_infer_meta(view_of(D::name));
    }
    out.note_inferred();
  }

  template <int i, class Outputs>
  [[nodiscard]] static decltype(auto) one_result(Outputs& out,
                                                 [[maybe_unused]] const values& arguments) {
    if constexpr (constexpr int argument = written_argument<D>(i); argument >= 0) {
      auto& tensor = std::get<static_cast<std::size_t>(argument)>(arguments);
      out.template get<i>().write_back(tensor, name_in<D, argument>());
      if constexpr (D::op::returns.first[i].type == tensors_word)
        return std::vector<host::Tensor>(tensor.begin(), tensor.end());
      else
        return (tensor);
    } else {
      return out.template get<i>().take();
    }
  }
  template <class Outputs>
  static R result(Outputs& out, const values& arguments) {
    if constexpr (sizeof...(r) == 1)
      return (one_result<r>(out, arguments), ...);
    else
      return R(one_result<r>(out, arguments)...);
  }
};

/// The kind of the first output of these calls for which the host has no tensors; dense if it has
/// all kinds.
template <class... Call>
struct missing_kind {
  template <int... r>
  static constexpr TensorKind of(std::integer_sequence<int, r...>) {
    TensorKind out = TensorKind::dense;
    static_cast<void>((one<Call, r...>(out) && ...));
    return out;
  }

 private:
  template <class C, int... r>
  static constexpr bool one(TensorKind& out) {
    using D = declared<C::kernel>;
    return ((returnable<D::kind_of_output(r)> || (out = D::kind_of_output(r), false)) && ...);
  }
};
/// The sentence for an output of a kind that the host does not have.
template <class D>
struct kind_words {
  static constexpr TensorKind missing() {
    if constexpr (!is_right<D>) {
      return TensorKind::dense;
    } else {
      constexpr std::make_integer_sequence<int, D::op::returns.count> outputs;
      if constexpr (std::is_same_v<typename D::mapping, none>)
        return missing_kind<own_call<D>>::of(outputs);
      else
        return D::mapping::template calls<missing_kind>::of(outputs);
    }
  }
  static constexpr bool wrong() { return missing() != TensorKind::dense; }
  static constexpr schema_ct::rendered words() {
    schema_ct::rendered out;
    out.put("the operator '"), put(out, D::name), out.put("': no tensor of the host is a ");
    out.put(toString(missing()));
    out.put(", as an output is: held_tensor<Tensor>::made_of makes one");
    return out;
  }
};

/// The sentence for the first wrong name that is passed to PHI_LIBRARY or
/// `define`.
template <fixed_string... names>
struct definition_words {
  static constexpr schema_ct::rendered words() {
    schema_ct::rendered out;
    static_cast<void>(((out = of<declared<names>>(), out.length != 0) || ...));
    return out;
  }
  static constexpr bool wrong() { return words().length != 0; }

 private:
  template <class D>
  static constexpr schema_ct::rendered of() {
    if constexpr (undeclared_words<D>::wrong())
      return undeclared_words<D>::words();
    else if constexpr (kind_words<D>::wrong())
      return kind_words<D>::words();
    else
      return {};
  }
};
template <fixed_string... names>
concept right_definitions = schema_ct::acceptable<schema_ct::verdict<definition_words<names...>>>;

}  // namespace impl

/// Defines a declared operator in a block of definitions: its schema, the kernel for every backend
/// that chooses one of PHI's, and the kernel for Meta.
///   TORCH_LIBRARY(phi, m) { phi::define<"scale">(m); }
template <fixed_string name>
  requires impl::right_definitions<name>
void define(Library& m, const char* file = __builtin_FILE(), unsigned line = __builtin_LINE()) {
  using D = declared<name>;
  using kernel = impl::operator_kernel<D>;
  m.def(std::string_view(D::schema.text), {}, file, line);
  m.impl(std::string_view(name.text), DispatchKey::CompositeExplicitAutograd, &kernel::call, file,
         line);
  m.impl(std::string_view(name.text), DispatchKey::Meta, &kernel::meta, file, line);
}

/// Defines several operators; none if PHI_LIBRARY has reported an error.
template <fixed_string... names>
void define_all(Library& m, const char* file = __builtin_FILE(), unsigned line = __builtin_LINE()) {
  if constexpr (impl::right_definitions<names...> && (impl::is_right<declared<names>> && ...))
    (define<names>(m, file, line), ...);
}

}  // namespace phi_kernels
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
