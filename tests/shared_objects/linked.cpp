// SPDX-License-Identifier: BSL-1.0
// A program linked to the shared object that registers: its operators are there when main starts.
#include "calls.h"

int main() { return calls_give_the_right_numbers() ? 0 : 1; }
