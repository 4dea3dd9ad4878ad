/* room.c - one block of memory: scenes for the battles looked at last, scratch copies, and what is known about battles
 * by their stamps.
 *
 * Invariant: equal stamps are equal bytes, so whatever is kept under the stamp of a battle holds for every battle with
 * that stamp. A battle that is written loses its stamp, and with it everything kept for it is out of reach. A scene is
 * kept under a stamp and also under the name of a placement of all units: in a battle with that name only the rows
 * written since then need be compared. */
#include "orders/room.h"

#include <stddef.h>
#include <string.h>

#include "base/memory.h"
#include "orders/steps.h"

enum { SCENES = 4, TRIES = 3, SHEETS = 4, PROOFS = 64, DECISIONS = 4, ALIGNED = 16, NUMBER_BITS = 40 };

/* A scene and the battle that it was last about. */
typedef struct {
    sand_scene *scene;
    const sand_battle *battle; /* its address then; NULL: another scene has taken it over */
    uint64_t stamp;            /* of its bytes; 0: none */
    uint64_t place;            /* the name of a former placement of all units; 0: none */
    uint32_t since;            /* the unit whose row has been written since that placement, as sand_battle.since_unit */
    uint64_t used;             /* time of last use: the least is the oldest */
} looked_at;

/* One entry of an order of this side, in the battle with that stamp; 0: none. */
typedef struct {
    uint64_t stamp;
    uint16_t side;
    sand_entry entry;
} asked;

/* An entry that is legal, and the used part of its verdict, which has at most one witness and no duties. */
typedef struct {
    asked of;
    size_t verdict_size;
    unsigned char verdict[offsetof(sand_verdict, witness) + sizeof(sand_witness)];
} proof;

struct sand_room {
    const sand_field *field;
    /* the field's number of this room in the high bits, a growing number in the low ones; 0: out of numbers */
    uint64_t next_stamp;

    looked_at scene[SCENES];
    uint64_t looks;

    sand_battle *view[SAND_SIDES];
    uint64_t view_of[SAND_SIDES]; /* the stamp of the battle the view was made from; 0: none */

    sand_battle *tried[TRIES];
    unsigned char *sheet[SHEETS];
    unsigned tries, sheets; /* numbers in use */

    sand_room_kinds *kinds; /* by step - 1 */
    void *plan, *work, *memo;
    uint64_t memo_of; /* the stamp of the battle that `memo` is about; 0: none */
    asked planned;    /* what `plan` was made for */

