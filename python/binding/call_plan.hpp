// SPDX-License-Identifier: BSL-1.0
// A schema prepared for calls from Python: it assigns Python's objects to arguments.
#pragma once

#include <algorithm>
#include <dispatch/binding_api.hpp>
#include <memory>
#include <schema_ct/messages/suggest.hpp>

#include "misfit_text.hpp"
#include "raised_in_python.hpp"
#include "to_python.hpp"
#include "to_value.hpp"

namespace schema_ct_python {

/// The objects that Python passes to a function by the vectorcall protocol (PEP 590).
struct arguments_given {
  PyObject* const* objects;
  std::size_t positional;
  PyObject* names;  ///< a tuple, or nullptr; their objects follow the positional ones

  [[nodiscard]] std::size_t named() const {
    return names == nullptr ? 0 : static_cast<std::size_t>(PyTuple_GET_SIZE(names));
  }
  /// Converts the tensors that the call returns.
  [[nodiscard]] array_maker maker() const { return {objects, positional + named(), true}; }
};

/// The reason why arguments do not fit a schema.
struct misfit {
  enum class kind { none, too_many, keyword_only, unknown, twice, type, missing };
  kind what = kind::none;
  std::size_t argument = 0;    ///< of the schema
  PyObject* object = nullptr;  ///< the one of the wrong type, or the unknown name
};

class call_plan {
 public:
  explicit call_plan(const dispatch::FunctionSchema& schema)
      : name_(schema.operator_name().str()),
        declaration_(dispatch::to_string(schema)),
        argument_count_(schema.arguments().size()) {
    if (schema.arguments().size() > most)
      throw dispatch::Error(dispatch::message({"more than ", most, " arguments: ", declaration_}));
    arguments_.reserve(schema.arguments().size());  // elements may not move
    for (const dispatch::Argument& a : schema.arguments()) arguments_.emplace_back(a);
    for (std::size_t i = 0; i != schema.arguments().size(); ++i) {
      if (schema.arguments()[i].is_write()) written_.push_back(i);
      if (!schema.arguments()[i].kwarg_only()) most_positional_ = i + 1;
    }
    if (most_positional_ == arguments_.size()) all_positional_ = most_positional_;
    for (const dispatch::Argument& r : schema.returns())
      aliased_.push_back(dispatch::returned_argument(schema, r));
  }
  call_plan(const call_plan&) = delete;
  call_plan& operator=(const call_plan&) = delete;

  [[nodiscard]] const std::string& declaration() const { return declaration_; }

  /// `ns::op`
  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] std::size_t argument_count() const { return argument_count_; }
  [[nodiscard]] std::string_view argument_name(std::size_t i) const {
    return text_of_string(arguments_[i].name.get());
  }
  /// The arguments that a call writes to, according to their alias sets.
  [[nodiscard]] const std::vector<std::size_t>& written() const { return written_; }
  /// The object that was passed for an argument; nullptr if none was.
  [[nodiscard]] PyObject* given_for(std::size_t wanted_one, const arguments_given& given) const {
    if (wanted_one < given.positional) return given.objects[wanted_one];
    for (std::size_t k = 0; k != given.named(); ++k)
      if (index_of(PyTuple_GET_ITEM(given.names, static_cast<Py_ssize_t>(k))) == wanted_one)
        return given.objects[given.positional + k];
    return nullptr;
  }

  /// Sets each argument of the call. Tensors are borrowed from their objects or lent by `tensors`.
  [[nodiscard, gnu::always_inline]] misfit bind(const arguments_given& given,
                                                dispatch::borrowed_call& call,
                                                lent_tensors& tensors) const {
    if (given.names == nullptr && given.positional == all_positional_) [[likely]]
      return read_positional(given, call, tensors);
    return bind_places(given, call, tensors);
  }
  /// bind() for arguments by name, and for fewer than the operator has.
  [[nodiscard, gnu::noinline]] misfit bind_places(const arguments_given& given,
                                                  dispatch::borrowed_call& call,
                                                  lent_tensors& tensors) const {
    if (const named_places* const known = known_places(given))
      return read_all(given, *known, call, tensors);
    auto found = std::make_unique<named_places>();
    if (const misfit m = find_places(given, *found); m.what != misfit::kind::none) return m;
    const named_places& places = *found;
    if (known_places_.size() != most_known &&
        (given.names == nullptr || Py_REFCNT(given.names) > 1))
      known_places_.push_back(std::move(found));
    return read_all(given, places, call, tensors);
  }

