/* study_write.c - writes the figures of a study in the form of files, and those of its battles that are notable. */
#include "protocol/study_write.h"

/* ---- numbers of eight digits ---- */

enum { DIGITS_MOST = 22 }; /* powers of ten up to this are exact */

static double power_of_ten(int n)
{
    double power = 1;
    for (int i = 0; i < n; i++) power *= 10;
    return power;
}

/* Writes digits / 10^shift as JavaScript does. */
static void add_shifted(sand_text *text, const char *digits, int shift)
{
    int n = (int)strlen(digits), point = n - shift;
    if (point <= -6) {
        sand_text_add_bytes(text, digits, 1);
        if (n > 1) sand_text_add_char(text, '.');
        sand_text_add(text, digits + 1);
        sand_text_add(text, "e");
        sand_text_add_int(text, point - 1);
    } else if (point <= 0) {
        sand_text_add(text, "0.");
        sand_text_add_repeat(text, '0', (size_t)-point);
        sand_text_add(text, digits);
    } else {
        sand_text_add_bytes(text, digits, (size_t)point);
        if (point < n) sand_text_add_char(text, '.');
        sand_text_add(text, digits + point);
    }
}

/* Writes the value rounded to eight significant digits; halves are rounded to even. */
static void write_number(sand_json_writer *w, const char *key, double value)
{
    char storage[64], digits[24];
    sand_text text, whole_text;
    double size = value < 0 ? -value : value;
    int shift = 0;
    while (shift < DIGITS_MOST && size * power_of_ten(shift) < 1e7) shift++;
    double scaled = size * power_of_ten(shift);
    int64_t whole = (int64_t)scaled;
    double rest = scaled - (double)whole;
    if (rest > 0.5 || (rest == 0.5 && whole % 2 == 1)) whole++;
    for (; shift > 0 && whole % 10 == 0; shift--) whole /= 10;
    sand_text_init(&text, storage, sizeof storage);
    sand_text_init(&whole_text, digits, sizeof digits);
    sand_text_add_int(&whole_text, whole);
    if (value < 0 && whole != 0) sand_text_add_char(&text, '-');
    add_shifted(&text, digits, shift);
    sand_json_write_text_bytes(w, key, storage, text.length);
}

/* Leaves the bounds out if they are unknown. */
void sand_study_write_wide(sand_json_writer *w, const char *key, sand_estimate e, bool interval)
{
    static const double unbounded = 1e12;
    sand_json_write_object(w, key);
    write_number(w, "value", e.value);
    if (interval && e.high - e.low < unbounded) {
        write_number(w, "low", e.low);
        write_number(w, "high", e.high);
    }
    sand_json_write_end(w);
}

/* ---- figures ---- */

typedef struct {
    sand_json_writer *w;
    const sand_study *study;
} telling;

static void write_figure(void *context, const sand_figure *f)
{
    const telling *t = context;
    const size_t readings = t->study->n_readings;
    sand_json_write_object(t->w, NULL);
    sand_json_write_text(t->w, "measure", f->measure);
    sand_json_write_text(t->w, "of", f->of);
    sand_json_write_text(t->w, "kind", f->kind == SAND_FIGURE_SHARE ? "share" : "mean");
    if (f->begins) sand_json_write_bool(t->w, "begins", true);
    if (f->detail) sand_json_write_bool(t->w, "detail", true);
    sand_json_write_array(t->w, "counts");
    for (size_t i = 0; i < readings; i++) sand_json_write_int(t->w, NULL, (int64_t)f->count[i]);
    sand_json_write_end(t->w);
    sand_json_write_array(t->w, "values");
    for (size_t i = 0; i < readings; i++)
        sand_study_write_wide(t->w, NULL, f->value[i], f->value[i].low < f->value[i].high);
    sand_json_write_end(t->w);
    if (f->compared) {
        sand_json_write_array(t->w, "effects");
        for (size_t i = 1; i < readings; i++) sand_study_write_wide(t->w, NULL, f->effect[i], true);
        sand_json_write_end(t->w);
        sand_sim_pair pair;
        sand_json_write_array(t->w, "beyond");
        for (size_t i = 0; sand_sim_pair_at(t->study->sim, readings, i, &pair); i++)
            sand_study_write_wide(t->w, NULL,
                                  sand_sim_beyond(t->study->sim, t->study->result, t->study->bites, pair, f->by), true);
        sand_json_write_end(t->w);
    }
    sand_json_write_end(t->w);
}

