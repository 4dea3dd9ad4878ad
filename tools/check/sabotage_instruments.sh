#!/bin/sh
# Breaks a copy of the tree in ways that the tests of simulation, dice, readers and so on must notice. Last line:
# `N passed, N failed`: breakages noticed and not noticed.
#
#   tools/check/sabotage_instruments.sh [--list | WORDS]
#       --list: breaks nothing, but checks in a second that the sources still have every line to be broken; WORDS: only
#       breakages whose file, program or meaning contains these words

cd "$(dirname "$0")/../.." || exit 2
case $1 in --list) list=$1 only= ;; *) list= only=$1 ;; esac
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
if [ "$list" = "" ]; then
    cp -r Makefile mk include src scenarios casebook tests tools bench "$dir" || exit 2
    cd "$dir" || exit 2
fi
noticed=0
missed=0

# $1: file, $2: sed script that breaks it, $3: program that must then fail (with its arguments), $4: what is broken
broken() {
    case "$1 $3 $4" in *"$only"*) ;; *) return ;; esac
    program=${3%% *}
    sed "$2" "$1" > "$dir/changed"
    if cmp -s "$1" "$dir/changed"; then
        echo "FAIL nothing would be changed in $1: $4"; missed=$((missed + 1)); return
    fi
    if [ "$list" != "" ]; then noticed=$((noticed + 1)); return; fi
    cp "$1" "$dir/whole"
    cp "$dir/changed" "$1"
    if ! make -s -j2 CC="${CC:-gcc}" O=-O1 WERROR= BUILD=$build "$build/tests/$program" > "$dir/log" 2>&1; then
        echo "FAIL it does not compile: $4"; tail -n 3 "$dir/log"; missed=$((missed + 1))
    elif timeout 600 "$build/tests/$program" ${3#"$program"} > "$dir/log" 2>&1; then
        echo "FAIL not noticed: $4"; missed=$((missed + 1))
    else
        echo "ok   $4"; noticed=$((noticed + 1))
    fi
    cp "$dir/whole" "$1"
}

