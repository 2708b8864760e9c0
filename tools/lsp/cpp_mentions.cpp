// SPDX-License-Identifier: BSL-1.0
// Finds registrations, literals with `ns::name`, and keywords in calls of operators that these
// name.
#include <map>

#include "../registrations.hpp"
#include "mentions.hpp"
#include "token_reader.hpp"

namespace tools::lsp {
namespace {

mention::kind kind_of(registration::kind what) {
  switch (what) {
    case registration::declaration: return mention::declaration;
    case registration::implementation: return mention::implementation;
    case registration::definition:
    case registration::lone_schema:
    case registration::call: break;
  }
  return mention::definition;
}

class cpp_mention_reader {
 public:
  explicit cpp_mention_reader(std::string_view source)
      : source_(source), list_(tokenize(source)), tokens_(source, list_.tokens) {}

  file_mentions run() {
    const registrations all = find_registrations(source_, list_.tokens);
    out_.registers = !all.found.empty();
    for (const registration& r : all.found)
      if (r.what != registration::lone_schema) registered(all, r);
    for (std::size_t i = 0; i != tokens_.size(); ++i) {
      if (!tokens_.is_literal(i)) continue;
      const std::size_t last = tokens_.last_literal(i);
      if (!seen_.contains(i)) literal(i, last);
      i = last;
    }
    return std::move(out_);
  }

 private:
  [[nodiscard]] mapped_text text(std::size_t first, std::size_t last) const {
    mapped_text out;
    for (std::size_t i = first; i <= last; ++i)
      append_literal(out, source_, list_.tokens[i], literal_limit);
    return out;
  }

  // ---- registrations ---------------------------------------------------------------------------

  void registered(const registrations& all, const registration& r) {
    const library_block* block = r.block == none ? nullptr : &all.blocks[r.block];
    mention m = mention_of(kind_of(r.what), block == nullptr ? "" : block->ns,
                           text(r.first_literal, r.last_literal),
                           tokens_.whole(r.first_literal, r.last_literal));
    if (block != nullptr) m.key = block->key;
    if (r.what != registration::declaration) add_kernel(m, r.last_literal + 1);
    seen_.emplace(r.first_literal, true);
    out_.operators.push_back(std::move(m));
  }

  /// The function after a name or schema; closing brackets of wrappers may precede it.
  void add_kernel(mention& m, std::size_t next) const {
    while (tokens_.symbol(next) == ')' || tokens_.symbol(next) == '>') ++next;
    if (tokens_.symbol(next) == '(')
      ++next;  // def<"…">(&f)
    else if (tokens_.symbol(next) != ',')
      return;
    else
      ++next;
    if (tokens_.symbol(next) == '{') return;  // tags
    std::size_t begin = next;
    while (tokens_.is_word(begin) && tokens_.symbol(begin + 1) == ':') begin += 2;
    if (tokens_.word(begin) == "dispatch" && tokens_.symbol(begin + 1) == '(') {
      // torch::dispatch(key, function)
      m.key = tokens_.argument_text(begin + 2);
      m.key.erase(0, m.key.rfind(':') + 1);
      next = tokens_.argument_end(begin + 2) + 1;
    }
    m.kernel = tokens_.symbol(next) == '[' ? "a lambda" : tokens_.argument_text(next);
  }

  // ---- other literals --------------------------------------------------------------------------

