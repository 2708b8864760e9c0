// SPDX-License-Identifier: BSL-1.0
// Reads a kernel as a registration spells it, and compares its signature with a schema by the
// compiler's check, with rows that are made here.
#include "kernels.hpp"

#include <algorithm>
#include <array>
#include <deque>
#include <schema_ct/literal.hpp>
#include <schema_ct/strict.hpp>

#include "type_names.hpp"

namespace tools {
namespace {

/// If more functions are possible than this, a fitting one proves little, and trying all is slow.
constexpr std::size_t most_candidates = 64;

using schema_ct::code;
using schema_ct::errc;

// ---- what a registration names
// -------------------------------------------------------------------

class kernel_reader {
 public:
  kernel_reader(const cpp_file& file, const visible_names& names) : file_(file), names_(names) {}

  std::vector<kernel_signature> read(token_range k) {
    while (is_pair(k.first, k.end)) ++k.first, --k.end;
    if (k.is_empty()) return {};
    if (t_.symbol(k.first) == '[') return lambda(k);
    if (t_.symbol(k.first) == '(') return pointer(k.first + 1);  // a cast to the type
    if (t_.symbol(k.first) == '&') return named({k.first + 1, k.end});
    const qualified_name name = read_name(t_, k.first);
    if (name.end == k.end) return named(k);
    const std::string last = name.text.substr(name.text.rfind(':') + 1);
    if (last == "static_cast" && t_.symbol(name.end) == '<') {
      const std::size_t close = t_.template_end(name.end);
      return close + 1 < k.end ? pointer(name.end + 1) : std::vector<kernel_signature>();
    }
    const std::size_t close = t_.symbol(name.end) == '(' ? t_.match(name.end) : none;
    if (close == none || close + 1 != k.end) return {};
    constexpr std::array<std::string_view, 4> wrappers{"TORCH_FN", "TORCH_BOX", "dispatch",
                                                       "CppFunction"};
    for (const std::string_view w : wrappers)
      if (w == last) {
        const std::vector<token_range> arguments = cut_arguments(t_, name.end);
        return arguments.empty() ? std::vector<kernel_signature>() : read(arguments.back());
      }
    return {};
  }

  /// Implements signatures_of_type().
  std::vector<kernel_signature> called(token_range k) {
    if (t_.text(k.first) == "decltype" && is_pair(k.first + 1, k.end))
      return read({k.first + 2, k.end - 1});
    std::size_t open = k.first;
    while (open < k.end && t_.symbol(open) != '(')
      open = t_.symbol(open) == '<' ? t_.template_end(open) + 1 : open + 1;
    if (open == k.first || !is_pair(open, k.end)) return {};
    return {signature(file_, file_.declared.scope_at(k.first), "the call", {k.first, open},
                      cut_arguments(t_, open))};
  }

 private:
  [[nodiscard]] bool is_pair(std::size_t first, std::size_t end) const {
    return first < end && t_.symbol(first) == '(' && t_.match(first) == end - 1;
  }

  std::vector<kernel_signature> named(token_range k) {
    const qualified_name name = read_name(t_, k.first);
    if (name.text.empty() || name.end != k.end) return {};
    if (names_.is_macro(t_.text(name.end - 1))) return {};
    std::vector<kernel_signature> out;
    const auto all = names_.functions(file_.declared.scope_at(k.first), name);
    if (all.size() > most_candidates) return {};
    for (const auto& found : all) {
      if (!found.is->is_readable || is_boxed(*found.file, found.is->parameters)) return {};
      if (has_macros({found.file, &names_, found.is->scope}, found.is->parameters)) return {};
      out.push_back(signature(*found.file, found.is->scope, name.text, found.is->result,
                              found.is->parameters));
    }
    return out;
  }

