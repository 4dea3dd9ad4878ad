/* language_slots.c - subjects, targets and everything else an order may say. */
#include "language/language_reader.h"

#include "base/assert.h"

#include <string.h>

const sand_order_kind *sand_language_row(const reader *r, unsigned kind)
{
    SAND_ASSERT(kind >= 1 && kind <= r->rules.n_orders);
    return &r->rules.orders[kind - 1];
}

bool sand_language_complain(reader *r, const char *said)
{
    sand_text_clear(r->r.complaint);
    sand_text_add_format(r->r.complaint, "%s", said);
    return false;
}

/* ---- subjects and targets ---------------------------------------------------------------------------- */

sand_answer sand_language_judge(const reader *r, const sand_entry *entries, size_t n, sand_verdict *verdict)
{
    SAND_ASSERT(n > 0 && n <= UINT16_MAX);
    sand_decision decision = sand_game_decision(r->game, r->side);
    sand_order order = { decision.serial, (uint16_t)r->side, (uint16_t)n, entries };
    sand_game_check(r->game, &order, verdict);
    return verdict->answer;
}

bool sand_language_may_begin(const sand_game *game, unsigned side, unsigned kind, unsigned subject)
{
    sand_entry entry = { .kind = (uint16_t)kind, .subject = (uint16_t)subject };
    sand_verdict verdict = { 0 };
    if (game == NULL) return false;
    sand_decision decision = sand_game_decision(game, side);
    sand_order order = { decision.serial, (uint16_t)side, 1, &entry };
    sand_game_check(game, &order, &verdict);
    return verdict.answer != SAND_NO || (verdict.has_limit && verdict.limit > 0);
}

unsigned sand_language_side_of(const reader *r, sand_ref_kind ref, unsigned id, bool *there)
{
    sand_unit_facts unit;
    sand_command_facts command;
    sand_body_facts body;
    *there = true;
    switch (ref) {
    case SAND_REF_UNIT:
        if (!sand_game_unit(r->game, r->side, id, &unit)) return 0;
        *there = unit.state != SAND_UNIT_GONE;
        return unit.side;
    case SAND_REF_COMMAND:
        if (!sand_game_command(r->game, r->side, id, &command)) return 0;
        *there = command.units > 0;
        return command.side;
    case SAND_REF_BODY: return sand_game_body(r->game, r->side, id, &body) ? body.side : 0;
    case SAND_REF_SIDE: return id;
    case SAND_REF_NONE:
    case SAND_REF_TERRAIN: return 0;
    }
    return 0;
}

/* Prefers units that may act now, then other units of the side, then the enemy's. */
int sand_language_rank_subject(const void *context, unsigned id)
{
    const reader *r = context;
    bool there;
    sand_ref_kind ref = sand_language_row(r, r->kind_now)->subject_ref;
    if (sand_language_side_of(r, ref, id, &there) != r->side) return there;
    if (!there) return 1;
    return sand_language_may_begin(r->game, r->side, r->kind_now, id) ? 3 : 2;
}

/* Prefers targets the order may be given against to other enemies. */
static int rank_object(const void *context, unsigned id)
{
    const reader *r = context;
    bool there;
    sand_ref_kind ref = sand_language_row(r, r->kind_now)->object_ref;
    unsigned side = sand_language_side_of(r, ref, id, &there);
    if (!there) return 0;
    if (side == r->side) return 1;
    sand_entry entry = { .kind = (uint16_t)r->kind_now,
                         .subject = (uint16_t)r->subject_now,
                         .object = (uint16_t)id,
                         .given = SAND_SLOT_BODY };
    sand_verdict verdict;
    return sand_language_judge(r, &entry, 1, &verdict) != SAND_NO ? 3 : 2;
}

