/* core_state.c - a battle written as text reads back the same. */
#include "support/core_inside.h"

#include "base/json_read.h"
#include "base/text.h"
#include "support/state_diff.h"

void core_check_state(core *c)
{
    sand_text text, again;
    sand_problem_list problems = { 0 };
    sand_json_document document;
    sand_text_init_heap(&text);
    sand_text_init_heap(&again);
    sand_battle_write(c->battle, &text);
    sand_battle_init(c->other, c->field);
    sand_json_source source = { .name = "battle", .bytes = text.bytes, .n = text.length };
    bool read = sand_json_parse(&source, &document, &problems) == SAND_OK;
    if (read) {
        sand_cursor top;
        sand_json_read_top(&top, &document, &problems);
        read = sand_battle_read(c->other, &top, false);
        sand_json_document_free(&document);
    }
    suite_expect(c->suite, SUITE_STATE, read, "%s: %s", problems.count ? problems.items[0].place.path : "",
                 problems.count ? problems.items[0].message : "not read");
    state_diff(c->battle, c->other, &again);
    if (read) suite_expect(c->suite, SUITE_STATE, sand_battle_equal(c->battle, c->other), "%.200s", again.bytes);
    sand_problem_list_free(&problems);
    sand_text_free(&text);
    sand_text_free(&again);
}
