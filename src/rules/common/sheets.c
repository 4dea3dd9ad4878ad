/* sheets.c - the entries of a sealed sheet side by side, the bases they name, and what is still owed. */
#include "rules/common/sheets.h"

#include "battle/actor.h"
#include "rules/common/answer.h"

const sand_entry *sand_sheets_find(const sand_judging *j, unsigned kind, unsigned subject)
{
    for (unsigned i = 0; i < j->order->n; i++)
        if (j->order->entries[i].kind == kind && j->order->entries[i].subject == subject) return &j->order->entries[i];
    return NULL;
}

const sand_entry *sand_sheets_told(const sand_judging *j, uint64_t kinds)
{
    for (unsigned i = 0; i < j->nth; i++) {
        const sand_entry *e = &j->order->entries[i];
        if (e->subject == j->entry->subject && (kinds & SAND_IN(e->kind)) != 0) return e;
    }
    return NULL;
}

bool sand_sheets_own_leader(sand_judging *j, const sand_sheets_leaders *words)
{
    const sand_battle *b = j->scene->battle;
    unsigned body = j->entry->subject;
    sand_actor he = sand_actor_body(body);
    if (sand_answer_lacks(j->verdict, body == 0, SAND_SLOT_NONE)) {
        j->verdict->sentence = SAND_SAY(words->which, 0);
        return false;
    }
    sand_reason why = { 0 };
    if (!sand_actor_exists(b, he) || sand_battle_body_def(b, body)->role != SAND_ROLE_LEADER)
        why = words->none;
    else if (sand_actor_side(b, he) != j->side)
        why = words->enemy;
    else if (sand_battle_body(b, body)->status == SAND_STATUS_GONE)
        why = words->lost;
    else if (sand_sheets_told(j, SAND_IN(j->entry->kind)) != NULL)
        why = words->twice;
    return !sand_answer_because(j->verdict, why, body, 0, 0);
}

/* ---- bases ---- */

bool sand_sheets_names(const sand_entry *e, unsigned body)
{
    for (size_t i = 0; i < e->n_list; i++)
        if ((unsigned)e->list[i] == body) return true;
    return false;
}

bool sand_sheets_base_told(const sand_judging *j)
{
    const sand_entry *own = j->entry;
    for (unsigned i = 0; i < j->nth; i++) {
        const sand_entry *e = &j->order->entries[i];
        if (e->subject != own->subject) continue;
        if (e->n_list == 0 || own->n_list == 0) return true;
        for (size_t k = 0; k < own->n_list; k++)
            if (sand_sheets_names(e, (unsigned)own->list[k])) return true;
    }
    return false;
}

unsigned sand_sheets_stranger(const sand_battle *b, const sand_entry *e)
{
    const sand_unit_def *def = sand_battle_unit_def(b, e->subject);
    for (size_t i = 0; i < e->n_list; i++) {
        unsigned body = (unsigned)e->list[i];
        if (body < def->first_body || body >= def->first_body + def->n_bodies) return body;
    }
    return 0;
}

static bool is_in(const sand_slots *bases, unsigned body)
{
    for (size_t i = 0; i < bases->n; i++)
        if (bases->body[i] == body) return true;
    return false;
}

unsigned sand_sheets_left_out(const sand_entry *e, const sand_slots *of)
{
    for (size_t i = 0; i < e->n_list; i++)
        if (!is_in(of, (unsigned)e->list[i])) return (unsigned)e->list[i];
    return 0;
}

bool sand_sheets_names_all(const sand_battle *b, const sand_entry *e)
{
    return e->n_list == sand_battle_unit_def(b, e->subject)->n_bodies && sand_sheets_stranger(b, e) == 0;
}

/* Where the nth base of the list stands: its rank, and how far it is from the left in half files. */
typedef struct {
    int32_t rank, column2;
} berth;

static berth berth_of(const sand_entry *e, size_t nth, int32_t files)
{
    SAND_ASSERT(nth < e->n_list && files > 0);
    int32_t rank = (int32_t)nth / files, left = (int32_t)e->n_list - rank * files;
    return (berth){ rank, 2 * ((int32_t)nth % files) + (left < files ? files - left : 0) };
}

