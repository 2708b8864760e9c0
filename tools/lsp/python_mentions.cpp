// SPDX-License-Identifier: BSL-1.0
// Finds torch.ops.ns.name, the functions and Library objects of torch.library, and keywords of
// calls.
#include <algorithm>
#include <array>
#include <map>

#include "mentions.hpp"
#include "python_tokens.hpp"
#include "token_reader.hpp"

namespace tools::lsp {
namespace {

/// Functions that register something for an operator, which is given as `ns::name` or, with a
/// Library, as `name`.
constexpr std::array<std::string_view, 10> registering{
    "impl",          "register_fake",     "register_kernel",         "register_autograd",
    "register_vmap", "register_autocast", "register_torch_dispatch", "impl_abstract",
    "impl_backward", "fallthrough_kernel"};

class python_mention_reader {
 public:
  explicit python_mention_reader(std::string_view source)
      : source_(source), list_(python_tokens(source)), tokens_(source, list_.tokens) {}

  file_mentions run() {
    for (i_ = 0; i_ < tokens_.size(); ++i_) {
      if (tokens_.is_word(i_))
        word();
      else if (tokens_.is_literal(i_))
        literal();
    }
    for (const auto& [function, id] : by_function_) add_kernel(function, id);
    for (const mention& m : out_.operators)
      out_.registers = out_.registers || m.what != mention::use;
    return std::move(out_);
  }

 private:
  [[nodiscard]] mapped_text text(std::size_t first, std::size_t last) const {
    mapped_text out;
    for (std::size_t i = first; i <= last; ++i)
      append_python_string(out, source_, tokens_.at(i), literal_limit);
    return out;
  }

  /// The word before the dot before token `i`.
  [[nodiscard]] std::string_view owner(std::size_t i) const {
    return i >= 2 && tokens_.symbol(i - 1) == '.' ? tokens_.word(i - 2) : "";
  }

  void word() {
    const std::string_view name = tokens_.word(i_);
    if (name == "def") return function();
    if (name == "Library" && tokens_.symbol(i_ + 1) == '(') return library();
    if (owner(i_).empty() && chain(name)) return;
    if (tokens_.symbol(i_ + 1) != '(') return;
    if (name == "define") return definition();
    if (name == "custom_op" || name == "triton_op") return custom_op();
    if (std::find(registering.begin(), registering.end(), name) != registering.end())
      return registration(std::string(name));
  }

  // ---- names spelled by words ------------------------------------------------------------------

  /// `torch.ops.ns.name.overload`, or `alias.name` after `alias = torch.ops.ns`.
  bool chain(std::string_view first) {
    std::size_t at = i_;
    std::string ns;
    if (const auto alias = namespaces_.find(std::string(first)); alias != namespaces_.end()) {
      ns = alias->second;
    } else {
      if (first != "torch" || !follows(at, "ops") || !tokens_.is_word(at + 4) ||
          tokens_.symbol(at + 3) != '.')
        return keywords_of_variable();
      ns = tokens_.word(at += 4);
    }
    if (tokens_.symbol(at + 1) != '.' || !tokens_.is_word(at + 2)) {
      if (is_assigned()) namespaces_.insert_or_assign(assigned(), ns);
      return true;
    }
    named({ns, std::string(tokens_.word(at + 2))}, at + 2);
    return true;
  }

  [[nodiscard]] bool follows(std::size_t i, std::string_view name) const {
    return tokens_.symbol(i + 1) == '.' && tokens_.word(i + 2) == name;
  }

  void named(operator_id id, std::size_t at) {
    std::size_t last = at;
    if (tokens_.symbol(at + 1) == '.' && tokens_.is_word(at + 2)) {
      const std::string_view overload = tokens_.word(at + 2);
      last = at + 2;
      if (overload != "default") id.name.append(".").append(overload);
    }
    const bool is_default = last != at && tokens_.word(last) == "default";
    out_.operators.push_back(
        {mention::use, id, {}, tokens_.whole(i_, last), tokens_.whole(at, is_default ? at : last)});
    if (is_assigned() && tokens_.symbol(last + 1) != '(') {
      variables_.insert_or_assign(assigned(), id);
      i_ = last;
      return;
    }
    keywords(id, last + 1);
    i_ = last;
  }

