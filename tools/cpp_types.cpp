// SPDX-License-Identifier: BSL-1.0
// The table of C++ types by name, with those of <schema_ct/signatures/cxx_type.hpp> and of the
// hosts, and the parser of spelled types.
#include "cpp_types.hpp"

#include <algorithm>
#include <array>

namespace tools {
namespace {

using schema_ct::code;

constexpr int deepest = 16;

/// The part before the last `::` in names that PyTorch or the standard library declares.
constexpr std::array<std::string_view, 12> known_namespaces{"at",
                                                            "c10",
                                                            "torch",
                                                            "std",
                                                            "torch::stable",
                                                            "torch::headeronly",
                                                            "torch::jit",
                                                            "caffe2",
                                                            "dispatch",
                                                            "paddle",
                                                            "torch::stable::accelerator",
                                                            "torch::autograd"};

struct plain_type {
  std::string_view name;
  std::initializer_list<code> codes;
};
const plain_type plain_types[] = {
    {"Tensor", {code::tensor}},
    {"TensorList", {code::tensor, code::list}},
    {"ITensorListRef", {code::tensor, code::list}},
    {"IntArrayRef", {code::integer, code::list}},
    {"IntHeaderOnlyArrayRef", {code::integer, code::list}},
    {"SymIntArrayRef", {code::sym_int, code::list}},
    {"OptionalIntArrayRef", {code::integer, code::list, code::optional}},
    {"OptionalSymIntArrayRef", {code::sym_int, code::list, code::optional}},
    {"int64_t", {code::integer}},
    {"int8_t", {code::integer}},
    {"int16_t", {code::narrow_integer}},
    {"int32_t", {code::narrow_integer}},
    {"uint8_t", {code::narrow_integer}},
    {"uint16_t", {code::narrow_integer}},
    {"uint32_t", {code::narrow_integer}},
    {"uint64_t", {code::narrow_integer}},
    {"size_t", {code::narrow_integer}},
    {"string", {code::string}},
    {"string_view", {code::string}},
    {"Scalar", {code::scalar}},
    {"SymInt", {code::sym_int}},
    {"SymBool", {code::sym_bool}},
    {"SymFloat", {code::sym_float}},
    {"ScalarType", {code::scalar_type}},
    {"Layout", {code::layout}},
    {"MemoryFormat", {code::memory_format}},
    {"Device", {code::device}},
    {"Generator", {code::generator, code::optional}},
    {"Storage", {code::storage}},
    {"Stream", {code::stream}},
    {"QScheme", {code::qscheme}},
    {"IValue", {code::any}},
};
/// Names that only PyTorch uses, and that are therefore recognized without a namespace.
constexpr std::array<std::string_view, 17> own_names{
    "Tensor",   "TensorList", "IntArrayRef", "SymIntArrayRef", "OptionalIntArrayRef",
    "int64_t",  "int8_t",     "int16_t",     "int32_t",        "uint8_t",
    "uint16_t", "uint32_t",   "uint64_t",    "size_t",         "SymInt",
    "ArrayRef", "ScalarType"};

struct template_type {
  std::string_view name;
  /// list, optional, tuple, dict, class_type; complex for complex<double> only; unknown for none
  code made;
};
constexpr template_type template_types[] = {
    {"optional", code::optional},
    {"ArrayRef", code::list},
    {"HeaderOnlyArrayRef", code::list},
    {"vector", code::list},
    {"List", code::list},
    {"IListRef", code::list},
    {"array", code::list},
    {"OptionalArrayRef", code::none},
    {"tuple", code::tuple},
    {"Dict", code::dict},
    {"unordered_map", code::dict},
    {"intrusive_ptr", code::class_type},
    {"complex", code::complex},
    {"pair", code::unknown},
};

bool is_among(std::string_view name, auto& all) {
  return std::find(std::begin(all), std::end(all), name) != std::end(all);
}

class type_reader {
 public:
  type_reader(const type_context& in, token_range range, int depth)
      : in_(in), t_(in.file->tokens), i_(range.first), end_(range.end), depth_(depth) {
    // A default argument is not part of the type.
    for (std::size_t k = i_; k < end_; ++k) {
      if (t_.symbol(k) == '<') k = t_.template_end(k);
      if ((t_.symbol(k) == '(' || t_.symbol(k) == '[') && t_.match(k) != none) k = t_.match(k);
      if (t_.symbol(k) == '=') end_ = k;
    }
  }

