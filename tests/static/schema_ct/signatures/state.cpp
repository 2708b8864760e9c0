// SPDX-License-Identifier: BSL-1.0
// Which pairs of functions pickle objects by one state.
#include <cstdint>
#include <optional>
#include <schema_ct/check.hpp>
#include <schema_ct/signatures/state.hpp>
#include <schema_ct/signatures/std_types.hpp>
#include <string>
#include <tuple>
#include <vector>

namespace {
namespace of_pickled_objects {

using schema_ct::shares_state;
struct object {};
template <class State>
using get = State(const object&);
template <class State>
using set = object(State);

static_assert(shares_state<get<std::int64_t>, set<std::int64_t>>);
static_assert(shares_state<get<std::string>, set<const std::string&>>);
static_assert(shares_state<get<std::vector<double>>, set<std::vector<double>>>);
static_assert(shares_state<get<std::int64_t>, set<std::optional<std::int64_t>>>);
static_assert(shares_state<get<std::tuple<bool, double>>, set<const std::tuple<bool, double>&>>);

static_assert(!shares_state<get<std::int64_t>, set<std::string>>);
static_assert(!shares_state<get<std::int64_t>, set<double>>);
static_assert(!shares_state<get<std::vector<double>>, set<std::vector<bool>>>);
static_assert(!shares_state<get<std::vector<double>>, set<double>>);
static_assert(!shares_state<get<std::optional<bool>>, set<bool>>);
static_assert(!shares_state<get<std::tuple<bool, double>>, set<bool>>);

// A function of another form is none of the two.
static_assert(!shares_state<get<void>, set<bool>>);
static_assert(!shares_state<get<bool>, object(bool, bool)> && !shares_state<get<bool>, object()>);
static_assert(!shares_state<bool(const object&, int), set<bool>>);

// What has no schema type of its own is reported elsewhere.
static_assert(shares_state<get<float>, set<double>> && shares_state<get<object>, set<bool>>);

}  // namespace of_pickled_objects
}  // namespace
