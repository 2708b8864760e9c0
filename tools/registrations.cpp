// SPDX-License-Identifier: BSL-1.0
// Recognizes registrations by the function that is called, by its object, and by the block.
#include "registrations.hpp"

#include <algorithm>

#include "branches.hpp"
#include "token_view.hpp"

namespace tools {
namespace {

class registration_finder : token_view {
 public:
  registration_finder(std::string_view source, const std::vector<token>& tokens)
      : token_view(source, tokens) {
    out_.regions.push_back({0, static_cast<std::uint32_t>(source.size())});
  }

  registrations run() {
    for (i_ = 0; i_ != tokens().size(); ++i_) step();
    if (!out_.blocks.empty()) separate_branches();
    return std::move(out_);
  }

 private:
  void step() {
    switch (tokens()[i_].kind) {
      case token_kind::word: word(); break;
      case token_kind::open_if: open_if(); break;
      case token_kind::next_branch: next_branch(); break;
      case token_kind::close_if: close_if(); break;
      case token_kind::include: open_block(); break;
      case token_kind::literal:
      case token_kind::other: brace(tokens()[i_].symbol); break;
    }
  }

  // ---- objects ---------------------------------------------------------------------------------

  /// The object at the start of a chain such as `m.class_<T>("N").def("f", …).`.
  struct object {
    std::size_t first;  ///< the first token
    bool is_class;
  };

  /// The object that the postfix expression before token `end` names.
  [[nodiscard]] object object_before(std::size_t end) const {
    object out{end, false};
    for (std::size_t k = end - 1; k < tokens().size();) {
      if (k == last_call_end_) return {last_call_.first, last_call_.is_class || out.is_class};
      while ((symbol(k) == ')' || symbol(k) == ']') && match(k) != none) {
        out.first = k = match(k);
        if (k-- == 0) return out;
      }
      if (symbol(k) == '>') {
        const std::size_t begin = template_begin(k);
        if (begin == k || begin == 0) return out;
        k = begin - 1;
      }
      if (!is(k, token_kind::word)) return out;
      out.first = k;
      out.is_class = out.is_class || is_class_name(text(k));
      if (k < 2 || (symbol(k - 1) != '.' && symbol(k - 1) != ':')) return out;
      k -= 2;
    }
    return out;
  }

  /// `class_` itself, or a name that was declared with it.
  [[nodiscard]] bool is_class_name(const std::string& name) const {
    if (name == "class_") return true;
    return std::any_of(classes_.begin(), classes_.end(),
                       [&](const class_object& c) { return c.name == name; });
  }

  /// `class_` at this token: remembers `class_<T> name` and `name = … class_<T>`.
  void class_template() {
    const std::size_t end = template_end(i_ + 1);
    if (end == i_ + 1) return;
    std::size_t k = end + 1;
    while (symbol(k) == '&' || symbol(k) == '*' || text(k) == "const") ++k;
    if (is(k, token_kind::word)) {
      const bool is_parameter = symbol(k + 1) == ',' || symbol(k + 1) == ')';
      return remember_class(text(k), depth_ + (is_parameter ? 1 : 0));
    }
    const std::size_t first = object_before(i_ + 1).first;
    if (first >= 2 && symbol(first - 1) == '=' && is(first - 2, token_kind::word))
      remember_class(text(first - 2), depth_);
  }

  void remember_class(std::string name, int depth) {
    if (!is_class_name(name)) classes_.push_back({std::move(name), depth});
  }

  // ---- scopes ----------------------------------------------------------------------------------

  void brace(char c) {
    if (c == '{') {
      if (i_ == block_brace_) block_ = next_block_, block_depth_ = depth_;
      ++depth_;
    } else if (c == '}') {
      --depth_;
      if (block_ != none && depth_ <= block_depth_) block_ = none;
      while (!classes_.empty() && classes_.back().depth > depth_) classes_.pop_back();
    }
  }

