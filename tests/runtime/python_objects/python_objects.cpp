// SPDX-License-Identifier: BSL-1.0
// Functions of Python's C interface, as extension modules write them: their numbers, texts and
// errors.
#include <gtest/gtest.h>
#include <torch/csrc/Exceptions.h>
#include <torch/csrc/autograd/python_variable.h>
#include <torch/csrc/utils/object_ptr.h>
#include <torch/csrc/utils/pycfunction_helpers.h>
#include <torch/csrc/utils/python_numbers.h>
#include <torch/csrc/utils/python_strings.h>
#include <torch/extension.h>

#include <pybind11/embed.h>

#include <stdexcept>

namespace {

class PythonObjects : public testing::Test {
 protected:
  static void SetUpTestSuite() { python_ = new py::scoped_interpreter; }
  static void TearDownTestSuite() { delete python_; }

 private:
  static inline py::scoped_interpreter* python_ = nullptr;
};

/// A function of a module: the double of an int.
PyObject* twice(PyObject* argument) {
  HANDLE_TH_ERRORS
  TORCH_CHECK_VALUE(THPUtils_checkLong(argument), "twice() takes an int");
  return THPUtils_packInt64(2 * THPUtils_unpackLong(argument));
  END_HANDLE_TH_ERRORS
}
template <class Throw>
PyObject* failing(const Throw& fail) {
  HANDLE_TH_ERRORS
  fail();
  Py_RETURN_NONE;
  END_HANDLE_TH_ERRORS
}
/// The class and text of the error that is set, which is removed.
std::string error() {
  py::error_already_set set;
  return py::str(set.type().attr("__name__")).cast<std::string>() + ": " +
         py::str(set.value()).cast<std::string>();
}
py::object evaluated(const char* text) { return py::eval(text); }

TEST_F(PythonObjects, AFunctionTakesAndGivesNumbers) {
  const THPObjectPtr result(twice(evaluated("21").ptr()));
  ASSERT_TRUE(result);
  EXPECT_EQ(THPUtils_unpackInt(const_cast<PyObject*>(result.get())), 42);
  EXPECT_EQ(twice(evaluated("True").ptr()), nullptr);
  EXPECT_EQ(error().substr(0, 32), "ValueError: twice() takes an int");
  EXPECT_EQ(twice(evaluated("2**70").ptr()), nullptr);
  EXPECT_EQ(error().substr(0, 43), "ValueError: Overflow when unpacking long lo");
  EXPECT_EQ(THPUtils_unpackUInt64(evaluated("2**64-1").ptr()), ~std::uint64_t{0});
  EXPECT_THROW(static_cast<void>(THPUtils_unpackInt(evaluated("2**40").ptr())), c10::ValueError);
  EXPECT_TRUE(THPUtils_unpackBool(Py_True));
  EXPECT_EQ(THPUtils_unpackDouble(evaluated("1.5").ptr()), 1.5);
}

TEST_F(PythonObjects, EachExceptionHasItsClass) {
  EXPECT_EQ(failing([] { throw std::runtime_error("a"); }), nullptr);
  EXPECT_EQ(error(), "RuntimeError: a");
  EXPECT_EQ(failing([] { throw torch::TypeError("expected %s, not %d", "x", 3); }), nullptr);
  EXPECT_EQ(error(), "TypeError: expected x, not 3");
  EXPECT_EQ(failing([] { throw py::index_error("b"); }), nullptr);
  EXPECT_EQ(error(), "IndexError: b");
  EXPECT_EQ(failing([] { static_cast<void>(THPUtils_unpackLong(evaluated("'x'").ptr())); }),
            nullptr);
  EXPECT_EQ(error().substr(0, 9), "TypeError");
  EXPECT_EQ(failing([] {
              PyErr_SetString(PyExc_KeyError, "k");
              python_error kept;
              kept.persist();
              throw kept;
            }),
            nullptr);
  EXPECT_EQ(error(), "KeyError: 'k'");
}

std::int64_t half(std::int64_t number) {
  TORCH_CHECK_VALUE(number % 2 == 0, "an odd number");
  return number / 2;
}

TEST_F(PythonObjects, ABoundFunctionHasItsErrors) {
  py::dict names;
  names["half"] = py::cpp_function(torch::wrap_pybind_function(half));
  names["is_locked"] =
      py::cpp_function(torch::wrap_pybind_function([] { return PyGILState_Check(); }));
  names["is_free"] =
      py::cpp_function(torch::wrap_pybind_function_no_gil([] { return !PyGILState_Check(); }));
  EXPECT_EQ(py::eval("half(8)", names).cast<int>(), 4);
  EXPECT_TRUE(py::eval("is_locked() and is_free()", names).cast<bool>());
  try {
    py::eval("half(3)", names);
    FAIL();
  } catch (const py::error_already_set& e) {
    EXPECT_TRUE(e.matches(PyExc_ValueError));
  }
}

TEST_F(PythonObjects, Texts) {
  EXPECT_TRUE(THPUtils_checkString(evaluated("b'a'").ptr()));
  EXPECT_EQ(THPUtils_unpackString(evaluated("'\\u00e9'").ptr()), "\xc3\xa9");
  EXPECT_EQ(THPUtils_unpackString(evaluated("b'a'").ptr()), "a");
  EXPECT_THROW(static_cast<void>(THPUtils_unpackString(Py_None)), c10::Error);
  const THPObjectPtr text(THPUtils_packString("abc"));
  EXPECT_EQ(THPUtils_unpackString(const_cast<PyObject*>(text.get())), "abc");
}

TEST_F(PythonObjects, APointerOwnsAReference) {
  PyObject* const list = PyList_New(0);
  {
    THPObjectPtr first(list);
    const THPObjectPtr second = first.dup();
    EXPECT_EQ(Py_REFCNT(list), 2);
    THPObjectPtr third = std::move(first);
    EXPECT_FALSE(first);
    Py_INCREF(list);
    third = list;
    EXPECT_EQ(Py_REFCNT(list), 2);
    EXPECT_EQ(third.release(), list);
  }
  EXPECT_EQ(Py_REFCNT(list), 1);
  Py_DECREF(list);
}

TEST_F(PythonObjects, NoObjectIsATensor) {
  const py::object number = evaluated("3");
  EXPECT_FALSE(THPVariable_Check(number.ptr()));
  EXPECT_FALSE(THPVariable_CheckExact(number.ptr()));
  EXPECT_EQ(THPVariable_Wrap(at::ones({2})), nullptr);
  EXPECT_EQ(error(),
            "TypeError: THPVariable_Wrap(): no class of Python is registered for "
            "CPUFloatType");
  EXPECT_EQ(failing([&] { static_cast<void>(THPVariable_Unpack(number.ptr())); }), nullptr);
  EXPECT_EQ(error(), "TypeError: THPVariable_Unpack(): expected a Tensor, given an object of int");
}

/// A class as PyTorch's package has it, whose objects print as `text`.
py::object of_torch(const char* type, const char* text) {
  const py::object cls = py::reinterpret_steal<py::object>(
      PyObject_CallFunction(reinterpret_cast<PyObject*>(&PyType_Type), "s(){}", type));
  cls.attr("__str__") =
      py::cpp_function([text = std::string(text)](py::object) { return text; }, py::is_method(cls));
  return cls();
}

TEST_F(PythonObjects, DtypesAndDevicesOfPyTorchAreRead) {
  using torch::python::detail::py_object_to_device;
  using torch::python::detail::py_object_to_dtype;
  EXPECT_EQ(py_object_to_dtype(of_torch("torch.dtype", "torch.float32")), torch::kFloat);
  EXPECT_EQ(py_object_to_dtype(of_torch("torch.dtype", "torch.bfloat16")), torch::kBFloat16);
  EXPECT_EQ(py_object_to_device(of_torch("torch.device", "cuda:1")), torch::Device("cuda:1"));
  EXPECT_THROW((void)py_object_to_dtype(of_torch("torch.dtype", "torch.float33")), c10::TypeError);
  EXPECT_THROW((void)py_object_to_dtype(evaluated("'torch.float32'")), c10::TypeError);
  EXPECT_THROW((void)py_object_to_device(evaluated("0")), c10::TypeError);
}

/// A class that C++ and Python own together.
class Counter : public c10::intrusive_ptr_target {
 public:
  explicit Counter(int start) : at_(start) { ++alive; }
  ~Counter() override { --alive; }
  int next() { return at_++; }

