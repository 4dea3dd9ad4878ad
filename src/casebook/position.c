/* position.c - builds the position that a case looks at. */
#include "casebook/position.h"

#include "base/assert.h"

#include <string.h>

enum { STEPS_BACK = 8, NAMES_MAX = 512 };

typedef struct {
    const sand_json *patch; /* by name, or NULL */
    const char *key;
    size_t n;
    const char *names[NAMES_MAX];
} patched;

typedef struct {
    sand_arena *arena;
    patched armies, commands, units, bodies;
} builder;

/* ---- named positions ------------------------------------------------------------------------------------------- */

static const sand_json *named_position(const sand_positions *p, sand_cursor *at, const char *key, const char *name,
                                       int depth)
{
    const sand_json *found = sand_json_get(p->named, name);
    if (found == NULL || found->kind != SAND_JSON_OBJECT) {
        sand_json_read_mistake(at, key, "there is no position \"%s\"", name);
        if (p->named != NULL && p->named->list.count > 0)
            sand_json_read_remedy_words(
                at, (sand_word_list){ &p->named->list.items[0].key, p->named->list.count, sizeof(sand_json) }, name);
        return NULL;
    }
    const char *back = sand_tree_text(found, "from");
    if (back == NULL) return found;
    if (depth == STEPS_BACK) {
        sand_json_read_mistake(at, key, "position \"%s\" goes back to others for ever", name);
        return NULL;
    }
    const sand_json *under = named_position(p, at, key, back, depth + 1);
    if (under == NULL) return NULL;
    SAND_ASSERT(under->kind == SAND_JSON_OBJECT);
    const sand_json *merged = sand_tree_merge(p->arena, under, found);
    return merged == NULL ? NULL : sand_tree_with(p->arena, merged, "from", NULL);
}

/* ---- changes by name --------------------------------------------------------------------------------------------- */

static const sand_json *patch_of(patched *of, const sand_json *object)
{
    const char *name = sand_tree_text(object, "name");
    if (name == NULL) return NULL;
    if (of->n < NAMES_MAX) of->names[of->n++] = name;
    return sand_json_get(of->patch, name);
}

/* Is the piece in the position?  One without a place, a status or a unit to move with is left out. */
static bool takes_part(const sand_json *object)
{
    return sand_json_get(object, "at") != NULL || sand_json_get(object, "status") != NULL ||
           sand_json_get(object, "waiting") != NULL || sand_json_get(object, "attached") != NULL;
}

/* The list without the pieces that take no part; a value that is no list is returned unchanged. */
static const sand_json *build_pieces(builder *b, patched *of, const sand_json *list)
{
    sand_json *items, *out;
    if (list->kind != SAND_JSON_ARRAY) return list;
    if ((out = sand_tree_list(b->arena, list, list->list.count, &items)) == NULL) return NULL;
    for (size_t i = 0; i < list->list.count; i++) {
        const sand_json *piece = &list->list.items[i], *change = patch_of(of, piece);
        if (change != NULL && change->kind == SAND_JSON_NULL) continue;
        const sand_json *merged = sand_tree_merge(b->arena, piece, change);
        if (merged == NULL) return NULL;
        if (merged->kind == SAND_JSON_OBJECT && !takes_part(merged)) continue;
        SAND_ASSERT(out->list.count < list->list.count);
        items[out->list.count++] = *merged;
    }
    return out;
}

static const sand_json *build_member(builder *b, patched *of, const sand_json *object, const char *key)
{
    const sand_json *list = sand_json_get(object, key);
    if (list == NULL) return object;
    list = build_pieces(b, of, list);
    return list == NULL ? NULL : sand_tree_with(b->arena, object, key, list);
}

static bool is_list(const sand_json *value)
{
    return value != NULL && value->kind == SAND_JSON_ARRAY;
}

/* Returns the commands with their changes; a command that loses all its units in this way is left out too. */
static const sand_json *build_commands(builder *b, const sand_json *list)
{
    sand_json *items, *out;
    if (list->kind != SAND_JSON_ARRAY) return list;
    if ((out = sand_tree_list(b->arena, list, list->list.count, &items)) == NULL) return NULL;
    for (size_t i = 0; i < list->list.count; i++) {
        const sand_json *command = &list->list.items[i];
        const sand_json *merged = sand_tree_merge(b->arena, command, patch_of(&b->commands, command));
        if (merged != NULL) merged = build_member(b, &b->units, merged, "units");
        if (merged == NULL) return NULL;
        const sand_json *had = sand_json_get(command, "units"), *units = sand_json_get(merged, "units");
        bool emptied = is_list(units) && units->list.count == 0 && is_list(had) && had->list.count > 0;
        if (!emptied) items[out->list.count++] = *merged;
    }
    return out;
}

static const sand_json *build_side(builder *b, const sand_json *side)
{
    const sand_json *out = sand_tree_merge(b->arena, side, patch_of(&b->armies, side));
    const sand_json *commands = sand_json_get(out, "commands");
    if (out != NULL && commands != NULL) {
        commands = build_commands(b, commands);
        out = commands == NULL ? NULL : sand_tree_with(b->arena, out, "commands", commands);
    }
    if (out != NULL) out = build_member(b, &b->units, out, "units");
    return out == NULL ? NULL : build_member(b, &b->bodies, out, "bodies");
}

static const sand_json *build_sides(builder *b, const sand_json *sides)
{
    sand_json *items, *out;
    if (sides->kind != SAND_JSON_ARRAY) return sides;
    if ((out = sand_tree_list(b->arena, sides, sides->list.count, &items)) == NULL) return NULL;
    for (size_t i = 0; i < sides->list.count; i++) {
        const sand_json *side = build_side(b, &sides->list.items[i]);
        if (side == NULL) return NULL;
        items[out->list.count++] = *side;
    }
    return out;
}

