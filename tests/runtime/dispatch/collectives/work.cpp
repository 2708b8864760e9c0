// SPDX-License-Identifier: BSL-1.0
// A collective that another thread ends. The same holds with PyTorch's headers.
#include <dispatch/collectives/work.hpp>

#include <ATen/ATen.h>
#include <gtest/gtest.h>
#include <stdexcept>
#include <thread>
#include <torch/csrc/distributed/c10d/Work.hpp>

namespace {

using std::chrono::milliseconds;

struct own_work : c10d::Work {
  using c10d::Work::finish;
  using c10d::Work::finishAndThrow;
  using c10d::Work::recordFunctionEndCallback_;
  using c10d::Work::Work;
  int synchronized = 0;

  void synchronize() override { ++synchronized; }
};

std::exception_ptr failure(const char* text) {
  return std::make_exception_ptr(std::runtime_error(text));
}
template <class F>
std::string text_thrown(F f) {
  try {
    f();
  } catch (const c10::Error& e) {
    return e.what_without_backtrace();
  } catch (const std::exception& e) {
    return e.what();
  }
  return "nothing";
}

TEST(CollectiveWork, AThreadWaitsUntilAnotherEndsIt) {
  own_work work(1, c10d::OpType::ALLREDUCE, "title");
  EXPECT_FALSE(work.isCompleted());
  EXPECT_TRUE(work.isSuccess());
  EXPECT_EQ(work.retrieveOpType(), c10d::OpType::ALLREDUCE);
  EXPECT_EQ(text_thrown([&] { work.wait(milliseconds(5)); }), "Operation timed out!");
  std::thread other([&] { work.finish(); });
  EXPECT_TRUE(work.wait());
  EXPECT_EQ(work.synchronized, 1);
  other.join();
  EXPECT_TRUE(work.isCompleted());
  EXPECT_TRUE(work.wait(milliseconds(1)));
}

TEST(CollectiveWork, EveryWaitThrowsWhatItFailedWith) {
  own_work work;
  work.finish(failure("bad"));
  EXPECT_TRUE(work.isCompleted());
  EXPECT_FALSE(work.isSuccess());
  EXPECT_NE(work.exception(), nullptr);
  for (int i = 0; i != 2; ++i) EXPECT_EQ(text_thrown([&] { work.wait(); }), "bad");
  EXPECT_EQ(work.synchronized, 0);
  work.finish();
  EXPECT_TRUE(work.isSuccess());
  EXPECT_EQ(text_thrown([&] { work.finishAndThrow(failure("worse")); }), "worse");
  EXPECT_EQ(text_thrown([&] { work.finishAndThrow(nullptr); }), "nothing");
}

TEST(CollectiveWork, CallsTheEndOfItsRecordOnce) {
  own_work work;
  int ends = 0;
  work.recordFunctionEndCallback_ = [&] { ++ends; };
  work.finish();
  work.finish();
  EXPECT_EQ(ends, 1);
}

TEST(CollectiveWork, LacksWhatItsClassDoesNotDefine) {
  own_work work;
  EXPECT_EQ(text_thrown([&] { static_cast<void>(work.result()); }), "result() not implemented.");
  EXPECT_EQ(text_thrown([&] { static_cast<void>(work.sourceRank()); }),
            "sourceRank() may only be called on work objects that correspond to a recv or "
            "recv-from-any call.");
  EXPECT_EQ(text_thrown([&] { work.abort(); }), "Work::abort not implemented.");
  EXPECT_EQ(text_thrown([&] { work.getFuture(); }), "Work::getFuture not implemented.");
  EXPECT_EQ(text_thrown([&] { work.getFutureResult(); }), "Work::getFutureResult not implemented.");
  EXPECT_EQ(text_thrown([&] { static_cast<void>(work.getDuration()); }),
            "This Backend doesn't support getDuration.");
  EXPECT_EQ(text_thrown([&] { static_cast<void>(work.getSequencenumber()); }),
            "This Backend doesn't support getSequencenumber.");
  EXPECT_EQ(text_thrown([&] { work.blockCurrentStream(); }), "Failed to create StreamBlock");
}

TEST(CollectiveWork, IsMadeOfAFuture) {
  const auto future = c10::make_intrusive<c10::ivalue::Future>(c10::TensorType::get());
  const auto work = c10d::Work::create_from_future(future);
  EXPECT_FALSE(work->isCompleted());
  EXPECT_FALSE(work->isSuccess());
  EXPECT_EQ(work->getFuture(), future);
  EXPECT_EQ(text_thrown([&] { work->wait(milliseconds(1)); }),
            "FutureWrappingWork::wait() with finite timeout not implemented");
  std::thread other([&] { future->markCompleted(c10::IValue(at::ones({2}))); });
  EXPECT_TRUE(work->wait());
  other.join();
  EXPECT_TRUE(work->isSuccess());
}

TEST(CollectiveWork, OfAFutureThatFailedDoesNotThrowWhenItIsOver) {
  const auto future = c10::make_intrusive<c10::ivalue::Future>(c10::TensorType::get());
  const auto work = c10d::Work::create_from_future(future);
  future->setError(failure("bad"));
  EXPECT_TRUE(work->wait());
  EXPECT_TRUE(work->isCompleted());
  EXPECT_FALSE(work->isSuccess());
  EXPECT_NE(work->exception(), nullptr);
}

TEST(CollectiveWork, NamesItsKind) {
  EXPECT_EQ(c10d::opTypeToString(c10d::OpType::_REDUCE_SCATTER_BASE), "_REDUCE_SCATTER_BASE");
  EXPECT_EQ(c10d::opTypeToString(c10d::OpType::UNKNOWN), "UNKNOWN");
  EXPECT_THROW(static_cast<void>(c10d::opTypeToString(static_cast<c10d::OpType>(20))), c10::Error);
  EXPECT_TRUE(c10d::isP2POp(c10d::OpType::SEND));
  EXPECT_FALSE(c10d::isP2POp(c10d::OpType::SEND, true));
  EXPECT_FALSE(c10d::isP2POp(c10d::OpType::BARRIER));
}

}  // namespace
