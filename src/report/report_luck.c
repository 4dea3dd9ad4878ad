/* report_luck.c - luck as counts: what each side rolled, beside what could be expected from as many dice. */
#include "report/words.h"

#include "base/assert.h"
#include "game/game_parts.h"

enum { PURPOSES_MOST = 64, TENTHS = 10 };

/* All dice of one purpose that one side rolled. */
typedef struct {
    uint32_t dice, sides;
    int64_t sum, expected;  /* the sum of the faces rolled; twice the sum to be expected */
    int64_t wanted, chance; /* how many dice succeeded; how many could be expected to, in hundredths */
    int16_t need;
    bool looked_for;
} heap;

typedef struct {
    heap of[SAND_SIDES + 1][PURPOSES_MOST];
} heaps;

static unsigned side_of(const sand_game *game, const sand_event *event)
{
    SAND_ASSERT(event->subject != 0 || event->subject_ref != SAND_REF_UNIT);
    const sand_field *field = game->field;
    switch ((sand_ref_kind)event->subject_ref) {
    case SAND_REF_UNIT: return field->unit[event->subject - 1].side;
    case SAND_REF_COMMAND: return field->command[event->subject - 1].side;
    case SAND_REF_BODY: return field->body[event->subject - 1].side;
    default: return 0; /* both sides rolled */
    }
}

/* Adds a roll whose dice are known one by one. */
static void add_roll(heap *h, const sand_roll *roll)
{
    SAND_ASSERT(roll->sides > 0 && roll->n_faces <= SAND_LEN(roll->faces));
    h->sides = roll->sides;
    if (roll->kind == SAND_ASK_AT_LEAST || roll->kind == SAND_ASK_COUNT) {
        uint32_t n = roll->kind == SAND_ASK_COUNT ? roll->count : 1;
        int32_t good = roll->sides - roll->need + 1;
        h->looked_for = true;
        h->need = roll->need;
        h->dice += n;
        h->wanted += roll->result;
        h->chance += (int64_t)n * 100 * (good < 0 ? 0 : good > roll->sides ? roll->sides : good) / roll->sides;
        return;
    }
    if (roll->kind != SAND_ASK_FACE && roll->kind != SAND_ASK_SUM) return;
    for (size_t i = 0; i < roll->n_faces; i++) {
        h->dice++;
        h->sum += roll->faces[i];
        h->expected += roll->sides + 1;
    }
}

static void add_event(heaps *all, const sand_game *game, const sand_event *event)
{
    size_t n = 0;
    unsigned side = side_of(game, event);
    SAND_ASSERT(side <= SAND_SIDES);
    const sand_roll *rolls = side ? sand_game_event_rolls(game, event, &n) : NULL;
    for (size_t i = 0; i < n && rolls != NULL; i++) {
        uint16_t purpose = rolls[i].cause.purpose;
        if (purpose >= 1 && purpose <= PURPOSES_MOST && rolls[i].sides > 0)
            add_roll(&all->of[side][purpose - 1], &rolls[i]);
    }
}

static void add_tenths(sand_text *out, int64_t tenths)
{
    sand_text_add_decimal(out, tenths, 1);
}

static void add_heap(sand_text *out, const sand_game *game, uint32_t purpose, const heap *h)
{
    const sand_tables *t = &game->rules->tables;
    sand_text_add_format(out, "\n  %s: ", purpose < t->n_purposes ? t->purposes[purpose] : "dice");
    if (h->looked_for) {
        sand_text_add_format(out, "%d+ on %lld of %u D%u, expected ", h->need, (long long)h->wanted, (unsigned)h->dice,
                             (unsigned)h->sides);
        add_tenths(out, (h->chance + 5) / TENTHS);
        return;
    }
    sand_text_add_format(out, "%u D%u, %lld in all, expected ", (unsigned)h->dice, (unsigned)h->sides,
                         (long long)h->sum);
    add_tenths(out, h->expected * TENTHS / 2);
}

size_t sand_report_luck(const sand_game *game, unsigned viewer, char *out, size_t room)
{
    if (game == NULL || viewer > SAND_SIDES) return sand_text_hand_nothing(out, room);
    sand_text text;
    heaps all = { 0 };
    sand_text_init_heap(&text);
    for (size_t i = 0; i < sand_game_events(game, viewer); i++) {
        const sand_event *event = sand_game_event(game, viewer, i);
        if (event != NULL && event->n_rolls > 0) add_event(&all, game, event);
    }
    for (unsigned side = SAND_SIDE_A; side <= SAND_SIDES; side++) {
        if (side > SAND_SIDE_A) sand_text_add_char(&text, '\n');
        sand_text_add_format(&text, "Dice of %s:", sand_field_name(game->field, SAND_REF_SIDE, side));
        bool any = false;
        for (uint32_t p = 0; p < PURPOSES_MOST; p++) {
            if (all.of[side][p].dice == 0) continue;
            add_heap(&text, game, p, &all.of[side][p]);
            any = true;
        }
        if (!any) sand_text_add(&text, " none fell");
    }
    return sand_text_hand_out(&text, out, room);
}