/* Ranks names in a list: it names units of the side itself. */
static int rank_own(const void *context, unsigned id)
{
    const reader *r = context;
    bool there;
    const sand_order_kind *row = sand_language_row(r, r->kind_now);
    sand_ref_kind ref = sand_order_kind_lists(row);
    bool own = sand_language_side_of(r, ref, id, &there) == r->side;
    return own ? 2 + there
               : SAND_NAME_NEVER; /* the rules decide, but a slip must not be answered with the enemy's names */
}

bool sand_language_find(reader *r, sand_ref_kind ref, int (*rank)(const void *, unsigned), uint16_t *id)
{
    sand_name_search search = { r->game, ref, rank, r };
    size_t used;
    unsigned found = sand_language_find_name(&search, r->r.w, r->r.at, &used, r->r.complaint);
    if (!found) return false;
    r->r.at += used;
    *id = (uint16_t)found;
    return true;
}

bool sand_language_at_end(const reader *r)
{
    return r->r.at >= r->r.w->n || sand_language_is(&r->r, ";");
}

void sand_language_skip_small_words(reader *r)
{
    static const char *const small[] = { "at", "on", "the", "with", "against", "from", "upon", "->", "→", "," };
    for (size_t i = 0; i < SAND_LEN(small); i++)
        if (sand_language_take(&r->r, small[i])) i = (size_t)-1;
}

/* ---- the slots --------------------------------------------------------------------------------------- */

static bool read_list(reader *r, sand_entry *entry, uint16_t slot)
{
    const sand_order_kind *row = sand_language_row(r, entry->kind);
    sand_ref_kind ref = sand_order_kind_lists(row);
    entry->given |= slot;
    for (;;) {
        uint16_t id;
        sand_language_skip_small_words(r);
        while (sand_language_take(&r->r, "then") || sand_language_take(&r->r, "and")) {
        }
        if (sand_language_at_end(r)) return true;
        if (!sand_language_find(r, ref, rank_own, &id)) return false;
        if (entry->n_list >= SAND_ENTRY_LIST_MAX) return sand_language_complain(r, "too many names");
        SAND_ASSERT(id != 0);
        entry->list[entry->n_list++] = id;
    }
}

/* Reads one of the kind's words, or the beginning of only one. */
static bool read_word_of(reader *r, const sand_entry *entry, uint16_t *out)
{
    const sand_order_kind *row = sand_language_row(r, entry->kind);
    const char *word = sand_language_now(&r->r);
    unsigned found = 0;
    for (unsigned i = 0; i < row->n_words; i++) {
        if (strcmp(row->words[i], word) == 0) {
            found = i + 1;
            break;
        }
        if (strncmp(row->words[i], word, strlen(word)) != 0) continue;
        if (found) return sand_language_complain(r, "several choices begin so");
        found = i + 1;
    }
    if (!found) {
        sand_text_clear(r->r.complaint);
        sand_text_add_format(r->r.complaint, "\"%s\" is not one of ", word);
        for (unsigned i = 0; i < row->n_words; i++)
            sand_text_add_format(r->r.complaint, "%s%s",
                                 i == 0                 ? ""
                                 : i + 1 < row->n_words ? ", "
                                                        : " or ",
                                 row->words[i]);
        return false;
    }
    r->r.at++;
    *out = (uint16_t)found;
    return true;
}

static bool read_choice(reader *r, sand_entry *entry)
{
    entry->given |= SAND_SLOT_CHOICE;
    return read_word_of(r, entry, &entry->choice);
}

/* "24,18", "24,18 facing north", "24,18 90". Without a heading it is the one that the side faces at the start. */
static bool read_pose(reader *r, sand_entry *entry)
{
    sand_side_facts side;
    int32_t degrees; /* in thousandths */
    sand_language_take(&r->r, "at");
    sand_language_take(&r->r, "to");
    if (!sand_language_point(&r->r, &entry->pose.at))
        return sand_language_complain(r, "a place is missing, such as 24,18");
    entry->given |= SAND_SLOT_POSE;
    sand_language_take(&r->r, ",");
    if (sand_game_side(r->game, 0, r->side, &side)) entry->pose.heading = side.home;
    if (!sand_language_take(&r->r, "facing")) {
        reading ahead = r->r;
        if (!sand_language_number(&ahead, &degrees)) return true;
    }
    return sand_language_heading(&r->r, 0, &entry->pose.heading);
}

