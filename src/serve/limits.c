/* limits.c - token buckets: each fills at a rate, and every request takes one token. Rows are found by hash; the row
 * quiet for longest is replaced, so a full table forgets clients but never refuses them. */
#include "serve/limits.h"

#include "base/assert.h"
#include "base/hash.h"

#include <stdlib.h>
#include <string.h>

enum { DAY = 86400000, WAYS = 8, ONE = 1000 };

void sand_limits_init(sand_limits *limits)
{
    *limits = (sand_limits){ .seat_rate = 50,
                             .seat_burst = 200,
                             .address_rate = 10,
                             .address_burst = 40,
                             .games_address = 20,
                             .games = 100000,
                             .seats = 8,
                             .watchers = 200,
                             .streams = 10000,
                             .streams_seat = 8,
                             .streams_address = 64,
                             .text_ms = 3000,
                             .text_mib = 512,
                             .rest = 600 };
}

bool sand_limits_set(sand_limits *limits, const char *assignment)
{
    const char *equals = strchr(assignment, '=');
    if (equals == NULL || equals[1] == '\0' || equals[1 + strspn(equals + 1, "0123456789")] != '\0') return false;
    uint64_t value = strtoull(equals + 1, NULL, 10);
    size_t n = (size_t)(equals - assignment);
    const struct {
        const char *name;
        uint32_t *place;
    } rows[] = {
        { "games-address", &limits->games_address },
        { "seats", &limits->seats },
        { "watchers", &limits->watchers },
        { "rest", &limits->rest },
        { "text-ms", &limits->text_ms },
        { "text-mib", &limits->text_mib },
        { "streams", &limits->streams },
        { "streams-seat", &limits->streams_seat },
        { "streams-address", &limits->streams_address },
        { "requests", &limits->seat_rate },
        { "requests-burst", &limits->seat_burst },
        { "requests-address", &limits->address_rate },
        { "requests-address-burst", &limits->address_burst },
    };
    if (value > UINT32_MAX / ONE) return false;
    if (n == 5 && strncmp(assignment, "games", n) == 0) {
        limits->games = value;
        return true;
    }
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        if (strlen(rows[i].name) != n || strncmp(assignment, rows[i].name, n) != 0) continue;
        *rows[i].place = (uint32_t)value;
        return true;
    }
    return false;
}

/* Returns the row of `who`, or takes the row of its set that was quiet for longest. */
static sand_limit_row *row_of(sand_limits *limits, const char *who, uint32_t burst, uint64_t now)
{
    uint64_t hash = sand_hash_bytes(who, strlen(who), 7) | 1;
    sand_limit_row *set = &limits->rows[hash % (SAND_LIMITS_ROWS / WAYS) * WAYS], *oldest = set;
    for (size_t i = 0; i < WAYS; i++) {
        if (set[i].who == hash) return &set[i];
        if (set[i].at < oldest->at) oldest = &set[i];
    }
    *oldest = (sand_limit_row){ .who = hash, .at = now, .left = burst * ONE, .day = now };
    return oldest;
}

unsigned sand_limits_ask(sand_limits *limits, const char *who, bool is_seat, uint64_t now)
{
    uint32_t rate = is_seat ? limits->seat_rate : limits->address_rate;
    uint32_t burst = is_seat ? limits->seat_burst : limits->address_burst;
    sand_limit_row *row = row_of(limits, who, burst, now);
    SAND_ASSERT(now >= row->at); /* the clock is monotonic */
    uint64_t left = row->left + (now - row->at) * rate;
    row->left = left > (uint64_t)burst * ONE ? burst * ONE : (uint32_t)left;
    row->at = now;
    if (row->left < ONE) return rate == 0 ? 3600 : 1 + (ONE - row->left) / (rate * ONE);
    row->left -= ONE;
    return 0;
}

bool sand_limits_open(sand_limits *limits, const char *address, uint64_t now)
{
    sand_limit_row *row = row_of(limits, address, limits->address_burst, now);
    if (now - row->day >= DAY) row->day = now, row->opened = 0;
    if (row->opened >= limits->games_address) return false;
    row->opened++;
    return true;
}
