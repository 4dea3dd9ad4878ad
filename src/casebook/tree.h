/* tree.h - merging JSON trees, so that a case need only state what differs.
 *
 * A result shares the values it was made of: each still knows its line and column, and both trees must outlive it. */
#ifndef SAND_CASEBOOK_TREE_H
#define SAND_CASEBOOK_TREE_H

#include "base/json_read.h"

/* Merges `over` into `under` (either may be NULL): objects are merged member by member, null removes a member, and any
 * other value replaces the former one. NULL: out of memory. */
const sand_json *sand_tree_merge(sand_arena *arena, const sand_json *under, const sand_json *over);

/* A copy of the object with this member set (value NULL: without it).  NULL: out of memory. */
const sand_json *sand_tree_with(sand_arena *arena, const sand_json *object, const char *key, const sand_json *value);

/* An array or object with the source position of `like` and room for n items, which the caller writes to *items. NULL:
 * out of memory. */
sand_json *sand_tree_list(sand_arena *arena, const sand_json *like, size_t n, sand_json **items);

/* The text of a member, or NULL. */
const char *sand_tree_text(const sand_json *object, const char *key);

#endif
