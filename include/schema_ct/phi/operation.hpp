// SPDX-License-Identifier: BSL-1.0
// A custom operator as it is registered, and the errors in that registration.
#pragma once

#include "name.hpp"
#include "signature.hpp"

namespace SCHEMA_CT_HIDDEN schema_ct {
namespace phi {

/// An error and its facts.
struct mistake {
  errc code = errc::ok;
  const char* sentence = nullptr;
  int number = 0;     ///< of the input, output, attribute or parameter, from 1
  name subject;       ///< its name
  part subject_part;  ///< its name within a text, in the place of `subject`
  const char* says = nullptr;
  type_name takes = nullptr;  ///< the type of the function's parameter, or nullptr
  int text_has = -1;          ///< both are counts, or negative
  int function_has = -1;
  const char* text = nullptr;  ///< the literal, of which `where` is a part, or nullptr
  part where;

  constexpr bool is_there() const { return code != errc::ok; }
  constexpr int column() const { return static_cast<int>(where.begin - text) + 1; }
};

/// A list of names; `size` is negative if the registration does not contain the list.
struct list {
  int begin = 0;
  int size = -1;
  constexpr bool is_given() const { return size >= 0; }
  constexpr int count() const { return size < 0 ? 0 : size; }
};

struct operation {
  static constexpr int limit = 120;

  const char* op = "";
  int order = 0;  ///< 0: the operator, 1: its gradient, 2: the gradient of that
  const operation* forward = nullptr;  ///< what it is the gradient of, where that is known
  name names[limit];
  int used = 0;
  list inputs;
  list outputs;
  list attributes;
  list inplace;             ///< the names of an input and of an output in turn
  bool has_kernel = false;  ///< also one that is known when the program runs
  const function* kernel = nullptr;
  const function* infer_shape = nullptr;
  const function* infer_dtype = nullptr;