  std::vector<kernel_signature> lambda(token_range k) {
    const std::size_t captures = t_.match(k.first);
    if (captures == none) return {};
    const std::size_t i = captures + 1;
    const bool has_parameters = t_.symbol(i) == '(';
    if (!has_parameters && t_.symbol(i) != '{' && !t_.is_arrow(i)) return {};
    const std::size_t close = has_parameters ? t_.match(i) : captures;
    if (close == none) return {};
    token_range result;
    std::size_t body = close + 1;
    while (body < k.end && t_.symbol(body) != '{') {
      if (t_.is_arrow(body)) result.first = body + 1;
      ++body;
    }
    if (result.first != 0) result.end = body;
    const std::vector<token_range> parameters =
        has_parameters ? cut_arguments(t_, i) : std::vector<token_range>();
    const std::string scope = file_.declared.scope_at(k.first);
    if (is_boxed(file_, parameters) || has_macros({&file_, &names_, scope}, parameters)) return {};
    kernel_signature out = signature(file_, scope, "the lambda", result, parameters);
    if (parameters.empty() && result.is_empty()) out.at = place_at(file_, k.first);
    return {std::move(out)};
  }

  /// Reads the type `R (*)(A...)` from a token on.
  std::vector<kernel_signature> pointer(std::size_t first) {
    std::size_t i = first;
    for (; t_.is(i, token_kind::word) || (t_.symbol(i) != '(' && t_.symbol(i) != '\0'); ++i)
      if (t_.symbol(i) == '<') i = t_.template_end(i);
    if (t_.symbol(i) != '(' || t_.symbol(i + 1) != '*' || t_.symbol(i + 2) != ')' ||
        t_.symbol(i + 3) != '(' || t_.match(i + 3) == none)
      return {};
    return {signature(file_, file_.declared.scope_at(first), "the function", {first, i},
                      cut_arguments(t_, i + 3))};
  }

  kernel_signature signature(const cpp_file& in, const std::string& scope, std::string name,
                             token_range result, const std::vector<token_range>& parameters) const {
    const type_context context{&in, &names_, scope};
    kernel_signature out;
    out.name = std::move(name);
    if (!parameters.empty()) out.at = place_at(in, parameters[0].first);
    for (const token_range p : parameters) {
      if (is_void(in, p)) continue;
      const std::optional<read_type> type = read_cpp_type(context, p);
      const bool is_first = &p == parameters.data() || out.parameters.empty();
      if (type && type->skips && is_first) continue;
      out.parameters.push_back(value(in, p, type));
      // Only a tensor may be the caller's own object.
      if (type && type->is_written && type->codes != type_codes{code::tensor})
        out.parameters.back().word = schema_ct::word_of(code::unknown);
    }
    out.results = results(context, result);
    if (parameters.empty() && !result.is_empty()) out.at = place_at(in, result.first);
    return out;
  }

  std::optional<std::vector<kernel_value>> results(const type_context& in, token_range r) const {
    if (r.is_empty()) return std::nullopt;
    if (is_void(*in.file, {r.end - 1, r.end})) return std::vector<kernel_value>();
    const std::optional<read_type> type = read_cpp_type(in, r);
    if (!type) return std::nullopt;
    if (!type->is_tuple) return std::vector<kernel_value>{value(*in.file, r, type)};
    std::vector<kernel_value> out;
    for (const type_codes& codes : type->elements) {
      read_type element;
      element.codes = codes;
      element.first = type->first;
      element.end = type->end;
      out.push_back(value(*in.file, r, element));
    }
    return out;
  }

  /// Is it a boxed kernel, which takes any arguments?
  static bool is_boxed(const cpp_file& in, const std::vector<token_range>& parameters) {
    for (const token_range p : parameters)
      for (std::size_t k = p.first; k < p.end; ++k)
        for (const char* word : {"Stack", "StableIValue", "OperatorHandle", "FunctionArgs"})
          if (in.tokens.text(k) == word) return true;
    return false;
  }

  /// May macros stand for other parameters than these? One that is not read is told by its name.
  [[nodiscard]] bool has_macros(const type_context& in,
                                const std::vector<token_range>& parameters) const {
    return std::any_of(parameters.begin(), parameters.end(), [&](token_range p) {
      for (std::size_t k = p.first; k < p.end; ++k)
        if (names_.is_macro_of_parameters(in.file->tokens.text(k))) return true;
      return is_unread_macro(in, p);
    });
  }