  /// The declaration, with a mark below argument `i`.
  [[nodiscard]] std::string marked(std::size_t i) const {
    const std::string text = dispatch::message({"Declaration: ", declaration_});
    const auto [begin, size] = place_of(i);
    if (size == 0) return text;
    return dispatch::message(
        {text, "\n", std::string(13 + begin, ' '), "^", std::string(size - 1, '~')});
  }

  /// The text of the TypeError for a misfit.
  [[nodiscard]] std::string text_of(const misfit& m, const arguments_given& given) const;
  /// The argument whose name is nearest to `name`; empty if none is near.
  [[nodiscard]] std::string_view name_near(std::string_view name) const;

  /// The results as one object: None, the value, or a tuple. For a result that is an argument,
  /// according to the schema, this is the object that was passed.
  [[nodiscard, gnu::always_inline]] PyObject* results(const dispatch::borrowed_call& call,
                                                      const arguments_given& given,
                                                      bool always_tuple = false) const {
    if (always_tuple) return result_tuple(call, given).release();
    if (call.tensor() != nullptr) return tensor_result(*call.tensor(), 0, given);
    const std::size_t count = call.result_count();
    if (count == 1) return result(call.result(0), 0, given);
    if (count == 0) Py_RETURN_NONE;
    return result_tuple(call, given).release();
  }

 private:
  static constexpr std::size_t most = 256;

  struct argument {
    owned name;
    dispatch::Type type;
    wanted wants;
    code plain;  ///< the type, if that is one code
    bool has_default;
    IValue default_value;

    explicit argument(const dispatch::Argument& a)
        : name(PyUnicode_InternFromString(a.name().c_str())),
          type(a.real_type()),
          wants{type.codes(), type.names(), a.N().value_or(-1)},
          plain(type.codes().size() == 1 ? type.last() : code::none),
          has_default(a.find_default() != nullptr),
          default_value(has_default ? *a.find_default() : IValue()) {}
  };

  /// Which arguments the named objects of a call are for, and which take their defaults. It is
  /// cached by the tuple of names: all calls from one place of a program pass the same tuple.
  struct named_places {
    owned names;  ///< held, so that no other tuple gets its address
    std::size_t positional = 0;
    std::vector<std::uint8_t> named, defaulted;
  };
  static constexpr std::size_t most_known = 8;

  /// The cached places for the call, nullptr if there are none. They live as long as the plan.
  [[nodiscard]] const named_places* known_places(const arguments_given& given) const {
    for (const auto& known : known_places_)
      if (known->names.get() == given.names && known->positional == given.positional)
        return known.get();
    return nullptr;
  }
  [[nodiscard]] misfit find_places(const arguments_given& given, named_places& out) const {
    const std::size_t count = arguments_.size();
    if (given.positional > count) return {misfit::kind::too_many, count};
    if (given.positional > most_positional_) return {misfit::kind::keyword_only, most_positional_};
    out.positional = given.positional;
    if (given.names != nullptr) out.names = share(given.names);
    std::vector<bool> is_named(count);
    for (std::size_t k = 0; k != given.named(); ++k) {
      PyObject* const name = PyTuple_GET_ITEM(given.names, static_cast<Py_ssize_t>(k));
      const std::size_t i = index_of(name);
      if (i == count) return {misfit::kind::unknown, i, name};
      if (i < given.positional) return {misfit::kind::twice, i};
      is_named[i] = true;
      out.named.push_back(static_cast<std::uint8_t>(i));
    }
    for (std::size_t i = given.positional; i != count; ++i) {
      if (is_named[i]) continue;
      if (!arguments_[i].has_default) return {misfit::kind::missing, i};
      out.defaulted.push_back(static_cast<std::uint8_t>(i));
    }
    return {};
  }

