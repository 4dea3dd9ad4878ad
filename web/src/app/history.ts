/* history.ts - taking back to the barrier, doing again, giving up. */
import type { Done, Now } from '../engine/protocol';
import type { Battle } from './battle';
import { putDown, takeUp } from './hand';
import { setFree, refresh } from './known';
import { dropFromSheet } from './sheet';

/* Back to the last decision of a person; a computer's orders in between are taken back with it. */
export async function undo(battle: Battle): Promise<void> {
    if (battle.draft) return putDown(battle);
    if (battle.laid) return takeUp(battle);
    if (battle.sheet.length > 0) return dropFromSheet(battle, battle.sheet.length - 1);
    await back(battle, 'undo', (now) => now.undo.reach);
}

export async function redo(battle: Battle): Promise<void> {
    await back(battle, 'redo', (now) => now.undo.redo);
}

async function back(battle: Battle, method: 'undo' | 'redo', reach: (now: Now) => number): Promise<void> {
    if (reach(battle.now) === 0 || battle.busy) return;
    battle.busy = true;
    battle.deed = battle.thought = battle.endedItself = '';
    try {
        do battle.taken(await battle.ask<Done>(method, { n: 1 }));
        while (reach(battle.now) > 0 && !battle.now.actors.some((name) => battle.seats[battle.sideNumber(name) || 1].kind === 'person'));
        battle.turnOf = '';
        battle.sealed = [];
        battle.told = { 0: [], 1: [], 2: [] };
        await refresh(battle);
        battle.traces = [];
    } catch (error) {
        battle.fail(error);
    }
    await setFree(battle);
}

export async function undoToBarrier(battle: Battle): Promise<void> {
    if (battle.now.undo.reach === 0) return;
    battle.taken(await battle.ask<Done>('undo', { n: battle.now.undo.reach }));
    battle.told = { 0: [], 1: [], 2: [] };
    battle.turnOf = '';
    await refresh(battle);
}

export async function concede(battle: Battle): Promise<void> {
    const side = battle.acting || battle.persons[0];
    if (!side) return;
    battle.taken(await battle.ask<Done>('concede', { side }));
    await refresh(battle);
}