  void open_if() {
    ifs_.push_back({depth_, block_depth_, block_, region_});
    begin_region(region_);
  }
  // Each branch of an #if starts with the braces that were open at the #if.
  void next_branch() {
    if (ifs_.empty()) return;
    end_region();
    depth_ = ifs_.back().depth;
    block_depth_ = ifs_.back().block_depth;
    block_ = ifs_.back().block;
    begin_region(ifs_.back().region);
  }
  void close_if() {
    if (ifs_.empty()) return;
    end_region();
    region_ = ifs_.back().region;
    ifs_.pop_back();
  }
  void begin_region(std::size_t outer) {
    region_ = out_.regions.size();
    out_.regions.push_back({tokens()[i_].begin, out_.regions[outer].end});
  }
  void end_region() { out_.regions[region_].end = tokens()[i_].begin; }

  /// The branch of an `if` in a block is a region as that of an `#if`, where it is the inner one.
  void separate_branches() {
    const branches all(*this);
    for (registration& r : out_.found) {
      const token_range around = all.around(r.first_literal);
      if (r.block == none || around.is_empty()) continue;
      const region inner{tokens()[around.first].begin, tokens()[around.end - 1].end};
      const region& outer = out_.regions[r.region];
      if (inner.begin < outer.begin || inner.end > outer.end) continue;
      r.region = out_.regions.size();
      out_.regions.push_back(inner);
    }
  }

  void open_block() {
    if (block_ != none) out_.blocks[block_].is_open = true;
  }

  // ---- words -----------------------------------------------------------------------------------

  void word() {
    const std::string name = text(i_);
    const bool is_call = symbol(i_ + 1) == '(';
    const char before = i_ == 0 ? ';' : symbol(i_ - 1);
    if (name == "class_" && symbol(i_ + 1) == '<') class_template();
    if (is_call && before == '.' && name == "impl") return call(false, i_ + 1);
    if (before == '.' && name == "def")
      if (const std::size_t open = call_bracket(); open != none) return call(true, open);
    if (is_call && name == "schema" && before == ':' && i_ >= 2 && text(i_ - 2) == "torch")
      return lone_schema();
    if (is_call && name.find("TORCH_LIBRARY") != std::string::npos) return library(name);
    if (is_call && name == "SCHEMA_CT_OPERATORS") return table();
    if (name == "op" && before == ':' && symbol(i_ + 1) == '<') return operator_type();
    if (is_call && name == "PHI_OPERATOR") return stated(i_ + 2, {});
    if (name == "RegisterOperators") return register_operators();
    if (is_call && before == '.' && (name == "op" || name == "schema"))
      return registered_operator();
    if (is_call && (name == "findSchemaOrThrow" || name == "torch_call_dispatcher"))
      return operator_called();
    if (is_call && (name == "PYBIND11_MODULE" || name == "NB_MODULE")) return other_module();
    // A macro at the beginning of a statement, or a function that gets the block's variable, may
    // define operators.
    if (block_ == none || before == '.' || before == ':') return;
    const bool begins_statement = before == ';' || before == '{' || before == '}';
    const bool is_in_argument = last_call_end_ != none && i_ < last_call_end_;
    if ((is_call && begins_statement && !is_in_argument) ||
        (name == block_variable_ && symbol(i_ + 1) != '.'))
      open_block();
  }

  /// The word before the closing bracket at `close`.
  [[nodiscard]] std::string variable_before(std::size_t close) const { return text(close - 1); }

  /// The `,` or the bracket at `close` that ends the argument around token `k`.
  [[nodiscard]] std::size_t argument_end(std::size_t k, std::size_t close) const {
    for (; k < close && symbol(k) != ','; ++k)
      if (symbol(k) == '(' && match(k) != none) k = match(k);
    return std::min(k, close);
  }

  [[nodiscard]] std::string spelling(std::size_t first, std::size_t end) const {
    std::string out;
    for (std::size_t k = first; k < end; ++k) {
      const std::size_t last = symbol(k) == '(' && match(k) != none ? match(k) : k;
      out += source().substr(tokens()[k].begin, tokens()[last].end - tokens()[k].begin);
      k = last;
    }
    return out;
  }

