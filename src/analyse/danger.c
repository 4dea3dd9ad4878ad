/* danger.c - tells what the enemy could do to the units of a side, in words and as JSON. */
#include "analyse/danger.h"

#include "base/assert.h"
#include "base/json.h"
#include "base/text.h"
#include "game/game_parts.h"

static void add_percent(sand_text *out, double chance)
{
    sand_text_add_int(out, (int64_t)(100 * chance + 0.5));
}

static void add_name(sand_text *out, const sand_game *game, unsigned unit)
{
    sand_text_add(out, sand_field_name(game->field, SAND_REF_UNIT, unit));
}

/* "Langdale's Horse could charge from 7 in: 2.3 hits on average, out of the battle in 41 of 100 cases". */
static void tell_one(sand_text *out, const sand_game *game, const sand_danger *t)
{
    static const char *const deeds[] = { " could fight", " could shoot", " could charge", " could advance and shoot" };
    int32_t off = (t->distance + SAND_UNIT_LENGTH / 20) / (SAND_UNIT_LENGTH / 10);
    SAND_ASSERT(t->how < SAND_LEN(deeds));
    add_name(out, game, t->by);
    sand_text_add(out, deeds[t->how]);
    if (t->how != SAND_DANGER_FIGHT && off > 0) {
        sand_text_add(out, " from ");
        sand_text_add_decimal(out, off, 1);
        sand_text_add(out, " ");
        sand_text_add(out, game->field->rules->tables.length_mark);
    }
    sand_text_add(out, t->exact ? ": " : ": about ");
    if (t->hits >= 0.05) {
        int64_t tenths = (int64_t)(10 * t->hits + 0.5);
        sand_text_add_decimal(out, tenths, 1);
        sand_text_add(out, tenths == 10 ? " hit on average, " : " hits on average, ");
    }
    sand_text_add(out, "out of the battle in ");
    add_percent(out, t->gone);
    sand_text_add(out, " of 100 cases\n");
}

/* "Montagu's Foot: 2 enemies could charge or fight it, 3 could shoot at it; if all do, it is out of the battle in 96 of
 * 100 cases". */
static void tell_unit(sand_text *out, const sand_threats *threats, const sand_game *game, unsigned unit)
{
    unsigned meet = 0, shoot = 0;
    for (size_t i = 0; i < threats->n; i++) {
        const sand_danger *t = &threats->of[i];
        bool shot = t->how == SAND_DANGER_SHOT || t->how == SAND_DANGER_ADVANCE;
        if (t->at == unit) *(shot ? &shoot : &meet) += 1;
    }
    add_name(out, game, unit);
    sand_text_add(out, ": ");
    if (meet > 0)
        sand_text_add_format(
            out, meet == 1 ? "%u enemy could charge or fight it" : "%u enemies could charge or fight it", meet);
    if (meet > 0 && shoot > 0) sand_text_add(out, ", ");
    if (shoot > 0)
        sand_text_add_format(out,
                             meet > 0     ? "%u could shoot at it"
                             : shoot == 1 ? "%u enemy could shoot at it"
                                          : "%u enemies could shoot at it",
                             shoot);
    sand_text_add(out, "; if all do, it is out of the battle in ");
    add_percent(out, threats->units[unit].gone);
    sand_text_add(out, " of 100 cases\n");
}

size_t sand_threats_words(const sand_threats *threats, const sand_game *game, unsigned unit, char *out, size_t room)
{
    sand_text text;
    if (threats == NULL || game == NULL) return sand_text_hand_nothing(out, room);
    sand_text_init_heap(&text);
    for (size_t i = 0; i < threats->n; i++) {
        const sand_danger *t = &threats->of[i];
        if (t->at == unit) tell_one(&text, game, t);
        if (unit == 0 && (i == 0 || t->at != t[-1].at)) tell_unit(&text, threats, game, t->at);
    }
    return sand_text_hand_out(&text, out, room);
}

/* Chances as points of a hundred, hits as numbers, both in thousandths. */
static void write_one(sand_json_writer *w, const sand_danger *t)
{
    static const char *const how[] = { "fight", "shot", "charge", "advance" };
    SAND_ASSERT(t->how < SAND_LEN(how));
    sand_json_write_object(w, NULL);
    sand_json_write_int(w, "by", t->by);
    sand_json_write_int(w, "at", t->at);
    sand_json_write_text(w, "how", how[t->how]);
    sand_json_write_length(w, "distance", t->distance);
    sand_json_write_length(w, "gone", (int64_t)(100000 * t->gone + 0.5));
    sand_json_write_length(w, "hits", (int64_t)(1000 * t->hits + 0.5));
    sand_json_write_bool(w, "exact", t->exact);
    sand_json_write_end(w);
}

size_t sand_threats_json(const sand_threats *threats, char *out, size_t room)
{
    sand_text text;
    sand_json_writer w;
    if (threats == NULL) return sand_text_hand_nothing(out, room);
    sand_text_init_heap(&text);
    sand_json_writer_init(&w, &text, SAND_JSON_COMPACT);
    sand_json_write_array(&w, NULL);
    for (size_t i = 0; i < threats->n; i++) write_one(&w, &threats->of[i]);
    sand_json_write_end(&w);
    return sand_text_hand_out(&text, out, room);
}
