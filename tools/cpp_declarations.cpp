// SPDX-License-Identifier: BSL-1.0
// Reads namespaces and classes statement by statement, and of the bodies of functions the names
// that hide others.
#include "cpp_declarations.hpp"

#include <algorithm>
#include <array>

#include "cpp_declarators.hpp"

namespace tools {
namespace {

bool is_one_of(const std::string& word, std::initializer_list<const char*> words) {
  return std::any_of(words.begin(), words.end(), [&](const char* w) { return word == w; });
}

class declarations_reader : token_view {
 public:
  explicit declarations_reader(const token_view& tokens) : token_view(tokens) {}

  cpp_declarations run() {
    while (i_ < tokens().size() && !is_too_deep()) statement();
    return std::move(out_);
  }

 private:
  /// Limits that no real source reaches, against time on hostile ones.
  [[nodiscard]] bool is_too_deep() const {
    constexpr std::size_t deepest = 256, longest = 1000;
    return scopes_.size() >= deepest || scope().size() >= longest;
  }

  [[nodiscard]] const std::string& scope() const {
    static const std::string outermost;
    return scopes_.empty() ? outermost : scopes_.back();
  }

  void note_scope() {
    if (out_.scopes.empty() || out_.scopes.back().second != scope())
      out_.scopes.emplace_back(i_, scope());
  }

  // ---- statements ------------------------------------------------------------------------------

  void statement() {
    note_scope();
    if (is_conditional(i_) || is(i_, token_kind::include)) return directive();
    if (symbol(i_) == '}') {
      if (!scopes_.empty()) scopes_.pop_back();
      ++i_;
      return;
    }
    if (symbol(i_) == ';' || symbol(i_) == '{') {
      if (symbol(i_) == '{') scopes_.push_back(scope());
      ++i_;
      return;
    }
    begin_ = i_;
    header_ = {};
    while (text(i_) == "template" && symbol(i_ + 1) == '<') {
      const std::size_t end = template_end(i_ + 1);
      header_ = {begin_, end + 1};
      i_ = end + 1;
    }
    const std::string word = text(i_);
    if (word == "namespace" || (word == "inline" && text(i_ + 1) == "namespace"))
      return namespace_();
    if (word == "using") return using_();
    if (word == "typedef") return typedef_();
    if (word == "extern" && is(i_ + 1, token_kind::literal)) {
      i_ += 2;  // then a statement, or a brace that opens no scope
      return;
    }
    if (is_one_of(word, {"public", "protected", "private"})) {
      i_ += 2;
      return;
    }
    if (is_one_of(word, {"class", "struct", "union", "enum"}) && class_(word == "enum")) return;
    if (is_macro_call()) {
      if (word.ends_with("NAMESPACE_BEGIN")) open_namespace();
      if (word.ends_with("NAMESPACE_END") && !scopes_.empty()) scopes_.pop_back();
      i_ = match(i_ + 1) + 1;
      return;
    }
    declaration();
  }

  // Each branch of an #if starts with the scopes that were open at the #if.
  void directive() {
    switch (tokens()[i_].kind) {
      case token_kind::open_if: ifs_.push_back(scopes_.size()); break;
      case token_kind::next_branch:
        if (!ifs_.empty()) scopes_.resize(std::min(scopes_.size(), ifs_.back()));
        break;
      case token_kind::close_if:
        if (!ifs_.empty()) ifs_.pop_back();
        break;
      default: include();
    }
    ++i_;
  }

  /// Where a class or a namespace includes a file, its names are not those of the outermost scope.
  void include() {
    if (!scope().empty()) return;
    const std::string_view rest = source().substr(tokens()[i_].end);
    const std::string_view line = rest.substr(0, rest.find('\n'));
    const std::size_t begin = line.find_first_of("\"<");
    if (begin == std::string_view::npos) return;
    const std::size_t end = line.find(line[begin] == '<' ? '>' : '"', begin + 1);
    if (end == std::string_view::npos) return;
    out_.includes.emplace_back(line.substr(begin + 1, end - begin - 1));
  }

  /// Is this a macro call without a semicolon, followed by another statement?
  [[nodiscard]] bool is_macro_call() const {
    const std::size_t close = symbol(i_ + 1) == '(' ? match(i_ + 1) : none;
    if (!is(i_, token_kind::word) || close == none) return false;
    if (is_conditional(close + 1) || is(close + 1, token_kind::include)) return true;
    if (!is(close + 1, token_kind::word)) return false;
    return !is_one_of(text(close + 1), {"const", "noexcept", "override", "final", "try"}) &&
           !is_one_of(text(i_), {"decltype", "alignas", "__attribute__", "__declspec"});
  }

