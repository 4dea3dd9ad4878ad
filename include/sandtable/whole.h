/* whole.h - whichever header a program includes, it gets all of them, in an order that ends with layout.h.  The library
 * itself, and what is built with it, takes them one by one.  Has no guard: it stands before that of each header. */
#if !defined(SAND_INSIDE) && !defined(SANDTABLE_SANDTABLE_H)
#include <sandtable/sandtable.h>
#endif