/* Reads points up to the end of the order, or up to the word "signal". */
static bool read_points(reader *r, sand_entry *entry)
{
    sand_point point;
    for (;;) {
        while (sand_language_take(&r->r, ",") || sand_language_take(&r->r, "then") || sand_language_take(&r->r, "by")) {
        }
        if (sand_language_at_end(r) || sand_language_is(&r->r, "signal")) return true;
        if (!sand_language_point(&r->r, &point)) return sand_language_complain(r, "a place is missing, such as 24,18");
        if (entry->n_list + 2 > SAND_ENTRY_LIST_MAX) return sand_language_complain(r, "too many places");
        entry->list[entry->n_list++] = point.x;
        entry->list[entry->n_list++] = point.y;
    }
}

/* The present route, and "signal", what the order becomes, and the route from then on. */
static bool read_routes(reader *r, sand_entry *entry, uint16_t may)
{
    if (may & SAND_SLOT_ROUTE && !sand_language_at_end(r) && !sand_language_is(&r->r, "signal")) {
        entry->given |= SAND_SLOT_ROUTE;
        if (!read_points(r, entry)) return false;
    }
    if (!(may & SAND_SLOT_THEN) || !sand_language_take(&r->r, "signal")) return true;
    uint16_t before = entry->n_list;
    entry->given |= SAND_SLOT_THEN;
    if (!read_word_of(r, entry, &entry->then) || !read_points(r, entry)) return false;
    SAND_ASSERT(entry->n_list >= before && (entry->n_list - before) % 2 == 0);
    entry->n_then = (uint16_t)((entry->n_list - before) / 2);
    return true;
}

sand_pose sand_language_pose_of(const reader *r, unsigned unit)
{
    sand_unit_facts facts = { 0 };
    sand_game_unit(r->game, r->side, unit, &facts);
    return facts.pose;
}

int32_t sand_language_full_travel(const reader *r)
{
    sand_table_facts table;
    sand_game_table(r->game, 0, &table);
    return table.width > table.height ? table.width : table.height;
}

bool sand_language_motion(reader *r, sand_entry *entry, sand_verb first)
{
    SAND_ASSERT(entry->subject != 0);
    return sand_language_read_motion(&r->r, sand_language_pose_of(r, entry->subject), first,
                                     sand_language_full_travel(r), entry);
}

/* "withdraw 5 4": where the target is optional, the last number is a distance unless it can only be a target. */
static bool is_measure(reader *r, const sand_order_kind *row)
{
    if (!row->measures || !(row->optional & SAND_SLOT_BODY)) return false;
    if (sand_language_is(&r->r, "by")) return true;
    size_t before = r->r.at;
    int32_t number = 0;
    uint16_t id = 0;
    bool measure = sand_language_number(&r->r, &number) && sand_language_at_end(r);
    r->r.at = before;
    if (measure && sand_language_find(r, row->object_ref, rank_object, &id)) measure = rank_object(r, id) < 3;
    r->r.at = before;
    return measure;
}

/* The rest of the order as typed, without enclosing quotation marks. */
static bool read_text(reader *r, sand_entry *entry)
{
    char said[SAND_ENTRY_TEXT_MAX + 1];
    SAND_ASSERT(r->r.at < r->r.w->n);
    const char *from = r->r.w->line + r->r.w->from[r->r.at];
    size_t n = strcspn(from, ";");
    while (n > 0 && (from[n - 1] == ' ' || from[n - 1] == '\n')) n--;
    if (n >= 2 && from[0] == '"' && from[n - 1] == '"') {
        from++;
        n -= 2;
    }
    if (n > SAND_ENTRY_TEXT_MAX) return sand_language_complain(r, "that is too much to say");
    memcpy(said, from, n);
    said[n] = '\0';
    r->r.at = r->r.w->n;
    return sand_entry_set_text(entry, said);
}

