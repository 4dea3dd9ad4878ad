/* herald.c - writes lines of the log, and messages that it is a side's turn. */
#define _DEFAULT_SOURCE
#include "serve/herald.h"

#include "base/assert.h"

#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { LINE = 2048 };

void sand_herald_turn(int to, const sand_hall_battle *battle, unsigned side)
{
    SAND_ASSERT(side >= 1 && side <= SAND_SIDES);
    char bytes[LINE];
    sand_text text;
    sand_json_writer w;
    sand_text_init(&text, bytes, sizeof bytes);
    sand_json_writer_init(&w, &text, SAND_JSON_COMPACT);
    sand_json_write_object(&w, NULL);
    sand_json_write_text(&w, "kind", "turn");
    sand_json_write_text(&w, "game", battle->id);
    sand_json_write_text(&w, "title", battle->facts.title);
    sand_json_write_text(&w, "ruleset", battle->facts.ruleset);
    sand_json_write_int(&w, "turn", sand_hall_turn(battle));
    sand_json_write_object(&w, "side");
    sand_json_write_int(&w, "id", side);
    sand_json_write_text(&w, "name", battle->facts.side[side - 1]);
    sand_json_write_end(&w);
    sand_json_write_end(&w);
    if (!text.truncated && send(to, text.bytes, text.length, MSG_DONTWAIT | MSG_NOSIGNAL) < 0) return;
}

void sand_herald_log(int to, const sand_herald_line *line)
{
    char bytes[LINE], at[32];
    sand_text text;
    sand_json_writer w;
    sand_text_init(&text, bytes, sizeof bytes);
    sand_json_writer_init(&w, &text, SAND_JSON_COMPACT);
    sand_json_write_object(&w, NULL);
    sand_json_write_text(&w, "at", sand_hall_time(line->at / 1000, at));
    sand_json_write_text(&w, "kind", line->kind);
    sand_json_write_text(&w, "game", line->game);
    sand_json_write_int(&w, "status", line->status);
    sand_json_write_int(&w, "ms", (int64_t)line->ms);
    sand_json_write_int(&w, "questions", (int64_t)line->questions);
    sand_json_write_int(&w, "calls", (int64_t)line->calls);
    sand_json_write_int(&w, "bytes", (int64_t)line->bytes);
    sand_json_write_end(&w);
    sand_text_add_char(&text, '\n');
    if (!text.truncated && write(to, text.bytes, text.length) < 0) return;
}

/* Returns the kind of the request as one of the server's own words, never text of the client. */
static const char *kind_of(const sand_exchange *exchange, const char *rest)
{
    static const char *const of_battle[] = { "look", "enter", "rpc", "stream", "record" };
    static const char *const of_server[] = { "games", "battles", "stream", "healthz", "metrics", "offers" };
    if (rest != NULL && rest[0] == '\0') return "status";
    for (size_t i = 0; rest != NULL && i < SAND_LEN(of_battle); i++)
        if (rest[0] == '/' && strcmp(rest + 1, of_battle[i]) == 0) return of_battle[i];
    if (rest == NULL && exchange->posts && strcmp(exchange->path, "/games") == 0) return "open";
    for (size_t i = 0; rest == NULL && exchange->path[0] == '/' && i < SAND_LEN(of_server); i++)
        if (strcmp(exchange->path + 1, of_server[i]) == 0) return of_server[i];
    return exchange->status == MHD_HTTP_SEE_OTHER ? "link" : "other";
}

void sand_herald_log_exchange(int to, const sand_exchange *exchange, int64_t at, uint64_t now)
{
    static const char games[] = "/games/";
    const char *from = exchange->path + sizeof games - 1;
    bool of_battle = strncmp(exchange->path, games, sizeof games - 1) == 0 && strlen(from) >= SAND_SECRET_ID - 1;
    const char *rest = of_battle ? from + SAND_SECRET_ID - 1 : NULL;
    const char *kind = kind_of(exchange, rest);
    const char *game = exchange->game[0] != '\0' ? exchange->game : NULL;
    sand_herald_line line = { .at = at,
                              .kind = kind,
                              .game = game,
                              .status = exchange->status,
                              .ms = now - exchange->began,
                              .questions = exchange->questions,
                              .calls = exchange->calls,
                              .bytes = exchange->bytes };
    sand_herald_log(to, &line);
}