/* Does the first berth come before the other: file by file, or rank by rank where there are more ranks than files? */
static bool comes_before(berth one, berth other, bool by_ranks)
{
    int32_t first = by_ranks ? one.rank - other.rank : one.column2 - other.column2;
    return first < 0 || (first == 0 && (by_ranks ? one.column2 < other.column2 : one.rank < other.rank));
}

unsigned sand_sheets_slot(const sand_entry *e, size_t nth, int32_t files, int32_t ranks)
{
    unsigned slot = 1;
    for (size_t k = 0; k < e->n_list; k++)
        slot += comes_before(berth_of(e, k, files), berth_of(e, nth, files), ranks > files);
    return slot;
}

/* ---- routes ---- */

bool sand_sheets_stays_on_table(const sand_field *field, sand_written_route route)
{
    for (unsigned i = 0; i < route.n; i++) {
        int32_t x = route.at[2 * i], y = route.at[2 * i + 1];
        if (x < 0 || y < 0 || x > field->width || y > field->height) return false;
    }
    return true;
}

/* Does the route lead from a place to the same place? */
static bool stands_still(sand_written_route route)
{
    for (unsigned i = 1; i < route.n; i++)
        if (route.at[2 * i] == route.at[2 * i - 2] && route.at[2 * i + 1] == route.at[2 * i - 1]) return true;
    return false;
}

bool sand_sheets_check_route(sand_judging *j, const sand_sheets_routes *words, sand_written_route route)
{
    static const sand_reason fine = { 0 };
    const bool many = route.n > SAND_WRITTEN_POINTS;
    const sand_reason why = many                                                          ? words->long_one
                            : !sand_sheets_stays_on_table(j->scene->battle->field, route) ? words->off
                            : stands_still(route)                                         ? words->standing
                                                                                          : fine;
    return !sand_answer_because(j->verdict, why, SAND_WRITTEN_POINTS, 0, 0);
}

/* ---- what is owed ---- */

void sand_sheets_owe(sand_verdict *verdict, const char *rule, sand_sentence said, sand_entry remedy)
{
    verdict->answer = SAND_SO_FAR;
    if (sand_sheets_is_full(verdict)) return;
    verdict->duties[verdict->n_duties++] = (sand_duty){
        .rule = rule, .sentence = said, .subject = remedy.subject, .measure = 1, .has_remedy = true, .remedy = remedy
    };
}

bool sand_sheets_is_possible(const sand_judging *j, const sand_entry *remedy)
{
    sand_verdict verdict;
    sand_judging judging = *j;
    sand_answer_begin(&verdict, SAND_YES);
    judging.entry = remedy;
    judging.verdict = &verdict;
    j->scene->battle->field->rules->tables.order_rules[remedy->kind - 1].check(&judging);
    return verdict.answer == SAND_YES;
}

/* ---- carrying out ---- */

void sand_sheets_apply(sand_battle *b, sand_room *room, const sand_sheets *sheets, sand_log *log)
{
    SAND_ASSERT(sheets->n <= SAND_SIDES && room != NULL); /* applying an order may need to look at the ground */
    const sand_tables *tables = &b->field->rules->tables;
    sand_battle_agenda_pop(b);
    for (unsigned pass = 0; pass < sheets->passes; pass++) {
        for (size_t i = 0; i < sheets->n; i++) {
            const sand_order *order = &sheets->orders[i];
            sand_deed deed = { .b = b, .room = room, .side = order->side, .log = log };
            for (size_t k = 0; k < order->n; k++) {
                deed.entry = &order->entries[k];
                SAND_ASSERT(deed.entry->kind >= 1 && deed.entry->kind <= tables->n_orders);
                if (sheets->pass_of(deed.entry->kind) == pass) tables->order_rules[deed.entry->kind - 1].apply(&deed);
            }
        }
        if (pass == 0) sheets->after_first(b, log);
    }
}
