// SPDX-License-Identifier: BSL-1.0
// Alias sets: a return's set must agree with that of an argument.
#include <schema_ct/grammar/alias_sets.hpp>

#include "defined.hpp"

namespace alias_sets_test {

using schema_ct::errc;
using schema_ct::ok;

// A set that a return marks as written to must be declared by an argument.
static_assert(defined("f(Tensor(a!) x) -> Tensor(a!)") == ok);
static_assert(refused("f(Tensor(a!) x) -> Tensor(b!)", {errc::undeclared_alias, -1, 27}));
static_assert(refused("f(Tensor x) -> Tensor(a!)", {errc::undeclared_alias, -1, 23}));
static_assert(refused("f(Tensor x) -> (int, Tensor(a!))", {errc::undeclared_alias, -2, 29}));
static_assert(refused("f(Tensor! x) -> Tensor!", {errc::undeclared_alias, -1, 23}));
static_assert(refused("f(Tensor! x) -> (int, Tensor![])", {errc::undeclared_alias, -2, 29}));
static_assert(refused("f(Tensor(a|b!) x) -> Tensor(a|c!)", {errc::undeclared_alias, -1, 31}));
static_assert(refused("f(Tensor(a!)[] x) -> Tensor(b!)[] y", {errc::undeclared_alias, -1, 29}));
static_assert(refused("f(Tensor[](a!) x) -> Tensor[](b!)", {errc::undeclared_alias, -1, 31}));

// An argument and a return with the same set agree on whether it is written to.
static_assert(refused("f(Tensor(a!) x) -> Tensor(a)", {errc::contradicting_alias, -1, 26}));
static_assert(refused("f(Tensor(a) x) -> Tensor(a!)", {errc::contradicting_alias, -1, 25}));
static_assert(refused("f(Tensor(a!) x, Tensor(b) y) -> (Tensor(a!), Tensor(b!) z)",
                      {errc::contradicting_alias, -2, 52}));
static_assert(defined("f(Tensor(a!) x, Tensor(a) y) -> (Tensor(a!), Tensor(a))") == ok);
static_assert(defined("f(Tensor(a|b!) x, Tensor(c)? y) -> (Tensor(b!), Tensor(c)?)") == ok);

// A return's set that is not written to need not be declared: libraries have such schemas.
static_assert(defined("f(Tensor(a) x) -> Tensor(b)") == ok);
static_assert(defined("f(Tensor(a) x) -> Tensor(b|a)") == ok);
static_assert(defined("f(int handle) -> Tensor[](a)") == ok);
static_assert(defined("f(Tensor(a -> *) x) -> Tensor(a)[]") == ok);
static_assert(defined("f(Tensor(a) x) -> Tensor(*)") == ok);
static_assert(defined("f(Tensor(a! -> a|b) x) -> Tensor(b!)") == ok);

// Sets that only arguments have are not compared.
static_assert(defined("f(Tensor(a!) x, Tensor(a!) y, Tensor! z, Tensor(b) w) -> ()") == ok);

// The brackets of tuples and groups are no sets. Blanks and joined lines may stand anywhere.
static_assert(refused("f((Tensor, int) x, Dict(str, int)(b!) y) -> (Tensor(str!), int)",
                      {errc::undeclared_alias, -1, 53}));
static_assert(refused("f(Tensor (a !) x) -> ( (Tensor, int), Tensor ( a ))",
                      {errc::contradicting_alias, -2, 46}));
static_assert(defined("f(Tensor\n( a! ) x, Future (int) y) -> Tensor\\\n(a!)") == ok);
static_assert(defined("f(Union(Tensor, int)(a!) x) -> Union(Tensor, int)(a!)") == ok);

// Mistakes in the grammar are reported before these, and a comment after the schema is ignored.
static_assert(defined("f(Tensor(a!) x) -> (Tensor(b!), Tensr)").code == errc::unknown_type);
static_assert(defined("f(Tensor(a!) x) -> Tensor(b!) # c") ==
              schema_ct::error{errc::undeclared_alias, -1, 27});

}  // namespace alias_sets_test
