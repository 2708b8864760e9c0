// SPDX-License-Identifier: BSL-1.0
// What a binding to another language or a tool needs: it looks up, lists and calls operators and
// classes, and sees failures and loaded objects. docs/bindings.md describes each function.
#pragma once

#include <dispatch/borrowed_call.hpp>
#include <dispatch/custom_class.hpp>
#include <dispatch/dict.hpp>
#include <dispatch/error.hpp>
#include <dispatch/interruption.hpp>
#include <dispatch/library/other_hosts.hpp>
#include <dispatch/listener.hpp>
#include <dispatch/operators/registered_operators.hpp>
#include <dispatch/operators/tag_names.hpp>
#include <dispatch/schema/binding.hpp>
#include <dispatch/schema/returned_argument.hpp>
#include <dispatch/types/alias_info.hpp>
#include <dispatch/work_stream.hpp>