  /// `ARGS`, `ARGS(x)` or `int64_t x ARGS`
  [[nodiscard]] bool is_unread_macro(const type_context& in, token_range p) const {
    if (p.is_empty()) return false;
    const token_view& t = in.file->tokens;
    const std::size_t word =
        p.end == p.first + 1 || t.symbol(p.first + 1) == '(' ? p.first : p.end - 1;
    const std::string name = t.text(word);
    const bool is_large = name.size() > 1 && std::none_of(name.begin(), name.end(), [](char c) {
                            return c >= 'a' && c <= 'z';
                          });
    if (!is_large || names_.is_macro(name)) return false;
    if (word == p.first) return names_.types(in.scope, {name, false, 0}).empty();
    const std::optional<read_type> type = read_cpp_type(in, {p.first, word});
    return type && type->end < word;  // behind the parameter's name
  }

  static bool is_void(const cpp_file& in, token_range r) {
    return r.end == r.first + 1 && in.tokens.text(r.first) == "void";
  }

  static place place_at(const cpp_file& in, std::size_t token) {
    const tools::token& t = in.tokens.tokens()[token];
    const position begin = in.from->at(t.begin);
    return {in.from->name(), begin, begin.column + (t.end - t.begin)};
  }

  static kernel_value value(const cpp_file& in, token_range r,
                            const std::optional<read_type>& type) {
    kernel_value out;
    out.at = place_at(in, r.first);
    if (!type || type->skips) return out;
    out.word = word_of(type->codes);
    out.codes = type->codes;
    out.at = place_at(in, type->first);
    out.spelled = spelled_type(in.tokens, {type->first, type->end});
    const position last = in.from->at(in.tokens.tokens()[type->end - 1].end);
    if (last.line == out.at.begin.line) out.at.end_column = last.column;
    return out;
  }

  const cpp_file& file_;
  const visible_names& names_;
  const token_view& t_ = file_.tokens;
};

// ---- the check
// -----------------------------------------------------------------------------------

/// The row of a value of unknown type.
constexpr schema_ct::row any_row{
    schema_ct::word_of(code::unknown), nullptr, -1, false, false, nullptr};

/// The compiler's check, which ignores values of unknown type.
struct tolerant_checker : schema_ct::checker {
  bool knows_all = true;
  bool knows_returns = true;

  errc argument(int index, schema_ct::type_word w, const char* begin, const char* end) {
    if (parameters[index] == &any_row) return errc::ok;
    const errc wrong = checker::argument(index, w, begin, end);
    return is_certain(wrong, w, parameters[index]->word) ? wrong : errc::ok;
  }
  errc result(int index, schema_ct::type_word w, const char* begin, const char* end) {
    if (!knows_returns) return errc::ok;
    const errc wrong = checker::result(index, w, begin, end);
    return is_certain(wrong, w, returns[index]->word) ? wrong : errc::ok;
  }
  errc end_results(int count, bool varret) const {
    return knows_returns ? checker::end_results(count, varret) : errc::ok;
  }

 private:
  /// Whether an int stands for a SymInt depends on the other parameters.
  [[nodiscard]] bool is_certain(errc wrong, schema_ct::type_word schema_has,
                                schema_ct::type_word has) const {
    return wrong != errc::type_mismatch || knows_all ||
           schema_ct::without_symbols(schema_has) != has;
  }
};

class rows {
 public:
  /// `schema_size`: the length of the schema that is compared with them.
  explicit rows(std::size_t schema_size) : most_classes_(schema_size / 9 + 1) {}

  void add(const kernel_value& v) {
    if (!v.word) return pointers_.push_back(&any_row);
    made_.push_back({v.classes ? schema_ct::see_classes : *v.word, nullptr, v.list_size,
                     v.is_written, v.is_exact, v.classes ? classes(v) : nullptr});
    pointers_.push_back(&made_.back());
  }
  const schema_ct::row* const* end() {
    pointers_.push_back(&schema_ct::end_of_rows);
    return pointers_.data();
  }

