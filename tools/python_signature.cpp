// SPDX-License-Identifier: BSL-1.0
// Applies the rules of torch.library.infer_schema to annotations and defaults.
#include "python_signature.hpp"

#include <algorithm>
#include <array>

namespace tools {
namespace {

struct base_type {
  std::string_view python, schema;
  bool in_list, optional_in_list, optional_list;  ///< T[], T?[], T[]?
};
constexpr std::array bases{
    base_type{"Tensor", "Tensor", true, true, false},
    base_type{"torch.Tensor", "Tensor", true, true, false},
    base_type{"int", "SymInt", true, false, true},
    base_type{"float", "float", true, false, true},
    base_type{"bool", "bool", true, false, true},
    base_type{"str", "str", false, false, false},
    base_type{"torch.types.Number", "Scalar", true, false, false},
    base_type{"types.Number", "Scalar", true, false, false},
    base_type{"Number", "Scalar", true, false, false},
    base_type{"torch.dtype", "ScalarType", false, false, false},
    base_type{"torch.device", "Device", false, false, false},
};
/// Types from which no schema can be inferred.
constexpr std::array<std::string_view, 14> refused_names{
    "dict",  "Dict",  "set",  "bytes", "object",   "complex",    "Any",
    "tuple", "Tuple", "list", "List",  "Callable", "typing.Any", "Sequence"};
constexpr std::array<std::string_view, 6> lists{
    "list", "List", "typing.List", "Sequence", "typing.Sequence", "collections.abc.Sequence"};
constexpr std::array<std::string_view, 2> optionals{"Optional", "typing.Optional"};
constexpr std::array<std::string_view, 2> unions{"Union", "typing.Union"};
constexpr std::array<std::string_view, 3> tuples{"tuple", "Tuple", "typing.Tuple"};

bool is_among(std::string_view name, const auto& all) {
  return std::find(all.begin(), all.end(), name) != all.end();
}

/// The parts between separators outside of brackets.
std::vector<std::string_view> cut(std::string_view text, char separator) {
  std::vector<std::string_view> out;
  std::size_t first = 0;
  int depth = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    if (i == text.size() || (text[i] == separator && depth == 0)) {
      out.push_back(text.substr(first, i - first));
      first = i + 1;
    } else {
      depth += text[i] == '[' || text[i] == '(' ? 1 : text[i] == ']' || text[i] == ')' ? -1 : 0;
    }
  }
  return out;
}

/// The parts of `name[inside]`; an empty name for other texts.
struct subscript {
  std::string_view name, inside;
};
subscript subscript_of(std::string_view text) {
  const std::size_t open = text.find('[');
  if (open == std::string_view::npos || !text.ends_with(']')) return {};
  return {text.substr(0, open), text.substr(open + 1, text.size() - open - 2)};
}

/// The shape of a type: T, T?, T[], T?[] or T[]?.
struct shape {
  python_type::knowledge is = python_type::unknown;
  const base_type* base = nullptr;
  bool optional_element = false, list = false, optional = false;
};

shape optional_of(shape s) {
  s.optional = true;
  return s;
}

shape shape_of(std::string_view text) {
  std::vector<std::string_view> parts = cut(text, '|');
  const subscript s = subscript_of(text);
  if (parts.size() == 1 && is_among(s.name, unions)) parts = cut(s.inside, ',');
  if (parts.size() > 1) {
    const auto nones = std::erase(parts, std::string_view("None"));
    if (nones == 1 && parts.size() == 1) return optional_of(shape_of(parts[0]));
    for (const std::string_view p : parts)
      if (shape_of(p).is == python_type::unknown) return {};
    return {.is = python_type::refused};
  }
  if (is_among(s.name, optionals)) return optional_of(shape_of(s.inside));
  if (is_among(s.name, lists)) {
    shape element = shape_of(s.inside);
    if (element.is != python_type::known) return element;
    if (element.list) return {.is = python_type::refused};
    element.list = true;
    element.optional_element = element.optional;
    element.optional = false;
    return element;
  }
  for (const base_type& b : bases)
    if (b.python == text) return {.is = python_type::known, .base = &b};
  const std::string_view name = s.name.empty() ? text : s.name;
  if (is_among(name, refused_names)) return {.is = python_type::refused};
  return {};
}

/// The type of a function's single result.
python_type returned_type(std::string_view text) {
  constexpr std::array<std::string_view, 5> names{"Tensor", "SymInt", "float", "bool", "Scalar"};
  const shape s = shape_of(text);
  if (s.is != python_type::known) return {s.is, ""};
  const bool is_list = s.list && !s.optional && !s.optional_element && s.base->schema == "Tensor" &&
                       text.find("equence") == std::string_view::npos;
  const bool is_plain = !s.list && !s.optional && is_among(s.base->schema, names);
  if (!is_list && !is_plain) return {python_type::refused, ""};
  return {python_type::known, std::string(s.base->schema) + (is_list ? "[]" : "")};
}

python_type result_type(std::string_view text) {
  if (text == "None" || text == "Tuple" || text == "typing.Tuple")
    return {python_type::known, "()"};
  const subscript s = subscript_of(text);
  if (!is_among(s.name, tuples)) return returned_type(text);
  if (s.inside == "()") return {python_type::known, "()"};
  std::string out;
  const std::vector<std::string_view> parts = cut(s.inside, ',');
  for (const std::string_view p : parts) {
    const python_type t = returned_type(p);
    if (t.is != python_type::known) return {p == "..." ? python_type::refused : t.is, ""};
    out += (out.empty() ? "" : ", ") + t.text;
  }
  return {python_type::known, parts.size() == 1 ? "((" + out + "))" : "(" + out + ")"};
}

class signature_reader {
 public:
  signature_reader(std::string_view source, const std::vector<python_token>& tokens,
                   const std::optional<std::vector<std::string>>& mutated)
      : source_(source), tokens_(tokens), mutated_(mutated) {}