  static inline int alive = 0;

 private:
  int at_;
};

TEST_F(PythonObjects, AnIntrusivePointerOwnsAnObjectOfABoundClass) {
  {
    py::module_ module =
        py::module_::create_extension_module("counters", nullptr, new py::module_::module_def);
    py::class_<Counter, c10::intrusive_ptr<Counter>>(module, "Counter")
        .def(py::init<int>())
        .def("next", &Counter::next);
    c10::intrusive_ptr<Counter> kept;
    module.def("keep", [&](c10::intrusive_ptr<Counter> counter) { kept = std::move(counter); });
    module.def("kept", [&] { return kept; });
    py::dict names;
    names["m"] = module;
    py::exec("c = m.Counter(5)\nm.keep(c)\nassert m.kept() is c\nc.next()\ndel c", names);
    EXPECT_EQ(kept.use_count(), 1U);
    EXPECT_EQ(kept->next(), 6);
    kept = c10::make_intrusive<Counter>(1);
    py::exec("c = m.kept()", names);
    EXPECT_EQ(kept.use_count(), 2U);
    py::exec("del c", names);
    EXPECT_EQ(kept.use_count(), 1U);
  }
  EXPECT_EQ(Counter::alive, 0);
}

/// What a bound function that returns its argument gives for it, as text.
template <class T>
std::string passed(const char* text) {
  py::dict names;
  names["f"] = py::cpp_function([](T argument) { return argument; });
  return py::str(py::eval(std::string("repr(f(") + text + "))", names));
}

TEST_F(PythonObjects, NumbersAndArraysAreArguments) {
  EXPECT_EQ(passed<at::IntArrayRef>("[3, -4]"), "(3, -4)");
  EXPECT_EQ(passed<at::IntArrayRef>("()"), "()");
  EXPECT_EQ(passed<c10::SymIntArrayRef>("(1, 2)"), "(1, 2)");
  EXPECT_EQ(passed<c10::SymInt>("7"), "7");
  EXPECT_EQ(passed<c10::complex<float>>("1.5+2j"), "(1.5+2j)");
  EXPECT_EQ(passed<at::Scalar>("True"), "True");
  EXPECT_EQ(passed<at::Scalar>("2**40"), "1099511627776");
  EXPECT_EQ(passed<at::Scalar>("0.5"), "0.5");
  EXPECT_EQ(passed<at::Scalar>("2j"), "2j");
  EXPECT_THROW(passed<at::IntArrayRef>("['a']"), py::error_already_set);
  EXPECT_THROW(passed<at::IntArrayRef>("3"), py::error_already_set);
  EXPECT_THROW(passed<at::Scalar>("'a'"), py::error_already_set);
  EXPECT_THROW(passed<at::ScalarType>("3"), py::error_already_set);
  EXPECT_THROW(passed<at::Device>("'cpu'"), py::error_already_set);
}

TEST_F(PythonObjects, DtypesAndDevicesAreArguments) {
  const py::object dtype = of_torch("torch.dtype", "torch.float64");
  EXPECT_EQ(dtype.cast<at::ScalarType>(), at::kDouble);
  EXPECT_EQ(of_torch("torch.device", "cuda:1").cast<at::Device>(), at::Device("cuda:1"));
  py::module_ package =
      py::module_::create_extension_module("torch", nullptr, new py::module_::module_def);
  package.attr("float64") = dtype;
  package.attr("device") = py::eval("lambda text: ('device', text)");
  const py::dict modules = py::module_::import("sys").attr("modules");
  modules["torch"] = package;
  EXPECT_TRUE(py::cast(at::kDouble).is(dtype));
  EXPECT_EQ(py::str(py::cast(at::Device("cuda:1"))).cast<std::string>(), "('device', 'cuda:1')");
  modules.attr("pop")("torch");
}

PyObject* count_keywords(PyObject*, PyObject*, PyObject* keywords) {
  return PyLong_FromSsize_t(keywords == nullptr ? 0 : PyDict_Size(keywords));
}

TEST_F(PythonObjects, AMethodTakesKeywords) {
  static PyMethodDef method{"count", castPyCFunctionWithKeywords(count_keywords),
                            METH_VARARGS | METH_KEYWORDS, nullptr};
  const auto function = py::reinterpret_steal<py::object>(PyCFunction_New(&method, nullptr));
  EXPECT_EQ(function(py::arg("a") = 1, py::arg("b") = 2).cast<int>(), 2);
}

}  // namespace