  [[nodiscard, gnu::always_inline]] misfit read_positional(const arguments_given& given,
                                                           dispatch::borrowed_call& call,
                                                           lent_tensors& tensors) const {
    for (std::size_t i = 0; i != given.positional; ++i)
      if (!read(i, given.objects[i], call, tensors))
        return {misfit::kind::type, i, given.objects[i]};
    return {};
  }
  [[nodiscard]] misfit read_all(const arguments_given& given, const named_places& places,
                                dispatch::borrowed_call& call, lent_tensors& tensors) const {
    if (const misfit m = read_positional(given, call, tensors); m.what != misfit::kind::none)
      return m;
    PyObject* const* object = given.objects + given.positional;
    for (const std::uint8_t i : places.named) {
      if (!read(i, *object, call, tensors)) return {misfit::kind::type, i, *object};
      ++object;
    }
    for (const std::uint8_t i : places.defaulted)
      call.value(i) = dispatch::copy_of_default(arguments_[i].default_value);
    return {};
  }

  /// Throws an Error that shows the argument, and python_error for what the object raises, to which
  /// a note with the argument is added.
  [[nodiscard, gnu::always_inline]] bool read(std::size_t i, PyObject* object,
                                              dispatch::borrowed_call& call,
                                              lent_tensors& tensors) const {
    const argument& a = arguments_[i];
    return detail::exact_to_value(object, a.plain, call.value(i)) ||
           read_other(a, i, object, call, tensors);
  }
  [[nodiscard, gnu::noinline]] bool read_other(const argument& a, std::size_t i, PyObject* object,
                                               dispatch::borrowed_call& call,
                                               lent_tensors& tensors) const {
    try {
      if (a.plain == code::tensor) return tensors.lend(object, call, i);
      return (a.plain == code::string && detail::string_to_value(object, call.value(i))) ||
             to_value(object, a.wants, call.value(i));
    } catch (dispatch::Error& e) {
      e.add_context(dispatch::message({"in argument '", argument_name(i), "'"}));
      e.add_context(marked(i));
      throw;
    } catch (const python_error&) {
      add_note(dispatch::message({"in argument '", argument_name(i), "'\n", marked(i)}));
      throw;
    }
  }

  /// The position and size of an argument's name in the declaration; size 0 if it is not found.
  [[nodiscard]] std::pair<std::size_t, std::size_t> place_of(std::size_t wanted_one) const {
    std::size_t at = 0;
    for (std::size_t i = 0; i <= wanted_one && i < arguments_.size(); ++i) {
      const std::string_view name = argument_name(i);
      do {
        at = declaration_.find(dispatch::message({" ", name}), at);
        if (at == std::string::npos) return {0, 0};
        ++at;
      } while (std::string_view(",=)").find(declaration_[at + name.size()]) ==
               std::string_view::npos);
      if (i == wanted_one) return {at, name.size()};
    }
    return {0, 0};
  }

  /// The index of the argument `name`; the number of arguments if there is none.
  [[nodiscard]] std::size_t index_of(PyObject* name) const {
    const std::size_t count = arguments_.size();
    for (std::size_t i = 0; i != count; ++i)  // most names are interned
      if (arguments_[i].name.get() == name) return i;
    for (std::size_t i = 0; i != count; ++i)
      if (PyUnicode_Compare(arguments_[i].name.get(), name) == 0) return i;
    return count;
  }