  constexpr const name& at(const list& l, int i) const { return names[l.begin + i]; }
  constexpr int find(const list& l, const spelt& wanted) const {
    for (int i = 0; i < l.count(); ++i)
      if (spelt(at(l, i)) == wanted) return i;
    return -1;
  }
  constexpr int count_lists() const {
    int n = 0;
    for (int i = 0; i < inputs.count(); ++i) n += is_list(at(inputs, i));
    return n;
  }
};

namespace detail {

constexpr mistake about(errc code, int number, const name& subject) {
  mistake m;
  m.code = code, m.sentence = describe(code), m.number = number, m.subject = subject;
  return m;
}

constexpr mistake about_counts(errc code, int text_has, int function_has) {
  mistake m;
  m.code = code, m.sentence = describe(code);
  m.text_has = text_has, m.function_has = function_has;
  return m;
}

constexpr mistake about_type(errc code, int number, const name& subject, const char* says,
                             type_name takes) {
  mistake m = about(code, number, subject);
  m.says = says, m.takes = takes;
  return m;
}

/// Compares the names of attributes without their types.
constexpr bool same_attribute(const part& a, const part& b) {
  if (a.length != b.length) return false;
  for (int i = 0; i < a.length; ++i)
    if (a.begin[i] != b.begin[i]) return false;
  return true;
}

}  // namespace detail

/// Finds empty and repeated names.
constexpr mistake check_names(const operation& o, const list& l, errc twice) {
  for (int i = 0; i < l.count(); ++i) {
    if (o.at(l, i).is_empty()) return detail::about(errc::expected_name, i + 1, o.at(l, i));
    for (int k = 0; k < i; ++k)
      if (spelt(o.at(l, i)) == spelt(o.at(l, k))) return detail::about(twice, i + 1, o.at(l, i));
  }
  return {};
}

constexpr mistake check_attribute_texts(const operation& o) {
  for (int i = 0; i < o.attributes.count(); ++i) {
    const name& written = o.at(o.attributes, i);
    const attribute a = read_attribute(written.text);
    if (a.wrong == errc::ok) {
      for (int k = 0; k < i; ++k)
        if (detail::same_attribute(a.name, read_attribute(o.at(o.attributes, k).text).name))
          return detail::about(errc::duplicate_attribute, i + 1, written);
      continue;
    }
    mistake m = detail::about(a.wrong, i + 1, written);
    m.text = written.text, m.where = a.where;
    if (a.wrong == errc::unknown_attribute_type) m.sentence = unknown_attribute(a.type_text);
    return m;
  }
  return {};
}

constexpr mistake check_inplace(const operation& o) {
  if (!o.inplace.is_given()) return {};
  if (!o.inputs.is_given() || !o.outputs.is_given())
    return detail::about(errc::inplace_before_names, 0, {});
  for (int i = 0; i < o.inplace.size; ++i) {
    const name& n = o.at(o.inplace, i);
    const bool is_output = i % 2 != 0;
    if (o.find(is_output ? o.outputs : o.inputs, spelt(n)) < 0)
      return detail::about(is_output ? errc::inplace_without_output : errc::inplace_without_input,
                           i / 2 + 1, n);
    for (int k = i - 2; k >= 0; k -= 2)
      if (spelt(n) == spelt(o.at(o.inplace, k)))
        return detail::about(errc::inplace_twice, i / 2 + 1, n);
  }
  return {};
}

namespace detail {

/// Checks the attributes of a function, which Paddle passes by position. `shape`: whether the
/// function infers shapes; Paddle passes no std::vector<int64_t> to such a function.
constexpr mistake check_attributes(const operation& o, const function& f, bool shape) {
  int next = 0;
  for (const parameter* p = f.parameters; p->is != role::end; ++p) {
    if (p->is != role::attribute) continue;
    attribute_type said = attribute_type::none;
    for (; next < o.attributes.count(); ++next) {
      said = read_attribute(o.at(o.attributes, next).text).type;
      if (!shape || said != attribute_type::long_integers) break;
    }
    if (next >= o.attributes.count())
      return about_counts(errc::attribute_count, o.attributes.count(), count(f, role::attribute));
    const name& subject = o.at(o.attributes, next);
    if (said > attribute_type::strings)
      return about_type(errc::attribute_without_parameter, next + 1, subject, spelling(said),
                        p->name);
    if (said != p->type)
      return about_type(errc::attribute_mismatch, next + 1, subject, spelling(said), p->name);
    ++next;
  }
  // A device's kernel may read the attributes itself and take none.
  if (&f == o.kernel && next != 0 && next != o.attributes.count())
    return about_counts(errc::attribute_count, o.attributes.count(), next);
  return {};
}

constexpr mistake check_kernel_inputs(const operation& o, const function& f) {
  int next = 0;
  for (const parameter* p = f.parameters; p->is != role::end; ++p) {
    if (p->is != role::input && p->is != role::inputs && p->is != role::any_input) continue;
    if (next < o.inputs.count() && p->is == role::input && is_list(o.at(o.inputs, next)))
      return about_type(errc::input_mismatch, next + 1, o.at(o.inputs, next), "paddle::Vec",
                        p->name);
    ++next;
  }
  if (next != o.inputs.count()) return about_counts(errc::input_count, o.inputs.count(), next);
  return {};
}

/// An inference function counts tensors and lists separately, and may omit the last inputs.
constexpr mistake check_infer_inputs(const operation& o, const function& f) {
  const int lists = o.count_lists(), tensors = o.inputs.count() - lists;
  const int takes_tensors = count(f, role::input), takes_lists = count(f, role::inputs);
  if (takes_tensors + takes_lists > o.inputs.count())
    return about_counts(errc::input_count, o.inputs.count(), takes_tensors + takes_lists);
  int number = 0;
  const bool too_many_lists = takes_lists > lists;
  for (const parameter* p = f.parameters; p->is != role::end; ++p) {
    if (p->is != role::input && p->is != role::inputs) continue;
    if ((p->is == role::inputs) == too_many_lists && (too_many_lists || takes_tensors > tensors)) {
      const name subject = number < o.inputs.count() ? o.at(o.inputs, number) : name();
      return about_type(errc::input_mismatch, number + 1, subject,
                        too_many_lists ? "one tensor" : "paddle::Vec", p->name);
    }
    ++number;
  }
  return {};
}

constexpr mistake check_unknown(const function& f, errc wrong_result) {
  int number = 0;
  for (const parameter* p = f.parameters; p->is != role::end; ++p) {
    ++number;
    if (p->is != role::unknown) continue;
    return about_type(errc::unknown_parameter, number, {}, nullptr, p->name);
  }
  if (f.returns_otherwise) return about_type(wrong_result, 0, {}, nullptr, f.result);
  return {};
}

constexpr mistake check_outputs(const operation& o) {
  const function* f = o.kernel;
  const int written = f == nullptr ? 0 : count(*f, role::output);
  if (f != nullptr && written > 0 && written != o.outputs.count())
    return about_counts(errc::output_count, o.outputs.count(), written);
  for (int i = 0; i < o.outputs.count(); ++i) {
    const name& n = o.at(o.outputs, i);
    if (is_list(n) && !o.inplace.is_given() && o.outputs.size != 1)
      return about(errc::list_output, i + 1, n);
    if (f == nullptr || f->returns || written > 0) continue;
    bool is_input = false;
    for (int k = 1; k < o.inplace.count(); k += 2)
      is_input |= spelt(o.at(o.inplace, k)) == spelt(n);
    if (!is_input) return about(errc::result_is_lost, i + 1, n);
  }
  return {};
}

}  // namespace detail

/// The error in the operator alone, as registered so far. `whole`: whether nothing follows.
constexpr mistake check_operation(const operation& o, bool whole) {
  if (o.used > operation::limit) return detail::about(errc::too_many_names, 0, {});
  if (const mistake m = check_names(o, o.inputs, errc::duplicate_input); m.is_there()) return m;
  if (const mistake m = check_names(o, o.outputs, errc::duplicate_output); m.is_there()) return m;
  if (const mistake m = check_attribute_texts(o); m.is_there()) return m;
  if (const mistake m = check_inplace(o); m.is_there()) return m;
  const function* const functions[] = {o.kernel, o.infer_shape, o.infer_dtype};
  for (const function* f : functions) {
    if (f == nullptr) continue;
    if (const mistake m =
            detail::check_unknown(*f, f == o.kernel ? errc::kernel_result : errc::infer_result);
        m.is_there())
      return m;
    if (whole || o.inputs.is_given()) {
      const mistake m =
          f == o.kernel ? detail::check_kernel_inputs(o, *f) : detail::check_infer_inputs(o, *f);
      if (m.is_there()) return m;
    }
    if (whole || o.attributes.is_given())
      if (const mistake m = detail::check_attributes(o, *f, f == o.infer_shape); m.is_there())
        return m;
  }
  return whole ? detail::check_outputs(o) : mistake();
}

}  // namespace phi
}  // namespace schema_ct