  void library(const std::string& macro) {
    const std::size_t open = i_ + 1, close = match(open);
    if (close == none || symbol(close + 1) != '{') return;
    library_block block{library_block::library, "", macro.find("EXPAND") == std::string::npos};
    if (macro.find("_IMPL") != std::string::npos) block.what = library_block::implementation;
    if (macro.find("_FRAGMENT") != std::string::npos) block.what = library_block::fragment;
    const std::size_t ns_end = argument_end(open + 1, close);
    block.ns = spelling(open + 1, ns_end);
    if (block.what == library_block::implementation) {
      block.key_tokens = {ns_end + 1, argument_end(ns_end + 1, close)};
      block.key = spelling(block.key_tokens.first, block.key_tokens.end);
    }
    next_block_ = out_.blocks.size();
    out_.blocks.push_back(std::move(block));
    block_brace_ = close + 1;
    block_variable_ = variable_before(close);
    std::erase_if(classes_, [&](const class_object& c) { return c.name == block_variable_; });
    i_ = close;
  }

  void operator_called() {
    const literal_argument name = argument_at(i_ + 2);
    if (name.first == none || symbol(name.next) != ',') return;
    const literal_argument overload = argument_at(name.next + 1);
    const std::size_t close = match(i_ + 1);
    if (overload.first == none || !ends_argument(overload.next) || close == none) return;
    operator_call call{name.first, name.last, overload.first, overload.last, region_};
    if (symbol(close + 1) == '.' && text(close + 2) == "typed" && symbol(close + 3) == '<')
      call.type = {close + 4, template_end(close + 3)};
    out_.calls.push_back(call);
  }

  /// In a block of pybind11 or nanobind the variable is a Python module.
  void other_module() {
    const std::size_t close = match(i_ + 1);
    if (close != none && symbol(close + 1) == '{')
      remember_class(variable_before(close), depth_ + 1);
  }

  /// An argument that consists of a literal or of adjacent literals.
  struct literal_argument {
    std::size_t first = none, last = none;
    std::size_t next = none;    ///< the token after the argument
    std::size_t schema = none;  ///< `schema` of torch::schema(…) around it
    bool is_text = false;       ///< a std::string, whose schema is parsed at run time
  };

  /// The argument at token `k`, also in parentheses or in a wrapper that does not change it.
  [[nodiscard]] literal_argument argument_at(std::size_t k) const {
    literal_argument out;
    std::vector<std::size_t> closes;
    for (;; ++k) {
      if (symbol(k) == ':') ++k;
      while (is(k, token_kind::word) && symbol(k + 1) == ':') k += 2;
      if (is(k, token_kind::literal)) break;
      if (is(k, token_kind::word)) {
        const std::string name = text(k);
        if (name == "schema")
          out.schema = k;
        else if (name == "string" || name == "string_view")
          out.is_text = true;
        else if (name != "TORCH_SELECTIVE_SCHEMA" && name != "TORCH_SELECTIVE_NAME")
          return out;
        ++k;
      }
      if (symbol(k) != '(' || match(k) == none) return out;
      closes.push_back(match(k));
    }
    std::size_t last = k;
    while (is(last + 1, token_kind::literal)) ++last;
    std::size_t next = last + 1;
    for (; !closes.empty(); closes.pop_back()) {
      const bool is_schema_call = out.schema != none && symbol(next) == ',';
      if (next != closes.back() && !is_schema_call) return out;
      next = closes.back() + 1;
    }
    out.first = k, out.last = last, out.next = next;
    return out;
  }

  [[nodiscard]] bool ends_argument(std::size_t i) const {
    return symbol(i) == ',' || symbol(i) == ')';
  }

  /// Does a function follow the `,` at `next`, and not a list of tags or nothing?
  [[nodiscard]] bool has_function(std::size_t next) const {
    if (symbol(next) != ',') return false;
    ++next;
    while (is_conditional(next)) ++next;
    return symbol(next) != '{';
  }

