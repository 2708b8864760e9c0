// SPDX-License-Identifier: BSL-1.0
// A program that exports no symbol loads plug-ins and unloads them.
#include <ATen/core/LegacyTypeDispatch.h>
#include <dlfcn.h>
#include <gmock/gmock.h>
#include <malloc.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <torch/library.h>
#include <unistd.h>
#include <dispatch/invoke.hpp>
#include <torch/csrc/distributed/c10d/GroupRegistry.hpp>

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <thread>

#include "../runtime/noted_calls.hpp"
#include "../runtime/thrown.hpp"
#include "classes.h"
#include "loaded.hpp"
#include "plugin.h"

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/lsan_interface.h>
#endif

namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

/// A scope whose leaks LeakSanitizer does not report: nothing frees a registry when the last object
/// that uses it is unloaded.
struct lost_registry {
#if defined(__SANITIZE_ADDRESS__)
  lost_registry() { __lsan_disable(); }
  ~lost_registry() { __lsan_enable(); }
#else
  lost_registry() = default;
  ~lost_registry() {}
#endif
  lost_registry(const lost_registry&) = delete;
  lost_registry& operator=(const lost_registry&) = delete;
};

c10::OperatorHandle op(const std::string& name) {
  return c10::Dispatcher::singleton().findSchemaOrThrow(name, "");
}
bool defined(const char* name) { return c10::Dispatcher::singleton().findSchema(name).has_value(); }
std::int64_t closed(const std::string& ns, std::int64_t x) {
  return op(ns + "::closed").typed<std::int64_t(std::int64_t)>().call(x);
}
std::string why_not_found(const std::string& name) {
  return test::thrown<dispatch::Error>([&] { (void)op(name); });
}

/// Calls all operators of the plug-in whose namespace is `ns`.
void call_all(const std::string& ns) {
  const at::Tensor x = at::ones({3});
  EXPECT_EQ(closed(ns, 3), 10);
  EXPECT_EQ(dispatch::invoke(op(ns + "::sum"), x).toInt(), 3 + 3 + 32);
  EXPECT_TRUE(dispatch::invoke(op(ns + "::keyed"), x).toTensor().is_same(x));
  EXPECT_EQ(op(ns + "::boxed").typed<std::int64_t(const at::Tensor&)>().call(x), 77);
}

TEST(Plugins, TheProgramSeesWhatAPluginRegisters) {
  EXPECT_FALSE(defined("plugin_first::sum"));
  {
    const loaded first(FIRST);
    EXPECT_THAT(dispatch::registration_errors(), IsEmpty());
    call_all("plugin_first");
    EXPECT_THAT(why_not_found("plugins_dangling::dangling"), HasSubstr("plugin.cpp:"));
  }
  EXPECT_FALSE(defined("plugin_first::sum"));
  EXPECT_THAT(why_not_found("plugins_dangling::dangling"), Not(HasSubstr("plugin.cpp:")));
}

TEST(Plugins, SeeEachOtherWhateverTheirOrder) {
  for (const bool swapped : {false, true}) {
    std::optional<loaded> first, second;
    if (swapped) second.emplace(SECOND);
    first.emplace(FIRST);
    if (!swapped) second.emplace(SECOND);
    EXPECT_EQ(first->function<decltype(call_closed)>("call_closed")("plugin_second", 1), 8);
    EXPECT_EQ(second->function<decltype(call_closed)>("call_closed")("plugin_first", 2), 9);
    first.reset();
    call_all("plugin_second");
    EXPECT_FALSE(defined("plugin_first::sum"));
  }
}

TEST(Plugins, ASchemaThatAnotherObjectReadFirstStaysValid) {
  const loaded first(FIRST);
  std::int64_t length = 0;
  {
    const loaded second(SECOND);
    length = second.function<decltype(read_schema)>("read_schema")("plugin_first");
  }
  EXPECT_EQ(static_cast<std::int64_t>(to_string(op("plugin_first::sum").schema()).size()), length);
  call_all("plugin_first");
}

