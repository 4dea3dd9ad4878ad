#!/bin/sh
# Breaks the program on purpose, one thing at a time, and checks that the conformance suite notices: every check must be seen to
# fail.  Works on a copy of the tree; prints one line for each breakage and a last line `N passed, N failed`.
#
#   tools/check/sabotage.sh [--table | --list | WORDS]
#       --table: prints the rows of docs/sabotage.md; --list: breaks nothing, but checks in a second that the sources still have
#       every line to be broken; WORDS: only breakages whose file or meaning contains these words

cd "$(dirname "$0")/../.." || exit 2
case $1 in --*) table=$1 only= ;; *) table= only=$1 ;; esac
tree=build/sabotage
passed=0 failed=0
suite=build/gcc-O1/tests/run_conformance
if [ "$table" != --list ]; then
    rm -rf $tree
    mkdir -p $tree
    cp -r Makefile mk include src tests tools $tree/
    [ ! -d scenarios ] || cp -r scenarios $tree/
fi

build() {
    (cd $tree && make -s -j2 CC="${CC:-gcc}" O=-O1 WERROR= BUILD=build/gcc-O1 $suite)
}

# CHECK (words of its line in the suite's report), FILE, the text there, the text put in its place, what that means, and
# how many battles (40) and which, or a scenario played besides the drill: '1 --first 695', "4 $real"
sabotage() {
    case "$2 $5" in *"$only"*) ;; *) return ;; esac
    if ! FROM=$3 perl -0ne 'exit(index($_, $ENV{FROM}) < 0)' "$2"; then
        failed=$((failed + 1))
        echo "STALE   $1: $2 does not have: $3"
        return
    fi
    if [ "$table" = --list ]; then passed=$((passed + 1)); return; fi
    FROM=$3 TO=$4 perl -0pi -e 's/\Q$ENV{FROM}\E/$ENV{TO}/' "$tree/$2"
    if ! build > $tree/build/said 2>&1; then
        failed=$((failed + 1))
        echo "STALE   $1: $2 does not compile with: $4"
        cp "$2" "$tree/$2"
        return
    fi
    (cd $tree && timeout 300 $suite drill --battles ${6:-40} > build/out 2>&1) || true
    # A broken invariant may stop the program before its report.
    if grep -q "^FAIL.*$1.*broken" $tree/build/out || grep -q "^BROKEN: .*$1" $tree/build/out; then
        passed=$((passed + 1)) verdict=ok
    else
        failed=$((failed + 1)) verdict=MISSED
    fi
    if [ "$table" = --table ]; then printf '| %s | `%s` | %s |\n' "$1" "$2" "$5"
    else printf '%-7s %-42s %s\n' $verdict "$1" "$5"; fi
    cp "$2" "$tree/$2"
}