  inferred_schema read(std::size_t def) {
    std::size_t i = def + 2;  // the token after the name
    if (symbol(i) != '(') return {};
    ++i;
    while (i < tokens_.size() && symbol(i) != ')') {
      const std::size_t end = argument_end(i);
      parameter(i, end);
      i = symbol(end) == ',' ? end + 1 : end;
    }
    if (symbol(i) != ')') return {};
    result(i + 1);
    if (mutated_)
      for (const std::string& name : *mutated_)
        if (std::find(names_.begin(), names_.end(), name) == names_.end())
          mistake("unknown_mutated_argument",
                  "mutates_args names '" + name + "', and the function has no such parameter",
                  def + 1);
    if (!is_known_ || !out_.mistakes.empty()) return {"", std::move(out_.mistakes)};
    out_.text = "(" + arguments_ + ") -> " + result_;
    return std::move(out_);
  }

 private:
  [[nodiscard]] char symbol(std::size_t i) const {
    return i < tokens_.size() ? tokens_[i].symbol : '\0';
  }
  [[nodiscard]] std::string_view text(std::size_t i) const {
    return i < tokens_.size() ? source_.substr(tokens_[i].begin, tokens_[i].end - tokens_[i].begin)
                              : "";
  }

  /// The `,` or `)` after an argument.
  [[nodiscard]] std::size_t argument_end(std::size_t i) const {
    for (int depth = 0; i < tokens_.size(); ++i) {
      const char c = symbol(i);
      if (depth == 0 && (c == ',' || c == ')')) return i;
      depth += c == '(' || c == '[' || c == '{' ? 1 : c == ')' || c == ']' || c == '}' ? -1 : 0;
    }
    return i;
  }

  /// The text of the tokens, strings without their quotes.
  [[nodiscard]] std::string joined(std::size_t first, std::size_t end) const {
    std::string out;
    for (; first < end; ++first) {
      if (tokens_[first].kind == python_kind::string) {
        mapped_text quoted;
        append_python_literal(quoted, source_, tokens_[first], 256);
        std::erase(quoted.text, ' ');
        out += quoted.text;
      } else {
        out += text(first);
      }
    }
    return out;
  }

  void mistake(const char* code, std::string message, std::size_t token) {
    out_.mistakes.push_back({code, std::move(message), token});
  }