  /// The `(` of a call of this word, with template arguments before it or not; none if there is no
  /// call.
  [[nodiscard]] std::size_t call_bracket() const {
    std::size_t last = i_;
    if (symbol(i_ + 1) == '<') {
      last = template_end(i_ + 1);
      if (last == i_ + 1) return none;
    }
    return symbol(last + 1) == '(' ? last + 1 : none;
  }

  /// The `def` or `impl` of a member call, whose arguments `open` opens.
  void call(bool defines, std::size_t open) {
    const object on = object_before(i_ - 1);
    const std::size_t close = match(open);
    if (close != none) last_call_ = on, last_call_end_ = close;
    if (on.is_class) return;
    const bool is_in_block = block_ != none && text(on.first) == block_variable_;
    const literal_argument a = argument_at(i_ + 2);
    schema_read_ = a.schema;
    const bool in_template = open != i_ + 1;
    const bool is_whole = in_template ? a.next == open - 1 : ends_argument(a.next);
    if (a.first == none || !is_whole) {
      if (defines && is_in_block) open_block();
      return;
    }
    const bool is_name = !defines || in_template || (a.schema == none && has_function(a.next));
    const bool variables = a.schema != none ? takes_variables(a.schema) : a.is_text && is_name;
    out_.found.push_back({defines ? registration::definition : registration::implementation,
                          a.first, a.last, is_name, variables, a.schema != none,
                          is_in_block ? block_ : none, region_,
                          last_argument(in_template ? open + 1 : a.next + 1, close)});
    out_.found.back().is_text = a.is_text;
  }

  /// `RegisterOperators("…", &f)`, with or without a variable's name before the arguments.
  void register_operators() {
    const std::size_t open = is(i_ + 1, token_kind::word) ? i_ + 2 : i_ + 1;
    if (symbol(open) == '(' || symbol(open) == '{') add_repeatable(open);
  }

  /// `RegisterOperators().op("…", &f)`, or `.op(RegisterOperators::options().schema("…")…)`.
  void registered_operator() {
    const object on = object_before(i_ - 1);
    const std::size_t close = match(i_ + 1);
    std::size_t k = on.first;
    while (is(k, token_kind::word) && symbol(k + 1) == ':') k += 2;
    const bool is_options = text(k) == "options" && k >= 2 && text(k - 2) == "RegisterOperators";
    if (!is_options && text(k) != "RegisterOperators") return;
    if (close != none) last_call_ = on, last_call_end_ = close;
    add_repeatable(i_ + 1);
  }

  /// Adds the registration whose arguments `open` opens, if the first one is a literal.
  void add_repeatable(std::size_t open) {
    const literal_argument a = argument_at(open + 1);
    const std::size_t close = match(open);
    if (a.first == none || a.schema != none) return;
    const bool is_whole = ends_argument(a.next) || symbol(a.next) == '}';
    if (!is_whole) return;
    out_.found.push_back({registration::definition, a.first, a.last, true, false, false, none,
                          region_, last_argument(a.next + 1, close), true});
  }

  /// The last argument between here and the `)` at `close`, unless it is a list of tags.
  [[nodiscard]] token_range last_argument(std::size_t k, std::size_t close) const {
    token_range out;
    if (close == none) return out;
    while (k < close) {
      const std::size_t end = expression_end(k, close);
      if (symbol(k) != '{' && k < end) out = {k, end};
      k = end + 1;
    }
    return out;
  }

  /// Like argument_end(), for an argument that may have braces and template arguments.
  [[nodiscard]] std::size_t expression_end(std::size_t k, std::size_t close) const {
    std::size_t braces = 0;
    for (; k < close && (symbol(k) != ',' || braces != 0); ++k) {
      if (symbol(k) == '{') ++braces;
      if (symbol(k) == '}' && braces != 0) --braces;
      if ((symbol(k) == '(' || symbol(k) == '[') && match(k) != none) k = match(k);
      if (symbol(k) == '<' && braces == 0) k = template_end(k);
    }
    return std::min(k, close);
  }