  std::optional<read_type> read() {
    specifiers();
    const std::size_t first = first_;
    std::optional<read_type> out = core();
    if (!out) return out;
    int references = 0;
    for (; i_ < end_ && (is_const(i_) || t_.symbol(i_) == '&'); ++i_) {
      has_const_ = has_const_ || is_const(i_);
      references += t_.symbol(i_) == '&' ? 1 : 0;
    }
    out->first = first;
    out->end = i_;
    out->is_written = references == 1 && !has_const_ && !is_alias_;
    while (t_.symbol(i_) == '[' && t_.symbol(i_ + 1) == '[' && t_.match(i_) != none)
      i_ = t_.match(i_) + 1;
    if (i_ < end_ && t_.is(i_, token_kind::word)) ++i_;  // a parameter's name
    if (i_ < end_) return std::nullopt;                  // a pointer, an array, a macro
    return out;
  }

 private:
  void specifiers() {
    constexpr std::array<std::string_view, 15> words{
        "const",     "volatile", "typename",   "static",          "inline",
        "constexpr", "extern",   "virtual",    "friend",          "struct",
        "class",     "enum",     "__inline__", "__forceinline__", "mutable"};
    for (; i_ < end_; ++i_) {
      const std::string word = t_.text(i_);
      if (is_const(i_)) has_const_ = true;
      if (is_const(i_) && first_ == none) first_ = i_;
      if (t_.symbol(i_) == '[' && t_.match(i_) != none) {
        i_ = t_.match(i_);
      } else if ((word == "__attribute__" || word == "__declspec") && t_.match(i_ + 1) != none) {
        i_ = t_.match(i_ + 1);
      } else if (!is_among(word, words) && !is_macro(word)) {
        break;
      }
    }
    if (first_ == none) first_ = i_;
  }

  [[nodiscard]] bool is_const(std::size_t k) const { return t_.text(k) == "const"; }

  /// Is it a macro such as TORCH_API, before another word?
  [[nodiscard]] bool is_macro(const std::string& word) const {
    if (word.size() < 3 || i_ + 1 >= end_ || !t_.is(i_ + 1, token_kind::word)) return false;
    return std::all_of(word.begin(), word.end(), [](char c) {
      return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    });
  }

  static std::optional<read_type> of(std::initializer_list<code> codes) {
    read_type out;
    out.codes = codes;
    return out;
  }

  std::optional<read_type> core() {
    if (const std::optional<code> builtin = built_in())
      return *builtin == code::unknown ? std::nullopt : of({*builtin});
    const qualified_name name = read_name(t_, i_);
    if (name.text.empty() || name.end > end_) return std::nullopt;
    if (in_.names->is_macro(t_.text(name.end - 1))) return std::nullopt;
    i_ = name.end;
    token_range arguments;
    const bool is_template = t_.symbol(i_) == '<' && i_ < end_;
    const std::size_t open = i_;
    if (is_template) {
      const std::size_t close = t_.template_end(i_);
      if (close == i_ || close >= end_) return std::nullopt;
      arguments = {i_ + 1, close};
      i_ = close + 1;
      if (t_.symbol(i_) == ':') return std::nullopt;  // a nested type
    }
    if (const auto bound = in_.arguments.find(name.text); bound != in_.arguments.end())
      return is_template ? std::nullopt : std::optional(bound->second);
    const auto declared = in_.names->types(in_.scope, name);
    const std::string full =
        declared.empty() ? in_.names->spelled_out(in_.scope, name.text) : declared.front().name;
    const std::size_t last = full.rfind("::");
    const std::string ns = last == std::string::npos ? "" : full.substr(0, last);
    const std::string last_name = last == std::string::npos ? full : full.substr(last + 2);
    const bool is_known_name =
        declared.empty() ? is_known(ns, last_name) : is_declared_by_others(ns, last_name);
    if (is_known_name && is_template) return made(template_called(last_name), open, arguments);
    std::optional<read_type> out = is_known_name ? plain(last_name) : std::nullopt;
    if (out || declared.empty()) return out;
    is_alias_ = true;
    return alias(declared, open, arguments);
  }

