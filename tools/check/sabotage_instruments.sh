#!/bin/sh
# Breaks a copy of the tree in ways that the tests of simulation, dice and readers must notice. Last line:
# `N passed, N failed`: a sabotage that was noticed, or was not.

cd "$(dirname "$0")/../.." || exit 2
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
cp -r Makefile mk include src scenarios casebook tests tools bench "$dir" || exit 2
cd "$dir" || exit 2
noticed=0
missed=0

# $1: file, $2: sed script that breaks it, $3: program that must then fail, $4: what is broken
broken() {
    cp "$1" "$dir/whole"
    sed -i "$2" "$1"
    if cmp -s "$1" "$dir/whole"; then
        echo "FAIL nothing was changed: $4"; missed=$((missed + 1)); return
    fi
    if ! make -s -j2 CC=gcc O=-O1 WERROR= BUILD=$build "$build/tests/$3" > "$dir/log" 2>&1; then
        echo "FAIL it does not compile: $4"; tail -n 3 "$dir/log"; missed=$((missed + 1))
    elif "$build/tests/$3" > "$dir/log" 2>&1; then
        echo "FAIL not noticed: $4"; missed=$((missed + 1))
    else
        echo "ok   $4"; noticed=$((noticed + 1))
    fi
    cp "$dir/whole" "$1"
}

