/* sines_at_start.c - computes the sines of src/geom/sines.c when the module starts, for the page: as a table they would
 * be a tenth of its size over the wire.  A test compares them all; WebAssembly's doubles are the same everywhere. */
#include <stdint.h>

#ifdef __wasm__
#define UNDER_ITS_NAME __asm__("sand_sines") /* all other files see a constant, which it is from then on */
#else
#define UNDER_ITS_NAME
#endif

enum { SINES = 9001 };
int32_t sand_wasm_sines[SINES] UNDER_ITS_NAME;
void sand_wasm_make_sines(void);

/* x - x^3/3! + x^5/5! - ... as x (1 - x^2/(2 3) (1 - x^2/(4 5) (1 - ...))): twelve terms leave less than 1e-16 at a
 * quarter turn. */
static double sine_of(double x)
{
    double sum = 1;
    for (int k = 24; k > 0; k -= 2) sum = 1 - x * x / (k * (k + 1)) * sum;
    return x * sum;
}

__attribute__((constructor)) void sand_wasm_make_sines(void)
{
    const double hundredth = 3.14159265358979323846 / 18000;
    for (int i = 0; i < SINES; i++) sand_wasm_sines[i] = (int32_t)(sine_of(i * hundredth) * 0x1p30 + 0.5);
}
