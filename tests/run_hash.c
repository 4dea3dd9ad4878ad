/* run_hash.c - prints one line `name hash` for each thing that must be the same on every target.
 * `make check-hashes` compares the lines of gcc -O0, gcc -O3 -march=native, clang -O2 and WebAssembly. */
#include <sandtable/version.h>

#include <inttypes.h>
#include <stdio.h>

/* FNV-1a, 64 bits. */
static uint64_t hash_text(const char *text)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (; *text != '\0'; text++) hash = (hash ^ (uint8_t)*text) * 0x100000001b3u;
    return hash;
}

int main(void)
{
    printf("version %016" PRIx64 "\n", hash_text(sand_version()));
    return 0;
}