  void parameter(std::size_t i, std::size_t end) {
    if (symbol(i) == '*' && i + 1 == end) return add("*");
    if (symbol(i) == '*' || symbol(i) == '/')
      return mistake("unsupported_parameter",
                     "an operator has no variable and no positional-only parameters", i);
    ++count_;
    const std::string name(text(i));
    const std::string number = "argument " + std::to_string(count_) + " (" + name + "): ";
    names_.push_back(name);
    std::size_t equals = i;
    int depth = 0;
    for (; equals < end && (symbol(equals) != '=' || depth != 0); ++equals)
      depth += symbol(equals) == '[' || symbol(equals) == '('   ? 1
               : symbol(equals) == ']' || symbol(equals) == ')' ? -1
                                                                : 0;
    if (symbol(i + 1) != ':' || i + 2 >= end)
      return mistake("missing_annotation",
                     number + "a schema is inferred from annotations, and this has none", i);
    const python_type type = python_parameter_type(joined(i + 2, equals));
    if (type.is == python_type::refused)
      return mistake("unsupported_annotation",
                     number + "no schema type is inferred from this annotation", i + 2);
    if (type.is == python_type::unknown) is_known_ = false;
    std::string argument = type.text;
    const bool is_mutated =
        mutated_ ? std::find(mutated_->begin(), mutated_->end(), name) != mutated_->end()
                 : argument.starts_with("Tensor");
    if (is_mutated && type.is == python_type::known) {
      if (!argument.starts_with("Tensor"))
        return mistake("unknown_mutated_argument",
                       number + "only tensors and lists of them are in mutates_args", i);
      argument.insert(6, "(a" + std::to_string(count_ - 1) + "!)");
    }
    argument += " " + name;
    if (equals < end) argument.append("=").append(default_of(equals + 1, end));
    add(argument);
  }

  void add(const std::string& argument) {
    arguments_ += (arguments_.empty() ? "" : ", ") + argument;
  }

  std::string default_of(std::size_t i, std::size_t end) {
    const std::string value = joined(i, end);
    if (i + 1 == end && tokens_[i].kind == python_kind::string) return '"' + value + '"';
    const bool is_number = tokens_[end - 1].kind == python_kind::number &&
                           (i + 1 == end || (i + 2 == end && symbol(i) == '-'));
    if (is_number || value == "None" || value == "True" || value == "False") return value;
    constexpr std::array<std::string_view, 14> types{
        "float16", "float32", "float64", "bfloat16", "half",  "float", "double",
        "int8",    "int16",   "int32",   "int64",    "uint8", "bool",  "int"};
    if (value.starts_with("torch.") && is_among(value.substr(6), types)) return value.substr(6);
    is_known_ = false;
    return "";
  }

  void result(std::size_t i) {
    if (symbol(i) != '-' || symbol(i + 1) != '>')
      return mistake("missing_annotation",
                     "a schema is inferred from annotations, and the result has none", i - 1);
    std::size_t end = i + 2;
    for (int depth = 0; end < tokens_.size() && (symbol(end) != ':' || depth != 0); ++end)
      depth += symbol(end) == '[' ? 1 : symbol(end) == ']' ? -1 : 0;
    const python_type type = result_type(joined(i + 2, end));
    if (type.is == python_type::refused)
      return mistake("unsupported_annotation",
                     "no schema type is inferred from the annotation of the result", i + 2);
    is_known_ = is_known_ && type.is == python_type::known;
    result_ = type.text;
  }

  std::string_view source_;
  const std::vector<python_token>& tokens_;
  const std::optional<std::vector<std::string>>& mutated_;
  inferred_schema out_;
  std::vector<std::string> names_;
  std::string arguments_, result_;
  int count_ = 0;
  bool is_known_ = true;
};

}  // namespace

python_type python_parameter_type(std::string_view annotation) {
  const shape s = shape_of(annotation);
  if (s.is != python_type::known) return {s.is, ""};
  const base_type& b = *s.base;
  const bool is_right = !s.list                            ? true
                        : s.optional_element && s.optional ? false
                        : s.optional_element               ? b.optional_in_list
                        : s.optional                       ? b.optional_list
                                                           : b.in_list;
  if (!is_right) return {python_type::refused, ""};
  return {python_type::known, std::string(b.schema) + (s.optional_element ? "?" : "") +
                                  (s.list ? "[]" : "") + (s.optional ? "?" : "")};
}

inferred_schema infer_python_schema(std::string_view source,
                                    const std::vector<python_token>& tokens, std::size_t def,
                                    const std::optional<std::vector<std::string>>& mutated) {
  return signature_reader(source, tokens, mutated).read(def);
}

}  // namespace tools
