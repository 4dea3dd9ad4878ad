/* protocol.h - the whole engine behind one function that takes and gives text: JSON-RPC 2.0, described in
 * docs/protocol.md.
 *
 * The program `sandtable engine`, the WebAssembly module and servers carry the same strings.  One thread's at a time.
 */
#include <sandtable/whole.h>
#ifndef SANDTABLE_PROTOCOL_H
#define SANDTABLE_PROTOCOL_H

#include <sandtable/game.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    SAND_PROTOCOL_VERSION = 1,
    SAND_PROTOCOL_LINE = 16 << 20,   /* bytes of one request */
    SAND_PROTOCOL_GAMES = 64,        /* open at once */
    SAND_PROTOCOL_BATCH = 1000,      /* requests in one batch */
    SAND_PROTOCOL_ANSWER = 16 << 20, /* bytes of one result; a batch goes on until its answers have so many */
    SAND_PROTOCOL_NODES = 1000000    /* outcomes of dice a computer player may look at for one choice */
};

typedef struct sand_protocol sand_protocol;

/* What the program around the engine offers; every function may be NULL.  Start as { 0 }. */
typedef struct {
    /* The text of the i-th scenario of its directory, from 0, made by sand_memory_allocate (the engine releases
     * it) and its length; false: there are no more.  A text that cannot be read is NULL. */
    bool (*scenario)(void *context, size_t i, char **text, size_t *n);
    /* Milliseconds since any moment in the past. */
    uint64_t (*clock)(void *context);
    void *context;
    /* 64 hexadecimal digits that cannot be guessed, terminated; false: it has none. Games started without a secret
     * of their own get one. */
    bool (*secret)(void *context, char out[65]);
} sand_protocol_host;

/* Makes an engine. `host` is copied; host NULL: the program offers nothing.  Returns NULL when memory runs out.  The
 * caller destroys the engine. */
SAND_API sand_protocol *sand_protocol_create(const sand_protocol_host *host);
SAND_API void sand_protocol_destroy(sand_protocol *protocol); /* also destroys all its games; NULL is allowed */

/* Lends the engine a game of the caller's: from now on it answers for `side` alone, about this game alone.  Viewer and
 * side of every request are that side, what a host may do is refused, and `now` holds what the side may know.  The
 * answers depend on nothing that is hidden from it.  SAND_OK; SAND_ERROR_ARGUMENT: no such side; SAND_ERROR_FULL: the
 * engine has games of its own, or this one already. */
SAND_API sand_error sand_protocol_lend(sand_protocol *protocol, sand_game *game, unsigned side);
/* Ends the loan and returns the game, which may be another object than the one lent; use only this one from now on.
 * NULL: none was lent. */
SAND_API sand_game *sand_protocol_take_back(sand_protocol *protocol);

/* The caller's function that gets an answer: one line of n bytes, terminated, without a line break, valid during the
 * call. */
typedef void sand_protocol_emit(void *context, const char *line, size_t n);

/* Carries out one request or batch of n bytes, and emits the answer; a notification has none.  Any bytes may be handed
 * in; whatever is wrong with them is answered by an error, and the engine goes on. */
SAND_API void sand_protocol_handle(sand_protocol *protocol, const char *line, size_t n, sand_protocol_emit *emit,
                                   void *context);

#ifdef __cplusplus
}
#endif

#endif