  [[nodiscard]] owned result_tuple(const dispatch::borrowed_call& call,
                                   const arguments_given& given) const {
    if (call.tensor() != nullptr)
      return owned(PyTuple_Pack(1, owned(tensor_result(*call.tensor(), 0, given)).get()));
    const std::size_t count = call.result_count();
    owned tuple(PyTuple_New(static_cast<Py_ssize_t>(count)));
    for (std::size_t i = 0; i != count; ++i)
      PyTuple_SET_ITEM(tuple.get(), static_cast<Py_ssize_t>(i), result(call.result(i), i, given));
    return tuple;
  }
  [[nodiscard, gnu::always_inline]] PyObject* result(const IValue& value, std::size_t i,
                                                     const arguments_given& given) const {
    if (value.isInt()) return checked(PyLong_FromLongLong(value.toInt()));
    return other_result(value, i, given);
  }
  [[nodiscard, gnu::noinline]] PyObject* other_result(const IValue& value, std::size_t i,
                                                      const arguments_given& given) const {
    return value.isTensor() ? tensor_result(value.toTensor(), i, given)
                            : to_python(value, given.maker());
  }
  [[nodiscard]] PyObject* tensor_result(const dispatch::host::Tensor& tensor, std::size_t i,
                                        const arguments_given& given) const {
    if (i < aliased_.size() && aliased_[i]) {
      PyObject* const object = given_for(*aliased_[i], given);
      if (object != nullptr && is_tensor(object) && is_same_tensor(object, tensor))
        return share(object).release();
    }
    return checked(given.maker()(tensor));
  }

  std::string name_;
  std::string declaration_;
  std::vector<argument> arguments_;
  std::vector<std::size_t> written_;
  std::size_t argument_count_;  // the vector would divide for it
  std::size_t most_positional_ = 0;
  std::size_t all_positional_ = ~std::size_t{0};  // the number of arguments, if all are
  mutable std::vector<std::unique_ptr<named_places>> known_places_;
  /// For each return the index of the argument that it is.
  std::vector<std::optional<std::size_t>> aliased_;
};

inline std::string_view call_plan::name_near(std::string_view name) const {
  const int length = static_cast<int>(name.size());
  int least = std::min(length, length < 5 ? 2 : length / 3 + 2);  // as for operators
  std::string_view found;
  for (const argument& a : arguments_) {
    const std::string_view other = text_of_string(a.name.get());
    const int d = schema_ct::suggest::distance(name.data(), length, other.data(),
                                               static_cast<int>(other.size()));
    if (d < least) least = d, found = other;
  }
  return found;
}

inline std::string call_plan::text_of(const misfit& m, const arguments_given& given) const {
  using kind = misfit::kind;
  const argument* const a = m.argument < arguments_.size() ? &arguments_[m.argument] : nullptr;
  const std::string_view called = a != nullptr ? text_of_string(a->name.get()) : "";
  std::string text = dispatch::message({name_, "() "});
  switch (m.what) {
    case kind::none: break;
    case kind::too_many:
      text += dispatch::message({"takes at most ", arguments_.size(), " argument(s) but ",
                                 given.positional, " were given"});
      break;
    case kind::keyword_only:
      text +=
          dispatch::message({"argument '", called, "' is keyword-only and was given by position"});
      break;
    case kind::unknown:
      text += dispatch::message({"has no argument '", text_of_string(m.object), "'"});
      if (const std::string_view near = name_near(text_of_string(m.object)); !near.empty())
        text += dispatch::message({"; did you mean '", near, "'?"});
      break;
    case kind::twice:
      text += dispatch::message({"argument '", called, "' was given by position and by name"});
      break;
    case kind::missing:
      text += dispatch::message({"is missing a value for argument '", called, "'"});
      break;
    case kind::type:
      text +=
          dispatch::message({"expected a value of type '", detail::name_of(a->type),
                             "' for argument '", called, "' (position ", m.argument,
                             ") but found one of type ", detail::type_text(m.object, a->wants)});
      if (m.object == Py_None)
        text += dispatch::message({"; None is for an optional: '", a->type.str(), "?'"});
      break;
  }
  if (const std::string value = m.what == kind::type ? detail::value_text(m.object) : std::string();
      !value.empty())
    text += dispatch::message({": ", value});
  return text += dispatch::message({"\n", marked(m.argument)});
}

}  // namespace schema_ct_python
