/* entry.c - the function that libFuzzer calls; FUZZ_TARGET names the reader that gets the bytes.
 *
 * Every other input is changed by structure (support/structure.h): one value of its JSON is replaced, left out or
 * doubled. libFuzzer changes the rest, and whatever is not JSON, byte by byte. */
#include "fuzz/fuzz.h"

#include <string.h>

#include "support/chance.h"
#include "support/structure.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n);
size_t LLVMFuzzerMutate(uint8_t *bytes, size_t n, size_t most);
size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t n, size_t most, unsigned seed);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
    FUZZ_TARGET(bytes, n);
    return 0;
}

/* Changes the text in place and returns its new size; 0: nothing can be changed, or the result does not fit. */
static size_t change_structure(uint8_t *bytes, size_t n, size_t most, chance *by)
{
    sand_text out;
    size_t size = 0;
    structure *s = structure_open((const char *)bytes, n);
    if (s == NULL) return 0;
    uint32_t values = (uint32_t)structure_values(s);
    sand_text_init_heap(&out);
    bool changed =
        structure_change(s, chance_below(by, values), chance_below(by, STRUCTURE_WAYS), chance_below(by, values), &out);
    if (changed && !out.truncated && out.length <= most) size = out.length;
    if (size > 0) memcpy(bytes, out.bytes, size);
    sand_text_free(&out);
    structure_close(s);
    return size;
}

size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t n, size_t most, unsigned seed)
{
    chance by = { seed };
    size_t size = chance_one_in(&by, 2) ? change_structure(bytes, n, most, &by) : 0;
    return size > 0 ? size : LLVMFuzzerMutate(bytes, n, most);
}