 private:
  /// Names for as many classes as the schema can have, even if a record names fewer.
  const schema_ct::named_classes* classes(const kernel_value& v) {
    std::vector<const char*>& names = names_.emplace_back();
    for (const std::string& name : *v.classes)
      names.push_back(name.empty() ? nullptr : name.c_str());
    names.resize(std::max(names.size(), most_classes_));
    classes_.push_back({*v.word, names.data(), static_cast<int>(v.classes->size())});
    return &classes_.back();
  }

  std::size_t most_classes_;
  std::deque<schema_ct::row> made_;
  std::deque<schema_ct::named_classes> classes_;
  std::deque<std::vector<const char*>> names_;
  std::vector<const schema_ct::row*> pointers_;
};

bool is_about_function(errc c) {
  return c == errc::argument_count || c == errc::return_count || c == errc::missing_alias ||
         c == errc::list_size_mismatch || schema_ct::detail::is_about_types(c);
}

std::string count(std::size_t n, const char* what) {
  return std::to_string(n) + ' ' + what + (n == 1 ? "" : "s");
}

remark about(const kernel_signature& k, const schema_ct::error& e, const std::string& said) {
  if (e.code == errc::argument_count)
    return {"the function takes " + count(k.parameters.size(), "argument"), k.at};
  if (e.code == errc::return_count)
    return {"the function returns " + count(k.results->size(), "value"), k.at};
  const bool takes = e.argument > 0;
  const kernel_value& v = takes ? k.parameters[static_cast<std::size_t>(e.argument) - 1]
                                : (*k.results)[static_cast<std::size_t>(-e.argument) - 1];
  std::string words =
      std::string("the function ") + (takes ? "takes `" : "returns `") + v.spelled + "` here";
  // If a compiler spelled the type, its name has more information than the codes.
  const std::string fits = schema_type_of(v.codes);
  const std::string help = remedy_for(fits.empty() ? schema_type_for(short_name(v.spelled)) : fits,
                                      said, takes, "in the schema");
  if (!help.empty()) words += "; " + help;
  return {std::move(words), v.at};
}

}  // namespace

std::vector<kernel_signature> signatures_of_type(const cpp_file& file, const visible_names& names,
                                                 token_range type) {
  return kernel_reader(file, names).called(type);
}

std::vector<kernel_signature> kernels_of(const cpp_file& file, const visible_names& names,
                                         token_range kernel) {
  return kernel_reader(file, names).read(kernel);
}

std::optional<misfit> misfit_of(const std::string& schema, const kernel_signature& k) {
  tolerant_checker c;
  rows parameters(schema.size()), returns(schema.size());
  for (const kernel_value& v : k.parameters) {
    parameters.add(v);
    c.knows_all = c.knows_all && v.word;
  }
  c.knows_returns = k.results.has_value();
  if (c.knows_returns)
    for (const kernel_value& v : *k.results) returns.add(v);
  c.parameters = parameters.end();
  c.returns = returns.end();
  c.numeric_symbols = k.numbers_are_symbols;
  c.strict = k.is_strict;
  schema_ct::parser<tolerant_checker> p(schema.data(), schema.data() + schema.size(), c, false);
  p.parse(false);
  schema_ct::detail::count_expected(p.answer, c);
  schema_ct::error wrong = p.answer;
  if (wrong.code == errc::ok && k.is_strict && c.knows_all)
    wrong =
        schema_ct::detail::run_strict(schema.data(), schema.size(), schema_ct::strict_checker(c));
  if (!is_about_function(wrong.code)) return std::nullopt;
  const std::size_t column = static_cast<std::size_t>(wrong.column);
  const std::string said =
      column == 0 ? "" : schema.substr(column - 1, static_cast<std::size_t>(wrong.length));
  return misfit{wrong, about(k, wrong, said)};
}

std::optional<misfit> misfit_of(const std::string& schema,
                                const std::vector<kernel_signature>& candidates) {
  std::optional<misfit> out;
  for (const kernel_signature& k : candidates) {
    std::optional<misfit> wrong = misfit_of(schema, k);
    if (!wrong) return std::nullopt;
    if (!out) out = std::move(wrong);
  }
  return out;
}

}  // namespace tools
