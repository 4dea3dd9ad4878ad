/* tree.c - merges JSON trees without changing the originals. */
#include "casebook/tree.h"

#include "base/assert.h"

#include <string.h>

sand_json *sand_tree_list(sand_arena *arena, const sand_json *like, size_t n, sand_json **items)
{
    SAND_ASSERT(like != NULL);
    sand_json *list = sand_arena_take(arena, sizeof *list);
    *items = sand_arena_take_array(arena, n + 1, sizeof **items);
    if (list == NULL || *items == NULL) return NULL;
    *list = *like;
    list->list.items = *items;
    list->list.count = 0;
    return list;
}

const char *sand_tree_text(const sand_json *object, const char *key)
{
    const sand_json *value = sand_json_get(object, key);
    return value != NULL && value->kind == SAND_JSON_TEXT ? value->text.bytes : NULL;
}

static void put(sand_json *list, sand_json *items, const sand_json *value, const sand_json *named)
{
    sand_json *to = &items[list->list.count++];
    *to = *value;
    to->key = named->key;
    to->key_line = named->key_line;
    to->key_column = named->key_column;
}

/* The result has the members of `under` in their order, then those that only `over` has. */
static const sand_json *merge_objects(sand_arena *arena, const sand_json *under, const sand_json *over)
{
    SAND_ASSERT(under->kind == SAND_JSON_OBJECT && over->kind == SAND_JSON_OBJECT);
    sand_json *items, *list = sand_tree_list(arena, over, under->list.count + over->list.count, &items);
    if (list == NULL) return NULL;
    list->key = under->key; /* an item of a list remains one */
    for (size_t i = 0; i < under->list.count; i++) {
        const sand_json *member = &under->list.items[i], *change = sand_json_get(over, member->key);
        if (change != NULL && change->kind == SAND_JSON_NULL) continue;
        const sand_json *merged = sand_tree_merge(arena, member, change);
        if (merged == NULL) return NULL;
        put(list, items, merged, member);
    }
    for (size_t i = 0; i < over->list.count; i++) {
        const sand_json *member = &over->list.items[i];
        if (member->kind != SAND_JSON_NULL && sand_json_get(under, member->key) == NULL)
            put(list, items, member, member);
    }
    return list;
}

const sand_json *sand_tree_merge(sand_arena *arena, const sand_json *under, const sand_json *over)
{
    if (over == NULL) return under;
    if (under == NULL || under->kind != SAND_JSON_OBJECT || over->kind != SAND_JSON_OBJECT) return over;
    return merge_objects(arena, under, over);
}

const sand_json *sand_tree_with(sand_arena *arena, const sand_json *object, const char *key, const sand_json *value)
{
    SAND_ASSERT(object->kind == SAND_JSON_OBJECT);
    sand_json *items, *list = sand_tree_list(arena, object, object->list.count + 1, &items);
    if (list == NULL) return NULL;
    for (size_t i = 0; i < object->list.count; i++) {
        const sand_json *member = &object->list.items[i];
        if (strcmp(member->key, key) != 0) put(list, items, member, member);
    }
    if (value == NULL) return list;
    sand_json named = *value;
    named.key = key;
    put(list, items, value, &named);
    return list;
}
