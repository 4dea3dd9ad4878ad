/* room.c - one block of memory: scenes for the battles looked at last, scratch copies, and what is known about battles
 * by their stamps.
 *
 * Invariant: equal stamps are equal bytes, so whatever is kept under the stamp of a battle holds for every battle with
 * that stamp. A battle that is written loses its stamp, and with it everything kept for it is out of reach. A scene is
 * kept under a stamp and also under the name of a placement of all units: in a battle with the same name of placement,
 * only the rows written since then need be compared. */
#include "orders/steps.h"

#include <stddef.h>
#include <string.h>

#include "base/memory.h"
#include "orders/steps.h"

enum { SCENES = 4, TRIES = 3, SHEETS = 4, PROOFS = 64, DECISIONS = 4, ALIGNED = 16, NUMBER_BITS = 40 };

/* An entry that is legal, with its verdict. */
typedef struct {
    uint16_t side;
    sand_entry entry;
    /* The used part of a verdict with at most one witness and no duties: others are not kept. */
    size_t verdict_size;
    unsigned char verdict[offsetof(sand_verdict, witness) + sizeof(sand_witness)];
} proof;

struct sand_room {
    const sand_field *field;
    /* the field's number of this room in the high bits, a growing number in the low ones; 0: out of numbers */
    uint64_t next_stamp;

    sand_scene *scene[SCENES];
    const sand_battle *of[SCENES]; /* the address of the battle that the scene was last about */
    uint64_t stamp[SCENES];        /* the stamp of that battle's bytes; 0: none */
    uint64_t place[SCENES];        /* the name of a former placement of all units; 0: none */
    uint32_t since[SCENES]; /* the unit whose row has been written since that placement, as sand_battle.since_unit */
    uint64_t used[SCENES];  /* time of last use: the least is the oldest */
    uint64_t looks;

    sand_battle *view[SAND_SIDES];
    uint64_t view_of[SAND_SIDES]; /* the stamp of the battle the view was made from; 0: none */

    sand_battle *tried[TRIES];
    unsigned tries; /* number in use */

    unsigned char *sheet[SHEETS];
    unsigned sheets; /* number in use */

    sand_room_kinds *kinds; /* by step - 1 */
    void *plan, *work, *memo;
    uint64_t memo_of; /* the stamp of the battle that `memo` is about; 0: none */
    struct {
        uint64_t stamp; /* 0: no plan */
        uint16_t side;
        sand_entry entry;
    } planned;

    uint64_t proved_of; /* the stamp the proofs belong to; 0: none */
    unsigned proofs;
    proof proved[PROOFS];

    uint64_t decided_of[DECISIONS]; /* the stamps these decisions belong to; 0: none */
    sand_decision decided[DECISIONS];
    unsigned decisions; /* the decision remembered last */
};

const sand_room_kinds *sand_room_kinds_of(const sand_room *room, unsigned step)
{
    SAND_ASSERT(step >= 1 && step <= room->field->rules->tables.n_steps);
    return &room->kinds[step - 1];
}

/* ---- life ---- */

static size_t aligned(size_t n)
{
    return (n + ALIGNED - 1) / ALIGNED * ALIGNED;
}

/* Rooms of one field are numbered atomically, so no two ever give the same stamp. */
static uint64_t first_stamp(const sand_field *field)
{
    uint64_t number = 1 + (uint64_t)__atomic_fetch_add(field->rooms, 1, __ATOMIC_RELAXED);
    return number < (uint64_t)1 << (64 - NUMBER_BITS) ? number << NUMBER_BITS : 0;
}

/* Kinds that act within the step, then kinds that end it. */
static void list_kinds(const sand_tables *tables, unsigned step, bool closing, sand_room_kinds *out)
{
    for (unsigned kind = 1; kind <= tables->n_orders; kind++) {
        if (tables->orders[kind - 1].closes != closing) continue;
        if ((tables->order_rules[kind - 1].steps & SAND_IN(step)) == 0) continue;
        SAND_ASSERT(out->n < SAND_DECISION_KINDS_MAX);
        out->kind[out->n++] = (uint16_t)kind;
    }
}

