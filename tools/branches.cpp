// SPDX-License-Identifier: BSL-1.0
// Walks the statements of a source once.
#include "branches.hpp"

#include <algorithm>

namespace tools {
namespace {

constexpr std::size_t longest_statement = 1000;  // of those without braces, in tokens

class branch_reader {
 public:
  branch_reader(const token_view& tokens, std::vector<token_range>& all) : t_(tokens), all_(all) {}

  /// The index of the branch around the token; call for each token in turn.
  std::uint32_t step(std::size_t i) {
    while (!open_.empty() && i >= open_.back().end) close(i);
    while (!next_.empty() && next_.back().first <= i) {
      if (next_.back().first == i) open(next_.back());
      next_.pop_back();
    }
    if (t_.symbol(i) == '{') braces_.push_back(t_.match(i));
    if (t_.symbol(i) == '}' && !braces_.empty()) braces_.pop_back();
    if (t_.is(i, token_kind::word)) word(i);
    return open_.empty() ? 0 : open_.back().number;
  }

 private:
  struct branch {
    std::size_t first, end;
    bool is_switch = false;
    bool leaves = false;  // may it leave the function?
    std::size_t depth = 0;
    std::uint32_t number = 0;
  };

  void word(std::size_t i) {
    const std::string name = t_.text(i);
    const auto is_one_of = [&](std::initializer_list<const char*> words) {
      return std::any_of(words.begin(), words.end(), [&](const char* w) { return name == w; });
    };
    if (is_one_of({"if", "while", "for", "switch", "catch"})) {
      const std::size_t open = t_.text(i + 1) == "constexpr" ? i + 2 : i + 1;
      const std::size_t close = t_.symbol(open) == '(' ? t_.match(open) : none;
      if (close != none) expect(close + 1, name == "switch");
    } else if (name == "else" && t_.text(i + 1) != "if") {
      expect(i + 1, false);
    } else if (is_one_of({"return", "throw", "goto"})) {
      if (!open_.empty()) open_.back().leaves = true;
    } else if (is_one_of({"case", "default"})) {
      if (!open_.empty() && open_.back().is_switch && open_.back().depth + 1 == braces_.size())
        next_case(i);
    }
  }

  /// The branch that begins at a later token.
  void expect(std::size_t first, bool is_switch) {
    while (t_.is_conditional(first)) ++first;
    const std::size_t close = t_.symbol(first) == '{' ? t_.match(first) : statement_end(first);
    if (close != none) next_.push_back({first, close + 1, is_switch});
  }

  /// The semicolon of a statement without braces.
  [[nodiscard]] std::size_t statement_end(std::size_t first) const {
    for (std::size_t k = first; k < t_.tokens().size() && k - first < longest_statement; ++k) {
      const char c = t_.symbol(k);
      if (c == ';') return k;
      if ((c == '(' || c == '[' || c == '{') && t_.match(k) != none) k = t_.match(k);
    }
    return none;
  }

  void open(branch b) {
    b.depth = braces_.size();
    b.number = static_cast<std::uint32_t>(all_.size());
    all_.push_back({b.first, b.end});
    open_.push_back(b);
  }

  /// What follows a branch that may leave the function is a branch, too.
  void close(std::size_t i) {
    const branch closed = open_.back();
    open_.pop_back();
    if (closed.leaves && !open_.empty()) open_.back().leaves = true;
    if (!closed.leaves || braces_.empty() || braces_.back() == none) return;
    std::size_t end = braces_.back();
    if (!open_.empty()) end = std::min(end, open_.back().end);
    if (i < end) open({i, end});
  }

  void next_case(std::size_t i) {
    const branch before = open_.back();
    open_.pop_back();
    all_[before.number].end = i;
    open({i, before.end, true, before.leaves});
    open_.back().depth = before.depth;
  }

  const token_view& t_;
  std::vector<token_range>& all_;
  std::vector<branch> open_, next_;
  std::vector<std::size_t> braces_;  // the ends of the open ones
};

}  // namespace

branches::branches(const token_view& tokens) : at_(tokens.tokens().size()) {
  branch_reader reader(tokens, all_);
  for (std::size_t i = 0; i != at_.size(); ++i) at_[i] = reader.step(i);
}

}  // namespace tools
