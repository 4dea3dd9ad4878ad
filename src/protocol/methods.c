/* methods.c - the table of all methods by name; and the method `hello`, which lists them. */
#include "protocol/call.h"

static void write_names(sand_json_writer *w)
{
    sand_catalogue catalogue;
    sand_json_write_array(w, "rulesets");
    for (size_t i = 0; sand_catalogue_at(i, &catalogue); i++) {
        sand_json_write_object(w, NULL);
        sand_json_write_text(w, "id", catalogue.id);
        sand_json_write_text(w, "title", catalogue.title);
        sand_json_write_text(w, "version", catalogue.version);
        sand_json_write_end(w);
    }
    sand_json_write_end(w);
}

void sand_protocol_do_hello(sand_call *call)
{
    sand_json_writer *w = &call->w;
    const char *client;
    sand_json_read_optional_text(&call->params, "client", 200, &client);
    if (!sand_call_params_done(call)) return;
    sand_json_write_text(w, "engine", "Sandtable");
    sand_json_write_text(w, "version", sand_version());
    sand_json_write_int(w, "protocol", SAND_PROTOCOL_VERSION);
    write_names(w);
    sand_json_write_array(w, "methods");
    for (size_t i = 0; i < sand_method_count; i++)
        if (call->protocol->seat == 0 || sand_protocol_seat_may(sand_methods[i].name))
            sand_json_write_text(w, NULL, sand_methods[i].name);
    sand_json_write_end(w);
    sand_json_write_bool(w, "scenarios", call->protocol->host.scenario != NULL);
    sand_json_write_bool(w, "clock", call->protocol->host.clock != NULL);
    sand_json_write_object(w, "limits");
    sand_json_write_int(w, "line", SAND_PROTOCOL_LINE);
    sand_json_write_int(w, "depth", SAND_JSON_DEPTH);
    sand_json_write_int(w, "games", SAND_PROTOCOL_GAMES);
    sand_json_write_int(w, "batch", SAND_PROTOCOL_BATCH);
    sand_json_write_int(w, "answer", SAND_PROTOCOL_ANSWER);
    sand_json_write_int(w, "nodes", SAND_PROTOCOL_NODES);
    sand_json_write_int(w, "orders", SAND_PAPER_ORDERS);
    sand_json_write_end(w);
}

enum { READS = false, CHANGES = true }; /* does the method change its game? */

#define METHOD(name, what, about) { #name, sand_protocol_do_##name, what },
#define ALIAS(name, type, about)
#define TYPE(name, about)
#define CLOSED(name, about)
#define MEMBER(of, name, type, about)
#define PARAM(of, name, type, about)
#define RESULT(of, name, type, about)
#define ANSWERS(of, type)
/* clang-format off */
const sand_method_row sand_methods[] = {
#include "protocol/messages.def"
};
/* clang-format on */
const size_t sand_method_count = SAND_LEN(sand_methods);
