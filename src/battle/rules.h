/* rules.h - the interface between a ruleset and the rest of the program: tables and callbacks.
 *
 * Adding a ruleset is filling one `sand_rules`.  Only src/rules/registry.c knows which rulesets there are. */
#ifndef SAND_BATTLE_RULES_H
#define SAND_BATTLE_RULES_H

#include <sandtable/catalogue.h>
#include <sandtable/deck.h>
#include <sandtable/error.h>
#include <sandtable/event.h>
#include <sandtable/facts.h>
#include <sandtable/goals.h>
#include <sandtable/measure.h>
#include "battle/battle.h"
#include "battle/log.h"
#include "battle/reason.h"
#include "dice/dice.h"

struct sand_audit; /* battle/audit.h */

/* ---- tables -------------------------------------------------------------------------------------------- */

/* The rows themselves are public: <sandtable/catalogue.h>. */

/* States of bases besides the one that the scenario gives them; rules.base_size says how large they are then. */
typedef struct {
    const char *name, *label; /* "mounted" */
    const char *order, *undo; /* the words for taking up the state and leaving it: "mount", "dismount" */
} sand_base_state;

/* The value of a number with which its rule does nothing: 0 for what is added, 1 for what multiplies, 7 for the face of
 * a die from which on something happens. */
typedef struct {
    uint16_t number; /* from 0 */
    int32_t value;
} sand_left_out;

/* A column of the terrain table whose number has a meaning only for ground of this shape: only areas hide what is
 * beyond them. */
typedef struct {
    uint8_t column;
    sand_terrain_shape shape;
} sand_shaped_column;

typedef struct {
    const char *id; /* as files name it */
    const char *title;
    const char *version; /* of the rules as carried out; part of every record */
    uint16_t number;     /* keys the generator; never changes */
    const char *length;  /* "inch", "pace"; short form `mark`: "in." */
    const char *length_mark;
    int32_t standard_width, standard_depth; /* of the table, grid units */
    int32_t base_width, base_depth;         /* of a base when the scenario says nothing */
    int32_t stride;                         /* what an ordinary unit goes in a turn: computer players measure in it */
    uint8_t move_column,
        worth_column; /* columns of the type table, plus 1, with a fresh unit's allowance and worth; 0: there is none */
    const struct sand_judge_weights *weights; /* of computer players: battle/weights.h; NULL: the standard ones */
    const struct sand_net *net;               /* how a battle stands, learnt: battle/net.h; NULL: none yet */

    /* clang-format off */
    const sand_rule_row *rules;         size_t n_rules;
    const sand_option_row *options;     size_t n_options;
    const sand_option_row *numbers;     size_t n_numbers;    /* battle/table_rows.h */
    const sand_left_out *left_out;      size_t n_left_out;   /* of numbers that a study may leave out */
    const sand_column *type_columns;    size_t n_type_columns;
    const sand_type_row *types;         size_t n_types;
    const sand_column *terrain_columns; size_t n_terrain_columns;
    const sand_terrain_row *terrain;    size_t n_terrain;
    const sand_shaped_column *shaped;   size_t n_shaped;     /* of the terrain columns; all others count for any shape */
    const sand_step_row *steps;         size_t n_steps;      /* step 1 is steps[0] */
    const sand_order_kind *orders;      size_t n_orders;     /* kind 1 is orders[0] */
    const char *const *purposes;        size_t n_purposes;   /* purpose 1 is purposes[0] */
    const sand_word_row *causes;        size_t n_causes;     /* why units are gone; 1 is causes[0] */
    const sand_word_row *commands;      size_t n_commands;   /* kinds of command: "centre" … */
    const sand_word_row *plans;         size_t n_plans;      /* kinds of scenario plan: "arrive" … */
    const sand_word_row *bodies;        size_t n_bodies;     /* kinds of body: "pike", "shot" … */
    const sand_base_state *base_states; size_t n_base_states; /* "mounted", "limbered" …; state 1 is base_states[0] */
    const sand_mark_row *marks;         size_t n_marks;      /* marks beside units, in words */
    /* clang-format on */

    const sand_struct *head, *side, *command, *unit, *body; /* the ruleset's own state; NULL: none */
    bool formations; /* bases count one by one: `unit` begins with SAND_FORMATION_ROWS */

    /* The rules behind steps and kinds of order, as long as those tables: orders/steps.h.  NULL: the ruleset fills
     * decision, check, apply and proceed by itself. */
    const struct sand_step_rule *step_rules;
    const struct sand_order_rule *order_rules;
    const struct sand_turn_words *words;
    const struct sand_chapters
        *chapters;                /* chapters shared with other rulebooks: rules/common/chapters.h; NULL: none */
    size_t sheet_size, plan_size; /* bytes that a step keeps while it judges, and that check hands to apply */
    size_t (*work_size)(const sand_field *field); /* bytes a step works in while it runs: orders/room.h; NULL: none */
    size_t memo_size; /* bytes of what the ruleset remembers about a battle until it is written: orders/room.h */

    uint32_t settles_on; /* SAND_WROTE_... of what settle depends on; 0: it is asked whatever was written */
    bool contacts_apart; /* units in contact need not touch (by a rule of its own); false: asserted that they do */
} sand_tables;

