// SPDX-License-Identifier: BSL-1.0
// Calls the operators on Eigen's matrices by name and checks each answer.
#include <dispatch/invoke.hpp>
#include <dispatch/library.hpp>

#include "../expect.hpp"

namespace {

using dispatch::invoke;
using eigen::dense;
using eigen::sparse;
using eigen::tensor;
using namespace dispatch::literals;

dispatch::OperatorHandle op(const char* name) {
  return dispatch::Dispatcher::singleton().findSchemaOrThrow(name, "");
}

bool is_near(const dispatch::IValue& result, const dense& expected) {
  return std::get<dense>(result.toTensor()).isApprox(expected);
}

void solve(const dense& a, const dense& x) {
  const tensor matrix = a, compressed = sparse(a.sparseView()), b = dense(a * x);
  const auto solver = op("linear::solve");
  EXPECT(is_near(invoke(solver, matrix, b), x));
  EXPECT(is_near(invoke(solver, compressed, b), x));
  EXPECT(is_near(invoke(solver, "b"_a = b, "symmetric"_a = true, "a"_a = matrix), x));
  EXPECT(is_near(invoke(solver, compressed, b, "symmetric"_a = true), x));
  const auto misspelt =
      expect::thrown_by([&] { return invoke(solver, matrix, b, "symetric"_a = true); });
  EXPECT(misspelt.find("'symetric'") != std::string::npos);
}

/// Only the kernel for sparse matrices checks whether there is a solution.
void keys() {
  const tensor matrix = dense(dense::Zero(2, 2)), compressed = sparse(2, 2);
  const auto solver = op("linear::solve");
  EXPECT(expect::thrown_by([&] { return invoke(solver, matrix, matrix); }).empty());
  EXPECT(expect::thrown_by([&] { return invoke(solver, compressed, matrix); }) ==
         "the matrix is singular");
  EXPECT(expect::thrown_by([&] { return invoke(solver, matrix, compressed); }) ==
         "the matrix is singular");
}

void sum(const dense& a) {
  const std::vector<tensor> terms{a, sparse(a.sparseView())};
  const auto adder = op("linear::sum");
  EXPECT(is_near(invoke(adder, terms), 2 * a));
  EXPECT(is_near(invoke(adder, terms, "scale"_a = 0.5), a));
  EXPECT(is_near(invoke(adder, terms, tensor(a)), 3 * a));
  EXPECT(is_near(invoke(adder, terms, std::nullopt, "scale"_a = 2.0), 4 * a));
}

void typed(const dense& a) {
  using signature = tensor(const tensor&, const tensor&, bool);
  const tensor x = op("linear::solve").typed<signature>().call(tensor(a), tensor(a), false);
  EXPECT(std::get<dense>(x).isIdentity());
}

}  // namespace

int main() {
  const dense a = (dense(2, 2) << 4, 1, 1, 3).finished();
  const dense x = (dense(2, 1) << 1, 2).finished();
  solve(a, x);
  keys();
  sum(a);
  typed(a);
  return expect::failed == 0 ? 0 : 1;
}
