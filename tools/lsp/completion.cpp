// SPDX-License-Identifier: BSL-1.0
// Completions at a place: types and defaults in schemas, names of operators, dispatch keys.
#include <algorithm>
#include <array>
#include <dispatch/keys/dispatch_key.hpp>
#include <set>

#include "../cpp_text.hpp"
#include "features.hpp"
#include "python_tokens.hpp"
#include "token_reader.hpp"

namespace tools::lsp {
namespace {

constexpr std::array<std::string_view, 34> schema_types{
    "Tensor",      "Tensor(a!)", "Tensor?",
    "Tensor[]",    "Tensor?[]",  "int",
    "int?",        "int[]",      "int[]?",
    "SymInt",      "SymInt?",    "SymInt[]",
    "float",       "float?",     "float[]",
    "bool",        "bool?",      "bool[]",
    "str",         "str?",       "str[]",
    "Scalar",      "Scalar?",    "ScalarType",
    "Device",      "Device?",    "MemoryFormat",
    "ScalarType?", "Layout",     "Generator?",
    "complex",     "Any",        "Dict(str, Tensor)",
    "SymBool"};

bool is_part_of_word(char c) { return cpp::is_word_character(c) && c != '$'; }

std::string_view last_word(std::string_view text) {
  std::size_t begin = text.size();
  while (begin != 0 && is_part_of_word(text[begin - 1])) --begin;
  return text.substr(begin);
}

std::string_view trimmed_end(std::string_view text) {
  while (!text.empty() && (text.back() == ' ' || text.back() == '\n')) text.remove_suffix(1);
  return text;
}

// ---- where in a schema -------------------------------------------------------------------------

enum class schema_place { name, type, value, other };

/// Reads the beginning of a schema, up to the cursor and without the word there.
schema_place place_in_schema(std::string_view before, std::string& type) {
  if (before.find('(') == std::string_view::npos) return schema_place::name;
  int depth = 0;
  bool is_default = false;
  std::size_t begin = 0;
  for (std::size_t i = 0; i != before.size(); ++i) {
    const char c = before[i];
    if (c == '(' || c == '[') {
      if (depth++ == 0) begin = i + 1, is_default = false;
    } else if (c == ')' || c == ']') {
      --depth;
    } else if (c == ',' && depth == 1) {
      begin = i + 1, is_default = false;
    } else if (c == '=') {
      is_default = true;
      type = before.substr(begin, i - begin);
    }
  }
  before = trimmed_end(before);
  if (before.ends_with('=')) return schema_place::value;
  if (is_default || before.empty()) return schema_place::other;
  if (before.ends_with("->") || before.ends_with(',')) return schema_place::type;
  if (!before.ends_with('(')) return schema_place::other;
  const std::string_view word = last_word(before.substr(0, before.size() - 1));
  // The first bracket begins the arguments; one after a type begins an alias set.
  const bool is_first = before.find('(') == before.size() - 1;
  const bool groups = word.empty() || word == "Dict" || word == "Union" || word == "Future" ||
                      word == "Optional" || word == "Await" || word == "RRef";
  return is_first || groups ? schema_place::type : schema_place::other;
}

/// The words that are defaults of a type.
std::vector<std::string_view> defaults_of(std::string_view type_and_name) {
  while (!type_and_name.empty() && type_and_name.front() == ' ') type_and_name.remove_prefix(1);
  const std::string_view type = type_and_name.substr(0, type_and_name.find(' '));
  if (type.ends_with('?')) return {"None"};
  if (type == "bool") return {"True", "False"};
  if (type.ends_with("[]")) return {"[]"};
  if (type == "MemoryFormat") return {"contiguous_format"};
  if (type == "Layout") return {"strided"};
  if (type == "ScalarType") return {"float", "long", "complex"};
  return {};
}

// ---- the place in the file ---------------------------------------------------------------------

class completer {
 public:
  completer(const workspace& all, const workspace_file& file, std::size_t offset)
      : all_(all),
        file_(file),
        source_(file.text->text()),
        offset_(offset),
        list_(file.is_python ? python_tokens(source_) : tokenize(source_)),
        tokens_(source_, list_.tokens) {}

  std::vector<completion> run() {
    find_place();
    if (first_literal_ != none_)
      in_literal();
    else
      in_code();
    return std::move(out_);
  }

 private:
  static constexpr std::size_t none_ = static_cast<std::size_t>(-1);

