// SPDX-License-Identifier: BSL-1.0
// Lists of tensors that are boxed, arrays, or references; the expected answers are PyTorch 2.13's.
#include <ATen/core/IListRef.h>

#include <gtest/gtest.h>

#include <iterator>
#include <type_traits>
#include <vector>

#include <torch/library.h>

namespace {

using at::ITensorListRef, at::Tensor, at::TensorList;

static_assert(!std::is_same_v<ITensorListRef, TensorList>);
static_assert(std::is_same_v<ITensorListRef, c10::IListRef<Tensor>>);
static_assert(std::is_same_v<ITensorListRef, at::ITensorList>);
static_assert(std::is_convertible_v<TensorList, ITensorListRef>);
static_assert(std::is_convertible_v<std::vector<Tensor>, ITensorListRef>);
static_assert(std::is_convertible_v<c10::List<Tensor>, ITensorListRef>);
static_assert(std::is_convertible_v<Tensor, ITensorListRef>);
static_assert(!std::is_convertible_v<ITensorListRef, TensorList>);
static_assert(!std::is_convertible_v<int, ITensorListRef>);
static_assert(std::bidirectional_iterator<at::ITensorListRefIterator>);

std::vector<Tensor> some() { return {at::full({1}, 3), at::full({1}, 4), at::full({1}, 5)}; }

std::vector<int> numbers(const ITensorListRef& list) {
  std::vector<int> out;
  for (const auto& tensor : list) out.push_back(tensor.item<int>());
  return out;
}

// Overloads of both compile, as in casts of lists for autocast.
std::vector<int> kind(const ITensorListRef&) { return {1}; }
std::vector<int> kind(const TensorList&) { return {2}; }

TEST(ITensorListRefTest, IsAnotherTypeThanTensorList) {
  const std::vector<Tensor> tensors = some();
  EXPECT_EQ(kind(ITensorListRef(tensors)), std::vector{1});
  EXPECT_EQ(kind(TensorList(tensors)), std::vector{2});
}

TEST(ITensorListRefTest, ReadsArraysListsAndReferences) {
  const std::vector<Tensor> tensors = some();
  const std::vector<int> expected{3, 4, 5};
  const ITensorListRef unboxed(tensors);
  EXPECT_TRUE(unboxed.isUnboxed());
  EXPECT_EQ(numbers(unboxed), expected);
  EXPECT_EQ(unboxed.toUnboxed().data(), tensors.data());

  const c10::List<Tensor> list({tensors[0], tensors[1], tensors[2]});
  const ITensorListRef boxed(list);
  EXPECT_TRUE(boxed.isBoxed());
  EXPECT_EQ(numbers(boxed), expected);
  EXPECT_TRUE(boxed.toBoxed().is(list));

  const at::MaterializedITensorListRef references = boxed.materialize();
  ASSERT_EQ(references.size(), 3U);
  EXPECT_EQ(&references[1].get(), &list.get(1)) << "not a copy";
  const ITensorListRef materialized(references);
  EXPECT_TRUE(materialized.isMaterialized());
  EXPECT_EQ(numbers(materialized), expected);
  EXPECT_EQ(&materialized.toMaterialized(), &references);
  EXPECT_EQ(&materialized.materialize()[2].get(), &list.get(2));

  for (const ITensorListRef& each : {unboxed, boxed, materialized}) {
    EXPECT_EQ(each.size(), 3U);
    EXPECT_FALSE(each.empty());
    EXPECT_TRUE(each.front().is_same(tensors[0]));
    EXPECT_EQ(std::distance(each.begin(), each.end()), 3);
    EXPECT_TRUE((*std::prev(each.end())).is_same(tensors[2]));
    auto place = each.begin();
    EXPECT_TRUE((*place++).is_same(tensors[0]));
    EXPECT_TRUE((*place--).is_same(tensors[1]));
    EXPECT_EQ(place->dim(), 1);
  }
}

TEST(ITensorListRefTest, RefusesTheViewOfAnotherKind) {
  const std::vector<Tensor> tensors = some();
  const ITensorListRef unboxed(tensors);
  EXPECT_THROW(static_cast<void>(unboxed.toBoxed()), c10::Error);
  EXPECT_THROW(static_cast<void>(unboxed.toMaterialized()), c10::Error);
  const c10::List<Tensor> none;
  const ITensorListRef boxed(none);
  EXPECT_THROW(static_cast<void>(boxed.toUnboxed()), c10::Error);
  EXPECT_THROW(static_cast<void>(boxed.front()), c10::Error);
  EXPECT_EQ(boxed.begin(), boxed.end());
  EXPECT_TRUE(ITensorListRef().isNone());
  EXPECT_THROW(static_cast<void>(ITensorListRef().size()), c10::Error);
  EXPECT_THROW(static_cast<void>(ITensorListRef().begin()), c10::Error);
  EXPECT_THROW(static_cast<void>(*at::ITensorListRefIterator()), c10::Error);
}

Tensor last_of(const ITensorListRef& tensors) { return *std::prev(tensors.end()); }
Tensor first_of(ITensorListRef tensors) { return tensors.front(); }

TORCH_LIBRARY(i_list_ref_test, m) {
  m.def("last(Tensor[] tensors) -> Tensor", &last_of);
  m.def("first", &first_of);
}

TEST(ITensorListRefTest, IsAParameterOfKernels) {
  const std::vector<Tensor> tensors = some();
  auto last = c10::Dispatcher::singleton().findSchemaOrThrow("i_list_ref_test::last", "");
  EXPECT_TRUE(last.typed<Tensor(const ITensorListRef&)>().call(tensors).is_same(tensors[2]));
  torch::jit::Stack stack{tensors};
  last.callBoxed(stack);
  EXPECT_TRUE(stack.at(0).toTensor().is_same(tensors[2]));

  auto first = c10::Dispatcher::singleton().findSchemaOrThrow("i_list_ref_test::first", "");
  EXPECT_EQ(c10::toString(first.schema()), "i_list_ref_test::first(Tensor[] _0) -> Tensor _0");
  EXPECT_TRUE(first.typed<Tensor(ITensorListRef)>().call(tensors).is_same(tensors[0]));
}

void reverse(const c10::OperatorHandle&, torch::jit::Stack* stack) {
  const std::vector<Tensor> tensors = torch::jit::pop(*stack).toTensorVector();
  torch::jit::push(*stack, tensors.back());
}

TORCH_LIBRARY_FRAGMENT(i_list_ref_test, m) {
  m.def("boxed(Tensor[] tensors) -> Tensor", torch::CppFunction::makeFromBoxedFunction<&reverse>());
}

TEST(ITensorListRefTest, IsBoxedAsAList) {
  const std::vector<Tensor> tensors = some();
  auto boxed = c10::Dispatcher::singleton()
                   .findSchemaOrThrow("i_list_ref_test::boxed", "")
                   .typed<Tensor(const ITensorListRef&)>();
  EXPECT_TRUE(boxed.call(tensors).is_same(tensors[2]));
}

}  // namespace
