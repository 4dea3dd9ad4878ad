/* wasistub.c - defines the four system calls that wasi-libc refers to, so that the module imports nothing. The library
 * neither writes nor exits; should it call one of these, the call fails. */
#include <stdint.h>

enum { WASI_NOT_SUPPORTED = 58, WASI_BAD_DESCRIPTOR = 8 };

int32_t __imported_wasi_snapshot_preview1_fd_close(int32_t fd);
int32_t __imported_wasi_snapshot_preview1_fd_seek(int32_t fd, int64_t offset, int32_t whence, int32_t result);
int32_t __imported_wasi_snapshot_preview1_fd_write(int32_t fd, int32_t pieces, int32_t count, int32_t result);
_Noreturn void __imported_wasi_snapshot_preview1_proc_exit(int32_t status);

int32_t __imported_wasi_snapshot_preview1_fd_close(int32_t fd)
{
    (void)fd;
    return WASI_BAD_DESCRIPTOR;
}

int32_t __imported_wasi_snapshot_preview1_fd_seek(int32_t fd, int64_t offset, int32_t whence, int32_t result)
{
    (void)fd, (void)offset, (void)whence, (void)result;
    return WASI_BAD_DESCRIPTOR;
}

int32_t __imported_wasi_snapshot_preview1_fd_write(int32_t fd, int32_t pieces, int32_t count, int32_t result)
{
    (void)fd, (void)pieces, (void)count, (void)result;
    return WASI_NOT_SUPPORTED;
}

/* A trap: JavaScript sees a RuntimeError with the stack of the fault. */
_Noreturn void __imported_wasi_snapshot_preview1_proc_exit(int32_t status)
{
    (void)status;
    __builtin_trap();
}