static void count_always(const sand_tables *tables, sand_room_kinds *of)
{
    of->always = 0;
    while (of->always < of->n && tables->order_rules[of->kind[of->always] - 1].open == NULL) of->always++;
}

static void list_all_kinds(const sand_tables *tables, sand_room_kinds of[])
{
    for (unsigned step = 1; step <= tables->n_steps; step++) {
        of[step - 1].n = 0;
        if (tables->order_rules == NULL) continue;
        list_kinds(tables, step, false, &of[step - 1]);
        list_kinds(tables, step, true, &of[step - 1]);
        count_always(tables, &of[step - 1]);
    }
}

sand_error sand_room_create(const sand_field *field, sand_room **out)
{
    const sand_tables *tables = &field->rules->tables;
    size_t own = aligned(sizeof(sand_room)), scene = aligned(sand_scene_size(field));
    size_t battle = aligned(sand_battle_size(field)), sheet = aligned(tables->sheet_size);
    size_t kinds = aligned(tables->n_steps * sizeof(sand_room_kinds)), plan = aligned(tables->plan_size);
    size_t work = tables->work_size == NULL ? 0 : aligned(tables->work_size(field));
    unsigned char *at = sand_memory_allocate(own + SCENES * scene + (SAND_SIDES + TRIES) * battle + SHEETS * sheet +
                                             kinds + plan + work + tables->memo_size);
    if (at == NULL) return SAND_ERROR_MEMORY;
    sand_room *room = (void *)at;
    *room = (sand_room){ .field = field, .next_stamp = first_stamp(field) };
    at += own;
    for (unsigned i = 0; i < SCENES; i++, at += scene) room->scene[i] = sand_scene_init(at, field);
    for (unsigned i = 0; i < SAND_SIDES; i++, at += battle) room->view[i] = sand_battle_init(at, field);
    for (unsigned i = 0; i < TRIES; i++, at += battle) room->tried[i] = sand_battle_init(at, field);
    for (unsigned i = 0; i < SHEETS; i++, at += sheet) room->sheet[i] = at;
    room->kinds = (void *)at;
    list_all_kinds(tables, room->kinds);
    room->plan = at + kinds;
    room->work = at + kinds + plan;
    room->memo = at + kinds + plan + work;
    *out = room;
    return SAND_OK;
}

void sand_room_destroy(sand_room *room)
{
    sand_memory_release(room);
}

/* Gives the placement of all units a new name, if units have moved since it was named. */
static void name_places(sand_battle *b)
{
    if (b->place != 0 && b->since_unit == SAND_WROTE_NOBODY) return;
    b->former = b->place;
    b->former_unit = b->since_unit;
    b->place = b->stamp;
    b->since_unit = SAND_WROTE_NOBODY;
}

/* The same bytes keep their stamp; a write removes it. Out of numbers, nothing is remembered any more and every answer
 * is computed: slower, and the same. */
void sand_room_stamp(sand_room *room, sand_battle *b)
{
    SAND_ASSERT(b->field == room->field);
    if (b->stamp != 0 || room->next_stamp == 0) return;
    b->stamp = ++room->next_stamp;
    name_places(b);
    /* the room's own numbers are used up: the next one would belong to another room */
    if (room->next_stamp << (64 - NUMBER_BITS) == 0) room->next_stamp = 0;
}

const sand_battle *sand_room_view(sand_room *room, const sand_battle *b, unsigned side)
{
    SAND_ASSERT(side >= 1 && side <= SAND_SIDES);
    sand_battle *view = room->view[side - 1];
    if (b->stamp != 0 && room->view_of[side - 1] == b->stamp) return view;
    sand_battle_view(b, side, view);
    sand_room_stamp(room, view);
    if (sand_battle_surely_asks(b)) view->asked = view->stamp; /* a view asks whenever the battle does */
    room->view_of[side - 1] = b->stamp;
    return view;
}

/* ---- scenes ---- */