void sand_study_write_figures(sand_json_writer *w, const sand_study *study)
{
    telling t = { w, study };
    sand_json_write_array(w, "figures");
    sand_study_figures(study, write_figure, &t);
    sand_json_write_end(w);
}

/* ---- battles worth watching ---- */

bool sand_protocol_read_notable(sand_cursor *from, sand_sim_battle *out)
{
    const char *seed = NULL, *unused = NULL;
    int64_t set = 0, orders = 0, reading = 0, first = 0, turns = 0, winner = 0, otherwise = 0, lost[SAND_SIDES] = { 0 };
    sand_cursor list;
    sand_json_read_optional_text(from, "kind", 40, &unused);
    sand_json_read_optional_text(from, "about", 80, &unused);
    bool good = sand_json_read_text(from, "seed", sizeof out->seed - 1, &seed);
    good = sand_json_read_int(from, "set", 0, INT32_MAX, &set) && good;
    good = sand_json_read_int(from, "orders", 0, INT32_MAX, &orders) && good;
    good = sand_json_read_int(from, "reading", 0, SAND_SIM_READINGS - 1, &reading) && good;
    good = sand_json_read_int(from, "first", SAND_SIDE_A, SAND_SIDE_B, &first) && good;
    good = sand_json_read_int(from, "turns", 0, INT16_MAX, &turns) && good;
    good = sand_json_read_int(from, "winner", 0, SAND_SIDES, &winner) && good;
    good = sand_json_read_int(from, "winner_of_first", 0, SAND_SIDES, &otherwise) && good;
    good = sand_json_read_array(from, "lost", SAND_SIDES, SAND_SIDES, &list) && good;
    for (size_t i = 0; i < SAND_SIDES && good; i++) {
        sand_cursor item;
        sand_json_read_item(&list, i, &item);
        good = sand_json_read_int(&item, NULL, 0, INT16_MAX, &lost[i]);
    }
    if (!good) return false;
    *out = (sand_sim_battle){ .set = (uint64_t)set,
                              .orders = (uint64_t)orders,
                              .lost = { (uint32_t)lost[0], (uint32_t)lost[1] },
                              .reading = (uint16_t)reading,
                              .first_side = (uint16_t)first,
                              .winner = (uint16_t)winner,
                              .winner_of_first = (uint16_t)otherwise,
                              .turns = (uint16_t)turns };
    size_t n = strlen(seed);
    memcpy(out->seed, seed, n + 1);
    for (size_t i = 4; i < n; i++) {
        const char *digits = "0123456789abcdef", *at = strchr(digits, seed[i]);
        out->player_seed = out->player_seed << 4 | (uint64_t)(at ? at - digits : 0);
    }
    return true;
}

void sand_study_write_notables(sand_json_writer *w, const sand_notables *notables)
{
    sand_json_write_array(w, "notable");
    for (size_t i = 0; i < (size_t)SAND_NOTABLE_OTHERWISE + SAND_SIM_READINGS; i++) {
        sand_notable_id id;
        const sand_notable *found = sand_notables_at(notables, i, &id);
        if (!found) continue;
        const sand_sim_battle *b = &found->battle;
        sand_json_write_object(w, NULL);
        sand_json_write_text(w, "kind", sand_notable_kind_of(id)->name);
        sand_json_write_text(w, "about", sand_notable_kind_of(id)->about);
        sand_json_write_text(w, "seed", b->seed);
        sand_json_write_int(w, "set", (int64_t)b->set);
        sand_json_write_int(w, "orders", (int64_t)b->orders);
        sand_json_write_int(w, "reading", b->reading);
        sand_json_write_int(w, "first", b->first_side);
        sand_json_write_int(w, "turns", b->turns);
        sand_json_write_int(w, "winner", b->winner);
        sand_json_write_int(w, "winner_of_first", b->winner_of_first);
        sand_json_write_array(w, "lost");
        for (size_t k = 0; k < SAND_SIDES; k++) sand_json_write_int(w, NULL, b->lost[k]);
        sand_json_write_end(w);
        sand_json_write_end(w);
    }
    sand_json_write_end(w);
}