  void namespace_() {
    bool is_inline = text(i_) == "inline";
    i_ += is_inline ? 2 : 1;
    skip_attributes();
    if (symbol(i_ + 1) == '=') {
      mean(out_.namespace_aliases, text(i_), read_name(*this, i_ + 2).text);
      return to_semicolon();
    }
    std::string inner = scope();
    for (bool more = is(i_, token_kind::word); more;) {
      is_inline = is_inline || text(i_) == "inline";
      if (text(i_) == "inline") ++i_;
      const std::string name = qualified(inner, text(i_++));
      if (is_inline) out_.inline_namespaces.insert(name);
      if (!is_inline) inner = name;
      is_inline = false;
      more = symbol(i_) == ':' && is(i_ + 1, token_kind::word);
      i_ += more ? 1 : 0;
    }
    skip_attributes();
    if (symbol(i_) != '{') return;  // a macro that we do not know
    scopes_.push_back(std::move(inner));
    ++i_;
  }

  /// PyTorch's HIDDEN_NAMESPACE_BEGIN(torch, stable).
  void open_namespace() {
    std::string inner = scope();
    for (const token_range part : cut_arguments(*this, i_ + 1))
      inner = qualified(inner, text(part.first));
    scopes_.push_back(inner);
  }

  void using_() {
    ++i_;
    if (text(i_) == "namespace") {
      out_.using_namespaces.emplace(scope(), read_name(*this, i_ + 1).text);
    } else if (is(i_, token_kind::word) && (symbol(i_ + 1) == '=' || symbol(i_ + 1) == '[')) {
      const std::string name = text(i_);
      while (i_ < tokens().size() && symbol(i_) != '=' && symbol(i_) != ';') ++i_;
      const std::size_t first = i_ + 1;
      to_semicolon();
      return declare_alias(name, {first, i_ - 1});
    } else {
      for (bool more = true; more;) {
        const qualified_name n = read_name(*this, text(i_) == "typename" ? i_ + 1 : i_);
        const std::size_t last = n.text.rfind(':');
        if (last != std::string::npos) mean(out_.using_names, n.text.substr(last + 1), n.text);
        i_ = n.end;
        more = symbol(i_) == ',';
        i_ += more ? 1 : 0;
      }
    }
    to_semicolon();
  }

  void typedef_() {
    const std::size_t first = ++i_;
    to_semicolon();
    const std::size_t name = i_ - 2;  // the token before the semicolon
    if (name <= first || !is(name, token_kind::word)) return;
    declare_alias(text(name), {first, name});
  }

  /// Branches of an `#if` may give an alias several types: then it has none that is known.
  void declare_alias(const std::string& name, token_range is) {
    type_declaration alias{scope(), is, template_parameters()};
    if (has_conditional(is.first, is.end) || (is_template() && alias.parameters.empty()))
      alias.is = is = {};
    const auto [known, is_new] = out_.types.try_emplace(qualified(scope(), name), std::move(alias));
    if (!is_new && spelled(known->second.is) != spelled(is)) known->second.is = {};
  }

  [[nodiscard]] bool is_template() const { return !header_.is_empty(); }

  /// The names in `template <class A, class B>`; none if there are others.
  [[nodiscard]] std::vector<std::string> template_parameters() const {
    std::vector<std::string> out;
    for (std::size_t k = header_.first + 2; k + 2 < header_.end; k += 3) {
      const char next = symbol(k + 2);
      if (!is_one_of(text(k), {"class", "typename"}) || (next != ',' && next != '>')) return {};
      out.push_back(text(k + 1));
    }
    return out;
  }

  /// The same for what a using-declaration or an alias of a namespace names.
  void mean(std::unordered_map<std::string, std::string>& in, const std::string& name,
            const std::string& what) {
    const auto [known, is_new] = in.try_emplace(qualified(scope(), name), what);
    if (!is_new && known->second != what) known->second.clear();
  }

  [[nodiscard]] std::string spelled(token_range r) const {
    std::string out;
    for (std::size_t k = r.first; k < r.end; ++k) out += text_of(source(), tokens()[k]) + ' ';
    return out;
  }

