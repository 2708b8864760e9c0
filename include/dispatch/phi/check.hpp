// SPDX-License-Identifier: BSL-1.0
// Checks kernels and InferMeta functions against the schema of their operator at compile time.
#pragma once

#include <dispatch/phi/argument_mapping.hpp>
#include <schema_ct/messages/sentence.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {
namespace phi_kernels {
namespace impl {

/// The C++ name of T, without this library's own namespaces.
template <class T>
constexpr schema_ct::rendered name_of_type() {
  const char* p = __PRETTY_FUNCTION__;
  while (!(p[0] == 'T' && p[1] == ' ' && p[2] == '=')) ++p;
  p += 4;
  schema_ct::rendered out;
  const auto skip = [&](const char* prefix) {
    int n = 0;
    while (prefix[n] != '\0' && p[n] == prefix[n]) ++n;
    if (prefix[n] != '\0') return false;
    p += n;
    return true;
  };
  for (int depth = 0; *p != '\0' && !(depth == 0 && (*p == ']' || *p == ';')); ++p) {
    while (skip("dispatch::" SCHEMA_CT_QUOTE(SCHEMA_CT_HOST) "::phi_kernels::") ||
           skip("dispatch::phi_kernels::") ||
           skip("dispatch::" SCHEMA_CT_QUOTE(SCHEMA_CT_HOST) "::")) {}
    depth += *p == '<' || *p == '[' ? 1 : *p == '>' || *p == ']' ? -1 : 0;
    out.put(*p);
  }
  return out;
}

/// One parameter of a function that is checked against a schema.
struct parameter_facts {
  place_in_order place;
  bool fits;
  bool is_last_config;
  bool makes_kind;  ///< of an output
  schema_ct::rendered (*name)();
};

/// The schema side of a parameter, and the construction of the function.
template <template <class> class Traits>
struct parameter_list {
  template <class D, class K>
  static constexpr bool makes_kind([[maybe_unused]] int output) {
    if constexpr (requires { Traits<K>::makes(TensorKind::dense); })
      return Traits<K>::makes(D::kind_of_output(output));
    else
      return true;
  }
  template <class D, class K>
  static constexpr parameter_facts facts(int index) {
    const bool is_output = Traits<K>::place == place_in_order::output;
    const bool known = index >= 0 && index < D::op::arguments.count + D::op::returns.count &&
                       is_output == (index >= D::op::arguments.count);
    return {Traits<K>::place, known && Traits<K>::takes(D::op::arguments.first[index].type),
            std::is_same_v<schema_ct::bare<K>, MetaConfig>,
            !known || makes_kind<D, K>(index - D::op::arguments.count), &name_of_type<K>};
  }
};

struct all_arguments {
  static constexpr int name_count = 0;
  static constexpr text named[1] = {};
};

constexpr void put(schema_ct::rendered& out, text t) {
  out.put_text(t.data(), static_cast<int>(t.size()));
}

/// The sentence for the first parameter that does not fit; empty if all fit.
template <class D, class Sources>
constexpr schema_ct::rendered first_misfit(const char* what, const parameter_facts* facts,
                                           int given) {
  schema_ct::rendered out;
  constexpr int wanted = Sources::count;
  const auto begin = [&](const char* words) {
    out.put(what), out.put(" of '"), put(out, D::name), out.put("': "), out.put(words);
  };
  for (int i = 0; i != wanted; ++i)
    if (Sources::source(i) < 0) {
      begin("there is no argument '"), put(out, Sources::name(i)), out.put("'");
      return out;
    }
  for (int i = 0; i != given; ++i) {
    if (facts[i].is_last_config && i == given - 1) {
      given = i;
      break;
    }
    if (facts[i].place != place_in_order::unknown) continue;
    begin("parameter "), out.put(i + 1), out.put(" is of the type ");
    const schema_ct::rendered name = facts[i].name();
    out.put_text(name.text, name.length);
    out.put(", which is no input, attribute or output of PHI");
    return out;
  }
  if (given != wanted) {
    begin("the function takes "), out.put(given);
    out.put(" inputs, attributes and outputs, the schema has "), out.put(wanted);
    return out;
  }
  for (int i = 0; i != given; ++i) {
    if (facts[i].fits && facts[i].makes_kind) continue;
    const schema_ct::op_value& value = D::op::arguments.first[Sources::source(i)];
    begin("parameter "), out.put(i + 1);
    if (!value.name().empty()) out.put(" ("), put(out, value.name()), out.put(")");
    if (facts[i].fits)
      out.put(": the declaration (output_kind) says '"),
          out.put(toString(D::kind_of_output(Sources::source(i) - D::op::arguments.count))),
          out.put("', the function takes ");
    else
      out.put(": the schema says '"), put(out, value.type_text()),
          out.put("', the function takes ");
    const schema_ct::rendered name = facts[i].name();
    out.put_text(name.text, name.length);
    return out;
  }
  return out;
}

template <class D, class Option>
struct named_sources : sources_of<D, Option> {
  static constexpr text name(int i) { return Option::named[i]; }
};

template <class D, class Sources, template <class> class Traits, class... K>
constexpr schema_ct::rendered misfit(const char* what) {
  int i = 0;
  const auto next = [&] { return i < Sources::count ? Sources::source(i++) : -1; };
  const parameter_facts facts[sizeof...(K) + 1] = {
      parameter_list<Traits>::template facts<D, K>(next())..., parameter_facts{}};
  return first_misfit<D, Sources>(what, facts, static_cast<int>(sizeof...(K)));
}

template <class C>
SCHEMA_CT_HIDDEN inline constexpr bool is_context =
    std::is_base_of_v<DeviceContext, schema_ct::bare<C>> && std::is_lvalue_reference_v<C> &&
    std::is_const_v<std::remove_reference_t<C>>;

/// The sentence for a kernel with the function type F.
template <class D, class F>
struct kernel_words;
template <class D, class R, class... P>
struct kernel_words<D, R(P...)> {
  static constexpr schema_ct::rendered words() {
    schema_ct::rendered out;
    out.put("the kernel of '"), put(out, D::name);
    out.put("': a kernel is void f(const Context&, inputs, attributes, outputs)");
    return out;
  }
  static constexpr bool wrong() { return true; }
};
template <class D, class C, class... K>
  requires is_context<C>
struct kernel_words<D, void(C, K...)> {
  static constexpr schema_ct::rendered words() {
    return misfit<D, named_sources<D, all_arguments>, kernel_parameter, K...>("the kernel");
  }
  static constexpr bool wrong() { return words().length != 0; }
};

/// The sentence for an InferMeta function.
template <class D, class F>
struct meta_words;
template <class D, class R, class... K>
struct meta_words<D, R(K...)> {
  static constexpr schema_ct::rendered words() {
    if constexpr (!std::is_void_v<R>) {
      schema_ct::rendered out;
      out.put("the InferMeta function of '"), put(out, D::name);
      out.put("': it returns a value; what it infers it writes to its MetaTensor*");
      return out;
    } else {
      return misfit<D, named_sources<D, typename D::infer>, meta_parameter, K...>(
          "the InferMeta function");
    }
  }
  static constexpr bool wrong() { return words().length != 0; }
};

/// May a kernel take the value of a tensor, or of several, as a number or as numbers?
constexpr bool is_read_as(type_word given, type_word wanted) {
  const bool is_one = given == tensor_word || given == optional_of(tensor_word);
  if (wanted == word_of(code::scalar)) return is_one;
  return wanted == list_of(word_of(code::integer)) && (is_one || given == tensors_word);
}

/// The first mistake in the calls of an operator: an undeclared kernel, missing arguments, or
/// arguments of another type than the kernel's.
template <class D, class... Calls>
struct call_words {
  static constexpr schema_ct::rendered first() {
    schema_ct::rendered out;
    static_cast<void>(((out = one<Calls>(), out.length != 0) || ...));
    return out;
  }