build=build/gcc-O1
broken src/sim/sim.c 's/sand_hash_add(sim->seed, set)/sand_hash_add(sim->seed, 0)/' test_sim 'every set has the same luck'
broken src/sim/sim.c 's/        play_battle(desk, i, SAND_SIDE_B/        play_battle(desk, i, SAND_SIDE_A/' test_sim 'sides are not exchanged'
broken src/sim/sim.c '/add_counts(to->hits_in/d' test_sim 'hits by step are lost where tallies are added'
broken src/sim/sim.c 's/^    desk->hits = 0;//' test_sim 'hits of one battle are counted with the next'
broken src/sim/sim.c 's/(uint64_t)(difference \* difference)/(uint64_t)(difference > 0 ? difference : -difference)/' test_sim 'squares are not squared'
broken src/sim/sim.c 's/^    close_turns(desk, SAND_SIM_TURNS + 1);//' test_sim 'losses stop at the end of the battle'
broken src/sim/estimate.c 's|sum / n / battles, half|sum / n, half|; s|squares - sum \* sum / n|squares|' test_sim 'the variance is not about the mean'
broken src/sim/estimate.c 's|z \* z / (4 \* all \* all)|0|' test_players 'the interval is not Wilson'"'"'s'
# bases one by one, turning to face, the clock
broken src/motion/facing.c 's/bool follows = touching.other != plan->attacker;/bool follows = false;/' test_facing 'a unit in contact with one that turns is not shifted'
broken src/motion/facing.c 's/.face = face_after(touching.own_face, quarters),/.face = touching.own_face,/' test_facing 'contacts keep the faces of before the turn'
broken src/motion/facing.c 's/to.turn = sand_march_pivot_longest(.*$/to.turn = 0;/' test_facing 'a unit without room for the whole turn does not turn at all'
broken src/rules/common/see_bases.c 's/? body : sand_bases_file_front(b, body);/? body : body;/' test_common_see_bases 'rear ranks look from where they stand'
broken src/rules/common/see_bases.c 's/return formation->bent == 0 \&\& formation->short_rank == 0;/return true;/' test_common_see_bases 'a ragged rank hides by its outline'
broken src/motion/resolve.c '/clock.now % MARK == 0/d' test_drill 'steering movers are not asked between two runs'
broken src/rules/common/went.c 's/^    event->from_tick = .*$//' test_drill 'events do not say when a piece of the way began'
broken tests/drill/drill_fire.c 's/n += drill_body_get(b, bearing.body\[i\])->named;/n++;/' test_drill 'bases that were not named fire too'
broken src/motion/clock_engage.c 's/^    bool closed = .*$/    bool closed = true;/' run_engage_oracle 'the gap between two units that engage is not closed'
broken src/motion/clock_engage.c 's/ || meetings\[k\].kind == SAND_MEET_FRIEND;/;/' test_resolve 'an enemy is met behind the friend who bars the way'
broken src/motion/clock_engage.c '/if (!all_clear_of(clock->b, before, there, u, slack)) return false;/d' run_engage_oracle 'a unit that closes the gap ignores all other units'
broken src/motion/track_march.c 's/^        parts = parts || .*$/        parts = true;/' run_forced_oracle 'a unit that leans on another is driven into it as if they moved apart'
broken src/motion/forced_pass.c 's/while (last.grazing > 0 \&\& stood_on/while (false \&\& stood_on/' test_motion 'a unit that passes friends ends upon them'
broken src/motion/toll.c 's/^    cut(c, near.last);.*$//' test_motion 'ground still costs after the unit has left it'
broken src/motion/toll.c 's/^        cut(c, from);$//' test_column 'the ground beyond a corner of a road costs what it did before'
broken src/motion/clock_legs.c 's/^    bool room = leg.verb != SAND_VERB_ROAD ||/& mover->rest.verb == SAND_VERB_ROAD ||/' test_column 'a column leaves its road where the ground changes'
broken src/motion/resolve.c 's/!= SAND_GO_ON) step_back(clock, mover);/!= SAND_GO_ON) (void)mover;/' test_resolve 'a unit that ends upon a friend stays there'
broken src/motion/resolve.c 's/if (sand_geom_overlaps_boxes(&after.box, &box)) bar_by/if (false) bar_by/' test_resolve 'two units that form claim one place'
broken src/motion/resolve.c 's/if (complete_before(clock, 1) || /if (/' test_resolve 'a charge in the tick in which a change of formation ends finds the old formation'
broken src/motion/clock_parts.c 's/^    return sand_clock_is_bent(clock, who);/    return false;/' test_column 'a bent column is met by the outline around all its bases'
broken src/motion/clock_parts.c 's/^    return leg->verb == SAND_VERB_ROAD .*$/    return false;/' test_column 'a bent column told to wheel is met by its outline'
broken src/motion/clock.c 's/return here->way != NULL \&\& here->head == mover->start.head;/return false;/' test_column 'a column that waits on a road moves aside by a grid unit at every mark'
broken src/motion/roadway.c 's/^    if (!is_straight_at(way, head) .* return false;/    return false;/' test_column 'straight ranks of a column by a road overlap a unit that leans on it'
broken src/motion/resolve.c 's/bool steers = mover->state == SAND_MOVER_GOES .*$/bool steers = false;/' test_resolve 'a chasing unit never aims again'
broken src/motion/clock_policy.c 's/return policy->bodies != NULL .*$/return false;/' test_resolve_bodies 'no unit meets a body'
# caches of places
broken src/battle/battle.h 's/^    b->since_unit = sand_battle_wrote_also(b->since_unit, index);//' test_scene 'the unit whose row is written is not noted'
broken src/battle/battle.c 's/^    out->since_unit = since;/    out->since_unit = SAND_WROTE_NOBODY;/' test_scene 'in a view no unit ever counts as moved'
broken src/orders/room.c 's/return then->place == b->place ? b->since_unit/return then->place == b->place ? SAND_WROTE_NOBODY/' test_scene 'units that moved since places were named are not looked at'
broken src/orders/room.c 's/^    b->former_unit = b->since_unit;/    b->former_unit = SAND_WROTE_NOBODY;/' test_scene 'units that moved before places were named are not looked at'
broken src/orders/room.c 's/= room->tries == 0 ? apart_from(each, b) : SAND_WROTE_MANY;/= apart_from(each, b);/' test_scene 'a trial takes over the scene of the battle'
broken src/motion/scene.c 's/^    memset(&scene->kept.known\[unit\], 0.*$//' test_scene 'after many moves old rectangles are kept'
# bodies that act
broken tests/drill/drill_bodies.c 's/^    bool taken = unit_first .*$/    bool taken = true;/' test_drill_bodies 'every unit that a leader rides into takes him'
broken tests/drill/drill_bodies.c 's/^        sand_actor_attach(b, body, unit);//' test_drill_bodies 'a leader who comes up to a unit does not join it'
broken tests/drill/drill_turn.c 's/^        drill_aim_ride(b, m->who.index, m->tick);/        (void)0;/' test_drill_bodies 'a leader rides to where his unit was'
broken src/motion/clock_policy.c 's/policy->bodies != NULL && policy->bodies(policy->context, eyes->who, other)/policy->bodies != NULL/' test_resolve_bodies 'bodies stop every unit'
broken src/rules/common/tries.c 's/return given != (sand_wish_is_about_body(w) ? SAND_REF_UNIT : SAND_REF_BODY);/return given != SAND_REF_BODY || true;/' test_common_tries 'a wish about a body is answered by the unit of its number'
broken src/ai/simple.c 's/^    return closer_body(ai);/    return NULL;/' test_players 'the closer never gives a leader his turn'
broken src/ai/simple.c 's/^        add_to_sheet(ai, sand_ai_closer_body(.*$/        (void)body;/' test_players 'the closer writes nothing for leaders, guns and wagons'
# bases: pairs, slots
broken src/motion/bases.c 's/if (!touch.touching || touch.shared < least) continue;/if (!touch.touching) continue;/' test_bases 'bases fight by their corners'
broken src/motion/pairing.c 's/^        other->shared - one->shared,/        one->shared - other->shared,/' test_bases 'bases that share the shortest edge fight first'
broken src/motion/pairing.c 's/^    if (pair->of\[1 - enemy\].second == 0) pair->of\[1 - enemy\].second = touch->body\[k\];//' test_bases 'no base fights two to one'
broken src/motion/pairing.c 's/^    if (beside == 0 || pair_of(melee, beside) != NULL || touches_anybody(melee, beside)) return 0;/    if (beside == 0) return 0;/' test_bases 'a base that fights one enemy also overlaps another'
broken src/battle/ranks.c 's/return is_column(unit->files, unit->ranks) ? rank \* RADIX + column2 : column2 \* RADIX + rank;/return rank * RADIX + column2;/' test_ranks 'a line is dealt out rank by rank'
broken src/battle/ranks.c 's/^    close_up(b, unit, &order);//' test_ranks 'ranks are not closed after a loss'
# plans over turns: order, route and signal as one entry
broken src/battle/written.c 's/^    plan->then_points = .*$//' test_written 'the route after the signal is not kept'
broken tests/drill/drill_setup.c 's/return shown || sand_battle_side_of_unit(b, index) == viewer;/(void)index; return shown || viewer > 0;/' test_drill 'the enemy knows written orders'
broken tests/drill/written_plan.c 's/drill_unit_of(b, unit)->passed++;/(void)0;/' test_drill 'a place of a route is never passed'
broken tests/drill/written_plan.c 's/^        row->signalled = 1;//' test_drill 'no unit hears a signal'
broken tests/drill/drill_melee.c 's/^        ledger->rows\[i\].against = k;//' test_drill 'a modifier of one die is told of the other'
# the clock: steering, waiting, halts at a range, standing off
broken src/motion/resolve.c 's/    return steers || mover->state == SAND_MOVER_WAITS;/    return steers;/' test_resolve 'a unit that waits is never asked again'
broken src/motion/meet.c 's/: sand_track_near(&tracks\[0\], &tracks\[1\], search, halt);/: sand_track_near(\&tracks[0], \&tracks[1], search, halt - 1);/' test_resolve 'a unit that halts at a range comes a little nearer'
broken src/motion/meet.c 's/^    if (sand_clock_side(clock, who) == sand_clock_side(clock, other)) return SAND_SLACK;//; s/^    if (sand_clock_side(p->clock, other) == sand_clock_side(p->clock, mover->who)) return 0;//' test_resolve 'units halt before friends too'
broken src/motion/clock_answer.c 's/^    if (clock->policy->stand_off <= 0) return 0;/    return 0;/' test_resolve 'a unit that stands off stays at the place of meeting'
# marginals
broken src/odds/odds.c 's/^        sand_tally_set_sampled(q->tally);//' test_odds 'sampled odds are called exact'
broken src/odds/odds.c 's/^        if (q->exact\[part\]) sand_tally_take(q->known, q->part);//' test_odds 'odds known for a part are not told'
# the past of a game
broken src/game/past.c 's/^    past->seen = item->after;.*$//; s/^    item->after = seen;/    (void)seen;/' test_game 'the next battle is told from the one before the last'
# records
broken src/record/chain.c 's/    if (!keeps_its_check(line)) {/    if (false) {/' test_record 'a line that was changed keeps its check'
broken src/record/chain.c 's/    if (stands_behind(line, i > 0 ? line - 1 : NULL)) return true;/    return true;/' test_record 'lines stand in any order'
broken src/record/reveal.c 's/strcmp(found, commitment) == 0 ? SAND_OK : SAND_ERROR_MISMATCH/SAND_OK/' test_record 'a seal opens to anything'
broken src/game/sealed.c '/sand_hash_sha256_add(&sha, game->origin->secret/d' test_record 'salts do not come from the secret'
broken src/record/replay_item.c 's/    if (!sand_game_decision(r->game, 0).sealed) return true;/    return true;/' test_record 'sealed orders may stand in the open'
broken src/record/replay.c 's/sand_battle_equal(r->scratch, with)) return SAND_OK;/true) return SAND_OK;/' test_record 'positions are not compared'
broken src/record/replay_whole.c 's/    if (r->reveals.everything \&\& missing.length > 0) {/    if (false) {/' test_record 'something is kept back'
broken src/record/record_write.c 's/^    sand_battle_write(r->common, &r->closed);/    sand_battle_write(item->after, \&r->closed);/' test_record 'positions tell what is hidden'
broken src/record/hidden.c 's/    return row != NULL \&\& row->owner != SAND_PUBLIC;/    return false;/' test_record 'scenarios tell what is hidden'
broken src/game/sealed.c 's/^    line.item = sand_item_new(SAND_ITEM_ORDERS, order->side);/    line.item = NULL; return sand_game_note_line(game, line);/' test_record 'a sealed order is not kept'
broken src/record/replay_item.c 's/    if (n == r->n_items) return true;/    return true;/' test_record 'lines are not counted'
broken src/record/replay.c 's/    if (r->version > 1 ? common_hash(r) != s->hash : sand_past_hash(r->game->past, item) != s->hash)/    if (false)/' test_record 'battles are not compared'
broken src/dice/philox.h 's/cause.stage | (uint32_t)cause.subject << 16/cause.stage/' run_stream 'dice ignore their unit'
broken src/dice/philox.h 's/(stream->high >> 32) \* sides/((stream->high >> 32) | 0x40000000u) * sides/' run_stream 'high faces are likelier'
broken src/base/json_write.c "s/ && c != '\"'//" run_corpus 'quotes are not escaped'
broken src/record/scenario_write.c 's/return memcmp(a, b, count \* sizeof \*a) != 0;/return memcmp(a, b, count) != 0;/' run_corpus 'changed numbers of types are not written'
broken src/odds/tally.c 's/if (is == SAND_STATUS_GONE) note/if (is > SAND_STATUS_GONE) note/' run_frequencies 'odds do not say which units will be gone'
broken src/odds/tally.c 's/note(tally, \&what, (int32_t)is, end);/note(tally, \&what, (int32_t)is - (is > 5), end);/' run_frequencies 'odds of many hits are one too low'
broken src/odds/line.c 's/return first == 0 || room->part == 0/return room->part == 0/' test_odds 'dice that affect no other unit are not enumerated in parts'
broken src/odds/tally.c 's/if (counts(tally, SAND_REF_UNIT, i)) compare_unit/if (true) compare_unit/' test_odds 'a part counts what happens to units outside it'
broken src/dice/philox.h 's/(stream->high >> 32) \* sides/((stream->high >> 32) | 0x40000000u) * sides/' run_frequencies 'played dice show high faces more often than enumerated ones'
# each ruleset's own tests
for rows in src/rules/*/sabotage.txt; do . "./$rows"; done
echo "$noticed passed, $missed failed"
[ "$missed" -eq 0 ]