/* The one unit whose row differs from the placement that the i-th scene knows; SAND_WROTE_MANY: unknown. */
static inline uint32_t apart_from(const sand_room *room, unsigned i, const sand_battle *b)
{
    const uint64_t place = room->place[i];
    if (place != b->place && place != b->former) return SAND_WROTE_MANY; /* the usual case */
    if (place == 0 || room->since[i] == SAND_WROTE_MANY) return SAND_WROTE_MANY;
    return place == b->place ? b->since_unit : sand_battle_wrote_both(b->former_unit, b->since_unit);
}

/* The scene that was used longest ago. */
static unsigned oldest_scene(const sand_room *room)
{
    unsigned oldest = 0;
    for (unsigned i = 1; i < SCENES; i++)
        if (room->used[i] < room->used[oldest]) oldest = i;
    return oldest;
}

/* The scene last used for the battle at this address; SCENES: none. */
static unsigned scene_here(const sand_room *room, const sand_battle *b)
{
    unsigned i = 0;
    while (i < SCENES && room->of[i] != b) i++;
    return i;
}

/* Chooses the scene that needs the least work for a battle without a known stamp, and tells how far it is off. First
 * choice: the scene last used for this address, if few units have moved, because it may be in use. Second: the scene of
 * a battle whose units stand nearly as here, but not while something is being tried, when that scene is in use. Then
 * the scene last used for this address, which the next look corrects, or the one used longest ago. */
static unsigned nearest_scene(const sand_room *room, const sand_battle *b, unsigned here, uint32_t *apart)
{
    *apart = here < SCENES ? apart_from(room, here, b) : SAND_WROTE_MANY;
    if (*apart != SAND_WROTE_MANY) return here;
    unsigned near = SCENES;
    for (unsigned i = 0; i < SCENES && room->tries == 0; i++) {
        uint32_t from = apart_from(room, i, b);
        /* the usual case */
        if (from == SAND_WROTE_MANY || (near < SCENES && room->used[i] < room->used[near])) continue;
        near = i;
        *apart = from;
    }
    return near < SCENES ? near : here < SCENES ? here : oldest_scene(room);
}

/* Assigns the i-th scene to this battle, and removes the assignment of the old one. */
static sand_scene *scene_of(sand_room *room, unsigned i, unsigned here, const sand_battle *b)
{
    if (here < SCENES) room->of[here] = NULL;
    room->of[i] = b;
    room->used[i] = ++room->looks;
    return room->scene[i];
}

/* The fewer units have moved, the more of a scene can be kept: names and `since` say which to look at again. */
static sand_scene *look(sand_room *room, const sand_battle *b)
{
    uint32_t apart;
    const unsigned here = scene_here(room, b), i = nearest_scene(room, b, here, &apart);
    sand_scene *scene = scene_of(room, i, here, b);
    if (apart != SAND_WROTE_MANY)
        sand_scene_look_again(scene, b, room->since[i], apart);
    else
        sand_scene_look(scene, b);
    room->stamp[i] = b->stamp;
    room->place[i] = b->place;
    room->since[i] = b->since_unit;
    return scene;
}

sand_scene *sand_room_scene(sand_room *room, const sand_battle *b)
{
    SAND_ASSERT(b->field == room->field);
    for (unsigned i = 0; i < SCENES && b->stamp != 0; i++) {
        if (room->stamp[i] != b->stamp) continue;
        sand_scene *scene = scene_of(room, i, scene_here(room, b), b); /* the same bytes were looked at before */
        sand_scene_move(scene, b);
        return scene;
    }
    return look(room, b);
}

/* ---- copies to try on ---- */

sand_battle *sand_room_try(sand_room *room, const sand_battle *b)
{
    SAND_ASSERT(room->tries < TRIES && b->field == room->field);
    sand_battle *tried = room->tried[room->tries++];
    sand_battle_copy(tried, b);
    sand_battle_touch(tried, 0); /* otherwise it would share the scene of the battle, which is in use */
    return tried;
}

void sand_room_give_back(sand_room *room, sand_battle *tried)
{
    SAND_ASSERT(room->tries > 0 && tried == room->tried[room->tries - 1]);
    room->tries--;
}