 private:
  template <class Call>
  static constexpr schema_ct::rendered one() {
    using sources = sources_of<D, Call>;
    schema_ct::rendered out;
    out.put("the operator '"), put(out, D::name), out.put("': its kernel '");
    out.put(Call::kernel.text), out.put("' ");
    if constexpr (!is_declared<Call::kernel>) {
      out.put("is not declared before it (PHI_OPERATOR)");
      return out;
    } else {
      using op = typename declared<Call::kernel>::op;
      if (op::arguments.count != sources::argument_count ||
          op::returns.count != D::op::returns.count) {
        out.put("has "), out.put(op::arguments.count), out.put(" arguments and ");
        out.put(op::returns.count), out.put(" outputs, and is called with ");
        out.put(sources::argument_count), out.put(" and "), out.put(D::op::returns.count);
        return out;
      }
      if (const schema_ct::rendered why = of_kinds<Call>(out); why.length != 0) return why;
      for (int i = 0; i != sources::count; ++i) {
        const schema_ct::op_value& wanted = op::arguments.first[i];
        if (sources::source(i) < 0) {
          out.put("is called with '"), put(out, Call::named[i]);
          out.put("', which is no argument of the operator");
          return out;
        }
        const schema_ct::op_value& given = D::op::arguments.first[sources::source(i)];
        if (given.type == wanted.type || is_read_as(given.type, wanted.type)) continue;
        out.put("takes '"), put(out, wanted.type_text()), out.put(" "), put(out, wanted.name());
        out.put("', and is called with '"), put(out, given.type_text()), out.put(" ");
        put(out, given.name()), out.put("'");
        return out;
      }
      return {};
    }
  }
  /// The first output whose kind differs between the kernel and the operator.
  template <class Call>
  static constexpr schema_ct::rendered of_kinds(schema_ct::rendered begin) {
    for (int r = 0; r != D::op::returns.count; ++r) {
      const TensorKind made = declared<Call::kernel>::kind_of_output(r),
                       said = D::kind_of_output(r);
      const bool is_written = !D::op::returns.first[r].alias().empty();
      if (is_written ? made == TensorKind::dense : said == TensorKind::dense || made == said)
        continue;
      begin.put("makes output "), begin.put(r + 1), begin.put(" a ");
      begin.put(toString(made));
      if (is_written) {
        begin.put("; it is an argument that is written to, and such a one is a DenseTensor");
      } else {
        begin.put(", and its output_kind says "), begin.put(toString(said));
      }
      return begin;
    }
    return {};
  }
};

/// The sentence for a declaration.
template <class D>
struct declaration_words {
  static constexpr schema_ct::rendered words() {
    schema_ct::rendered out;
    const auto begin = [&](const char* w) {
      out.put("the operator '"), put(out, D::name), out.put("': "), out.put(w);
    };
    using op = typename D::op;
    constexpr const settings& s = D::settings;
    if (s.twice != nullptr) {
      begin(s.twice);
      return out;
    }
    if (s.output_rules > settings::most_rules) {
      begin("more than "), out.put(settings::most_rules);
      out.put(" of the options output_type and output_kind");
      return out;
    }
    bool has_tensor = false;
    for (const schema_ct::op_value& a : op::arguments) has_tensor = has_tensor || is_tensor(a.type);
    for (const schema_ct::op_value& r : op::returns)
      if (r.type != tensor_word && r.type != tensors_word && r.type != optional_of(tensor_word)) {
        begin("it returns '"), put(out, r.type_text()),
            out.put("'; PHI's operators return tensors");
        return out;
      }
    if (op::returns.count == 0) {
      begin("it returns nothing; PHI's operators return tensors");
      return out;
    }
    if (!s.data_type.empty() && !may_say_type(D::index_of(s.data_type))) {
      begin("data_type: '"), put(out, s.data_type),
          out.put("' is no argument that has a data type");
      return out;
    }
    if (s.data_type.empty() && !has_tensor) {
      begin("no tensor says the data type: name the argument that does, data_type<\"...\">");
      return out;
    }
    if (!s.place.empty() && !is_device(D::index_of(s.place))) {
      begin("place: '"), put(out, s.place), out.put("' is no argument of type Device");
      return out;
    }
    for (int r = 0; r != op::returns.count; ++r)
      if (op::returns.first[r].type == tensors_word && written_argument<D>(r) < 0 &&
          std::is_same_v<typename D::counts, none>) {
        begin("how many tensors does it return? Write output_count<&f, \"...\">");
        return out;
      }
    for (int i = 0; i != s.output_rules; ++i)
      if (D::index_of(s.outputs[i].output) < op::arguments.count) {
        begin(s.outputs[i].is_of_kind ? "output_kind" : "output_type");
        out.put(": there is no output '"), put(out, s.outputs[i].output), out.put("'");
        return out;
      }
    for (int r = 0; r != op::returns.count; ++r)
      if (D::kind_of_output(r) == TensorKind::tensor_array) {
        begin("output_kind: '"), put(out, op::returns.first[r].name());
        out.put("' is no TensorArray; a kernel writes one for a return Tensor[]");
        return out;
      }
    for (int r = 0; r != op::returns.count; ++r)
      if (D::kind_of_output(r) != TensorKind::dense && !op::returns.first[r].alias().empty()) {
        begin("output_kind: '"), put(out, op::returns.first[r].name());
        out.put("' is an argument that is written to, and such a one is a DenseTensor");
        return out;
      }
    if (const schema_ct::rendered why = wrong_call(); why.length != 0) return why;
    if constexpr (std::is_same_v<typename D::infer, none>) {
      begin("it has no InferMeta function: infer_meta<&f>");
      return out;
    } else {
      return meta_words<D, schema_ct::signature_of<decltype(D::infer::function)>>::words();
    }
  }
  static constexpr bool wrong() { return words().length != 0; }

