// SPDX-License-Identifier: BSL-1.0
// Positions, keywords and defaults bound as Python binds them, and each mistake in doing so.
#include <schema_ct/operators/call_plan.hpp>

#include <initializer_list>

// nvcc 13 cannot pass on a keyword type that is spelled out; calls with "k"_a work.
#if !defined(__CUDACC__)

struct value {};

namespace {

using schema_ct::call_errc;
using schema_ct::call_error;
using schema_ct::keyword;
using schema_ct::op;
using schema_ct::plan_of;

template <schema_ct::fixed_string Name>
using named = keyword<Name, value>;

template <class Op, class... A>
constexpr bool takes(std::initializer_list<int> sources) {
  if (plan_of<Op, A...>.wrong.code != call_errc::none) return false;
  const int* given = plan_of<Op, A...>.source;
  for (const int source : sources)
    if (*given++ != source) return false;
  return sources.size() == static_cast<std::size_t>(Op::arguments.size());
}
template <class Op, class... A>
constexpr call_error mistake = plan_of<Op, A...>.wrong;

using f = op<"f(int a, int b=2, *, int c=3, int d) -> ()">;
static_assert(takes<f, value, named<"d">>({0, -1, -1, 1}));
static_assert(takes<f, value, value, named<"d">>({0, 1, -1, 2}));
static_assert(takes<f, named<"d">, named<"c">, named<"b">, named<"a">>({3, 2, 1, 0}));
static_assert(takes<f, value, named<"c">, named<"d">>({0, -1, 1, 2}));

static_assert(mistake<f> == call_error{call_errc::missing, "a"});
static_assert(mistake<f, value> == call_error{call_errc::missing, "d"});
static_assert(mistake<f, named<"b">, named<"d">> == call_error{call_errc::missing, "a"});
static_assert(mistake<f, value, named<"e">> == call_error{call_errc::unknown_keyword, "e"});
static_assert(mistake<f, value, named<"">> == call_error{call_errc::unknown_keyword, ""});
static_assert(mistake<f, value, named<"a">> == call_error{call_errc::given_twice, "a"});
static_assert(mistake<f, value, named<"d">, named<"d">> == call_error{call_errc::given_twice, "d"});
static_assert(mistake<f, value, value, value> == call_error{call_errc::keyword_only, "c"});
static_assert(mistake<f, value, named<"d">, value> ==
              call_error{call_errc::position_after_keyword, {}});

using none = op<"f() -> ()">;
static_assert(takes<none>({}));
static_assert(mistake<none, value> == call_error{call_errc::too_many, {}});
static_assert(mistake<none, named<"a">> == call_error{call_errc::unknown_keyword, "a"});
using one = op<"f(int a) -> ()">;
static_assert(mistake<one, value, value> == call_error{call_errc::too_many, {}});

// The message names the argument and the signature.
constexpr bool says(const call_error& e, schema_ct::text expected) {
  const schema_ct::rendered r = schema_ct::render(e, one::schema);
  return schema_ct::text(r.data(), r.data() + r.size()) == expected;
}
static_assert(says({call_errc::unknown_keyword, "b"}, "there is no argument 'b': f(int a) -> ()"));
static_assert(says({call_errc::given_twice, "a"},
                   "the argument 'a' is given twice: f(int a) -> ()"));
static_assert(says({call_errc::missing, "a"}, "the argument 'a' is missing: f(int a) -> ()"));
static_assert(says({call_errc::keyword_only, "a"},
                   "the argument 'a' is given by keyword only: f(int a) -> ()"));
static_assert(says({call_errc::too_many, {}}, "too many values: f(int a) -> ()"));
static_assert(says({call_errc::position_after_keyword, {}},
                   "a value without keyword follows one with a keyword: f(int a) -> ()"));
static_assert(says({call_errc::wrong_type, "a"},
                   "the argument 'a' takes no value of this C++ type: f(int a) -> ()"));
static_assert(says({call_errc::unusable_default, "a"},
                   "the argument 'a' is missing, and its default is none of its C++ type: f(int a) "
                   "-> ()"));

}  // namespace

#endif
