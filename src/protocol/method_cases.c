/* method_cases.c - questions about the rules with their answers, from the casebook. */
#include "protocol/call.h"

#include <string.h>

#ifdef SAND_WITHOUT_CASEBOOK /* the page's module leaves them out to be smaller */

void sand_protocol_do_casebook(sand_call *call)
{
    sand_call_fail(call, SAND_RPC_METHOD, "this engine was built without \"casebook\"");
}

#else

static void write_case(void *context, const sand_case *tried)
{
    sand_json_writer *w = context;
    sand_json_write_object(w, NULL);
    sand_json_write_text(w, "ruleset", tried->ruleset);
    sand_json_write_text(w, "id", tried->id);
    sand_json_write_int(w, "line", tried->line);
    sand_json_write_text(w, "question", tried->question);
    sand_json_write_array(w, "rules");
    for (size_t i = 0; i < tried->n_rules; i++) sand_json_write_text(w, NULL, tried->rules[i]);
    sand_json_write_end(w);
    sand_json_write_bool(w, "passed", tried->passed);
    sand_json_write_text(w, "expected", tried->expected);
    sand_json_write_text(w, "got", tried->got);
    sand_json_write_text(w, "why", tried->why);
    sand_json_write_end(w);
}

void sand_protocol_do_casebook(sand_call *call)
{
    const char *text, *source = "casebook";
    sand_json_read_content(&call->params, "text", SAND_PROTOCOL_LINE, &text);
    sand_json_read_optional_text(&call->params, "source", 200, &source);
    if (!sand_call_params_done(call)) return;
    sand_casebook *book = sand_casebook_create();
    if (book == NULL) {
        sand_call_error(call, SAND_ERROR_MEMORY);
        return;
    }
    sand_json_write_array(&call->w, "cases");
    sand_error error =
        sand_casebook_run(book, (sand_source){ text, strlen(text), source }, write_case, &call->w, &call->problems);
    sand_json_write_end(&call->w);
    sand_json_write_int(&call->w, "passed", (int64_t)sand_casebook_passed(book));
    sand_json_write_int(&call->w, "failed", (int64_t)sand_casebook_failed(book));
    if (error != SAND_OK) sand_call_unread(call, error);
    sand_casebook_destroy(book);
}

#endif