/* The range of a column whose unit is one ("0..2"); false: it has none. */
static inline bool sand_rules_range(const sand_column *column, int32_t *least, int32_t *most)
{
    if (column->unit[0] < '0' || column->unit[0] > '9') return false;
    *least = column->unit[0] - '0';
    *most = column->unit[3] - '0';
    return true;
}

/* Which types may enter a kind of ground; the ruleset's own table uses 2 if units can pass through it. */
static inline const sand_column *sand_rules_enter(const sand_tables *tables)
{
    static const sand_column enter[] = { { "enter", "0..1", "0 may not enter, 1 may" },
                                         { "enter", "0..2", "0 may not enter, 1 may, 2 may only pass through" } };
    for (size_t i = 0; i < tables->n_terrain; i++)
        for (size_t type = 0; tables->terrain[i].enter != NULL && type < tables->n_types; type++)
            if (tables->terrain[i].enter[type] > 1) return &enter[1];
    return &enter[0];
}

/* Has this number of the terrain table a meaning for this kind of ground (from 0)?  If not, it cannot be set. */
static inline bool sand_rules_counts(const sand_tables *tables, size_t kind, size_t column)
{
    for (size_t i = 0; i < tables->n_shaped; i++)
        if (tables->shaped[i].column == column && tables->shaped[i].shape != tables->terrain[kind].shape) return false;
    return true;
}

/* Goals being told: how many there are, of which the first `room` are written. */
typedef struct {
    sand_goal *out;
    size_t room, n;
} sand_goal_list;

/* How much room the battle's block needs beyond the scenario's own counts. */
typedef struct {
    uint16_t contacts, frames;
    uint16_t motions, body_motions; /* units, and bodies on their own, that may be under way at once */
} sand_capacity;

/* ---- the callbacks ------------------------------------------------------------------------------------- */

/* Where in the scenario's text each thing is written, so that a ruleset's objections name line and column.  A NULL
 * array: not known. */
typedef struct sand_setup {
    sand_problem_list *problems;
    const sand_place *sides, *commands, *units, *bodies; /* [index - 1] */
    sand_place whole;
    const sand_place *frames; /* of the agenda, from the bottom: [index - 1] */
    unsigned n_frames;
} sand_setup;

/* Adds a mistake about unit/command/side/body `index`, or with SAND_REF_NONE about frame `index` of the agenda, 0: the
 * whole scenario.  "EC-ORG-03: …". */
void sand_rules_refuse_setup(const sand_setup *setup, sand_ref_kind of, unsigned index, const char *rule,
                             const char *message);
/* Adds to the mistake or warning added last what to do about it. */
void sand_rules_remedy_setup(const sand_setup *setup, const char *remedy);

/* Adds a warning in the same way, about something unusual that is allowed. */
void sand_rules_warn_setup(const sand_setup *setup, sand_ref_kind of, unsigned index, const char *rule,
                           const char *message);

/* Memory beside battles: see orders/room.h. It belongs to the caller that drives the battle; NULL is not allowed. */
typedef struct sand_room sand_room;

typedef enum {
    SAND_SETTLED, /* nothing follows from what was written */
    SAND_CHANGED, /* something followed, and more may follow from that */
    SAND_NOT_YET  /* nothing follows now, but it may once the frame on top is done */
} sand_settling;

