// SPDX-License-Identifier: BSL-1.0
// Macros of <X11/X.h> and <X11/Xlib.h>, before PyTorch's includes, which do not compile after
// Success. Without None, Bool and Complex, which are names in them.
// Compiled alone: it defines macros.
#define Status int
#define Success 0
#define True 1
#define False 0
#define Always 2
#define NotUseful 0
#define Unsorted 0
#define KeyPress 2
#define FocusIn 9
#define Expose 12
#define Above 0
#define Below 1
#define Opposite 4
#define Absolute 1
#define Convex 2
#define Nonconvex 1
#define ControlMask 4
#define CursorShape 0
#define GrayScale 1
#define DefaultScreen(display) 0
#include <ATen/ATen.h>
#include <torch/csrc/stable/library.h>
#include <torch/extension.h>
#include <torch/library.h>

namespace {

[[maybe_unused]] at::Tensor same(const at::Tensor& a) { return a; }

}  // namespace

TORCH_LIBRARY(macros_of_x11, m) {
  m.def("same(Tensor a) -> Tensor");
  m.impl("same", &same);
}
