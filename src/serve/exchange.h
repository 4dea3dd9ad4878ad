/* exchange.h - one HTTP request and its answer, from the headers to the last byte.
 *
 * An answer may have to wait until the changes it reports are on the disk: the connection sleeps until then. */
#ifndef SAND_SERVE_EXCHANGE_H
#define SAND_SERVE_EXCHANGE_H

#include "serve/secret.h"
#include "serve/visitors.h"

#include "base/json.h"

#include <microhttpd.h>

enum { SAND_EXCHANGE_BODY = 256 << 10, SAND_EXCHANGE_LONG_BODY = 1 << 20 };

typedef struct sand_exchange {
    struct MHD_Connection *connection;
    sand_visitor *visitor;
    bool posts, secure;            /* secure: requested by https, through a proxy */
    bool too_long;                 /* the body was cut off */
    bool sleeps;                   /* waits for the store's commit */
    char path[128];                /* as sent */
    char holder[SAND_SECRET_HASH]; /* hash of the token it came with; "": none */
    char token[SAND_SECRET_TEXT];  /* token that the answer sets as a cookie; "": none */
    char since[64];                /* where a stream resumes; "" */
    char address[48];              /* of the client, as text */
    size_t most;                   /* bytes allowed for the body */
    sand_text body;
    bool tastes;               /* a helper process must try `start` before the request goes on */
    sand_text start;           /* the start of a battle to be opened */
    const void *tasted;        /* a sand_tasted, the result of the try; NULL: not tried */
    uint64_t began;            /* in ms */
    char game[SAND_SECRET_ID]; /* the battle, once it is found; "" */
    unsigned status;           /* of the answer; 0: not made yet */
    /* What it took: questions to the engine, calls of the store, bytes of the answer. */
    uint64_t questions, calls, bytes;
    struct MHD_Response *response;
    struct sand_exchange *next; /* the next sleeping exchange */
} sand_exchange;

/* Takes over the text; the answer is complete but not sent yet. */
void sand_exchange_answer(sand_exchange *exchange, unsigned status, const char *type, sand_text *text);
/* Answers {"error", "message"} and, unless `seconds` is 0, "retry_after". */
void sand_exchange_fail(sand_exchange *exchange, unsigned status, const char *word, const char *message);
void sand_exchange_fail_for(sand_exchange *exchange, unsigned status, const char *word, const char *message,
                            unsigned seconds);
/* Redirects to the server that holds the battle (307); with the address "" answers 503. */
void sand_exchange_elsewhere(sand_exchange *exchange, const char *address);
void sand_exchange_redirect(sand_exchange *exchange, const char *place);
/* Discards an answer that was made. */
void sand_exchange_drop(sand_exchange *exchange);
/* Sends the answer. */
enum MHD_Result sand_exchange_send(sand_exchange *exchange);

/* Resumes a suspended connection, and has its daemon run. */
void sand_exchange_wake(struct MHD_Connection *connection);

#endif
