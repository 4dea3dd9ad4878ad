/* limits.h - how much one client may ask for: requests per second, with a reserve. */
#ifndef SAND_SERVE_LIMITS_H
#define SAND_SERVE_LIMITS_H

#include <sandtable/types.h>

enum { SAND_LIMITS_ROWS = 4096 };

typedef struct {
    uint64_t who;    /* hash of a holder or an address */
    uint64_t at;     /* ms */
    uint32_t left;   /* thousandths of a request */
    uint32_t opened; /* battles, in the day that began at `day` */
    uint64_t day;
} sand_limit_row;

typedef struct {
    uint32_t seat_rate, seat_burst, address_rate, address_burst; /* requests a second, requests */
    uint32_t games_address;                                      /* battles an address opens in a day */
    uint32_t rest;                                               /* seconds after which an unused battle is unloaded */
    uint64_t games;                                              /* battles in the store */
    uint32_t seats, watchers;                                    /* of a side, of a battle */
    uint32_t streams, streams_seat, streams_address;
    uint32_t text_ms, text_mib; /* to try the text of a stranger */
    sand_limit_row rows[SAND_LIMITS_ROWS];
} sand_limits;

void sand_limits_init(sand_limits *limits);
/* Sets a limit by name ("games", "requests" ...); false: unknown name or invalid value. */
bool sand_limits_set(sand_limits *limits, const char *assignment);
/* May `who` (any text) send another request? 0, or the seconds until it may. */
unsigned sand_limits_ask(sand_limits *limits, const char *who, bool is_seat, uint64_t now);
/* May the address open another battle today? Counts it. */
bool sand_limits_open(sand_limits *limits, const char *address, uint64_t now);

#endif
