/* routes.h - the HTTP paths of the game server. */
#ifndef SAND_SERVE_ROUTES_H
#define SAND_SERVE_ROUTES_H

#include "serve/exchange.h"
#include "serve/hall.h"
#include "serve/limits.h"
#include "serve/operator.h"

typedef struct {
    sand_hall *hall;
    sand_limits limits;
    sand_operator operator;
    const char *key; /* needed to open a battle, or NULL */
    bool offers;     /* seats may be offered to strangers */
    bool stopping;
    bool metrics_open;
    uint64_t requests, errors;
} sand_routes;

/* Is it a path of the game server? */
bool sand_routes_has(const char *path);
/* Returns how many bytes a body may have. */
size_t sand_routes_most(const char *path);
/* Continues a request after its text was tried. */
void sand_routes_go_on(sand_routes *routes, sand_exchange *exchange);
/* Makes the answer; `sleeps` says that it must wait for the commit. */
void sand_routes_answer(sand_routes *routes, sand_exchange *exchange);

#endif