  /// Returns false if the keyword is only part of a type in a declaration.
  bool class_(bool is_enum) {
    std::size_t k = i_ + 1;
    if (is_enum && is_one_of(text(k), {"class", "struct"})) ++k;
    std::string name;
    std::size_t words = 0;
    for (; k < tokens().size(); ++k) {  // attributes and macros precede the name
      if (is(k, token_kind::word) && symbol(k + 1) == '(' && match(k + 1) != none)
        k = match(k + 1);
      else if (symbol(k) == '[' && match(k) != none)
        k = match(k);
      else if (is(k, token_kind::word) && text(k) != "final")
        name = qualified(name, text(k)), ++words;
      else if (symbol(k) == '<' && words != 0)
        k = template_end(k);
      else if (symbol(k) != ':')
        break;
      if (symbol(k + 1) != ':' && is(k + 1, token_kind::word) && text(k + 1) != "final")
        name.clear();
    }
    if (symbol(k) == ';') {
      declare_class(name, false);
      i_ = k + 1;
      return true;
    }
    const bool has_bases = is_colon(k);
    if (symbol(k) != '{' && !has_bases) return false;
    const std::size_t colon = k;
    while (k < tokens().size() && symbol(k) != '{' && symbol(k) != ';') ++k;
    declare_class(name, symbol(k) == '{');
    if (has_bases && !is_enum) bases(qualified(scope(), name), colon, k);
    i_ = k;
    if (symbol(k) != '{') return true;
    if (is_enum) {
      skip_braces();
      return true;
    }
    scopes_.push_back(qualified(scope(), name));
    hide(header_, scope());
    ++i_;
    return true;
  }

  void declare_class(const std::string& name, bool is_defined) {
    if (name.empty()) return;
    const auto [known, is_new] =
        out_.types.try_emplace(qualified(scope(), name), type_declaration{scope(), {}});
    known->second.is_defined = known->second.is_defined || is_defined;
  }

  /// Reads what stands between the colon and the brace of a class.
  void bases(const std::string& derived, std::size_t colon, std::size_t end) {
    for (std::size_t k = colon + 1; k < end; ++k) {
      while (is_one_of(text(k), {"public", "protected", "private", "virtual"})) ++k;
      const qualified_name base = read_name(*this, k);
      k = base.end;
      const bool is_read = !base.text.empty() && (symbol(k) == ',' || k == end);
      out_.bases.emplace(derived, is_read ? base.text : "");
      while (k < end && symbol(k) != ',') k = symbol(k) == '<' ? template_end(k) + 1 : k + 1;
    }
  }

  // ---- functions and variables -----------------------------------------------------------------

  /// Reads to the end of a declaration, and records it if it declares a function.
  void declaration() {
    const std::size_t first = i_;
    std::size_t open = none;   // the `(` of the parameters
    std::size_t arrow = none;  // the `->` of a trailing return type
    bool is_value = false;     // was there an `=`?
    bool is_member = false;    // was there the `:` of a constructor's initialisers?
    type_ = {};
    for (; i_ < tokens().size(); ++i_) {
      const char c = symbol(i_);
      if (c == ';') {
        note(first, open, arrow, i_);
        ++i_;
        return;
      }
      is_member = is_member || is_colon(i_);
      if (c == ',' && open != none && !is_value && !is_member && arrow == none) {
        // Another declarator of the same type follows.
        const token_range type = note(first, open, arrow, i_);
        if (type_.is_empty()) type_ = type;
        open = none;
      }
      if (c == '}') return static_cast<void>(note(first, open, arrow, i_));
      if (c == '{') {
        const std::size_t before = i_;
        const bool may_be_body = open != none && !is_value;
        skip_braces();
        // After a member's initialiser comes the next one, or the body.
        if (symbol(i_) == ',' || (may_be_body && symbol(i_) == '{')) {
          --i_;
          continue;
        }
        if (!may_be_body && symbol(i_) == ';') {
          --i_;
          continue;
        }
        if (may_be_body) note(first, open, arrow, before);
        body(first, before, may_be_body ? open : none);
        return;
      }
      if (is_arrow(i_) && open != none && arrow == none) arrow = i_;
      if (c == '=') is_value = true;
      if (c == '<' && !is_value && is(i_ - 1, token_kind::word)) i_ = template_end(i_);
      if ((c == '(' || c == '[') && match(i_) != none) {
        if (c == '(' && open == none && !is_value && i_ > first && is_parenthesized(i_))
          open = i_ += 3;
        else if (c == '(' && open == none && !is_value && i_ > first && is_declared_name(i_ - 1))
          open = i_;
        i_ = match(i_);
      }
      if (is(i_, token_kind::open_if)) ifs_.push_back(scopes_.size());
      if (is(i_, token_kind::close_if) && !ifs_.empty()) ifs_.pop_back();
    }
  }

  [[nodiscard]] bool is_declared_name(std::size_t i) const {
    return is(i, token_kind::word) &&
           !is_one_of(text(i), {"decltype", "alignas", "__attribute__", "__declspec", "noexcept",
                                "explicit", "requires", "__launch_bounds__", "operator"});
  }