# A battle of a real ruleset: its events have more dice than the drill's.
real=$(ls scenarios/*/*.json | head -n 1)
[ "$table" = --list ] || build || exit 2
sabotage 'whatever is suggested' tests/drill/plan.c \
    '        check_go(b, e, &v);
    }
    return v.answer == SAND_YES;' '        check_go(b, e, &v);
    }
    return true;' 'a plan is suggested without asking check'
sabotage 'whatever is suggested' tests/drill/plan.c \
    '    if (wish->subject != 0 && wish->subject_ref == SAND_REF_BODY) return drill_suggest_body(b, room, wish, out);
' '' 'a wish about a body is answered by the unit of its number'
sabotage 'other numbers for the units' tests/drill/drill_turn.c \
    '    cause.subject = (uint16_t)frame->value;
' '    cause.subject = (uint16_t)gun;
' 'the dice of guns on their own go by their numbers'
sabotage 'what check allows' src/game/game.c \
    'if (verdict->answer != SAND_YES) return SAND_ERROR_REFUSED;' \
    'if (verdict->answer != SAND_YES) return SAND_ERROR_STALE;' 'a refused order is told to be out of date'
sabotage 'every refusal has a known rule' tests/drill/plan.c \
    'SAND_REFUSE(v, "DR-MOVE-02", "{u0} needs {l1} and has {l2}"' 'SAND_REFUSE(v, "DR-MOVE-22", "{u0} needs {l1} and has {l2}"' \
    'a refusal names a rule that does not exist'
sabotage "a side's view answers" tests/drill/drill_fire.c \
    '    if (SAND_FORBIDS(v, !is_target(j)' \
    '    bool raw = drill_unit_get(b, e->object)->grade == DRILL_RAW;
    if (SAND_FORBIDS(v, raw, "DR-FIRE-01", "{u0} is raw", e->object) || SAND_FORBIDS(v, !is_target(j)' 'a verdict depends on a grade that the shooter does not know'
sabotage 'battle/run.c' src/battle/contact_list.c \
    'memset(first + later, 0, sizeof *first);' '' 'the row of an ended contact is not cleared (the invariants stop the program)'
sabotage 'a clone goes on' tests/drill/drill_turn.c \
    '    unit->volley = (uint8_t)sand_dice_count(dice, cause, 6, need, n);' \
    '    unit->volley = (uint8_t)(sand_dice_count(dice, cause, 6, need, n) + (log == NULL));' 'without a log one more hit is counted'
sabotage 'nothing is allocated' src/motion/resolve.c \
    '    sand_clock clock = sand_clock_in(b, storage, policy);' \
    '    extern void *malloc(size_t); extern void free(void *); void *volatile some = malloc(100); free(some); sand_clock clock = sand_clock_in(b, storage, policy);' \
    'the resolver asks for memory'
sabotage 'no cause of dice' tests/drill/drill_turn.c \
    '    cause.attempt = unit->thrown == 2;
' '' 'a second throw has the cause of the first'
sabotage 'every battle ends' tests/drill/drill_turn.c \
    'sand_battle_head(b)->turn < last &&' 'sand_battle_head(b)->turn < 100 * last &&' 'the turn limit is forgotten' 3
sabotage 'a battle written and read again' src/battle/record.c \
    'return meaning != SAND_MEANS_COUNTED && meaning != SAND_MEANS_NOTHING;' \
    'return meaning != SAND_MEANS_COUNTED && meaning != SAND_MEANS_NOTHING && strcmp(row->name, "hits") != 0;' 'hits are not written'
sabotage 'an imagined battle' tests/drill/drill_setup.c \
    'if (unit->grade == 0) unit->grade' 'unit->grade' 'known grades are imagined anew'
sabotage 'battles that differ in secrets' tests/drill/drill_turn.c \
    '"{u0} is in contact", unit)' '"{u0} is in contact", unit, drill_unit_get(b, unit)->grade)' 'an event tells a grade that no player knows yet'
sabotage "an environment's arrays" src/env/env_look.c \
    'if (viewer != 0) return sand_room_view(part->room, slot->battle, viewer);' 'if (viewer != 0) return slot->battle;' 'the tables of an environment are those of the whole battle'
sabotage "an environment's arrays" src/env/env_choices.c \
    'uint32_t place = (uint32_t)(sand_hash_add(hash, i) >> 32);' \
    'uint32_t place = (uint32_t)(sand_hash_add(hash, i) >> 32) + (state->holder ? (uint32_t)slot->held[0].list[1] : 0);' 'the choice of candidates depends on orders the enemy has sealed'
sabotage 'a turned table' tests/drill/drill_melee.c \
    '1, is_led(b, own->unit));' '1, is_led(b, own->unit) || sand_battle_side_of_unit(b, own->unit) == SAND_SIDE_A);' 'the first side fights better'
sabotage 'battle/run.c' src/motion/forced_meet.c \
    'return !sand_forced_chain_is_friend(f, move->unit, other) || !(sand_forced_chain_passes(f, move) || others_pass);' \
    'return !sand_forced_chain_is_friend(f, move->unit, other) && !others_pass;' 'a unit that falls back is stopped by no friend and pushes none (the invariants stop the program)'
sabotage 'geom/heading.c' src/motion/conform.c \
    'while (keep_places(&c));' 'while (false);' 'units that line up do not make way (the invariants stop the program)' '1 --seed 1 --first 96'
sabotage 'geom/heading.c' src/motion/meet.c \
    'if (newly && other < mover->who && clock->changed[other] &&' 'if (newly && clock->changed[other] &&' 'movers that set out together do not look at each other (they run into each other)'
sabotage 'a turned table' src/battle/ranks.c \
    'base->file = (uint8_t)((is_short ? formation->short_bases : row->files) + 1 - base->file);' \
    'base->file = row->heading < SAND_HALF_TURN ? base->file : (uint8_t)((is_short ? formation->short_bases : row->files) + 1 - base->file);' \
    'in an about-turn only units that face west exchange their files'
sabotage 'other numbers for the units' tests/drill/drill_melee.c \
    '    sand_forced_plan(b, &(sand_forced_rule){ .toll = &toll }, &set);
    sand_forced_apply(b, &set);' '    for (size_t all = set.n_drives, i = 0; i < all; i++) {
        set.drives = &drives[i], set.n_drives = 1;
        sand_forced_plan(b, &(sand_forced_rule){ .toll = &toll }, &set);
        sand_forced_apply(b, &set);
    }' 'the losers of a fight fall back one after the other' '1 --seed 1 --first 83'
sabotage 'battle/standing.c' src/battle/ranks.c \
    '    sand_standing_recount(b, unit);
}

static void deal(' '}

static void deal(' 'the short rank is not noted again when a unit forms (the invariants stop the program)'
sabotage 'battle/run.c' src/battle/ranks.c \
    '        if (!stays_clear(b, unit, &was, &is)) continue;
' '' 'a unit that closes up may end up inside another unit (the invariants stop the program)' \
    '1 --seed 1 --first 695'
sabotage 'no cause of dice' tests/drill/drill_melee.c \
    'cause.index = (uint16_t)(sand_battle_body(b, own->body)->rank << 9 | sand_standing_column2(b, own->body));' '' \
    'all pairs of two units throw the same die'
sabotage 'battles that differ in secrets' tests/drill/drill_melee.c \
    'drill_unit_of(b, one->unit)->fought = drill_unit_of(b, two->unit)->fought = 1;' '' \
    'a ledger tells grades of units that are not known to have fought'
sabotage 'a battle written and read again' src/battle/record.c \
    'return SAND_MEANS_BASE_STATE; /* at the head' 'return SAND_MEANS_NOTHING; /* at the head' 'a written battle does not say which units are mounted'
sabotage 'an imagined battle' tests/drill/drill_setup.c \
    'bool shown = row->offset == offsetof(drill_unit, grade) && drill_unit_get(b, index)->fought;' \
    '(void)row; bool shown = drill_unit_get(b, index)->fought;' 'a unit that has fought shows its written order and route too'
sabotage 'a turned table' tests/drill/written_plan.c \
    'return drill_side_get(b, sand_battle_side_of_unit(b, unit))->signalled' \
    'return drill_side_get(b, SAND_SIDE_A)->signalled' 'the orders of both sides change at the signal of the first side'
sabotage 'other numbers for the units' src/motion/clock.h \
    'return one != two ? one < two : who < other;' 'return one == two || who < other;' 'unit numbers decide which unit is met first'
sabotage 'odds of a line' tests/drill/drill_turn.c \
    '    unit->volley = (uint8_t)sand_dice_count(dice, cause, 6, need, n);' \
    '    unit->volley = (uint8_t)(sand_dice_count(dice, cause, 6, need, n) + (dice->source != SAND_DICE_ENUMERATED ? 7 : 0));' 'seven more hits, but not where outcomes are enumerated'
sabotage 'played frequencies' tests/drill/drill_turn.c \
    '    unit->volley = (uint8_t)sand_dice_count(dice, cause, 6, need, n);' \
    '    unit->volley = (uint8_t)sand_dice_count(dice, cause, 6, need - (dice->source != SAND_DICE_ENUMERATED), n);' 'rolled hits need one less than enumerated ones'
sabotage 'battle/run.c' src/battle/place.c \
    '    if (!sand_battle_is_bent(b, unit)) {
        *box' '    if (unit != 0) {
        *box' 'a bent column covers its outline (who is passed by its bases stands in it: the invariants stop the program)'
sabotage 'a turned table' src/motion/roadway.c \
    'return (int64_t)way.x * ahead.x + (int64_t)way.y * ahead.y < 0;' \
    'return head->heading >= SAND_HALF_TURN;' 'columns that look west follow a road to its beginning'
sabotage 'a movement is told piece by piece' src/motion/clock.c \
    '.from_tick = sand_clock_tick_of(mover->began),' '.from_tick = sand_clock_tick_of(clock->now - mover->of),' \
    'a piece that was cut short is told as if it had begun later'
sabotage 'geom/heading.c' src/motion/track_march.c \
    'k = a < b ? a : b;' 'k = (a < b ? a : b) + 2000;' 'for marching units some moments are skipped (they run into each other)' 100
sabotage 'an order written and read again' include/sandtable/decision.h \
    '    if (kind->list_ref != SAND_REF_NONE) return (sand_ref_kind)kind->list_ref;
' '' 'a list of bases is written as a list of units' 80
sabotage 'a sealed order shows' src/game/present.c \
    'return sand_battle_hash(sand_game_seen(game, viewer));' \
    'return sand_battle_hash(sand_game_seen(game, viewer)) + game->waiting[0].order.n + game->waiting[1].order.n;' 'the fingerprint of a view depends on waiting orders'
sabotage 'a sealed order shows' src/record/record_write.c \
    'sand_json_write_int(&r->w, "decision", line->number);' \
    'sand_json_write_int(&r->w, "decision", line->number + (line->item ? line->item->orders[0].entries[0].choice : 0u));' 'a record tells more of a sealed order than its commitment'
sabotage 'the protocol answers' src/protocol/method_table.c \
    'sand_game_hash(l->game, l->viewer)' 'sand_game_hash(l->game, 0)' 'the fingerprint in `state` is that of the whole battle'
sabotage 'a copied game' src/game/game.c \
    'copy->luck = game->luck;' 'copy->luck = SAND_LUCK_TYPED;' 'a copy waits for dice that a person types'
sabotage 'a record read again' src/record/roll_text.c \
    'if (roll->need) sand_json_write_int(writer, "need", roll->need);' \
    'if (roll->need) sand_json_write_int(writer, "need", roll->need + 1);' 'a record says the dice needed one more'
sabotage 'a position read again' src/battle/state_write.c \
    'write_list(b, &contacts, writer)' 'if (0) write_list(b, &contacts, writer)' 'a position leaves the contacts out' '1 --seed 1 --first 9740'
sabotage 'what a game has put away' src/game/again.c \
    'if (rolls != NULL) sand_dice_record(&dice, rolls, item->n_rolls);' \
    'if (rolls != NULL) memcpy(rolls, again->rolls, item->n_rolls * sizeof *rolls);' 'events that are carried out again do not say which dice are theirs' "4 $real"
sabotage 'taken back and done again' src/game/undo.c \
    'if (n == 0 || n > sand_game_redo_reach(game)) return SAND_ERROR_REFUSED;' \
    'if (n == 0 || n > sand_game_redo_reach(game)) return SAND_ERROR_REFUSED; return SAND_OK;' 'what is taken back is not done again'
sabotage 'an order written and read' src/game/order_text.c \
    '    case SAND_VERB_WHEEL: sand_json_write_decimal(writer, NULL, step.angle, 2); break;' \
    '    case SAND_VERB_WHEEL: sand_json_write_decimal(writer, NULL, step.angle / 10 * 10, 2); break;' 'angles of turns are written to a tenth of a degree'
[ "$table" = --table ] || echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