 private:
  /// The first mistake in the operator's calls.
  static constexpr schema_ct::rendered wrong_call() {
    if constexpr (!std::is_same_v<typename D::mapping, none>)
      return D::mapping::template calls<call_words, D>::first();
    else if constexpr (!std::is_same_v<typename D::kernel_of, none>)
      return call_words<D, own_call<D>>::first();
    else
      return {};
  }
  static constexpr bool may_say_type(int i) {
    if (i < 0 || i >= D::op::arguments.count) return false;
    const type_word w = D::op::arguments.first[i].type;
    return is_tensor(w) || w == word_of(code::scalar_type) ||
           w == optional_of(word_of(code::scalar_type));
  }
  static constexpr bool is_device(int i) {
    if (i < 0 || i >= D::op::arguments.count) return false;
    const type_word w = D::op::arguments.first[i].type;
    return w == word_of(code::device) || w == optional_of(word_of(code::device));
  }
};

/// Is the schema correct, and do the options fit it?
template <fixed_string S, class... Options>
concept right_declaration =
    schema_ct::right_schema<S> &&
    schema_ct::acceptable<schema_ct::verdict<declaration_words<declaration<S, Options...>>>>;

/// Empty for a wrong declaration, which is an error already.
struct wrong_declaration {};
template <class D>
concept is_right = requires { typename D::op; };
template <fixed_string S, class... Options>
constexpr auto declared_as() {
  if constexpr (right_declaration<S, Options...>)
    return std::type_identity<declaration<S, Options...>>();
  else
    return std::type_identity<wrong_declaration>();
}

}  // namespace impl
}  // namespace phi_kernels
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
