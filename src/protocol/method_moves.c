/* method_moves.c - the movement of the units that an order moves, and several units as one line, so that a screen can
 * draw an order before it is handed in. */
#include "protocol/call.h"

#include "base/assert.h"
#include "base/memory.h"

/* ---- courses ------------------------------------------------------------------------------------------------- */

static void write_pose(sand_json_writer *w, sand_pose pose)
{
    sand_json_write_point(w, "at", pose.at);
    sand_protocol_write_angle(w, "heading", pose.heading);
}

static void write_footing(sand_json_writer *w, const char *key, const sand_footing *footing)
{
    sand_json_write_object(w, key);
    write_pose(w, footing->pose);
    sand_protocol_write_points(w, "corners", footing->corners, 4);
    sand_json_write_int(w, "files", footing->files);
    sand_json_write_int(w, "ranks", footing->ranks);
    sand_json_write_end(w);
}

static void write_legs(sand_json_writer *w, const sand_course *course)
{
    static const char *const verbs[] = { "", "pivot", "march", "wheel", "about", "form", "halt", "change", "road" };
    sand_json_write_array(w, "legs");
    for (unsigned i = 0; i < course->n_legs; i++) {
        int32_t verb = course->legs[i].step.verb;
        sand_json_write_object(w, NULL);
        if (verb > 0 && (size_t)verb < SAND_LEN(verbs)) sand_json_write_text(w, "verb", verbs[verb]);
        write_pose(w, course->legs[i].to);
        sand_json_write_end(w);
    }
    sand_json_write_end(w);
}

static void write_contacts(sand_json_writer *w, const sand_course *course)
{
    static const char *const faces[] = { "", "front", "right", "rear", "left" };
    sand_json_write_array(w, "contacts");
    for (unsigned i = 0; i < course->n_contacts; i++) {
        const sand_course_contact *contact = &course->contacts[i];
        sand_json_write_object(w, NULL);
        sand_json_write_int(w, "unit", contact->unit);
        sand_json_write_text(w, "own_face", contact->own_face < SAND_LEN(faces) ? faces[contact->own_face] : "");
        sand_json_write_text(w, "face", contact->face < SAND_LEN(faces) ? faces[contact->face] : "");
        sand_json_write_end(w);
    }
    sand_json_write_end(w);
}

static const char *ref_word(unsigned ref)
{
    return ref == SAND_REF_BODY ? "body" : ref == SAND_REF_TERRAIN ? "terrain" : "unit";
}

static void write_stop(sand_json_writer *w, const sand_game *game, const sand_course *course)
{
    char words[256];
    SAND_ASSERT(course->stops);
    write_footing(w, "stop", &course->stop);
    if (course->rule != NULL) sand_json_write_text(w, "rule", course->rule);
    if (sand_report_course(game, course, words, sizeof words) > 0) sand_json_write_text(w, "words", words);
    if (course->bar.ref == SAND_REF_NONE) return;
    sand_json_write_object(w, "by");
    sand_json_write_int(w, ref_word(course->bar.ref), course->bar.index);
    sand_json_write_end(w);
}

static void write_course(sand_json_writer *w, const sand_game *game, const sand_course *course)
{
    sand_json_write_object(w, NULL);
    sand_json_write_int(w, ref_word(course->who.ref), course->who.index);
    if (course->entry != 0) sand_json_write_int(w, "entry", course->entry - 1);
    sand_json_write_bool(w, "certain", course->certain);
    write_footing(w, "from", &course->from);
    write_footing(w, "to", &course->to);
    sand_protocol_write_points(w, "points", course->points, course->n_points);
    sand_json_write_length(w, "travel", course->travel);
    write_legs(w, course);
    if (course->stops) write_stop(w, game, course);
    write_contacts(w, course);
    sand_json_write_end(w);
}

static void write_courses(sand_json_writer *w, const sand_game *game, const sand_courses *courses)
{
    SAND_ASSERT(courses->n <= SAND_LEN(courses->of));
    sand_json_write_array(w, "moves");
    for (uint16_t i = 0; i < courses->n; i++) write_course(w, game, &courses->of[i]);
    sand_json_write_end(w);
}

void sand_protocol_write_moves(sand_call *call, const sand_game *game, const sand_order *order)
{
    sand_verdict verdict;
    sand_courses *courses = sand_memory_allocate(sizeof *courses);
    sand_error error = courses == NULL ? SAND_ERROR_MEMORY : sand_game_courses(game, order, &verdict, courses);
    if (error != SAND_OK)
        sand_call_error(call, error);
    else
        write_courses(&call->w, game, courses);
    sand_memory_release(courses);
}

/* ---- several as one line -------------------------------------------------------------------------------------- */

static void read_units(sand_call *call, const sand_game *game, sand_together *line)
{
    sand_cursor list, item;
    if (!sand_json_read_array(&call->params, "units", 1, SAND_TOGETHER_MAX, &list)) return;
    for (size_t i = 0; i < sand_json_read_items(&list); i++) {
        unsigned unit = 0;
        sand_unit_facts facts;
        sand_json_read_item(&list, i, &item);
        if (!sand_params_ref(&item, NULL, game, SAND_REF_UNIT, &unit)) continue;
        for (unsigned k = 0; k < line->n; k++)
            if (line->unit[k] == unit) sand_json_read_mistake(&item, NULL, "it is named twice");
        if (!sand_game_unit(game, 0, unit, &facts) || facts.state != SAND_UNIT_IN_PLAY)
            sand_json_read_mistake(&item, NULL, "it is not on the table");
        SAND_ASSERT(line->n < SAND_TOGETHER_MAX);
        line->unit[line->n++] = (uint16_t)unit;
    }
}

