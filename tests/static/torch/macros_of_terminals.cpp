// SPDX-License-Identifier: BSL-1.0
// Macros of <curses.h>, <term.h>, <termios.h>, <sys/sysmacros.h> and <syslog.h>, before PyTorch's
// includes, of which <torch/extension.h> does not compile after timeout. Without device_type of
// <term.h>, which is a name in them.
// Compiled alone: it defines macros.
#define timeout(delay) wtimeout(stdscr, (delay))
#define OK 0
#define ERR (-1)
#define TRUE 1
#define FALSE 0
#define COLORS 8
#define columns CUR Numbers[0]
#define lines CUR Numbers[2]
#define bell CUR Strings[1]
#define tab CUR Strings[134]
#define B0 0
#define B50 1
#define ECHO 10
#define EXTA 14
#define CR0 0
#define FF0 0
#define TAB0 0
#define NCCS 32
#define major(device) gnu_dev_major(device)
#define minor(device) gnu_dev_minor(device)
#define makedev(major_of, minor_of) gnu_dev_makedev(major_of, minor_of)
#define LOG_INFO 6
#define LOG_DEBUG 7
#include <ATen/ATen.h>
#include <torch/csrc/stable/library.h>
#include <torch/extension.h>
#include <torch/library.h>

namespace {

[[maybe_unused]] at::Tensor same(const at::Tensor& a) { return a; }

}  // namespace

TORCH_LIBRARY(macros_of_terminals, m) {
  m.def("same(Tensor a) -> Tensor");
  m.impl("same", &same);
}