TEST(Plugins, ClassesComeAndGoWithTheirObject) {
  const std::string thing = "__torch__.torch.classes.plugin_classes.Thing",
                    own = "__torch__.torch.classes.plugin_classes.Own";
  c10::IValue left;
  for (int times = 0; times != 2; ++times) {
    {
      const loaded classes(CLASSES);
      EXPECT_THAT(dispatch::registration_errors(), IsEmpty());
      const c10::IValue there = dispatch::make_object(thing, 5);
      EXPECT_EQ(there.toCustomClass<Thing>()->value, 5) << "the program's Thing is the plug-in's";
      const c10::IValue made = dispatch::invoke(op("plugin_classes::make"), 7);
      EXPECT_EQ(dispatch::call_method(made, "get").toInt(), 7);
      EXPECT_EQ(dispatch::call_method(dispatch::make_object(own), "text").toStringRef(),
                "a text too long to lie inline");
      if (left.isNone()) left = torch::make_custom_class<Thing>(9);
      EXPECT_EQ(dispatch::call_method(left, "get").toInt(), 9) << "its class has come again";
    }
    for (const std::string& name : {thing, own}) EXPECT_FALSE(torch::getCustomClass(name)) << name;
    EXPECT_EQ(left.type_name(), thing);
    EXPECT_THAT(test::thrown<dispatch::Error>([] { (void)torch::make_custom_class<Thing>(1); }),
                HasSubstr("is not registered"));
  }
}

TEST(Plugins, AnObjectMayOutliveItsCode) {
  const std::string own = "__torch__.torch.classes.plugin_classes.Own";
  std::vector<c10::IValue> left;
  void* const handle = dlopen(CLASSES, RTLD_NOW | RTLD_LOCAL);
  ASSERT_NE(handle, nullptr) << dlerror();
  EXPECT_EQ(dispatch::live_objects_of(handle), 0U);
  for (int i = 0; i != 3; ++i) left.push_back(dispatch::make_object(own));
  EXPECT_EQ(dispatch::live_objects_of(handle), 3U);
  left.pop_back();
  EXPECT_EQ(dispatch::live_objects_of(handle), 2U);
  const c10::IValue programs = torch::make_custom_class<Thing>(1);
  EXPECT_EQ(dispatch::live_objects_of(handle), 2U) << "this one is the program's";
  dlclose(handle);
  EXPECT_EQ(dlopen(CLASSES, RTLD_NOW | RTLD_NOLOAD), nullptr);
  EXPECT_EQ(left[0].type_name(), own);
  const c10::IValue copy = left[0];
  {
    const loaded again(CLASSES);  // perhaps at another address
    EXPECT_THAT(test::thrown<dispatch::Error>([&] { dispatch::call_method(left[0], "text"); }),
                HasSubstr("the shared object whose code made this object has been unloaded"));
    EXPECT_EQ(dispatch::call_method(programs, "get").toInt(), 1);
  }
  left.clear();
}

std::int64_t layer_of_first() {
  return op("plugin_first::layer").typed<std::int64_t(const at::Tensor&)>().call(at::ones({1}));
}

TEST(Plugins, AGuardOfOneObjectActsOnTheCallsOfAll) {
  const loaded first(FIRST), second(SECOND);
  auto* const call_in_first = first.function<decltype(call_layer)>("call_layer");
  auto* const call_in_second = second.function<decltype(call_layer)>("call_layer");
  auto* const guard_of_first = first.function<decltype(below_autograd)>("below_autograd");
  EXPECT_EQ(layer_of_first(), 2);
  EXPECT_EQ(call_in_first("plugin_first"), 2);
  {
    const at::AutoDispatchBelowAutograd below;
    EXPECT_EQ(layer_of_first(), 1);
    EXPECT_EQ(call_in_first("plugin_first"), 1);
    EXPECT_EQ(call_in_second("plugin_first"), 1);
    std::int64_t elsewhere = 0;
    std::thread([&] { elsewhere = call_in_first("plugin_first"); }).join();
    EXPECT_EQ(elsewhere, 2) << "a guard is its thread's";
  }
  EXPECT_EQ(guard_of_first(&layer_of_first), 1) << "the guard is in the plug-in";
  EXPECT_EQ(layer_of_first(), 2);
  EXPECT_EQ(call_in_second("plugin_first"), 2);
}

