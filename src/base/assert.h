/* assert.h - the tool for bugs.  Always on, in releases too: a wrong state must never be played on. */
#ifndef SAND_BASE_ASSERT_H
#define SAND_BASE_ASSERT_H

#include <sandtable/error.h>

/* In a WebAssembly module the words could not be shown: the browser shows the trap and its stack. */
#if defined(__wasm__)
#define SAND_ASSERT(condition) ((condition) ? (void)0 : __builtin_trap())
#define SAND_FAIL(words)       ((void)(words), __builtin_trap())
#else
#define SAND_ASSERT(condition) ((condition) ? (void)0 : sand_assert_failed(__FILE__, __LINE__, #condition))
#define SAND_FAIL(words)       sand_assert_failed(__FILE__, __LINE__, words) /* what does not hold, in words */
#endif

#endif
