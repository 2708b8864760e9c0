// SPDX-License-Identifier: BSL-1.0
// Reads the chain of calls after PD_BUILD_OP as the compiler reads it by <schema_ct/phi.hpp>.
#include "custom_operations.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <optional>
#include <schema_ct/phi/gradient.hpp>
#include <schema_ct/phi/report.hpp>
#include <utility>

#include "token_view.hpp"

namespace tools {
namespace {

namespace phi = schema_ct::phi;

/// An operator, and the places of its names.
struct read_operation {
  phi::operation op;
  std::string name;
  std::deque<mapped_text> texts;  ///< the operation's names point into these

  [[nodiscard]] const mapped_text* text_at(const char* begin) const {
    for (const mapped_text& t : texts)
      if (t.text.c_str() == begin) return &t;
    return nullptr;
  }
};

class custom_operations_reader : token_view {
 public:
  custom_operations_reader(const tools::source& s, const std::vector<token>& tokens,
                           const finding_sink& out)
      : token_view(s.text(), tokens), file_(s), out_(out) {}

  void run() {
    for (std::size_t i = 0; i < tokens().size(); ++i) {
      const int order = order_of(text(i));
      if (order >= 0 && symbol(i + 1) == '(' && is(i + 2, token_kind::word) &&
          match(i + 1) == i + 3 && symbol(i + 4) == '.')
        operation(i, order);
    }
  }

 private:
  static int order_of(const std::string& macro) {
    if (macro == "PD_BUILD_OP") return 0;
    if (macro == "PD_BUILD_GRAD_OP") return 1;
    return macro == "PD_BUILD_DOUBLE_GRAD_OP" ? 2 : -1;
  }

  void operation(std::size_t macro, int order) {
    read_operation& read = operations_.emplace_back();
    read.name = text(macro + 2);
    read.op.op = read.name.c_str();
    read.op.order = order;
    if (const auto of = by_name_.find({read.name, order - 1}); of != by_name_.end())
      read.op.forward = &of->second->op;
    phi::mistake m;
    if (!read_calls(read, macro + 4, m)) return;
    by_name_[{read.name, order}] = &read;
    if (!m.is_there()) m = phi::check(read.op, true);
    if (m.is_there()) report(macro, read, m);
  }

  /// Reads the calls, each of which begins with a `.`, up to the `;`. `m` gets the first mistake,
  /// found after the call that causes it.
  bool read_calls(read_operation& read, std::size_t i, phi::mistake& m) {
    while (symbol(i) == '.' && symbol(i + 2) == '(' && match(i + 2) != none) {
      if (!call(read, text(i + 1), i + 3, match(i + 2))) return false;
      if (!m.is_there()) m = phi::check(read.op, false);
      i = match(i + 2) + 1;
    }
    return symbol(i) == ';';
  }

  bool call(read_operation& read, const std::string& function, std::size_t first, std::size_t end) {
    if (function == "Inputs") return names(read, read.op.inputs, first, end);
    if (function == "Outputs") return names(read, read.op.outputs, first, end);
    if (function == "Attrs") return names(read, read.op.attributes, first, end);
    if (function == "SetInplaceMap") return pairs(read, first, end);
    if (function == "SetKernelFn") read.op.has_kernel = true;
    return true;
  }

  /// `{"X", paddle::Vec("Y")}`
  bool names(read_operation& read, phi::list& list, std::size_t i, std::size_t end) {
    list = {read.op.used, 0};
    if (symbol(i) != '{') return false;
    for (++i; symbol(i) != '}'; i += symbol(i) == ',' ? 1 : 0)
      if (i >= end || !name(read, list, i)) return false;
    return i + 1 == end;
  }
  /// `{{"X", "Out"}, {"Y", "Out2"}}`
  bool pairs(read_operation& read, std::size_t i, std::size_t end) {
    read.op.inplace = {read.op.used, 0};
    if (symbol(i) != '{') return false;
    for (++i; symbol(i) == '{'; i += symbol(i) == ',' ? 1 : 0) {
      if (!name(read, read.op.inplace, ++i) || symbol(i) != ',' ||
          !name(read, read.op.inplace, ++i) || symbol(i) != '}')
        return false;
      ++i;
    }
    return symbol(i) == '}' && i + 1 == end;
  }

  /// Reads a literal, also one in `paddle::Grad(…)` and the like, and moves `i` past it.
  bool name(read_operation& read, phi::list& list, std::size_t& i) {
    std::vector<phi::suffix> added;
    while (is(i, token_kind::word)) {
      while (symbol(i + 1) == ':' && is(i + 2, token_kind::word)) i += 2;
      while (symbol(i + 1) == ':' && symbol(i + 2) == ':' && is(i + 3, token_kind::word)) i += 3;
      const std::optional<phi::suffix> one = suffix_of(text(i));
      if (!one || symbol(i + 1) != '(') return false;
      added.push_back(*one);
      i += 2;
    }
    if (!is(i, token_kind::literal) || read.op.used == phi::operation::limit) return false;
    mapped_text& t = read.texts.emplace_back();
    for (; is(i, token_kind::literal); ++i)
      append_literal(t, file_.text(), tokens()[i], most_characters);
    phi::name n(t.text.c_str(), 0);
    for (; !added.empty(); added.pop_back(), ++i) {
      if (symbol(i) != ')') return false;
      n = n.with(added.back());
    }
    read.op.names[read.op.used++] = n;
    ++list.size;
    return true;
  }
  static std::optional<phi::suffix> suffix_of(const std::string& function) {
    if (function == "Grad") return phi::suffix::gradient;
    if (function == "Vec") return phi::suffix::list;
    if (function == "New") return phi::suffix::renewed;
    if (function == "Optional") return phi::suffix::optional;
    return std::nullopt;
  }

  void report(std::size_t macro, const read_operation& read, const phi::mistake& m) const {
    finding f;
    f.code = "custom_operator";
    f.message = "custom operator '" + read.name + "': ";
    if (m.number > 0) {
      const phi::spelt whole(m.subject);
      const phi::part p = phi::report::subject_of(m, whole);
      f.message += std::string(phi::report::kind_of(m.code)) + ' ' + std::to_string(m.number);
      if (p.length != 0)
        f.message += " (" + std::string(p.begin, static_cast<std::size_t>(p.length)) + ")";
      f.message += ": ";
    }
    f.message += m.sentence;
    const mapped_text* text = read.text_at(m.text != nullptr ? m.text : m.subject.text);
    if (text == nullptr) {
      const token& word = tokens()[macro];
      const position begin = file_.at(word.begin);
      f.at = {file_.name(), begin, begin.column + (word.end - word.begin)};
    } else {
      const bool is_part = m.text != nullptr;
      const std::size_t first = is_part ? static_cast<std::size_t>(m.column()) - 1 : 0;
      const auto length = is_part ? static_cast<std::size_t>(m.where.length) : text->text.size();
      f.at = place_of(file_, *text, first, first + std::max(length, std::size_t{1}));
    }
    out_(std::move(f));
  }

  static constexpr std::size_t most_characters = 4096;

  const tools::source& file_;
  const finding_sink& out_;
  std::deque<read_operation> operations_;
  std::map<std::pair<std::string, int>, const read_operation*> by_name_;
};

}  // namespace

void check_custom_operations(const source& s, const std::vector<token>& tokens,
                             const finding_sink& out) {
  if (s.text().find("PD_BUILD_") != std::string::npos)
    custom_operations_reader(s, tokens, out).run();
}

}  // namespace tools
