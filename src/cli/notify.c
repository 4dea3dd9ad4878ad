/* notify.c - posts messages with libcurl, in a process of its own. That process has no battle in its memory and ends
 * with the server; a slow, dead or hostile receiver delays no other process. */
#include "cli/notify.h"

#include "serve/child.h"

#include <sandtable/version.h>

#include <curl/curl.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { CONNECT_MS = 3000, POST_MS = 5000, MESSAGE = 4096 };

bool notify_is_built(void)
{
    return true;
}

/* Reads the receiver's answer and drops it. */
static size_t take_nothing(char *bytes, size_t size, size_t n, void *context)
{
    (void)bytes, (void)context;
    return size * n;
}

static void set_up(CURL *easy, const char *url, struct curl_slist *head)
{
    curl_easy_setopt(easy, CURLOPT_URL, url);
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, (long)CONNECT_MS);
    curl_easy_setopt(easy, CURLOPT_TIMEOUT_MS, (long)POST_MS);
    curl_easy_setopt(easy, CURLOPT_USERAGENT, "sandtable/" SAND_VERSION);
    curl_easy_setopt(easy, CURLOPT_HTTPHEADER, head);
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, take_nothing);
}

static void post_all(const void *url, int from)
{
    char message[MESSAGE];
    ssize_t n;
    curl_global_init(CURL_GLOBAL_DEFAULT);
    CURL *easy = curl_easy_init();
    struct curl_slist *head = curl_slist_append(NULL, "Content-Type: application/json");
    if (easy == NULL || head == NULL) return;
    set_up(easy, url, head);
    while ((n = recv(from, message, sizeof message, 0)) > 0) {
        curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE, (long)n);
        curl_easy_setopt(easy, CURLOPT_POSTFIELDS, message);
        CURLcode result = curl_easy_perform(easy);
        if (result != CURLE_OK) fprintf(stderr, "sandtable serve: --notify: %s\n", curl_easy_strerror(result));
    }
    curl_slist_free_all(head);
    curl_easy_cleanup(easy);
}

int notify_start(const char *url)
{
    return sand_child_start(SOCK_SEQPACKET, post_all, url);
}