  /// `(f)(…)` at the first bracket.
  [[nodiscard]] bool is_parenthesized(std::size_t open) const {
    return is(open + 1, token_kind::word) && symbol(open + 2) == ')' && symbol(open + 3) == '(' &&
           match(open + 3) != none;
  }

  /// Records a function, and returns the type before its name. Without a function, the variables
  /// that the tokens may declare hide functions.
  token_range note(std::size_t first, std::size_t open, std::size_t arrow, std::size_t end) {
    const std::size_t last = open == none ? none : name_of(open);
    const std::size_t name = last == none ? none : name_begin(first, last);
    if (name == none || name == first) {  // a variable, a constructor, or a macro
      hide({first, end + 1}, scope());
      return {};
    }
    const token_range type{first, last == open - 1 ? name : name - 1};
    const std::string full = qualified(scope(), spelled_name(name, last));
    const std::size_t colons = full.rfind("::");
    function_declaration f{colons == std::string::npos ? "" : full.substr(0, colons),
                           type_.is_empty() ? type : type_, cut_arguments(*this, open),
                           !is_template() && !has_conditional(begin_, end)};
    if (!type_.is_empty()) {  // the type is that of the first declarator, unless `*` changes it
      const bool is_plain = is(type_.end - 1, token_kind::word) || symbol(type_.end - 1) == '>';
      f.is_readable = f.is_readable && is_plain && symbol(name - 1) == ',';
    }
    if (arrow != none) f.result = {arrow + 1, result_end(arrow + 1, end)};
    out_.functions.emplace(full, std::move(f));
    return type;
  }

  /// The last word of the name before the `(` of the parameters.
  [[nodiscard]] std::size_t name_of(std::size_t open) const {
    return symbol(open - 1) == ')' ? open - 2 : open - 1;
  }
  [[nodiscard]] std::size_t name_begin(std::size_t first, std::size_t name) const {
    while (name >= first + 2 && symbol(name - 1) == ':' && is(name - 2, token_kind::word))
      name -= 2;
    return name;
  }
  [[nodiscard]] std::string spelled_name(std::size_t name, std::size_t last) const {
    std::string out = text(name);
    for (; name != last; name += 2) out += "::" + text(name + 2);
    return out;
  }

  /// Records the names that these tokens may declare.
  void hide(token_range in, const std::string& scope) {
    for (std::size_t k = in.first; k < in.end; ++k)
      if (may_be_declared(*this, k)) out_.hiding.insert(qualified(scope, text(k)));
  }

  [[nodiscard]] std::size_t result_end(std::size_t k, std::size_t end) const {
    for (; k < end; ++k) {
      if (symbol(k) == '<') k = template_end(k);
      if (symbol(k) == '=' || text(k) == "requires") break;
    }
    return k;
  }

  [[nodiscard]] bool has_conditional(std::size_t first, std::size_t end) const {
    for (std::size_t k = first; k < end; ++k)
      if (is_conditional(k) || is(k, token_kind::include)) return true;
    return false;
  }

  // ---- bodies ----------------------------------------------------------------------------------

  /// Reads a body, of which `i_` is the end, with the parameters in the brackets at `parameters`.
  void body(std::size_t first, std::size_t open, std::size_t parameters) {
    const std::size_t end = i_, scopes = scopes_.size(), ifs = ifs_.size();
    scopes_.push_back(parameters == none ? scope() : scope_of_body(first, parameters));
    const std::string block = block_scope(open);
    hide(header_, block);
    if (parameters != none) hide({parameters, match(parameters)}, block);
    header_ = {};
    condition_ = {};
    for (i_ = open; i_ < end && !is_too_deep();) step_in_body(scopes + 1);
    i_ = end;
    scopes_.resize(scopes);
    ifs_.resize(ifs);
  }

  /// That of the class, for a member that is defined outside of it.
  [[nodiscard]] std::string scope_of_body(std::size_t first, std::size_t parameters) const {
    const std::size_t last = name_of(parameters), name = name_begin(first, last);
    return name == last ? scope() : qualified(scope(), spelled_name(name, last - 2));
  }

  [[nodiscard]] std::string block_scope(std::size_t open) const {
    return qualified(scope(), "{" + std::to_string(open));
  }

