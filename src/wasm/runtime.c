/* runtime.c - what Debian's compiler-rt for WebAssembly refers to and wasi-libc does not have: its 128-bit division is
 * compiled with the stack protector. Linked into the module and into test programs. */
#include <stdint.h>

extern const uintptr_t __stack_chk_guard;
_Noreturn void __stack_chk_fail(void);

const uintptr_t __stack_chk_guard = 0x5a17ab1e;

_Noreturn void __stack_chk_fail(void)
{
    __builtin_trap();
}