  [[nodiscard]] bool is_assigned() const {
    return i_ >= 2 && tokens_.symbol(i_ - 1) == '=' && tokens_.is_word(i_ - 2) &&
           tokens_.enclosing(i_) == tokens_.size();
  }
  [[nodiscard]] std::string assigned() const { return std::string(tokens_.word(i_ - 2)); }

  /// `name(…)` after `name = torch.ops.ns.name`.
  bool keywords_of_variable() {
    const auto found = variables_.find(std::string(tokens_.word(i_)));
    if (found != variables_.end()) keywords(found->second, i_ + 1);
    return false;
  }

  void keywords(const operator_id& id, std::size_t open) {
    if (tokens_.symbol(open) != '(' || tokens_.match(open) >= tokens_.size()) return;
    for (std::size_t k = open + 1; k < tokens_.match(open); ++k)
      if (tokens_.is_word(k) && tokens_.symbol(k + 1) == '=' && tokens_.enclosing(k) == open)
        out_.keywords.push_back({id, std::string(tokens_.word(k)), tokens_.whole(k, k)});
  }

  // ---- torch.library ---------------------------------------------------------------------------

  /// `lib = Library("ns", "DEF")`.
  void library() {
    std::size_t begin = i_;
    while (begin >= 2 && tokens_.symbol(begin - 1) == '.') begin -= 2;
    const bool is_assigned =
        begin >= 2 && tokens_.symbol(begin - 1) == '=' && tokens_.is_word(begin - 2);
    const bool is_with = tokens_.symbol(i_ + 1) == '(' && tokens_.match(i_ + 1) < tokens_.size() &&
                         tokens_.word(tokens_.match(i_ + 1) + 1) == "as";
    if (!tokens_.is_literal(i_ + 2)) return;
    const std::string ns = text(i_ + 2, i_ + 2).text;
    if (is_assigned) libraries_.insert_or_assign(std::string(tokens_.word(begin - 2)), ns);
    if (is_with)
      libraries_.insert_or_assign(std::string(tokens_.word(tokens_.match(i_ + 1) + 2)), ns);
  }

  /// The namespace of the Library before the dot, or empty.
  [[nodiscard]] std::string library_before(std::size_t i) const {
    const auto found = libraries_.find(std::string(owner(i)));
    return found == libraries_.end() ? "" : found->second;
  }

  /// `lib.define("name(…) -> …")`, or `torch.library.define("ns::name", "(…) -> …")`.
  void definition() {
    const std::size_t first = i_ + 2;
    if (!tokens_.is_literal(first)) return;
    const std::size_t last = tokens_.last_literal(first);
    const std::string ns = library_before(i_);
    if (!ns.empty()) {
      add(mention_of(mention::definition, ns, text(first, last), tokens_.whole(first, last)));
    } else if (owner(i_) == "library" || owner(i_).empty()) {
      with_signature(first, last, last + 2);
    } else {
      return;
    }
    i_ = last;
  }

  /// A name in one literal and the rest of the schema in another.
  void with_signature(std::size_t first, std::size_t last, std::size_t signature) {
    mapped_text whole = text(first, last);
    if (id_of(whole.text).name.empty()) return;
    if (tokens_.is_literal(signature)) {
      whole.spans.pop_back();
      const mapped_text rest = text(signature, tokens_.last_literal(signature));
      whole.text += rest.text;
      whole.spans.insert(whole.spans.end(), rest.spans.begin(), rest.spans.end());
    }
    const span all = tokens_.is_literal(signature)
                         ? tokens_.whole(first, tokens_.last_literal(signature))
                         : tokens_.whole(first, last);
    add(mention_of(mention::definition, "", std::move(whole), all));
  }

  /// `custom_op("ns::name", mutates_args=(), schema="(…) -> …")`.
  void custom_op() {
    const std::size_t open = i_ + 1, close = tokens_.match(open);
    if (!tokens_.is_literal(open + 1) || close >= tokens_.size()) return;
    std::size_t signature = tokens_.size();
    for (std::size_t k = open; k < close; ++k)
      if (tokens_.word(k) == "schema" && tokens_.symbol(k + 1) == '=') signature = k + 2;
    const std::size_t before = out_.operators.size();
    with_signature(open + 1, tokens_.last_literal(open + 1), signature);
    if (out_.operators.size() == before) return;
    out_.operators.back().title = tokens_.word(i_);
    decorates_ = out_.operators.back().id;
    i_ = close;
  }