TEST(Plugins, CallbacksOfOneObjectSeeTheCallsOfAll) {
  const loaded first(FIRST);
  auto* const call_in_first = first.function<decltype(call_closed)>("call_closed");
  const test::noted_calls noted;
  EXPECT_EQ(call_in_first("plugin_first", 1), 8);
  EXPECT_THAT(test::notes, ElementsAre("+plugin_first::closed", "-plugin_first::closed"));
  {
    const loaded second(SECOND);
    auto* const watch = second.function<decltype(watch_calls)>("watch_calls");
    EXPECT_EQ(watch(true), 0);
    EXPECT_EQ(closed("plugin_first", 1), 8);
    EXPECT_EQ(call_in_first("plugin_second", 1), 8);
    EXPECT_EQ(watch(false), 200 + 20 + 21) << "what starts there ends there";
    EXPECT_EQ(closed("plugin_first", 1), 8);
    EXPECT_EQ(watch(false), 241);
  }
  EXPECT_EQ(call_in_first("plugin_first", 1), 8);
}

TEST(Plugins, AKeptHandleIsSafeAfterItsLibrary) {
  std::optional<loaded> first(FIRST);
  const auto handle = op("plugin_first::closed");
  const auto typed = handle.typed<std::int64_t(std::int64_t)>();
  const auto boxed = op("plugin_first::boxed").typed<std::int64_t(const at::Tensor&)>();
  EXPECT_EQ(typed.call(1), 8);
  EXPECT_EQ(boxed.call(at::ones({1})), 77);
  first.reset();
  EXPECT_THAT(test::thrown<dispatch::Error>([&] { typed.call(1); }),
              HasSubstr("the operator plugin_first::closed is no longer registered"));
  EXPECT_THAT(test::thrown<dispatch::Error>([&] { boxed.call(at::ones({1})); }),
              HasSubstr("the operator plugin_first::boxed is no longer registered"));
  EXPECT_THAT(handle.debug(), HasSubstr("not registered"));
  first.emplace(FIRST);
  EXPECT_EQ(typed.call(1), 8) << "and lives again with it";
}

/// Returns how many records the registry holds: of operators, and of kernels, live and unused.
std::size_t records() {
  dispatch::registry& r = dispatch::the_registry();
  std::size_t out = r.count;
  for (std::size_t i = 0; i != r.table->capacity; ++i)
    if (const dispatch::operator_entry* e = r.table->entries[i])
      for (const dispatch::kernel_registration* list : {e->newest, e->pool.unused})
        for (; list != nullptr; list = list->older) ++out;
  return out;
}

TEST(Plugins, AThousandCyclesTakeNoMemory) {
  std::set<void*> addresses;
  const auto cycle = [&] {
    const loaded first(FIRST);
    addresses.insert(reinterpret_cast<void*>(first.function<decltype(call_closed)>("call_closed")));
    call_all("plugin_first");
  };
  for (int i = 0; i != 50; ++i) cycle();
  const std::size_t before = records(), memory = mallinfo2().uordblks;
  for (int i = 0; i != 1000; ++i) cycle();
  // The plug-in may come to several addresses: AddressSanitizer keeps freed memory for a while, and
  // qemu maps other memory.
  EXPECT_LE(records(), before + 7 * (addresses.size() - 1));
  addresses.clear();
  EXPECT_LT(mallinfo2().uordblks, memory + 16384);
}