  /// Reads the list of a namespace's operators. It may contain preprocessor branches.
  void table() {
    const std::size_t close = match(i_ + 1);
    if (close == none) return;
    const std::size_t ns_end = argument_end(i_ + 2, close);
    const std::string ns = spelling(i_ + 2, ns_end);
    out_.blocks.push_back({library_block::table, ns, !may_be_macro(ns)});
    bool begins_argument = false;
    int depth = 0;
    for (i_ += 2; i_ < close; ++i_) {
      if (is_conditional(i_)) {
        step();
      } else if (symbol(i_) == ',' && depth == 0) {
        begins_argument = true;
      } else if (i_ > ns_end) {
        const std::size_t last = begins_argument ? declaration() : none;
        begins_argument = false;
        if (last == none) {
          out_.blocks.back().is_open = true;
          depth += symbol(i_) == '(' ? 1 : symbol(i_) == ')' ? -1 : 0;
        } else {
          i_ = last;
        }
      }
    }
  }

  /// Reads an argument of a table. Returns its last token, or none if it is not a schema.
  std::size_t declaration() {
    const literal_argument a = argument_at(i_);
    std::size_t next = a.next;
    while (is_conditional(next)) ++next;
    if (a.first == none || a.schema != none || !ends_argument(next)) return none;
    out_.found.push_back({registration::declaration, a.first, a.last, false, false, false,
                          out_.blocks.size() - 1, region_});
    return a.next - 1;
  }

  /// SCHEMA_CT_OPERATORS expands macros in its arguments. By convention, a name without a
  /// lower-case letter is a macro.
  [[nodiscard]] static bool may_be_macro(const std::string& ns) {
    const auto is_small = [](char c) { return c >= 'a' && c <= 'z'; };
    return ns.find('(') != std::string::npos || std::none_of(ns.begin(), ns.end(), is_small);
  }

  /// A `torch::schema(…)` that is not an argument of a def.
  void lone_schema() {
    const literal_argument a = argument_at(i_);
    if (i_ == schema_read_ || a.first == none) return;
    out_.found.push_back({registration::lone_schema, a.first, a.last, false, takes_variables(i_),
                          true, none, region_});
  }

  /// `schema_ct::op<"…">` and `dispatch::op<"…", F>`.
  void operator_type() {
    const std::string ns = i_ >= 2 ? text(i_ - 2) : "";
    const std::size_t end = template_end(i_ + 1), next = argument_at(i_ + 2).next;
    if ((ns != "schema_ct" && ns != "dispatch") || end == i_ + 1 || next == none) return;
    stated(i_ + 2, symbol(next) == ',' ? token_range{next + 1, end} : token_range{});
  }

  /// Adds a schema at token `k` that describes an operator without defining it. `type` is the type
  /// of its kernels.
  void stated(std::size_t k, token_range type) {
    const literal_argument a = argument_at(k);
    if (a.first == none || !(ends_argument(a.next) || symbol(a.next) == '>')) return;
    out_.found.push_back(
        {registration::lone_schema, a.first, a.last, true, false, false, none, region_, type});
  }

  /// The last parameter of torch::schema says whether type variables are allowed.
  [[nodiscard]] bool takes_variables(std::size_t schema) const {
    const std::size_t close = match(schema + 1);
    return close != none && text(close - 1) == "true";
  }

  struct class_object {
    std::string name;
    int depth;
  };
  struct state_at_if {
    int depth, block_depth;
    std::size_t block, region;
  };

  registrations out_;

  std::size_t i_ = 0;
  int depth_ = 0;
  std::size_t region_ = 0;
  std::vector<state_at_if> ifs_;
  std::vector<class_object> classes_;

  std::size_t block_ = none;  // the block around this token
  int block_depth_ = 0;
  std::string block_variable_;
  std::size_t next_block_ = none, block_brace_ = none;

  // A cache: the calls of a chain share their object, and would otherwise walk the chain once for
  // each call.
  object last_call_{0, false};
  std::size_t last_call_end_ = none;
  std::size_t schema_read_ = none;
};

}  // namespace

registrations find_registrations(std::string_view source, const std::vector<token>& tokens) {
  return registration_finder(source, tokens).run();
}

}  // namespace tools
