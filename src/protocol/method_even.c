/* method_even.c - the search for the value that makes a battle even: which value is played next. */
#include "protocol/call.h"

#include <sandtable/study.h>

enum { VALUES_MOST = 10000, BALANCE_MOST = 100000 };

void sand_protocol_do_even(sand_call *call)
{
    int64_t values = 1, at = 0, ahead = 0;
    int32_t balance = 0;
    sand_cursor list, item;
    sand_json_read_int(&call->params, "values", 1, VALUES_MOST, &values);
    sand_even_trial *trials = sand_memory_allocate((size_t)values * sizeof *trials);
    for (int64_t i = 0; trials && i < values; i++) trials[i] = (sand_even_trial){ 0 };
    if (sand_json_read_array(&call->params, "tried", 0, VALUES_MOST, &list))
        for (size_t i = 0; trials && i < sand_json_read_items(&list); i++) {
            bool open = false;
            sand_json_read_item(&list, i, &item);
            bool good = sand_json_read_int(&item, "at", 0, values - 1, &at);
            good = sand_json_read_int(&item, "ahead", 0, SAND_SIDES, &ahead) && good;
            sand_json_read_optional_bool(&item, "open", &open);
            good = sand_json_read_length(&item, "balance", -BALANCE_MOST, BALANCE_MOST, &balance) && good;
            if (good)
                trials[at] = (sand_even_trial){
                    .tried = true, .open = open, .ahead = (uint16_t)ahead, .balance = { .value = balance }
                };
        }
    if (trials == NULL)
        sand_call_error(call, SAND_ERROR_MEMORY);
    else if (sand_call_params_done(call)) {
        sand_even_step step = sand_even_next(trials, (size_t)values);
        if (!step.done) sand_json_write_int(&call->w, "next", (int64_t)step.next);
        sand_json_write_int(&call->w, "low", (int64_t)step.low);
        sand_json_write_int(&call->w, "high", (int64_t)step.high);
        sand_json_write_bool(&call->w, "same_side", step.same_side);
    }
    sand_memory_release(trials);
}