  /// Reads `unsigned long` and the like; `unknown` for void, auto, and types without a schema type.
  std::optional<code> built_in() {
    constexpr std::array<std::string_view, 9> words{"unsigned", "signed", "long",  "int", "short",
                                                    "char",     "double", "float", "bool"};
    std::vector<std::string> all;
    for (; i_ < end_; ++i_) {
      const std::string word = t_.text(i_);
      if (!is_among(word, words)) break;
      all.push_back(word);
    }
    if (all.empty()) return std::nullopt;
    const auto count = [&](const char* word) { return std::count(all.begin(), all.end(), word); };
    if (count("bool") != 0) return code::boolean;
    if (count("float") != 0) return code::narrow_real;
    if (count("double") != 0) return count("long") != 0 ? code::unknown : code::real;
    if (count("char") != 0) return count("signed") != 0 ? code::integer : code::narrow_integer;
    return count("long") == 1 && count("unsigned") == 0 ? code::integer : code::narrow_integer;
  }

  /// The type of an alias, with the arguments in the brackets at `open` if it is a template.
  std::optional<read_type> alias(const std::vector<found_name<type_declaration>>& declared,
                                 std::size_t open, token_range inside) const {
    const auto& d = declared.front();
    if (depth_ == deepest || declared.size() != 1 || d.is->is.is_empty()) return std::nullopt;
    type_context in{d.file, in_.names, d.is->scope};
    const std::vector<token_range> given =
        inside.is_empty() ? std::vector<token_range>() : cut(open, inside);
    if (given.size() != d.is->parameters.size()) return std::nullopt;
    for (std::size_t i = 0; i != given.size(); ++i) {
      std::optional<read_type> type = type_reader(in_, given[i], depth_ + 1).read();
      if (!type || type->skips) return std::nullopt;
      in.arguments.emplace(d.is->parameters[i], std::move(*type));
    }
    return type_reader(in, d.is->is, depth_ + 1).read();
  }

  /// Is this a name of PyTorch or of the standard library?
  [[nodiscard]] bool is_known(const std::string& ns, const std::string& name) const {
    if (!ns.empty()) return is_among(ns, known_namespaces);
    if (is_among(name, own_names)) return true;
    const std::string& outer = in_.scope;
    return std::any_of(known_namespaces.begin(), known_namespaces.end(), [&](std::string_view n) {
      return n != "dispatch" && n != "paddle" &&
             (in_.names->uses(outer, std::string(n)) || outer == n ||
              outer.starts_with(std::string(n) + "::"));
    });
  }

  /// Is this declaration that of PyTorch or of the standard library? A header of theirs declares
  /// more than one name for a type, or a class alone; the tables say what it stands for.
  static bool is_declared_by_others(const std::string& ns, const std::string& name) {
    if (!ns.empty()) return is_among(ns, known_namespaces);
    return name.ends_with("_t") && is_among(name, own_names);
  }

  static std::optional<read_type> plain(const std::string& name) {
    if (name == "DispatchKeySet") {
      read_type out;
      out.skips = true;
      return out;
    }
    for (const plain_type& p : plain_types)
      if (p.name == name) return of(p.codes);
    return std::nullopt;
  }

  static const template_type* template_called(const std::string& name) {
    const auto* const t = std::find_if(std::begin(template_types), std::end(template_types),
                                       [&](const template_type& k) { return k.name == name; });
    return t == std::end(template_types) ? nullptr : t;
  }

  std::optional<read_type> made(const template_type* t, std::size_t open,
                                token_range inside) const {
    if (t == nullptr || depth_ == deepest) return std::nullopt;
    if (t->made == code::class_type) return of({code::class_type});
    // No schema type stands for a pair, whatever is in it.
    if (t->made == code::unknown) return depth_ == 0 ? of({code::unknown}) : std::nullopt;
    std::vector<read_type> parts;
    for (const token_range r : cut(open, inside)) {
      if (t->name == "array" && !parts.empty()) break;  // the size of an std::array
      std::optional<read_type> part = type_reader(in_, r, depth_ + 1).read();
      if (!part || part->skips) return std::nullopt;
      parts.push_back(std::move(*part));
    }
    // PyTorch has no ArrayRef<bool> as a list.
    if (t->name == "ArrayRef" && parts.size() == 1 && parts[0].codes == type_codes{code::boolean})
      return std::nullopt;
    return combine(t->made, std::move(parts));
  }