  /// Finds the first token that begins at or after the cursor, and the literal around the cursor.
  void find_place() {
    next_ = 0;
    while (next_ != tokens_.size() && tokens_.at(next_).begin < offset_) ++next_;
    if (next_ != 0 && tokens_.is_literal(next_ - 1) && offset_ < tokens_.at(next_ - 1).end) {
      first_literal_ = next_ - 1;
      while (first_literal_ > 0 && tokens_.is_literal(first_literal_ - 1)) --first_literal_;
      mapped_text said;
      for (std::size_t i = first_literal_; i != next_; ++i) append(said, tokens_.at(i));
      for (std::size_t i = 0; i != said.text.size() && said.spans[i].end <= offset_; ++i)
        typed_ += said.text[i];
      return;
    }
    for (const std::uint32_t begin : list_.unterminated) {
      const std::string_view line =
          begin < offset_ ? source_.substr(begin, offset_ - begin) : std::string_view();
      if (line.empty() || line.find('\n') != std::string_view::npos) continue;
      const std::size_t quote = line.find_first_of("\"'");
      typed_ = line.substr(quote + 1);
      first_literal_ = 0;
      while (first_literal_ != tokens_.size() && tokens_.at(first_literal_).begin < begin)
        ++first_literal_;
    }
  }

  void append(mapped_text& out, const token& t) const {
    if (file_.is_python)
      append_python_string(out, source_, t, literal_limit);
    else
      append_literal(out, source_, t, literal_limit);
  }

  void offer(std::string_view text, std::string detail, completion_kind kind, std::size_t typed) {
    const auto end = static_cast<std::uint32_t>(offset_);
    out_.push_back({std::string(text),
                    std::move(detail),
                    kind,
                    {end - static_cast<std::uint32_t>(typed), end}});
  }

  // ---- literals --------------------------------------------------------------------------------

  void in_literal() {
    const std::size_t before = first_literal_ - 1;
    const char bracket = tokens_.symbol(before);
    const std::string_view word = tokens_.word(before - 1);
    if (is_schema_argument(before)) return in_schema();
    if (bracket == '(' && word == "impl" && !owner_ns(before - 1).empty())
      return offer_names(owner_ns(before - 1), typed_);
    const bool is_template = bracket == '<' && !file_.is_python;
    const bool is_call = bracket == '(' || bracket == ',';
    if (!is_template && !is_call) return;
    const std::size_t open = bracket == ',' ? tokens_.enclosing(before) : before;
    if (file_.is_python && bracket == ',' && !library_of(tokens_.word(open + 1)).empty())
      return offer_names(library_of(tokens_.word(open + 1)), typed_);
    if (bracket == ',') return;
    if (is_template && word == "def") return in_schema();
    const std::string_view called = tokens_.word(before - 1);
    const bool names = is_template ? called == "op"
                                   : called.find("find") != std::string_view::npos ||
                                         called.find("perator") != std::string_view::npos ||
                                         called.starts_with("register_") || called == "impl" ||
                                         called == "impl_abstract";
    if (names) offer_qualified();
  }

  [[nodiscard]] bool is_schema_argument(std::size_t before) const {
    const std::string_view word = tokens_.word(before - 1);
    if (tokens_.symbol(before) == '(')
      return word == "def" || word == "schema" || word == "define" ||
             word == "TORCH_SELECTIVE_SCHEMA";
    if (tokens_.symbol(before) == '=') return file_.is_python && word == "schema";
    if (tokens_.symbol(before) != ',') return false;
    const std::size_t open = tokens_.enclosing(before);
    return open != 0 && open < tokens_.size() &&
           (tokens_.word(open - 1) == "SCHEMA_CT_OPERATORS" ||
            (file_.is_python && tokens_.word(open - 1) == "define"));
  }

  void in_schema() {
    const std::string_view word = last_word(typed_);
    std::string type;
    const std::string_view before = std::string_view(typed_).substr(0, typed_.size() - word.size());
    switch (place_in_schema(before, type)) {
      case schema_place::type:
        for (const std::string_view t : schema_types)
          offer(t, parameter_type(t), completion_kind::type, word.size());
        break;
      case schema_place::value:
        for (const std::string_view v : defaults_of(type))
          offer(v, "", completion_kind::value, word.size());
        break;
      case schema_place::name:
      case schema_place::other: break;
    }
  }

  // ---- names -----------------------------------------------------------------------------------

  /// The operators that are defined or declared, with a schema if one is known.
  [[nodiscard]] std::map<std::pair<std::string, std::string>, std::string> operators() const {
    std::map<std::pair<std::string, std::string>, std::string> out;
    for (const found_mention& m : all_.all_mentions()) {
      const mention& what = *m.what;
      if (what.what == mention::use || what.what == mention::implementation) continue;
      if (what.id.ns.empty() || what.id.name.empty()) continue;
      out.try_emplace({what.id.ns, what.id.name}, what.schema.text);
    }
    return out;
  }

  void offer_names(const std::string& ns, std::string_view typed) {
    const std::string prefix = ns + "::";
    const bool qualified = typed.starts_with(prefix);
    for (const auto& [name, schema] : operators())
      if (name.first == ns)
        offer((qualified ? prefix : "") + name.second, schema, completion_kind::operator_name,
              typed.size());
  }

  void offer_qualified() {
    for (const auto& [name, schema] : operators())
      offer(name.first + "::" + name.second, schema, completion_kind::operator_name, typed_.size());
  }

  void offer_namespaces(std::size_t typed) {
    std::set<std::string> seen;
    for (const auto& [name, schema] : operators())
      if (seen.insert(name.first).second) offer(name.first, "", completion_kind::ns, typed);
  }