/* Reads ["march", angle, travel] or ["wheel", angle], as in motions. */
static void read_way(sand_call *call, sand_together *line)
{
    static const char *const verbs[] = { "march", "wheel" };
    const sand_json_range angle = { 2, 1 - SAND_FULL_TURN, SAND_FULL_TURN - 1 };
    sand_cursor way, item;
    size_t verb = 0;
    if (!sand_json_read_array(&call->params, "way", 2, 3, &way)) return;
    sand_json_read_item(&way, 0, &item);
    if (!sand_json_read_word(&item, NULL, SAND_WORD_LIST(verbs), &verb)) return;
    line->way.verb = verb == 0 ? SAND_VERB_MARCH : SAND_VERB_WHEEL;
    if (sand_json_read_items(&way) != (verb == 0 ? 3 : 2)) {
        sand_json_read_mistake(&call->params, "way", "expected [\"march\", angle, travel] or [\"wheel\", angle]");
        return;
    }
    sand_json_read_item(&way, 1, &item);
    sand_json_read_decimal(&item, NULL, angle, &line->way.angle);
    if (verb == 1 && line->way.angle == 0) sand_json_read_mistake(&call->params, "way", "a wheel by nothing");
    if (verb == 1) return;
    sand_json_read_item(&way, 2, &item);
    sand_json_read_length(&item, NULL, 1, SAND_COORDINATE_LIMIT - 1, &line->way.travel);
}

/* Reads [east, north]: the march that takes the first unit so far from its place. */
static void read_by(sand_call *call, const sand_game *game, sand_together *line)
{
    sand_unit_facts first;
    sand_point by = { 0, 0 };
    if (!sand_json_read_optional_point(&call->params, "by", &by) || line->n == 0) return;
    if (by.x == 0 && by.y == 0) sand_json_read_mistake(&call->params, "by", "a march by nothing");
    if (!sand_game_unit(game, 0, line->unit[0], &first)) return;
    sand_point to = { first.pose.at.x + by.x, first.pose.at.y + by.y };
    int64_t far = (int64_t)by.x * by.x + (int64_t)by.y * by.y, travel = 0;
    for (int64_t bit = SAND_COORDINATE_LIMIT; bit > 0; bit /= 2)
        if ((travel + bit) * (travel + bit) <= far) travel += bit;
    line->way = (sand_motion_step){ SAND_VERB_MARCH, sand_report_bearing(first.pose, to), (int32_t)travel };
    if (travel >= SAND_COORDINATE_LIMIT)
        sand_json_read_mistake(&call->params, "by", "that is too far: no table is so wide");
}

static void read_line(sand_call *call, const sand_game *game, sand_together *line)
{
    sand_catalogue catalogue;
    size_t row;
    sand_game_catalogue(game, &catalogue);
    sand_word_list words = { &catalogue.orders[0].name, catalogue.n_orders, sizeof catalogue.orders[0] };
    line->side = (uint16_t)sand_params_actor(call, game);
    if (sand_json_read_optional_word(&call->params, "order_kind", words, &row)) line->order_kind = (uint16_t)(row + 1);
    sand_json_read_optional_bool(&call->params, "dressed", &line->dressed);
    read_units(call, game, line);
    bool way = sand_json_read_has(&call->params, "way"), by = sand_json_read_has(&call->params, "by");
    if (way == by)
        sand_json_read_mistake(&call->params, NULL, "\"way\" or \"by\" is needed, and only one of them");
    else if (way)
        read_way(call, line);
    else
        read_by(call, game, line);
}

static void write_line(sand_call *call, const sand_game *game, const sand_verdict *verdict, const sand_courses *courses)
{
    const sand_order_list *list = &call->protocol->paper.list;
    sand_json_write_array(&call->w, "orders");
    for (size_t i = 0; i < list->n; i++) {
        sand_json_write_object(&call->w, NULL);
        sand_protocol_write_order(call, game, &list->orders[i]);
        sand_json_write_end(&call->w);
    }
    sand_json_write_end(&call->w);
    sand_protocol_write_verdict(call, game, verdict, "words");
    write_courses(&call->w, game, courses);
}

void sand_protocol_do_together(sand_call *call)
{
    sand_game *game = sand_params_game(call);
    sand_together line = { 0 };
    sand_verdict verdict = { 0 };
    if (game == NULL) return;
    read_line(call, game, &line);
    if (!sand_call_params_done(call)) return;
    sand_courses *courses = sand_memory_allocate(sizeof *courses);
    sand_error error = courses == NULL
                           ? SAND_ERROR_MEMORY
                           : sand_game_together(game, &line, sand_params_clear_paper(call), &verdict, courses);
    if (error == SAND_ERROR_UNKNOWN)
        sand_call_fail(call, SAND_RPC_SERVER + (int)error, "no order that is asked for now moves units in a line");
    else if (error != SAND_OK)
        sand_call_error(call, error);
    else
        write_line(call, game, &verdict, courses);
    sand_memory_release(courses);
}