  static std::optional<read_type> combine(code made, std::vector<read_type> parts) {
    read_type out;
    const auto add = [&](const read_type& p) {
      out.codes.insert(out.codes.end(), p.codes.begin(), p.codes.end());
    };
    if (made == code::tuple || made == code::dict) {
      if (made == code::dict && parts.size() != 2) return std::nullopt;
      out.is_tuple = made == code::tuple;
      out.codes.push_back(made);
      for (const read_type& p : parts) {
        add(p);
        if (out.is_tuple) out.elements.push_back(p.codes);
      }
      out.codes.push_back(code::end);
      return out;
    }
    if (parts.size() != 1) return std::nullopt;
    if (made == code::complex)
      return parts[0].codes == type_codes{code::real} ? of({code::complex}) : std::nullopt;
    add(parts[0]);
    if (made == code::none) out.codes.push_back(code::list);  // OptionalArrayRef
    const code last = made == code::none ? code::optional : made;
    if (last != code::optional || out.codes.back() != code::optional) out.codes.push_back(last);
    return out;
  }

  [[nodiscard]] std::vector<token_range> cut(std::size_t open, token_range inside) const {
    std::vector<token_range> out;
    std::size_t first = open + 1;
    for (std::size_t k = first; k <= inside.end; ++k) {
      if (k == inside.end || t_.symbol(k) == ',') {
        out.push_back({first, k});
        first = k + 1;
      } else if (t_.symbol(k) == '<') {
        k = t_.template_end(k);
      }
    }
    return out;
  }

  const type_context& in_;
  const token_view& t_;
  std::size_t i_, end_;
  int depth_;
  std::size_t first_ = none;
  bool has_const_ = false;
  bool is_alias_ = false;  // an alias, whose type may be const
};

}  // namespace

schema_ct::type_word word_of(const type_codes& codes) {
  schema_ct::type_word w = 0;
  for (const code c : codes) w = schema_ct::push(w, c);
  return w;
}

std::string schema_type_of(const type_codes& codes) {
  std::vector<std::string> stack;
  std::vector<std::size_t> groups;
  for (const code c : codes) {
    const bool is_suffix = c == code::list || c == code::optional;
    // Invalid: a suffix without a type before it, or the end of a group that was not begun.
    if ((is_suffix && stack.empty()) || (c == code::end && groups.empty())) return "";
    if (is_suffix) {
      stack.back() += c == code::list ? "[]" : "?";
    } else if (c == code::tuple || c == code::dict) {
      groups.push_back(stack.size());
      stack.emplace_back(c == code::tuple ? "(" : "Dict(");
    } else if (c == code::end) {
      std::string group = stack[groups.back()];
      for (std::size_t i = groups.back() + 1; i != stack.size(); ++i)
        group += (i == groups.back() + 1 ? "" : ", ") + stack[i];
      stack.resize(groups.back());
      stack.push_back(group + ")");
      groups.pop_back();
    } else if (c == code::narrow_integer || c == code::narrow_real) {
      stack.emplace_back(c == code::narrow_integer ? "int" : "float");
    } else {
      stack.emplace_back(schema_ct::spelling(c));
    }
  }
  return stack.size() == 1 && stack[0].find('?') != 0 ? stack[0] : "";
}

std::optional<read_type> read_cpp_type(const type_context& in, token_range range) {
  return type_reader(in, range, 0).read();
}

std::string spelled_type(const token_view& t, token_range range) {
  std::string out;
  for (std::size_t k = range.first; k < range.end; ++k) {
    const bool is_word = t.is(k, token_kind::word) && k != range.first;
    if (is_word && (t.is(k - 1, token_kind::word) || t.symbol(k - 1) == ',')) out += ' ';
    out += text_of(t.source(), t.tokens()[k]);
  }
  return out;
}

}  // namespace tools