build=build/gcc-O1
broken src/sim/sim.c 's/sand_hash_add(sim->seed, set)/sand_hash_add(sim->seed, 0)/' test_sim 'every set has the same luck'
broken src/sim/sim.c 's/if (sim->swap) play_battle(desk, i, SAND_SIDE_B/if (sim->swap) play_battle(desk, i, SAND_SIDE_A/' test_sim 'sides are not exchanged'
broken src/sim/sim.c '/add_counts(to->hits_in/d' test_sim 'hits by step are lost where tallies are added'
broken src/sim/sim.c 's/^    desk->hits = 0;//' test_sim 'hits of one battle are counted with the next'
broken src/sim/sim.c 's/(uint64_t)(difference \* difference)/(uint64_t)(difference > 0 ? difference : -difference)/' test_sim 'squares are not squared'
broken src/sim/sim.c 's/^    close_turns(desk, SAND_SIM_TURNS + 1);//' test_sim 'losses stop at the end of the battle'
broken src/sim/estimate.c 's|sum / n / battles, half|sum / n, half|; s|squares - sum \* sum / n|squares|' test_sim 'the variance is not about the mean'
broken src/sim/estimate.c 's|z \* z / (4 \* all \* all)|0|' test_players 'the interval is not Wilson'"'"'s'
# bases one by one, turning to face, the clock
broken src/motion/facing.c 's/bool follows = touching.other != plan->attacker;/bool follows = false;/' test_facing 'who is in contact with one that turns stays where he is'
broken src/motion/facing.c 's/.face = face_after(touching.own_face, quarters),/.face = touching.own_face,/' test_facing 'contacts keep the faces of before the turn'
broken src/motion/facing.c 's/to.turn = sand_march_pivot_longest(.*$/to.turn = 0;/' test_facing 'without room for the whole turn nobody turns at all'
broken src/rules/common/see_bases.c 's/? body : sand_bases_file_front(b, body);/? body : body;/' test_common_see_bases 'rear ranks look from where they stand'
broken src/rules/common/see_bases.c 's/return formation->bent == 0 \&\& formation->short_rank == 0;/return true;/' test_common_see_bases 'a ragged rank hides by its outline'
broken src/motion/resolve.c '/clock.now % MARK == 0/d' test_drill 'between two runs nobody who steers is asked'
broken src/rules/common/went.c 's/^    event->from_tick = .*$//' test_drill 'events do not say when a piece of the way began'
broken tests/drill/drill_fire.c 's/n += drill_body_get(b, bearing.body\[i\])->named;/n++;/' test_drill 'bases that were not named fire too'
# what is remembered of places
broken src/battle/battle.h 's/^    b->since_unit = sand_battle_wrote_also(b->since_unit, index);//' test_scene 'whose row is written is not noted'
broken src/battle/battle.c 's/^    out->since_unit = since;/    out->since_unit = SAND_WROTE_NOBODY;/' test_scene 'in a view nobody has moved'
broken src/orders/room.c 's/room->place\[i\] == b->place) return b->since_unit/room->place[i] == b->place) return SAND_WROTE_NOBODY/' test_scene 'who moved since places were named is not looked at'
broken src/orders/room.c 's/^    b->former_unit = b->since_unit;/    b->former_unit = SAND_WROTE_NOBODY;/' test_scene 'who moved before places were named is not looked at'
broken src/orders/room.c 's/(room->tries == 0 || room->of\[i\] == b) &&//' test_scene 'what is tried takes over the scene of the battle'
broken src/motion/scene.c 's/^    memset(&scene->kept.known\[unit\], 0.*$//' test_scene 'rectangles of many who have moved are kept'
# the past of a game
broken src/game/past.c 's/^        past->seen = item->after;.*$//; s/^        item->after = seen;/        (void)seen;/' test_game 'the next battle is told from the one before the last'
# records
broken src/record/chain.c 's/    if (!keeps_its_check(line)) {/    if (false) {/' test_record 'a line that was changed keeps its check'
broken src/record/chain.c 's/    if (stands_behind(line, i > 0 ? line - 1 : NULL)) return true;/    return true;/' test_record 'lines stand in any order'
broken src/record/reveal.c 's/    if (!fits(opened.commitment, opened.salt, opened.value)) {/    if (false) {/' test_record 'a seal opens to anything'
broken src/game/sealed.c '/sand_hash_sha256_add(&sha, game->origin->secret/d' test_record 'salts do not come from the secret'
broken src/record/replay.c 's/    if (!sand_game_decision(r->game, 0).sealed) return true;/    return true;/' test_record 'sealed orders may stand in the open'
broken src/record/replay.c 's/sand_battle_equal(r->scratch, with)) return SAND_OK;/true) return SAND_OK;/' test_record 'positions are not compared'
broken src/record/replay.c 's/    if (r->reveals.everything \&\& missing.length > 0) {/    if (false) {/' test_record 'something is kept back'
broken src/record/record_write.c 's/^    sand_battle_write(r->common, &r->closed);/    sand_battle_write(item->after, \&r->closed);/' test_record 'positions tell what is hidden'
broken src/record/hidden.c 's/    return row != NULL \&\& row->owner != SAND_PUBLIC;/    return false;/' test_record 'scenarios tell what is hidden'
broken src/game/sealed.c 's/^    line.item = sand_item_new(SAND_ITEM_ORDERS, order->side);/    line.item = NULL; return sand_game_note_line(game, line);/' test_record 'what was sealed is not kept'
broken src/record/replay.c 's/    if (n == r->n_items) return true;/    return true;/' test_record 'lines are not counted'
broken src/record/replay.c 's/    if (r->version > 1 ? common_hash(r) != s->hash : item->hash != s->hash)/    if (false)/' test_record 'battles are not compared'
broken src/dice/philox.h 's/cause.stage | (uint32_t)cause.subject << 16/cause.stage/' run_stream 'dice forget whose they are'
broken src/dice/philox.h 's/(stream->high >> 32) \* sides/((stream->high >> 32) | 0x40000000u) * sides/' run_stream 'high faces are likelier'
broken src/base/json_write.c "s/ && c != '\"'//" run_corpus 'quotes are not escaped'
broken src/record/scenario_write.c 's/return memcmp(a, b, count \* sizeof \*a) != 0;/return memcmp(a, b, count) != 0;/' run_corpus 'changed numbers of types are not written'
broken src/odds/tally.c 's/if (is == SAND_STATUS_GONE) note/if (is > SAND_STATUS_GONE) note/' run_frequencies 'odds do not say who will be gone'
broken src/odds/tally.c 's/note(tally, \&what, (int32_t)is, end);/note(tally, \&what, (int32_t)is - (is > 5), end);/' run_frequencies 'odds of many hits are one too low'
broken src/odds/line.c 's/return first == 0 || room->part == 0/return room->part == 0/' test_odds 'dice that fall for nobody are not gone through in parts'
broken src/odds/tally.c 's/if (counts(tally, SAND_REF_UNIT, i)) compare_unit/if (true) compare_unit/' test_odds 'a part counts what becomes of others'
broken src/dice/philox.h 's/(stream->high >> 32) \* sides/((stream->high >> 32) | 0x40000000u) * sides/' run_frequencies 'played dice show high faces more often than enumerated ones'
# each ruleset's own tests
for rows in src/rules/*/sabotage.txt; do . "./$rows"; done
echo "$noticed passed, $missed failed"
[ "$missed" -eq 0 ]
