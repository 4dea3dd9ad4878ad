/* tutor.c - grades every order before it is given, on dice drawn from what the side knows, like the choices of
 * `sandtable analyse`. */
#include "cli/advice.h"
#include "cli/command.h"
#include "cli/round.h"

#include "base/assert.h"

#include <sandtable/analysis.h>

#include <string.h>

enum { LUCKS = 16 };
enum { TUTOR_OFF, TUTOR_WARN, TUTOR_ALWAYS };

static const struct {
    const char *word, *about;
} manners[] = {
    [TUTOR_OFF] = { "off", "The tutor says nothing." },
    [TUTOR_WARN] = { "warn", "The tutor stops an order that surely costs a point of a hundred or more." },
    [TUTOR_ALWAYS] = { "always", "The tutor says of every order what a better one would bring." },
};

void command_tutor(typed *t)
{
    session *s = t->s;
    const char *word = t->w->n > 1 ? t->w->word[1] : "";
    for (unsigned i = 0; i < SAND_LEN(manners); i++)
        if (strcmp(word, manners[i].word) == 0) s->tutor = i;
    SAND_ASSERT(s->tutor < SAND_LEN(manners));
    if (*word && strcmp(word, manners[s->tutor].word) != 0) {
        command_complain(s, "say when: tutor off, tutor warn or tutor always");
        return;
    }
    screen_say(&s->screen, INK_PLAIN, 0, manners[s->tutor].about);
}

static bool was_warned_of(const session *s, const sand_order *order)
{
    const begun *last = &s->tutored;
    return last->n > 0 && last->decision == order->decision && last->side == order->side && last->n == order->n &&
           memcmp(last->entry, order->entries, order->n * sizeof *order->entries) == 0;
}

static void remember(session *s, const sand_order *order)
{
    s->tutored = (begun){ .decision = order->decision, .side = order->side };
    begun_keep(&s->tutored, order);
}

static void say_better(session *s, const sand_order *better)
{
    sand_entry room[ROUND_MOST];
    text line = { 0 };
    sand_order order = round_order(s, better, NULL, room);
    words_write_order(s, &order, &line);
    screen_sayf(&s->screen, INK_PLAIN, 2, "Better: %s", text_of(&line));
    text_free(&line);
    advice_keep(s, &order);
}

static void warn(session *s, const sand_order *order, const sand_order *better, const sand_order_grade *grade)
{
    remember(s, order);
    screen_sayf(&s->screen, INK_WARN, 0,
                "Tutor: this order costs about %.0f battles in a hundred (±%.0f). It is not given yet.",
                100 * grade->cost, 100 * grade->error);
    say_better(s, better);
    screen_say(&s->screen, INK_DIM, 2, "Type it again to give it all the same.");
}

static void remark(session *s, const sand_order_grade *grade)
{
    if (grade->cost > 0)
        screen_sayf(
            &s->screen, INK_DIM, 2,
            "Tutor: perhaps %.0f battles in a hundred (±%.0f) worse than the best order, which is too close to call.",
            100 * grade->cost, 100 * grade->error);
    else
        screen_say(&s->screen, INK_DIM, 2, "Tutor: no better order was found.");
}

bool command_tutor_lets(session *s, const sand_order *order)
{
    orders found;
    sand_order_grade grade;
    sand_advice_task task = { order->side, LUCKS, sand_game_hash(s->game, order->side) };
    if (s->tutor == TUTOR_OFF || order->n > BEGUN_MOST || was_warned_of(s, order)) return true;
    orders_init(&found);
    /* an order that is refused or cannot be graded is none of the tutor's business */
    if (sand_grade_order(s->game, order, task, &found.list, &grade) != SAND_OK) return true;
    if (grade.marked) {
        warn(s, order, &found.order[0], &grade);
        return false;
    }
    if (s->tutor == TUTOR_ALWAYS) remark(s, &grade);
    return true;
}