/* Does one of the kind's words stand here, or the beginning of one? */
static bool is_choice(const reader *r, const sand_order_kind *row)
{
    enum { BEGINNING = 3 };
    const char *word = sand_language_now(&r->r);
    size_t n = strlen(word);
    for (unsigned i = 0; i < row->n_words; i++)
        if (n >= BEGINNING && strncmp(row->words[i], word, n) == 0) return true;
    return false;
}

/* Optional slots are read if present; required ones are reported when missing. */
static bool read_choice_if(reader *r, sand_entry *entry, bool must)
{
    const sand_order_kind *row = sand_language_row(r, entry->kind);
    if (entry->given & SAND_SLOT_CHOICE || !((row->slots | row->optional) & SAND_SLOT_CHOICE)) return true;
    if (sand_language_at_end(r) || (!is_choice(r, row) && !must)) return true;
    return read_choice(r, entry);
}

static bool read_whom(reader *r, sand_entry *entry)
{
    const sand_order_kind *row = sand_language_row(r, entry->kind);
    sand_language_skip_small_words(r);
    if (!((row->slots | row->optional) & SAND_SLOT_BODY) || sand_language_at_end(r) || is_measure(r, row)) return true;
    if (!sand_language_find(r, row->object_ref, rank_object, &entry->object)) return false;
    entry->given |= SAND_SLOT_BODY;
    return true;
}

static bool read_number_slot(reader *r, sand_entry *entry)
{
    const sand_order_kind *row = sand_language_row(r, entry->kind);
    int32_t number;
    sand_language_skip_small_words(r);
    if (!((row->slots | row->optional) & SAND_SLOT_NUMBER)) return true;
    sand_language_take(&r->r, "by");
    if (sand_language_at_end(r) || !sand_language_number(&r->r, &number)) return true;
    entry->number = row->measures ? number : number / SAND_UNIT_LENGTH;
    entry->given |= SAND_SLOT_NUMBER;
    return true;
}

/* Reads a formation, if the kind has one; an optional one only in the form "3x2". */
static bool read_form_if(reader *r, sand_entry *entry)
{
    const sand_order_kind *row = sand_language_row(r, entry->kind);
    const char *word = sand_language_now(&r->r), *ranks = strchr(word, 'x');
    bool alone = ranks && ranks > word && strspn(word, "0123456789") == (size_t)(ranks - word) && ranks[1];
    if (!((row->slots | row->optional) & SAND_SLOT_FORM) || sand_language_at_end(r)) return true;
    if (row->optional & SAND_SLOT_FORM && !alone) return true;
    if (!sand_language_read_formation(&r->r, &entry->files, &entry->ranks)) return false;
    entry->given |= SAND_SLOT_FORM;
    return true;
}

/* Reads slots in the order in which they are written; a choice may also follow the target or place. */
bool sand_language_slots(reader *r, sand_entry *entry)
{
    const sand_order_kind *row = sand_language_row(r, entry->kind);
    uint16_t may = row->slots | row->optional, list = may & (SAND_SLOT_BODIES | SAND_SLOT_SEQUENCE);
    sand_language_skip_small_words(r);
    if (!read_choice_if(r, entry, false) || !read_whom(r, entry)) return false;
    if (!read_choice_if(r, entry, row->slots & SAND_SLOT_CHOICE) || !read_number_slot(r, entry)) return false;
    if (may & SAND_SLOT_POSE && !sand_language_at_end(r) && !read_pose(r, entry)) return false;
    if (!read_choice_if(r, entry, false) || !read_form_if(r, entry)) return false;
    if (list && !sand_language_at_end(r)) return read_list(r, entry, list);
    if (may & (SAND_SLOT_ROUTE | SAND_SLOT_THEN) && !sand_language_at_end(r)) return read_routes(r, entry, may);
    if (may & SAND_SLOT_TEXT && !sand_language_at_end(r)) return read_text(r, entry);
    return true;
}