  void step_in_body(std::size_t outermost) {
    const char c = symbol(i_);
    const char before = symbol(i_ - 1);
    const bool begins = before == ';' || before == '{' || before == '}' || is_conditional(i_ - 1);
    const std::string word = begins ? text(i_) : "";
    if (word == "using") return using_();
    if (word == "typedef") return typedef_();
    if (word == "namespace") return namespace_();
    if (is_conditional(i_)) return directive();
    if (c == '{') scopes_.push_back(block_scope(i_));
    if (c == '}' && scopes_.size() > outermost) scopes_.pop_back();
    if (c == '(') condition(i_);
    if (may_be_declared(*this, i_))
      out_.hiding.insert(
          qualified(i_ < condition_.end ? block_scope(condition_.first) : scope(), text(i_)));
    ++i_;
    if (c == '{' || c == '}') note_scope();
  }

  /// The parameters of a lambda, or the head of a loop, in the brackets at `open`: what they
  /// declare is of the block that follows.
  void condition(std::size_t open) {
    constexpr std::size_t longest = 32;  // between the bracket and the block
    const std::size_t close = match(open);
    if (close == none) return;
    for (std::size_t k = close + 1; k < tokens().size() && k - close < longest; ++k) {
      if (symbol(k) == '{') condition_ = {k, close};
      if (symbol(k) == '<') k = template_end(k);
      if (symbol(k) == '{' || symbol(k) == ';' || symbol(k) == ',' || symbol(k) == ')') return;
    }
  }

  // ---- steps -----------------------------------------------------------------------------------

  void skip_attributes() {
    while (symbol(i_) == '[' && match(i_) != none) i_ = match(i_) + 1;
  }

  void to_semicolon() {
    while (i_ < tokens().size() && symbol(i_) != ';') {
      if (symbol(i_) == '}') return;
      symbol(i_) == '{' ? skip_braces() : static_cast<void>(++i_);
    }
    ++i_;
  }

  /// Skips from a `{` past its `}`. Each branch of an `#if` starts with the depth at the `#if`.
  void skip_braces() {
    std::size_t depth = 0;
    std::vector<std::size_t> at_if;
    for (; i_ < tokens().size(); ++i_) {
      if (is(i_, token_kind::open_if)) at_if.push_back(depth);
      if (is(i_, token_kind::next_branch)) depth = at_if.empty() ? 0 : at_if.back();
      if (is(i_, token_kind::close_if) && !at_if.empty()) at_if.pop_back();
      if (symbol(i_) == '{') ++depth;
      if (symbol(i_) == '}' && depth-- <= 1) {
        ++i_;
        return;
      }
    }
  }

  std::size_t i_ = 0;
  std::size_t begin_ = 0;
  token_range header_;     // `template <…>` of this statement
  token_range type_;       // that of the first of several declarators
  token_range condition_;  // the block that follows brackets, and their end
  std::vector<std::string> scopes_;
  std::vector<std::size_t> ifs_;  // the number of open scopes at each open #if
  cpp_declarations out_;
};

}  // namespace

std::string cpp_declarations::scope_at(std::size_t token) const {
  const auto next = std::upper_bound(scopes.begin(), scopes.end(), token,
                                     [](std::size_t t, const auto& s) { return t < s.first; });
  return next == scopes.begin() ? "" : next[-1].second;
}

std::string qualified(const std::string& scope, const std::string& name) {
  return scope.empty() ? name : scope + "::" + name;
}

cpp_declarations read_declarations(const token_view& tokens) {
  return declarations_reader(tokens).run();
}

std::vector<token_range> cut_arguments(const token_view& tokens, std::size_t open) {
  std::vector<token_range> out;
  const std::size_t close = tokens.match(open);
  std::size_t first = open + 1, braces = 0;
  for (std::size_t k = first; close != none && k <= close; ++k) {
    const char c = tokens.symbol(k);
    if (k == close || (c == ',' && braces == 0)) {
      if (k != first || k != close || !out.empty()) out.push_back({first, k});
      first = k + 1;
    }
    if (c == '{') ++braces;
    if (c == '}' && braces != 0) --braces;
    if (c == '<' && k != first && tokens.is(k - 1, token_kind::word)) k = tokens.template_end(k);
    if ((c == '(' || c == '[') && tokens.match(k) != none) k = tokens.match(k);
  }
  return out;
}

qualified_name read_name(const token_view& tokens, std::size_t first) {
  qualified_name out{"", tokens.symbol(first) == ':', first};
  if (out.is_global) ++out.end;
  while (tokens.is(out.end, token_kind::word)) {
    out.text += tokens.text(out.end++);
    if (tokens.symbol(out.end) != ':' || !tokens.is(out.end + 1, token_kind::word)) break;
    out.text += "::";
    ++out.end;
  }
  return out;
}

}  // namespace tools
