// SPDX-License-Identifier: BSL-1.0
// Reads the names in schemas, and finds them in lists of schemas.
#include <schema_ct/literals/operator_list.hpp>

namespace {

using schema_ct::operator_list;
using schema_ct::operator_name;
using namespace schema_ct::detail;

constexpr bool is(const char* p, int n, const char* word) {
  for (int i = 0; i != n; ++i)
    if (p[i] != word[i]) return false;
  return word[n] == '\0';
}
constexpr bool reads(const char* text, const char* ns, const char* name, char next) {
  const operator_name n(text);
  const bool same_ns = ns == nullptr ? n.ns == nullptr : n.ns && is(n.ns, n.ns_length, ns);
  return same_ns && is(n.name, n.length, name) && *n.end == next;
}

static_assert(reads("add(Tensor a) -> Tensor", nullptr, "add", '('));
static_assert(reads("add", nullptr, "add", '\0'));
static_assert(reads("add.out(Tensor a) -> Tensor", nullptr, "add.out", '('));
static_assert(reads("aten::add.out", "aten", "add.out", '\0'));
static_assert(reads("  aten :: add (Tensor a)", "aten", "add", '('));
static_assert(reads("add . out (Tensor a)", nullptr, "add . out", '('));
static_assert(reads("f \n", nullptr, "f", '\n'));
static_assert(reads("f # (", nullptr, "f", '\0'));

// Any text may be read; one without a name gives an empty name.
static_assert(reads("", nullptr, "", '\0'));
static_assert(reads("(", nullptr, "", '('));
static_assert(reads("a:", nullptr, "a", ':'));
static_assert(reads("a: ", nullptr, "a", ':'));
static_assert(reads("a::", "a", "", '\0'));
static_assert(reads("a.", nullptr, "a.", '\0'));

// Blanks in a name do not count.
constexpr bool are_same(const char* a, const char* b) {
  return same_name(operator_name(a), operator_name(b)) &&
         same_name(operator_name(b), operator_name(a));
}
static_assert(are_same("add.out(Tensor a)", "add . out") && are_same("add", "add "));
static_assert(!are_same("add", "add.out") && !are_same("add", "adds") && !are_same("add", "sub"));
static_assert(!same_name(operator_name("add.out"), operator_name("add")));

constexpr int differs(const char* a, const char* b) {
  const char* at = first_difference(a, b);
  return at == nullptr ? -1 : static_cast<int>(at - a);
}

static_assert(differs("(int a) -> ()", "(int a) -> ()") == -1);
static_assert(differs("(int  a)->()", " ( int a ) -> ( ) ") == -1);
static_assert(differs("(int a, # first\n int b) -> ()", "(int a, int b) -> ()") == -1);
static_assert(differs("(int a) -> ()", "(int b) -> ()") == 5);
static_assert(differs("(int abc) -> ()", "(int abd) -> ()") == 5, "at the token");
static_assert(differs("(int ab) -> ()", "(int abd) -> ()") == 5);
static_assert(differs("(int abd) -> ()", "(int ab) -> ()") == 5);
static_assert(differs("(int a b) -> ()", "(int ab) -> ()") == 5);
static_assert(differs("(int k=1)", "(int k=1) -> ()") == 9);
static_assert(differs("(int k=1) -> ()", "(int k=1)") == 10);
static_assert(differs("(str s=\"a b\")", "(str s= \"a b\")") == -1);
static_assert(differs("(str s=\"a b\")", "(str s=\"a  b\")") == 7, "blanks in a string count");
static_assert(differs("(str s='a#b')", "(str s='a#c')") == 7);
static_assert(differs("(str s=\"a\")", "(str s='a')") == 7);

constexpr const char* texts[] = {"vision", "nms(Tensor a) -> Tensor", "vision::roi.out() -> ()",
                                 "box_area ( Tensor b ) -> Tensor", "nms_batched() -> ()"};
constexpr operator_list vision{texts, 4};

static_assert(is(vision.ns(), 6, "vision") && vision[3] == texts[4]);
static_assert(find_operator(vision, operator_name("nms")) == 0);
static_assert(find_operator(vision, operator_name("vision::nms(Tensor a) -> Tensor")) == 0);
static_assert(find_operator(vision, operator_name("roi . out")) == 1);
static_assert(find_operator(vision, operator_name("box_area")) == 2);
static_assert(find_operator(vision, operator_name("nms_batched")) == 3);
static_assert(find_operator(vision, operator_name("roi")) == -1, "the overload is of the name");
static_assert(find_operator(vision, operator_name("nm")) == -1);
static_assert(find_operator(vision, operator_name("nms_batch")) == -1);
static_assert(find_operator(operator_list{}, operator_name("nms")) == -1);

static_assert(nearest_operator(vision, operator_name("nsm")) == 0);
static_assert(nearest_operator(vision, operator_name("boxarea")) == 2);
static_assert(nearest_operator(vision, operator_name("roi.oout")) == 1);
static_assert(nearest_operator(vision, operator_name("something_else")) == -1);

static_assert(is_namespace(operator_name("vision::f"), "vision"));
static_assert(!is_namespace(operator_name("visio::f"), "vision"));
static_assert(!is_namespace(operator_name("visions::f"), "vision"));

}  // namespace