TEST(Plugins, AThousandCyclesAtChangingAddressesTakeLittle) {
  const std::size_t before = records();
  std::vector<void*> holes;
  std::set<void*> addresses;
  for (int i = 0; i != 1000; ++i) {
    {
      const loaded first(FIRST);
      addresses.insert(
          reinterpret_cast<void*>(first.function<decltype(call_closed)>("call_closed")));
      call_all("plugin_first");
    }
    // The loader must place the next object elsewhere.
    holes.push_back(mmap(nullptr, 1 << 16, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  }
  for (void* hole : holes) munmap(hole, 1 << 16);
  EXPECT_GT(addresses.size(), 10U);
  // A plug-in registers seven kernels for six operators, each of which keeps some unused records.
  EXPECT_LE(records(), before + 7 * (1 + dispatch::kernel_pool::most_unused));
}

/// Makes a boxed call of phi_plugin::plugin_add with a 1 of this type, from the program.
double phi_sum(at::ScalarType type) {
  torch::jit::Stack stack{at::full({1}, 1, type), std::int64_t{1}};
  op("phi_plugin::plugin_add").callBoxed(&stack);
  return stack.back().toTensor().item().toDouble();
}

TEST(PhiPlugins, KernelsComeAndGoWithTheirObject) {
  for (int round = 0; round != 3; ++round) {
    {
      const loaded first(PHI);
      auto* const call = first.function<decltype(call_kernel)>("call_kernel");
      EXPECT_EQ(phi_sum(at::kFloat), 2);
      EXPECT_EQ(call(), 2);
      {
        // The first object keeps its table of kernels: the table has the kernels of the second
        // object while that is loaded, and afterwards those of the first one.
        const loaded second(PHI_KERNELS);
        EXPECT_EQ(phi_sum(at::kFloat), 3);
        EXPECT_EQ(phi_sum(at::kInt), 3);
        EXPECT_EQ(phi_sum(at::kDouble), 2);
        EXPECT_EQ(call(), 3);
        EXPECT_EQ(second.function<decltype(call_kernel)>("call_kernel")(), 3);
      }
      EXPECT_EQ(phi_sum(at::kFloat), 2);
      EXPECT_EQ(call(), 2);
      EXPECT_THAT(test::thrown<dispatch::NotImplementedError>([] { phi_sum(at::kInt); }),
                  HasSubstr("none for (CPU, NCHW, int32); there are kernels for the backends CPU; "
                            "on this one for the layouts ALL_LAYOUT and the data types "
                            "float32,float64"));
    }
    EXPECT_FALSE(defined("phi_plugin::plugin_add"));
  }
}

TEST(PhiPlugins, AKernelMayOutliveTheObjectOfItsOperator) {
  std::optional<loaded> first(std::in_place, PHI);
  const loaded second(PHI_KERNELS);
  EXPECT_EQ(phi_sum(at::kFloat), 3);
  first.reset();
  auto* const call = second.function<decltype(call_kernel)>("call_kernel");
  EXPECT_EQ(call(), 3);
  first.emplace(PHI);
  EXPECT_EQ(call(), 2);  // the newest kernel
  EXPECT_EQ(phi_sum(at::kInt), 3);
}

TEST(PhiPlugins, HundredsOfCyclesTakeNoMemory) {
  const auto cycle = [] {
    const loaded first(PHI);
    EXPECT_EQ(phi_sum(at::kFloat), 2);
  };
  for (int i = 0; i != 10; ++i) cycle();
  const std::size_t before = mallinfo2().uordblks;
  for (int i = 0; i != 300; ++i) cycle();
  EXPECT_LT(mallinfo2().uordblks, before + 4096);
}

TEST(PaddleViewPlugin, TakesAlongWhatItRegistered) {
  {
    const loaded plugin(PADDLE_VIEW);
    ::testing::internal::CaptureStdout();
    EXPECT_EQ(plugin.function<std::int64_t()>("plugin_paddle_view")(), 264);
    EXPECT_THAT(::testing::internal::GetCapturedStdout(),
                AllOf(HasSubstr("plugin_paddle::Cell\n"), HasSubstr("plugin_paddle::half\n")));
    EXPECT_TRUE(defined("plugin_paddle::half"));
  }
  EXPECT_FALSE(defined("plugin_paddle::half"));
}

TEST(FailingPlugin, IsRecordedWithItsPathAndItsNamespaceIsFree) {
  const loaded failing(FAILING);
  const auto errors = dispatch::registration_errors();
  EXPECT_THAT(errors, Contains(AllOf(HasSubstr("std::bad_alloc"), HasSubstr("failing.cpp:"),
                                     HasSubstr(" of " FAILING))));
  EXPECT_THAT(errors, Contains(AllOf(HasSubstr("unknown type"), HasSubstr("Tensr"),
                                     HasSubstr(" of " FAILING))));
  EXPECT_THAT(errors, Contains(HasSubstr("Only a single TORCH_LIBRARY")));
  EXPECT_FALSE(defined("plugin_failing::before"));
  EXPECT_FALSE(defined("plugin_failing_too::before"));
  EXPECT_THAT(why_not_found("plugin_failing::before"),
              HasSubstr("The registration of namespace plugin_failing failed: std::bad_alloc"));
  const loaded mended(MENDED);
  EXPECT_EQ(dispatch::invoke(op("plugin_failing::before"), 5).toInt(), 5);
  EXPECT_EQ(dispatch::invoke(op("plugin_failing_too::before"), 5).toInt(), 5);
}

TEST(FailingPlugin, SaysOnceForEachBlockWhatFailedWhileItIsLoaded) {
  const lost_registry of_the_first_object;
  ::testing::internal::CaptureStderr();
  { const loaded failing(FAILING); }
  const std::string said = ::testing::internal::GetCapturedStderr();
  EXPECT_THAT(said, AllOf(HasSubstr("std::bad_alloc\n  in the block at "), HasSubstr("Tensr"),
                          HasSubstr("Only a single TORCH_LIBRARY"), HasSubstr(" of " FAILING)));
  std::size_t count = 0;
  for (std::size_t at = 0; (at = said.find("schema_ct: a registration failed", at)) != said.npos;
       ++at)
    ++count;
  EXPECT_EQ(count, 3U) << said;
}

TEST(FailingPlugin, TellsTheHandlerOfTheProgram) {
  static std::vector<std::string> told;
  const auto before = dispatch::on_registration_error(
      [](const dispatch::registration_error& e) { told.push_back(e.object); });
  ::testing::internal::CaptureStderr();
  { const loaded failing(FAILING); }
  EXPECT_EQ(::testing::internal::GetCapturedStderr(), "");
  dispatch::on_registration_error(before);
  EXPECT_THAT(told, ::testing::ElementsAre(FAILING, FAILING, FAILING));
}

TEST(FailingPlugin, ItsRecordsGoWithIt) {
  const auto before = dispatch::on_registration_error([](const auto&) {});
  for (int i = 0; i != 100; ++i) {
    {
      const loaded failing(FAILING);
    }
    EXPECT_THAT(dispatch::registration_errors(), IsEmpty());
    const loaded mended(MENDED);
    EXPECT_THAT(dispatch::registration_errors(), IsEmpty());
    EXPECT_TRUE(defined("plugin_failing::before"));
  }
  dispatch::on_registration_error(before);
}

TEST(FailingPluginDeathTest, EndsTheProcessWhereTheEnvironmentAsksForIt) {
  EXPECT_DEATH(
      {
        setenv("SCHEMA_CT_TERMINATE_ON_ERROR", "1", 1);
        const loaded failing(FAILING);
      },
      "std::bad_alloc\n  in the block at .*failing.cpp:[0-9]+ of .*\n");
}

TEST(Fork, FindsNothingOfAnUnloadedPlugin) {
  for (int i = 0; i != 3; ++i) {
    const loaded first(FIRST);
    EXPECT_TRUE(defined("plugin_first::sum"));
  }
  const pid_t child = fork();
  if (child == 0) {
    const loaded second(SECOND);
    _exit(defined("plugin_second::sum") ? 0 : 1);
  }
  int status = -1;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
}

TEST(StaticLibrary, InTwoPluginsRegistersOnceAndFailsTheOtherTime) {
  std::optional<loaded> first(HOLDS_ARCHIVE_FIRST), second(HOLDS_ARCHIVE_SECOND);
  EXPECT_EQ(dispatch::invoke(op("plugin_archive::common"), 1).toInt(), 2);
  EXPECT_THAT(dispatch::registration_errors(),
              ::testing::ElementsAre(AllOf(
                  HasSubstr("the same name and overload name multiple times"),
                  HasSubstr("registering_archive.cpp:"), HasSubstr(" of " HOLDS_ARCHIVE_SECOND))));
  // The other operators of both plug-ins are registered.
  EXPECT_EQ(dispatch::invoke(op("holds_first::own")).toInt(), 1);
  EXPECT_EQ(dispatch::invoke(op("holds_second::own")).toInt(), 1);
  first.reset();
  EXPECT_FALSE(defined("plugin_archive::common"));
  second.reset();
  EXPECT_THAT(dispatch::registration_errors(), IsEmpty());
  second.emplace(HOLDS_ARCHIVE_SECOND);
  EXPECT_EQ(dispatch::invoke(op("plugin_archive::common"), 1).toInt(), 2);
}

TEST(OtherRegistries, OfAnotherLayoutHoldTheirOwnOperators) {
  const lost_registry of_the_other_layout;
  const loaded first(FIRST), other(OTHER_LAYOUT);
  EXPECT_EQ(other.function<decltype(call_closed)>("call_closed")("plugin_other_layout", 1), 8);
  EXPECT_FALSE(defined("plugin_other_layout::sum"));
  EXPECT_THAT(why_not_found("plugin_other_layout::sum"),
              AllOf(HasSubstr("Could not find schema for plugin_other_layout::sum."),
                    HasSubstr("It is defined in a registry of another kind (host default_host, "
                              "layout 99, "),
                    HasSubstr("which this shared object (host default_host, layout ")));
  const auto from_there = [&] {
    other.function<decltype(call_closed)>("call_closed")("plugin_first", 1);
  };
  EXPECT_THAT(test::thrown_by<std::exception>(from_there),
              AllOf(HasSubstr("Could not find schema for plugin_first::closed."),
                    HasSubstr("which this shared object (host default_host, layout 99, ")));
}

TEST(OtherRegistries, OfAnotherHostHoldTheirOwnOperators) {
  const lost_registry of_the_other_host;
  const loaded first(FIRST);
  {
    const loaded other(OTHER_HOST_WITH_ENGINE);
    EXPECT_TRUE(other.function<bool()>("finds_its_own")());
    EXPECT_THAT(why_not_found("plugin_other_host::closed"),
                HasSubstr("It is defined in a registry of another kind (host wide_host, "));
  }
  EXPECT_THAT(why_not_found("plugin_other_host::closed"), Not(HasSubstr("another kind")));
  EXPECT_THAT(dispatch::registration_errors(), IsEmpty());
}

TEST(OtherRegistries, AreNamedAlsoBeforeTheyAreMade) {
  {
    const loaded other(OTHER_HOST);
    EXPECT_THAT(why_not_found("plugin_other_host::closed"),
                AllOf(HasSubstr("other_host.so registers in plugin_other_host, but for another "
                                "kind of registry (host wide_host, "),
                      HasSubstr("than this object uses (host default_host, "),
                      HasSubstr("build both against the same host and version")));
  }
  EXPECT_THAT(why_not_found("plugin_other_host::closed"), Not(HasSubstr("another kind")));
}

/// Returns the number of threads of this process.
std::size_t thread_count() {
  std::size_t count = 0;
  for ([[maybe_unused]] const auto& task : std::filesystem::directory_iterator("/proc/self/task"))
    ++count;
  return count;
}

TEST(Loops, TheThreadsEndBeforeTheirCodeGoes) {
  const std::size_t before = thread_count();
  for (int i = 0; i != 5; ++i) {
    const loaded plugin(LOOPS);
    EXPECT_EQ(plugin.function<std::int64_t(std::int64_t)>("sum_on_threads")(1000), 499500);
    EXPECT_EQ(thread_count(), before + 3);
  }
  EXPECT_EQ(thread_count(), before);
}

TEST(Plugins, AProcessGroupIsFoundByItsNameInEveryObject) {
  const auto group = c10::make_intrusive<c10d::ProcessGroup>(0, 3);
  c10d::register_process_group("of the program", group);
  {
    const loaded groups(GROUPS);
    EXPECT_EQ(groups.function<decltype(size_of_group)>("size_of_group")("of the program"), 3);
    groups.function<decltype(name_own_group)>("name_own_group")("of the plug-in");
    EXPECT_EQ(c10d::resolve_process_group("of the plug-in")->getSize(), 4);
  }
  EXPECT_NE(test::thrown<dispatch::Error>(
                [] { static_cast<void>(c10d::resolve_process_group("of the plug-in")); }),
            "");
  c10d::unregister_all_process_groups();
  EXPECT_EQ(group.use_count(), 1U);
}

}  // namespace