/* ---- what the judge keeps ---- */

void *sand_room_sheet(sand_room *room)
{
    SAND_ASSERT(room->sheets < SHEETS);
    return room->sheet[room->sheets++];
}

void sand_room_give_back_sheet(sand_room *room)
{
    SAND_ASSERT(room->sheets > 0);
    room->sheets--;
}

void *sand_room_work(sand_room *room)
{
    SAND_ASSERT(room->field->rules->tables.work_size != NULL); /* otherwise there is none */
    return room->work;
}

void *sand_room_memo(sand_room *room, const sand_battle *b)
{
    if (b->stamp == 0 || room->memo_of != b->stamp) memset(room->memo, 0, room->field->rules->tables.memo_size);
    room->memo_of = b->stamp;
    return room->memo;
}

void *sand_room_plan(sand_room *room)
{
    return room->plan;
}

/* Compares only the used part of the list. */
static bool same_entry(const sand_entry *a, const sand_entry *b)
{
    return memcmp(a, b, offsetof(sand_entry, list)) == 0 &&
           memcmp(a->list, b->list, a->n_list * sizeof a->list[0]) == 0;
}

/* A plan for a battle without a stamp is not kept, because it could not be recognised later. */
void sand_room_keep_plan(sand_room *room, const sand_battle *b, unsigned side, const sand_entry *entry)
{
    room->planned.stamp = entry == NULL ? 0 : b->stamp;
    if (room->planned.stamp == 0) return;
    room->planned.side = (uint16_t)side;
    memcpy(&room->planned.entry, entry, sand_orders_entry_size(entry));
}

const void *sand_room_plan_for(const sand_room *room, const sand_battle *b, unsigned side, const sand_entry *entry)
{
    bool known = b->stamp != 0 && room->planned.stamp == b->stamp && room->planned.side == side;
    return known && same_entry(&room->planned.entry, entry) ? room->plan : NULL;
}

void sand_room_prove(sand_room *room, const sand_battle *b, unsigned side, const sand_entry *entry,
                     const sand_verdict *verdict)
{
    SAND_ASSERT(verdict->answer == SAND_YES);
    if (b->stamp == 0 || verdict->n_witness > 1 || verdict->n_duties > 0) return;
    if (room->proved_of != b->stamp) room->proofs = 0;
    room->proved_of = b->stamp;
    if (room->proofs == PROOFS) return;
    proof *proved = &room->proved[room->proofs++];
    proved->side = (uint16_t)side;
    memcpy(&proved->entry, entry, sand_orders_entry_size(entry));
    proved->verdict_size = offsetof(sand_verdict, witness) + verdict->n_witness * sizeof verdict->witness[0];
    memcpy(proved->verdict, verdict, proved->verdict_size);
}

/* Searches from the end: the entry proved last is usually the one handed in. */
bool sand_room_is_proved(const sand_room *room, const sand_battle *b, const sand_order *order, sand_verdict *verdict)
{
    if (b->stamp == 0 || room->proved_of != b->stamp || order->n != 1) return false;
    for (unsigned i = room->proofs; i > 0; i--) {
        const proof *proved = &room->proved[i - 1];
        if (proved->side != order->side || !same_entry(&proved->entry, &order->entries[0])) continue;
        memcpy(verdict, proved->verdict, proved->verdict_size);
        return true;
    }
    return false;
}

/* Looks through several decisions, because questions alternate between a battle and what each side sees of it. */
const sand_decision *sand_room_decided(const sand_room *room, const sand_battle *b)
{
    if (b->stamp == 0) return NULL;
    for (unsigned i = 0; i < DECISIONS; i++)
        if (room->decided_of[i] == b->stamp) return &room->decided[i];
    return NULL;
}

sand_decision *sand_room_keep_decision(sand_room *room, const sand_battle *b)
{
    room->decisions = (room->decisions + 1) % DECISIONS;
    room->decided_of[room->decisions] = b->stamp;
    return &room->decided[room->decisions];
}