    proof proved[PROOFS]; /* all of one stamp */
    unsigned proofs;

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
    for (unsigned i = 0; i < SCENES; i++, at += scene) room->scene[i].scene = sand_scene_init(at, field);
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

/* The one unit whose row differs from the placement that the scene knows; SAND_WROTE_MANY: unknown. */
static inline uint32_t apart_from(const looked_at *then, const sand_battle *b)
{
    if (then->place != b->place && then->place != b->former) return SAND_WROTE_MANY; /* the usual case */
    if (then->place == 0 || then->since == SAND_WROTE_MANY) return SAND_WROTE_MANY;
    return then->place == b->place ? b->since_unit : sand_battle_wrote_both(b->former_unit, b->since_unit);
}

/* The scene last used for the battle at this address; NULL: none. */
static looked_at *scene_here(sand_room *room, const sand_battle *b)
{
    for (unsigned i = 0; i < SCENES; i++)
        if (room->scene[i].battle == b) return &room->scene[i];
    return NULL;
}

/* Chooses the scene that needs the least work for a battle without a known stamp, and tells how far it is off. First
 * choice: the scene last used for this address, if few units have moved, because it may be in use. Second: the scene of
 * a battle whose units stand nearly as here, but not while something is being tried, when that scene is in use. Then
 * the scene last used for this address, which the next look corrects, or the one used longest ago. */
static looked_at *nearest_scene(sand_room *room, const sand_battle *b, looked_at *here, uint32_t *apart)
{
    looked_at *near = NULL, *oldest = &room->scene[0];
    *apart = here != NULL ? apart_from(here, b) : SAND_WROTE_MANY;
    if (*apart != SAND_WROTE_MANY) return here;
    for (looked_at *each = room->scene; each < room->scene + SCENES; each++) {
        if (each->used < oldest->used) oldest = each;
        uint32_t from = room->tries == 0 ? apart_from(each, b) : SAND_WROTE_MANY;
        if (from == SAND_WROTE_MANY || (near != NULL && each->used < near->used)) continue; /* the usual case */
        near = each;
        *apart = from;
    }
    return near != NULL ? near : here != NULL ? here : oldest;
}

sand_scene *sand_room_scene(sand_room *room, const sand_battle *b)
{
    SAND_ASSERT(b->field == room->field);
    looked_at *here = scene_here(room, b), *then = NULL;
    uint32_t apart = SAND_WROTE_NOBODY;
    for (unsigned i = 0; i < SCENES && b->stamp != 0 && then == NULL; i++)
        if (room->scene[i].stamp == b->stamp) then = &room->scene[i]; /* the same bytes were looked at before */
    const bool known = then != NULL;
    if (!known) then = nearest_scene(room, b, here, &apart);
    const uint32_t since = then->since;
    if (here != NULL) here->battle = NULL;
    *then = (looked_at){ then->scene,  b, b->stamp, known ? then->place : b->place, known ? since : b->since_unit,
                         ++room->looks };
    if (known)
        sand_scene_move(then->scene, b);
    else if (apart != SAND_WROTE_MANY)
        sand_scene_look_again(then->scene, b, since, apart);
    else
        sand_scene_look(then->scene, b);
    return then->scene;
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

static void note_asked(asked *of, const sand_battle *b, unsigned side, const sand_entry *entry)
{
    of->stamp = b->stamp;
    of->side = (uint16_t)side;
    memcpy(&of->entry, entry, sand_orders_entry_size(entry));
}

/* Compares only the used part of the list. */
static bool is_asked(const asked *of, const sand_battle *b, unsigned side, const sand_entry *entry)
{
    return b->stamp != 0 && of->stamp == b->stamp && of->side == side &&
           memcmp(&of->entry, entry, offsetof(sand_entry, list)) == 0 &&
           memcmp(of->entry.list, entry->list, entry->n_list * sizeof entry->list[0]) == 0;
}

/* A plan for a battle without a stamp is not kept, because it could not be recognised later. */
void sand_room_keep_plan(sand_room *room, const sand_battle *b, unsigned side, const sand_entry *entry)
{
    room->planned.stamp = 0;
    if (entry != NULL && b->stamp != 0) note_asked(&room->planned, b, side, entry);
}

const void *sand_room_plan_for(const sand_room *room, const sand_battle *b, unsigned side, const sand_entry *entry)
{
    return is_asked(&room->planned, b, side, entry) ? room->plan : NULL;
}

void sand_room_prove(sand_room *room, const sand_battle *b, unsigned side, const sand_entry *entry,
                     const sand_verdict *verdict)
{
    SAND_ASSERT(verdict->answer == SAND_YES);
    if (b->stamp == 0 || verdict->n_witness > 1 || verdict->n_duties > 0) return;
    if (room->proofs > 0 && room->proved[0].of.stamp != b->stamp) room->proofs = 0;
    if (room->proofs == PROOFS) return;
    proof *proved = &room->proved[room->proofs++];
    note_asked(&proved->of, b, side, entry);
    proved->verdict_size = offsetof(sand_verdict, witness) + verdict->n_witness * sizeof verdict->witness[0];
    memcpy(proved->verdict, verdict, proved->verdict_size);
}

/* Searches from the end: the entry proved last is usually the one handed in. */
bool sand_room_is_proved(const sand_room *room, const sand_battle *b, const sand_order *order, sand_verdict *verdict)
{
    for (unsigned i = order->n == 1 ? room->proofs : 0; i > 0; i--) {
        const proof *proved = &room->proved[i - 1];
        if (!is_asked(&proved->of, b, order->side, &order->entries[0])) continue;
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