  void literal(std::size_t first, std::size_t last) {
    const token& t = list_.tokens[last];
    const std::string_view spelled = source_.substr(t.begin, t.end - t.begin);
    if (first == last && spelled.ends_with("\"_a")) return keyword(first, first);
    if (first == last && tokens_.symbol(first - 1) == '(' && tokens_.word(first - 2) == "arg" &&
        tokens_.symbol(first + 1) == ')')
      return keyword(first, first - 2);
    if (spelled.find("::") == std::string_view::npos && first == last) return;
    mapped_text said = text(first, last);
    const operator_id id = id_of(said.text);
    if (id.name.empty() || is_output(first)) return;
    mention m = mention_of(mention::use, "", std::move(said), tokens_.whole(first, last));
    // findSchemaOrThrow("ns::name", "overload")
    const bool finds =
        tokens_.word(first - 2).starts_with("find") && tokens_.symbol(first - 1) == '(';
    if (finds && tokens_.symbol(last + 1) == ',' && tokens_.is_literal(last + 2)) {
      const std::string overload = text(last + 2, last + 2).text;
      if (!overload.empty()) m.id.name += '.' + overload;
    }
    bind(first, m.id);
    uses_.emplace(first, m.id);
    out_.operators.push_back(std::move(m));
  }

  /// Is the literal part of an include, or is it printed?
  [[nodiscard]] bool is_output(std::size_t i) const {
    return i > 0 && (list_.tokens[i - 1].kind == token_kind::include ||
                     (tokens_.symbol(i - 1) == '<' && tokens_.symbol(i - 2) == '<'));
  }

  /// Records the variable to which the statement around token `i` assigns the operator.
  void bind(std::size_t i, const operator_id& id) {
    for (std::size_t k = i; k-- > 0 && i - k < 64;) {
      const char c = tokens_.symbol(k);
      if (c == ';' || c == '{' || c == '}') return;
      if (c != '=' || !tokens_.is_word(k - 1)) continue;
      variables_.insert_or_assign(std::string(tokens_.word(k - 1)), id);
      return;
    }
  }

  // ---- keywords --------------------------------------------------------------------------------

  /// `begin` is the first token of `torch::arg("…")`, or the literal itself.
  void keyword(std::size_t literal, std::size_t begin) {
    mapped_text said = text(literal, literal);
    if (said.text.empty()) return;
    const span at{said.spans.front().begin, said.spans[said.text.size() - 1].end};
    out_.keywords.push_back({called(tokens_.enclosing(begin)), std::move(said.text), at});
  }

  /// The operator of the call whose bracket is `open`; invoke(op, …) has it as an argument.
  [[nodiscard]] operator_id called(std::size_t open) const {
    if (open >= tokens_.size() || tokens_.symbol(open) != '(' || open == 0) return {};
    if (tokens_.word(open - 1) == "invoke") {
      std::size_t i = open + 1;
      if (tokens_.symbol(i) == '*' || tokens_.symbol(i) == '&') ++i;
      return tokens_.argument_end(i) == i + 1 ? variable(i) : used_in(i, tokens_.argument_end(i));
    }
    if (tokens_.symbol(open - 1) == '>') return used_in(statement_begin(open), open);
    const bool is_member = open >= 3 && tokens_.symbol(open - 2) == '.';
    return variable(is_member ? open - 3 : open - 1);
  }

  [[nodiscard]] std::size_t statement_begin(std::size_t i) const {
    constexpr std::size_t reach = 16;
    const std::size_t least = i > reach ? i - reach : 0;
    while (i > least && tokens_.symbol(i - 1) != ';' && tokens_.symbol(i - 1) != '{') --i;
    return i;
  }

  /// The last operator that is named by a literal in these tokens.
  [[nodiscard]] operator_id used_in(std::size_t first, std::size_t end) const {
    const auto next = uses_.lower_bound(end);
    if (next == uses_.begin() || std::prev(next)->first < first) return {};
    return std::prev(next)->second;
  }

  [[nodiscard]] operator_id variable(std::size_t i) const {
    const auto found = variables_.find(std::string(tokens_.word(i)));
    return found == variables_.end() ? operator_id{} : found->second;
  }

  std::string_view source_;
  token_list list_;
  token_reader tokens_;
  file_mentions out_;
  std::map<std::size_t, bool> seen_;         // registrations by their first literal
  std::map<std::size_t, operator_id> uses_;  // by their first literal
  std::map<std::string, operator_id> variables_;
};

}  // namespace

file_mentions cpp_mentions(std::string_view source) { return cpp_mention_reader(source).run(); }

}  // namespace tools::lsp
