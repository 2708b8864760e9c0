// SPDX-License-Identifier: BSL-1.0
// A program that is linked to the registering shared object: the operators are defined before main.
#include "calls.h"

int main() { return calls_give_the_right_numbers() ? 0 : 1; }
