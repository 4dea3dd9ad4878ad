/* method_threats.c - what the enemy could do to each unit of a side in its next turn. */
#include "protocol/call.h"

#include <sandtable/threats.h>

/* Threats, and the unit that is told of; 0: all. */
typedef struct {
    const sand_threats *threats;
    unsigned unit;
} asked;

static size_t tell_words(const sand_saying *told, char *out, size_t room)
{
    const asked *a = told->what;
    return sand_threats_words(a->threats, told->game, a->unit, out, room);
}

static size_t tell(const sand_saying *told, char *out, size_t room)
{
    return sand_threats_json(((const asked *)told->what)->threats, out, room);
}

static void write_unit(sand_call *call, const sand_saying *told, const sand_unit_facts *unit)
{
    const asked *a = told->what;
    double gone = sand_threats_gone(a->threats, a->unit);
    sand_json_write_object(&call->w, NULL);
    sand_json_write_int(&call->w, "id", a->unit);
    sand_json_write_text(&call->w, "unit", unit->name);
    sand_json_write_length(&call->w, "gone", (int64_t)(gone * 100000 + 0.5));
    sand_protocol_write_lines(call, "words", tell_words, told);
    sand_json_write_end(&call->w);
}

static void write_units(sand_call *call, const sand_game *game, const sand_threats *threats)
{
    sand_unit_facts unit;
    sand_json_write_array(&call->w, "units");
    for (unsigned i = 1; sand_game_unit(game, 0, i, &unit); i++) {
        const asked one = { threats, i };
        if (sand_threats_words(threats, game, i, NULL, 0) == 0) continue;
        write_unit(call, &(sand_saying){ .game = game, .what = &one }, &unit);
    }
    sand_json_write_end(&call->w);
}

static void write_words(sand_call *call, const sand_saying *told, size_t n)
{
    if (n > 0) {
        sand_protocol_write_lines(call, "words", tell_words, told);
        return;
    }
    sand_json_write_array(&call->w, "words"); /* write_lines takes an empty text for a lack of memory */
    sand_json_write_end(&call->w);
}

void sand_protocol_do_threats(sand_call *call)
{
    sand_game *game = sand_params_game(call);
    sand_threats *threats = NULL;
    if (game == NULL) return;
    unsigned side = sand_params_actor(call, game);
    const sand_order_list *list = sand_params_clear_paper(call);
    bool ordered = sand_json_read_has(&call->params, "order");
    if (ordered) sand_params_order(call, &call->params, "order", game);
    if (!sand_call_params_done(call)) return;
    sand_error error = sand_threats_create(game, side, ordered ? &list->orders[0] : NULL, &threats);
    if (error) {
        sand_call_error(call, error);
        return;
    }
    const asked all = { threats, 0 };
    const sand_saying told = { game, side, &all };
    write_units(call, game, threats);
    sand_protocol_write_told(call, "threats", tell, &told);
    write_words(call, &told, sand_threats_count(threats));
    sand_threats_destroy(threats);
}
