/* entry.c - the door libFuzzer comes in by; FUZZ_TARGET says which reader stands behind it. */
#include "fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
    FUZZ_TARGET(bytes, n);
    return 0;
}