  /// The namespace of the block around an `impl` in C++, or of the Library on which it is called.
  [[nodiscard]] std::string owner_ns(std::size_t impl) const {
    if (impl < 2 || tokens_.symbol(impl - 1) != '.') return "";
    if (file_.is_python) return library_of(tokens_.word(impl - 2));
    for (std::size_t i = tokens_.enclosing(impl); i < tokens_.size(); i = tokens_.enclosing(i))
      if (tokens_.symbol(i) == '{' && tokens_.symbol(i - 1) == ')')
        if (const std::size_t open = tokens_.match(i - 1); is_library(open))
          return std::string(tokens_.word(open + 1));
    return last_block_ns(impl);
  }

  /// The namespace of the last block before the place: during typing, a bracket may be missing.
  [[nodiscard]] std::string last_block_ns(std::size_t i) const {
    while (i-- > 0)
      if (tokens_.symbol(i) == '(' && is_library(i)) return std::string(tokens_.word(i + 1));
    return "";
  }

  [[nodiscard]] bool is_library(std::size_t open) const {
    return open < tokens_.size() && open > 0 &&
           tokens_.word(open - 1).find("TORCH_LIBRARY") != std::string_view::npos;
  }

  /// The namespace of `name = Library("ns", …)`.
  [[nodiscard]] std::string library_of(std::string_view name) const {
    if (name.empty()) return "";
    for (std::size_t i = 0; i + 4 < tokens_.size(); ++i) {
      if (tokens_.word(i) != name || tokens_.symbol(i + 1) != '=') continue;
      std::size_t k = i + 2;
      while (tokens_.symbol(k + 1) == '.') k += 2;
      if (tokens_.word(k) != "Library" || !tokens_.is_literal(k + 2)) continue;
      mapped_text ns;
      append_python_string(ns, source_, tokens_.at(k + 2), literal_limit);
      return ns.text;
    }
    return "";
  }

  // ---- code ------------------------------------------------------------------------------------

  void in_code() {
    const std::string_view word = last_word(source_.substr(0, offset_));
    // The tokens before the word that is being typed.
    std::size_t end = next_;
    while (end != 0 && tokens_.at(end - 1).begin >= offset_ - word.size()) --end;
    if (file_.is_python)
      in_python(end, word.size());
    else
      in_cpp(end, word.size());
  }

  void in_python(std::size_t end, std::size_t typed) {
    if (end < 3 || tokens_.symbol(end - 1) != '.') return;
    if (tokens_.word(end - 2) == "ops" && tokens_.symbol(end - 3) == '.' && end >= 4 &&
        tokens_.word(end - 4) == "torch")
      return offer_namespaces(typed);
    if (end < 6 || tokens_.symbol(end - 3) != '.' || tokens_.word(end - 4) != "ops" ||
        tokens_.word(end - 6) != "torch")
      return;
    const std::string ns(tokens_.word(end - 2));
    std::set<std::string> seen;
    for (const auto& [name, schema] : operators()) {
      const std::string plain = operator_id{name.first, name.second}.without_overload();
      if (name.first == ns && seen.insert(plain).second)
        offer(plain, schema, completion_kind::operator_name, typed);
    }
  }

  void in_cpp(std::size_t end, std::size_t typed) {
    if (end == 0) return;
    if (tokens_.symbol(end - 1) == ':' && tokens_.word(end - 2) == "DispatchKey")
      return offer_keys(typed);
    const char before = tokens_.symbol(end - 1);
    if (before != '(' && before != ',') return;
    // The reader knows no enclosing bracket if the closing one is missing.
    std::size_t open = end - 1, commas = 0;
    for (; open > 0 && tokens_.symbol(open) != '('; --open) {
      if (tokens_.symbol(open) == ',')
        ++commas;
      else if (!tokens_.is_word(open))
        return;
    }
    if (!is_library(open)) return;
    if (commas == 0) return offer_namespaces(typed);
    if (commas == 1 && tokens_.word(open - 1).find("_IMPL") != std::string_view::npos)
      offer_keys(typed);
  }

  void offer_keys(std::size_t typed) {
    for (int i = 1; i <= static_cast<int>(dispatch::DispatchKey::EndOfAliasKeys); ++i) {
      const auto key = static_cast<dispatch::DispatchKey>(i);
      const std::string_view name = dispatch::toString(key);
      if (!name.empty() && dispatch::detail::is_parseable(key))
        offer(name, "", completion_kind::key, typed);
    }
  }

  const workspace& all_;
  const workspace_file& file_;
  std::string_view source_;
  std::size_t offset_;
  token_list list_;
  token_reader tokens_;
  std::vector<completion> out_;
  std::size_t next_ = 0;
  std::size_t first_literal_ = none_;
  std::string typed_;
};

}  // namespace

std::vector<completion> complete(const workspace& all, const workspace_file& file,
                                 std::size_t offset) {
  return completer(all, file, offset).run();
}

}  // namespace tools::lsp
