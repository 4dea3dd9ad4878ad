/* whole.h - makes any header of Sandtable bring in all of them, in an order that ends with layout.h, so that the size
 * checks of layout.h cover every program.  The library itself, and what is built with it (SAND_INSIDE), takes headers
 * one by one.  This file has no guard: each header includes it before its own. */
#if !defined(SAND_INSIDE) && !defined(SANDTABLE_SANDTABLE_H)
#include <sandtable/sandtable.h>
#endif