  void registration(std::string title) {
    std::size_t first = i_ + 2;
    std::string ns = library_before(i_);
    // torch.library.impl(lib, "name", "CPU")
    const auto lib = libraries_.find(std::string(tokens_.word(first)));
    if (lib != libraries_.end() && tokens_.symbol(first + 1) == ',') ns = lib->second, first += 2;
    if (!tokens_.is_literal(first)) return;
    const std::size_t last = tokens_.last_literal(first);
    mapped_text name = text(first, last);
    const bool qualified = !id_of(name.text).name.empty();
    if (ns.empty() && !qualified) return;
    mention m =
        mention_of(mention::implementation, ns, std::move(name), tokens_.whole(first, last));
    arguments_of(m, last + 1);
    if (title != "impl") m.title = std::move(title);
    if (m.kernel.empty())
      decorates_ = m.id;
    else
      by_function_.emplace_back(m.kernel, m.id);
    i_ = last;
    add(std::move(m));
  }

  /// The function and the key after a name: `, fn, "CPU"`, `, "cpu")`, `, fn)`.
  void arguments_of(mention& m, std::size_t comma) const {
    while (tokens_.symbol(comma) == ',') {
      const std::size_t k = comma + 1, end = tokens_.argument_end(k);
      if (tokens_.is_literal(k))
        m.key = text(k, k).text;
      else if (m.kernel.empty() && end == k + 1 && tokens_.is_word(k) && tokens_.word(k) != "None")
        m.kernel = tokens_.word(k);
      if (end <= comma) return;
      comma = end;
    }
  }

  // ---- functions -------------------------------------------------------------------------------

  /// `def name(parameters)`, which a decorator may register as a kernel.
  void function() {
    const std::string name(tokens_.word(i_ + 1));
    const std::size_t open = i_ + 2, close = tokens_.match(open);
    if (name.empty() || tokens_.symbol(open) != '(' || close >= tokens_.size()) return;
    python_kernel k{{}, {}, tokens_.whole(i_ + 1, i_ + 1)};
    for (std::size_t i = open + 1; i < close; ++i)
      if (tokens_.is_word(i) && tokens_.enclosing(i) == open && begins_parameter(i))
        k.parameters.emplace_back(tokens_.word(i));
    if (!decorates_.name.empty()) {
      for (mention& m : out_.operators)
        if (m.kernel.empty() && m.id == decorates_ && m.what != mention::use) m.kernel = name;
      by_function_.emplace_back(name, decorates_);
    }
    decorates_ = {};
    functions_.insert_or_assign(name, std::move(k));
    i_ = open;
  }

  [[nodiscard]] bool begins_parameter(std::size_t i) const {
    const char before = tokens_.symbol(i - 1);
    return before == '(' || before == ',';
  }

  void add_kernel(const std::string& function, const operator_id& id) {
    const auto found = functions_.find(function);
    if (found == functions_.end()) return;
    out_.kernels.push_back(found->second);
    out_.kernels.back().id = id;
  }

  // ---- other literals --------------------------------------------------------------------------

  /// Any other literal `"ns::name"`.
  void literal() {
    const std::size_t last = tokens_.last_literal(i_);
    const token& t = tokens_.at(i_);
    if (source_.substr(t.begin, t.end - t.begin).find("::") != std::string_view::npos) {
      mapped_text said = text(i_, last);
      if (!id_of(said.text).name.empty())
        add(mention_of(mention::use, "", std::move(said), tokens_.whole(i_, last)));
    }
    i_ = last;
  }

  void add(mention m) { out_.operators.push_back(std::move(m)); }

  std::string_view source_;
  token_list list_;
  token_reader tokens_;
  file_mentions out_;
  std::size_t i_ = 0;
  std::map<std::string, std::string> namespaces_;  // alias = torch.ops.ns
  std::map<std::string, std::string> libraries_;
  std::map<std::string, operator_id> variables_;
  std::map<std::string, python_kernel> functions_;
  std::vector<std::pair<std::string, operator_id>> by_function_;
  operator_id decorates_;
};

}  // namespace

file_mentions python_mentions(std::string_view source) {
  return python_mention_reader(source).run();
}

}  // namespace tools::lsp