/* An attack that a unit may make: on which face of the target, and how many friends of the attacker's kind would stand
 * beside it. */
typedef struct {
    uint16_t by, at;
    uint8_t face, friends;
} sand_attempt;

/* What an attack is likely to do, in thousandths: `share` of a fresh unit that the target loses, the chance `last` that
 * this is the last of the target, and both again (`back`, `back_last`) for the attacker. */
typedef struct {
    int32_t share, last, back, back_last;
} sand_blow;

typedef struct sand_rules {
    sand_tables tables;

    sand_capacity (*capacity)(const sand_field *field);

    /* May be NULL: every base is tables.base_width by base_depth.  Returns how large a base is that the scenario does
     * not size, by the field's options and type table: a base of a unit of that type in that state of bases (0: as it
     * begins), or a body on its own (type 0, state its sand_role).  A width or depth of 0: as in state 0. */
    sand_size (*base_size)(const sand_field *field, unsigned type, unsigned state);

    /* May be NULL: the front centre.  Returns the point of a formation that stays in place when the unit forms anew. */
    sand_form_anchor (*form_anchor)(const sand_field *field);

    /* May be NULL.  Sets what the ruleset's own members start with (ammunition, grades by type …).  Called when the
     * field and the kernel's members of units and bodies are filled, and before the scenario's values for the ruleset's
     * members are read over these, so that a position may set any of them, to 0 too. */
    void (*defaults)(sand_battle *b);

    /* Called when the kernel has filled the battle with what the scenario says.  Checks what this ruleset requires of a
     * scenario, adds every mistake to the list, and pushes the first frame unless the scenario brought an agenda. Rolls
     * nothing. */
    void (*setup)(sand_battle *b, const sand_setup *setup);

    /* The decision of the top frame and the sides it asks; asks = false when the frame runs by itself. */
    sand_decision (*decision)(const sand_battle *b, sand_room *room);

    /* Judges an order, whole or unfinished.  The verdict must be the same on the side's own view, so it may use nothing
     * that the side does not know.  Changes and rolls nothing. */
    void (*check)(const sand_battle *b, sand_room *room, const sand_order *order, sand_verdict *verdict);

    /* Takes one legal order of every side that was asked: writes it down and pushes frames; rolls nothing. */
    void (*apply)(sand_battle *b, sand_room *room, const sand_order orders[], size_t n, sand_log *log);

    /* Runs the top frame: the only place where dice fall.  Every call must pop or change the agenda. */
    void (*proceed)(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);

    /* May be NULL.  Carries out what follows at once from what was written.  Called after every apply and every frame,
     * until it changes nothing.  Rolls nothing.  It is not called again before something is written that it depends on
     * (tables.settles_on), unless it returned NOT_YET. */
    sand_settling (*settle)(sand_battle *b, sand_room *room, sand_log *log);

    /* Is it sure of this settled battle that a side is asked before any of these happens: dice fall (drawing a card
     * does not count, because `deck` shows its chances), a unit or body moves, comes or goes, the battle ends, or a
     * member changes that is shown as a marker? Then odds need not play on to tell how things will stand.  False claims
     * nothing. NULL: it is never sure. */
    bool (*is_calm)(const sand_battle *b);

    /* Turns a wish into orders in the rule's grammar, best first; all of them legal.  A wish of kind ANY gives a
     * finite sample, complete for discrete choices up to 64; it begins at wish.begin and stops when there is no more
     * room. Returns how many were added. */
    size_t (*suggest)(const sand_battle *b, sand_room *room, const sand_wish *wish, sand_order_list *out);

    /* May `viewer` know this member, whose owner is SAND_ASK?  `index`: of the unit, side … that it belongs to.  NULL
     * where no member has that owner. */
    bool (*knows)(const sand_battle *b, unsigned viewer, const sand_struct *of, const sand_row *row, unsigned index);

    /* May be NULL: a view knows everything.  Fills in what a view does not know, in one possible way. */
    void (*imagine)(sand_battle *view, sand_dice *dice);

    sand_result (*result)(const sand_battle *b);

    /* The side that holds the objective, as `result` counts it (zones from 1; 0: neither), and whether a unit that is
     * gone is lost. May be NULL: no side holds anything, and every unit that is gone is lost. */
    unsigned (*holder)(const sand_battle *b, unsigned zone);
    bool (*lost)(const sand_battle *b, unsigned unit);

    /* The hits at which the unit, which is in play, would be gone as it stands now: rows that add up to that number,
     * each with its rule.  False: this unit has no such number.  NULL: no unit has one. */
    bool (*limit)(const sand_battle *b, sand_room *room, unsigned unit, sand_ledger *out);

    /* The present worth of the unit to its side, in thousandths of a fresh ordinary unit. */
    int32_t (*worth)(const sand_battle *b, unsigned unit);

    /* May be NULL: computer players then estimate attacks from the units' worth.  What the next attack of a unit in
     * play on that face of an enemy is likely to do: a charge, or another attack that is within reach. */
    void (*blow)(const sand_battle *b, const sand_attempt *attempt, sand_blow *out);

    /* May be NULL: units of the sides asked count as still to act.  Is the unit, which is in play, still to act in this
     * turn? */
    bool (*acts_yet)(const sand_battle *b, unsigned unit);
    /* May be NULL: nothing.  Further inputs of the network about a side (powder, rallies left, resolve): at most
     * SAND_SIGNS numbers in 1/256, between -8 and 8; what is not written is 0. */
    void (*signs)(const sand_battle *b, unsigned side, int32_t out[]);

    /* May be NULL: no goals are told. How the battle is won, as far as both sides may know: ends, pays, changes. */
    void (*goals)(const sand_battle *b, sand_goal_list *list);

    /* Measures everything that a player may ask about two units or bodies on their own. */
    void (*measure)(const sand_battle *b, sand_room *room, sand_actor from, sand_actor to, sand_measurement *out);

    /* May be NULL: none.  The traits of a unit's troops that no marker shows (how good they are, what they carry), as
     * far as the view knows.  Returns how many there are; the first `room` of them are written. */
    size_t (*traits)(const sand_battle *b, unsigned unit, sand_marker *out, size_t room);

    /* Appends to the list what can be shown of one unit, or of a body on its own (a leader, supplies, a gun left
     * behind), whichever side is to decide, as far as its kind is wanted.  May be NULL: then only the arc of a unit is
     * shown, as `measure` tells it. */
    void (*overlays)(const sand_battle *b, sand_room *room, sand_actor who, sand_overlay_list *out);

    /* Describes deck `deck` (from 1) from members that both sides may know.  *out is zeroed; its sums and chances are
     * filled in afterwards.  False: there is no such deck.  NULL: the ruleset has no cards. */
    bool (*deck)(const sand_battle *b, unsigned deck, sand_deck *out);
    /* Goes with `deck`.  If its card `card` (from 0) were in force now, would it activate that unit or body? */
    bool (*card_moves)(const sand_battle *b, unsigned deck, unsigned card, sand_spot who);

    /* Tests everything of the ruleset's that must hold between two orders (battle/audit.h); the kernel's invariants
     * hold already. */
    void (*invariants)(const sand_battle *b, struct sand_audit *audit);
} sand_rules;

/* ---- what the kernel offers rulesets ------------------------------------------------------------------- */

bool sand_battle_over(const sand_battle *b);
/* Asserts the kernel's own invariants and the ruleset's (sand_battle_is_well). */
void sand_battle_check_invariants(const sand_battle *b);

/* The size that the ruleset gives a base of a unit of that type in that state, or a body on its own (type 0, state its
 * role). */
sand_size sand_rules_base_size(const sand_field *field, unsigned type, unsigned state);

/* NULL: there is no such rule. IDs are compared as they are written. */
const sand_rule_row *sand_rules_find(const sand_rules *rules, const char *id);

static inline int32_t sand_battle_option(const sand_battle *b, unsigned option)
{
    return b->field->option[option];
}
static inline int32_t sand_battle_number(const sand_battle *b, unsigned number)
{
    return b->field->number[number];
}

/* ---- the registry -------------------------------------------------------------------------------------- */

/* The rulesets of this build, in the order they are listed. At: NULL beyond the last. */
size_t sand_registry_count(void);
const sand_rules *sand_registry_at(size_t i);
const sand_rules *sand_registry_find(const char *id); /* NULL: unknown */

#endif
