/* call.c - fails a call: only its first failure is answered, and mistakes in parameters are reported with their paths.
 */
#include "protocol/call.h"

#include "base/assert.h"

void sand_call_fail(sand_call *call, int code, const char *format, ...)
{
    if (call->code != 0) return;
    call->code = code;
    sand_text message;
    sand_text_init(&message, call->message, sizeof call->message);
    va_list arguments;
    va_start(arguments, format);
    sand_text_add_arguments(&message, format, arguments);
    va_end(arguments);
}

void sand_call_error(sand_call *call, sand_error error)
{
    SAND_ASSERT(error != SAND_OK);
    sand_call_fail(call, SAND_RPC_SERVER + (int)error, "%s", sand_error_text(error));
}

void sand_call_params_wrong(sand_call *call)
{
    const sand_problem *first = call->problems.count > 0 ? &call->problems.items[0] : NULL;
    SAND_ASSERT(call->problems.mistakes > 0 || call->problems.no_memory);
    if (first == NULL)
        sand_call_error(call, SAND_ERROR_MEMORY);
    else
        sand_call_fail(call, SAND_RPC_PARAMS, "%s: %s", first->place.path, first->message);
}

void sand_call_wrong_seat(sand_call *call, const char *format, ...)
{
    if (call->code != 0) return;
    call->code = SAND_RPC_SERVER + SAND_ERROR_SEAT;
    sand_text message;
    sand_text_init(&message, call->message, sizeof call->message);
    va_list arguments;
    va_start(arguments, format);
    sand_text_add_arguments(&message, format, arguments);
    va_end(arguments);
}

bool sand_call_params_done(sand_call *call)
{
    if (call->code != 0) return false;
    sand_json_read_done(&call->params);
    if (call->problems.mistakes > 0) sand_call_params_wrong(call);
    return call->code == 0;
}

void sand_call_unread(sand_call *call, sand_error error)
{
    for (size_t i = 0; i < call->problems.count; i++) {
        const sand_problem *problem = &call->problems.items[i];
        if (problem->severity != SAND_MISTAKE) continue;
        sand_call_fail(call, SAND_RPC_SERVER + (int)error, "%s%s%s", problem->place.path,
                       problem->place.path[0] != '\0' ? ": " : "", problem->message);
        return;
    }
    sand_call_error(call, error);
}
