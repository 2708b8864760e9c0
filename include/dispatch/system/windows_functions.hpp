// SPDX-License-Identifier: BSL-1.0
// The functions of Windows that the library calls, declared as in <windows.h>: that header defines
// thousands of macros, some of which are common words.
#pragma once

struct HINSTANCE__;
struct _SECURITY_ATTRIBUTES;

extern "C" {
__declspec(dllimport) void* __stdcall CreateMutexA(_SECURITY_ATTRIBUTES*, int, const char*);
__declspec(dllimport) unsigned long __stdcall WaitForSingleObject(void*, unsigned long);
__declspec(dllimport) int __stdcall ReleaseMutex(void*);
__declspec(dllimport) int __stdcall CloseHandle(void*);
__declspec(dllimport) void* __stdcall GetCurrentProcess();
__declspec(dllimport) unsigned long __stdcall GetCurrentProcessId();
__declspec(dllimport) HINSTANCE__* __stdcall GetModuleHandleA(const char*);
__declspec(dllimport) int __stdcall GetModuleHandleExA(unsigned long, const char*, HINSTANCE__**);
__declspec(dllimport) unsigned long __stdcall GetModuleFileNameA(HINSTANCE__*, char*,
                                                                 unsigned long);
__declspec(dllimport) int __stdcall K32EnumProcessModules(void*, HINSTANCE__**, unsigned long,
                                                          unsigned long*);
__declspec(dllimport) int __stdcall ReadProcessMemory(void*, const void*, void*, unsigned long long,
                                                      unsigned long long*);
}