/* A change that names a piece which the position lacks is a mistake of the file. */
static void check_names(sand_cursor *top, const patched *of)
{
    sand_cursor changes, change;
    if (of->patch == NULL || !sand_json_read_object(top, of->key, &changes)) return;
    for (size_t i = 0; i < sand_json_read_members(&changes); i++) {
        const char *name = sand_json_read_member(&changes, i, &change);
        sand_word_list names = { of->names, of->n, sizeof of->names[0] };
        if (sand_word_list_find(names, name) >= 0) continue;
        sand_json_read_mistake(&changes, name, "nobody in %s is called \"%s\"", of->key, name);
        sand_json_read_remedy_words(&changes, names, name);
    }
}

/* ---- shortcuts --------------------------------------------------------------------------------------------------- */

/* Returns the position's `battle` with `contacts` in it, and with `due` as the last frame of its agenda. */
static const sand_json *build_battle(sand_arena *arena, const sand_json *battle, const sand_json *contacts,
                                     const sand_json *due)
{
    sand_json *items, *empty = sand_tree_list(arena, contacts != NULL ? contacts : due, 0, &items);
    if (empty == NULL) return NULL;
    empty->kind = SAND_JSON_OBJECT;
    if (battle == NULL || battle->kind != SAND_JSON_OBJECT) battle = empty;
    if (contacts != NULL) battle = sand_tree_with(arena, battle, "contacts", contacts);
    if (battle == NULL || due == NULL) return battle;
    const sand_json *agenda = sand_json_get(battle, "agenda");
    size_t n = agenda != NULL && agenda->kind == SAND_JSON_ARRAY ? agenda->list.count : 0;
    sand_json *list = sand_tree_list(arena, due, n + 1, &items);
    if (list == NULL) return NULL;
    list->kind = SAND_JSON_ARRAY;
    for (size_t i = 0; i < n; i++) items[list->list.count++] = agenda->list.items[i];
    SAND_ASSERT(list->list.count == n);
    items[list->list.count] = *due;
    items[list->list.count++].key = NULL;
    return sand_tree_with(arena, battle, "agenda", list);
}

static const sand_json *without(sand_arena *arena, const sand_json *object, const char *key)
{
    return object == NULL || sand_json_get(object, key) == NULL ? object : sand_tree_with(arena, object, key, NULL);
}

static const sand_json *take_shortcuts(sand_arena *arena, const sand_json *position)
{
    static const char *const keys[] = { "armies", "commands", "units", "bodies", "contacts", "due" };
    const sand_json *contacts = sand_json_get(position, "contacts"), *due = sand_json_get(position, "due");
    if (contacts != NULL || due != NULL) {
        const sand_json *battle = build_battle(arena, sand_json_get(position, "battle"), contacts, due);
        position = battle == NULL ? NULL : sand_tree_with(arena, position, "battle", battle);
    }
    for (size_t i = 0; i < SAND_LEN(keys); i++) position = without(arena, position, keys[i]);
    return position;
}

/* ---- all of it --------------------------------------------------------------------------------------------------- */

static bool no_names(const sand_positions *p)
{
    return p->named == NULL || p->named->list.count == 0;
}

/* The position from which the case starts. `change` is the cursor on the case's "position", or empty: where the file
 * names no positions the case's position is complete. */
static const sand_json *starting_point(const sand_positions *p, sand_cursor *from, const sand_cursor *change)
{
    const char *name = NULL;
    if (sand_json_read_has(from, "from")) {
        if (!sand_json_read_text(from, "from", 80, &name)) return NULL;
        return named_position(p, from, "from", name, 0);
    }
    if (no_names(p)) return change->value;
    return named_position(p, from, NULL, p->named->list.items[0].key, 0);
}

const sand_json *sand_position_build(const sand_positions *p, sand_cursor *from)
{
    sand_cursor change, whole;
    builder *b = sand_arena_take(p->arena, sizeof *b);
    bool wrong = sand_json_read_has(from, "position");
    bool changed = sand_json_read_optional_object(from, "position", &change);
    wrong &= !changed;
    const sand_json *position = wrong ? NULL : starting_point(p, from, &change);
    if (position == NULL || b == NULL) {
        /* reports that it is missing */
        if (!changed && !wrong && no_names(p)) sand_json_read_object(from, "position", &change);
        return NULL;
    }
    if (changed) position = sand_tree_merge(p->arena, position, change.value);
    if (position == NULL) return NULL;
    b->arena = p->arena;
    b->armies = (patched){ .patch = sand_json_get(position, "armies"), .key = "armies" };
    b->commands = (patched){ .patch = sand_json_get(position, "commands"), .key = "commands" };
    b->units = (patched){ .patch = sand_json_get(position, "units"), .key = "units" };
    b->bodies = (patched){ .patch = sand_json_get(position, "bodies"), .key = "bodies" };
    const sand_json *sides = sand_json_get(position, "sides");
    const sand_json *built = position;
    if (sides != NULL) {
        sides = build_sides(b, sides);
        built = sides == NULL ? NULL : sand_tree_with(p->arena, built, "sides", sides);
    }
    if (built == NULL) return NULL; /* then not all names are known */
    size_t before = from->problems->mistakes;
    sand_json_read_value(&whole, position, from->source, from->problems);
    whole.parent = from;
    whole.key = "position";
    check_names(&whole, &b->armies);
    check_names(&whole, &b->commands);
    check_names(&whole, &b->units);
    check_names(&whole, &b->bodies);
    if (from->problems->mistakes > before) return NULL;
    built = take_shortcuts(p->arena, built);
    return built == NULL ? NULL : sand_tree_with(p->arena, built, "ruleset", p->ruleset_value);
}
