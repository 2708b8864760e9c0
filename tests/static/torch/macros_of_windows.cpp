// SPDX-License-Identifier: BSL-1.0
// The macros of <windows.h> that are common words, before PyTorch's includes.
// Compiled alone: it defines macros.
// libstdc++ undoes these two, but not after CUDA's headers, which nvcc reads first.
#if !defined(__CUDACC__)
#define min(a, b) (((a) < (b)) ? (a) : (b))
#define max(a, b) (((a) > (b)) ? (a) : (b))
#endif
#define near
#define far
#define NEAR
#define FAR
#define IN
#define OUT
#define OPTIONAL
#define CONST const
#define VOID void
#define small char
#define hyper __int64
#define interface struct
#define pascal
#define cdecl
#define TRUE 1
#define FALSE 0
#define DELETE 0x00010000L
#define ERROR 0
#define NO_ERROR 0L
#define IGNORE 0
#define STRICT 1
#define ABSOLUTE 1
#define RELATIVE 2
#define TRANSPARENT 1
#define OPAQUE 2
#define INFINITE 0xFFFFFFFF
#define GetMessage GetMessageA
#define GetObject GetObjectA
#define CreateEvent CreateEventA
#define Yield()
#include <ATen/ATen.h>
#include <torch/csrc/stable/library.h>
#include <torch/extension.h>
#include <torch/library.h>

namespace {

[[maybe_unused]] at::Tensor same(const at::Tensor& a) { return a; }

}  // namespace

TORCH_LIBRARY(macros_of_windows, m) {
  m.def("same(Tensor a) -> Tensor");
  m.impl("same", &same);
}
