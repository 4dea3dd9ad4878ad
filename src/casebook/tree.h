/* tree.h - JSON trees laid over each other, so that a case need only say what is different.
 *
 * What comes out shares the pieces it was made of: every value still knows its line and column, and both trees must
 * outlive it. */
#ifndef SAND_CASEBOOK_TREE_H
#define SAND_CASEBOOK_TREE_H

#include "base/json_read.h"

/* `over` laid over `under` (either may be NULL): objects are merged member by member, null takes a member away, and
 * anything else replaces what was there.  NULL: out of memory. */
const sand_json *sand_tree_merge(sand_arena *arena, const sand_json *under, const sand_json *over);

/* A copy of the object with this member set (value NULL: without it).  NULL: out of memory. */
const sand_json *sand_tree_with(sand_arena *arena, const sand_json *object, const char *key, const sand_json *value);

/* An array or object of the same place as `like`, with room for n items; *items is where they go. */
sand_json *sand_tree_list(sand_arena *arena, const sand_json *like, size_t n, sand_json **items);

/* The text of a member, or NULL. */
const char *sand_tree_text(const sand_json *object, const char *key);

#endif
