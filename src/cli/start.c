/* start.c - asks what to play: a battle to continue, the guided first battle, a new one. */
#include "cli/start.h"

#include "cli/args.h"
#include "cli/battles.h"
#include "cli/load.h"

#include <stdlib.h>
#include <string.h>

enum { WAITING_MOST = 9, LOOKED_MOST = 40 };

static const char small_battle[] = "first-battle";

typedef struct {
    text path, said;
} waiting;

typedef struct {
    waiting at[WAITING_MOST];
    size_t n;
    bool any; /* a battle was kept before, finished or not */
} waiting_list;

/* Finds the kept battles that are not over, the latest first. */
static void find_waiting(waiting_list *out)
{
    name_list all = { 0 };
    battles_list(&all);
    *out = (waiting_list){ .any = all.n > 0 };
    for (size_t i = 0; i < all.n && i < LOOKED_MOST && out->n < WAITING_MOST; i++) {
        battle_facts facts;
        if (!battles_look(all.at[i], &facts) || facts.over) continue;
        text_add(&out->at[out->n].path, "%s", all.at[i]);
        battles_say(&facts, &out->at[out->n].said);
        out->n++;
    }
    name_list_free(&all);
}

static void free_waiting(waiting_list *list)
{
    for (size_t i = 0; i < list->n; i++) {
        text_free(&list->at[i].path);
        text_free(&list->at[i].said);
    }
}

static void say_waiting(const session *s, const waiting_list *list)
{
    text name = { 0 };
    for (size_t i = 0; i < list->n; i++) {
        battles_name(text_of(&list->at[i].path), &name);
        screen_sayf(&s->screen, INK_PLAIN, 0, "%zu  Continue: %s (%s)", i + 1, text_of(&list->at[i].said),
                    text_of(&name));
    }
    text_free(&name);
}

/* ---- at a terminal ------------------------------------------------------------------------------------ */

static bool take(start *out, const char *word, bool guided)
{
    text_clear(&out->word);
    text_add(&out->word, "%s", word);
    out->guided = guided;
    return true;
}

static bool is_question(const char *word)
{
    return strcmp(word, "?") == 0 || strcmp(word, "help") == 0 || strcmp(word, "list") == 0;
}

/* Asks for a scenario by its id; false: the player left. */
static bool choose_new(session *s, start *out)
{
    text path = { 0 };
    bool found = false;
    if (!list_scenarios(&s->screen)) {
        screen_say(&s->screen, INK_WARN, 0,
                   "No scenarios found: set SANDTABLE_SHARE to the folder that holds `scenarios`.");
        return false;
    }
    while (!found && session_read(s, "Which battle? Its name, or how it begins (Enter: first-battle; q: quit): ")) {
        const char *word = s->line.length ? text_of(&s->line) : small_battle;
        if (strcmp(word, "q") == 0 || strcmp(word, "quit") == 0) break;
        if (is_question(word))
            list_scenarios(&s->screen);
        else
            found = find_scenario(word, &path) && take(out, word, false);
    }
    text_free(&path);
    return found;
}

static void say_choices(session *s, const waiting_list *list)
{
    say_waiting(s, list);
    screen_say(&s->screen, INK_PLAIN, 0, "g  A guided first battle, about ten minutes");
    screen_say(&s->screen, INK_PLAIN, 0, "n  A new battle");
    screen_say(&s->screen, INK_PLAIN, 0, "q  Leave");
}

/* Names the effect of Enter first: it continues a waiting battle or, for a player without any battle, starts the
 * guided one. */
static const char *prompt_of(const waiting_list *list)
{
    if (list->n) return "Enter: continue the first; or a number, g, n, q: ";
    return list->any ? "Enter: a new battle; or g, q: " : "Enter: the guided first battle; or n, q: ";
}

static bool choose(session *s, const waiting_list *list, start *out)
{
    screen_sayf(&s->screen, INK_BOLD, 0, "Sandtable %s: historical battles with miniatures, exactly by their rules",
                sand_version());
    say_choices(s, list);
    while (session_read(s, prompt_of(list))) {
        const char *said = text_of(&s->line);
        size_t number = *said >= '1' && *said <= '9' ? (size_t)atoi(said) : *said == '\0' && list->n ? 1 : 0;
        if (number >= 1 && number <= list->n) return take(out, text_of(&list->at[number - 1].path), false);
        if (*said == 'g' || (*said == '\0' && !list->any)) return take(out, small_battle, true);
        if (*said == 'n' || *said == '\0') return choose_new(s, out);
        if (*said == 'q') return false;
        screen_sayf(&s->screen, INK_WARN, 0, "I do not understand \"%.40s\".", said);
    }
    return false;
}

bool start_choose(session *s, start *out)
{
    waiting_list list;
    bool chosen;
    *out = (start){ 0 };
    find_waiting(&list);
    if (s->screen.tty && session_at_terminal(s)) {
        chosen = choose(s, &list, out);
    } else {
        say_waiting(s, &list);
        if (list.n) screen_say(&s->screen, INK_DIM, 0, "`sandtable play NAME` goes on with one of them.");
        chosen = take(out, small_battle, false);
    }
    free_waiting(&list);
    return chosen;
}
