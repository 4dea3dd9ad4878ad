/* curtain.ts - two people at one screen: the curtain between their secrets. */
import type { Battle } from './battle';
import { refresh } from './known';

/* Two people at one screen: before secrets are shown to another of them the curtain hangs. */
export function hang(battle: Battle, sealed: boolean): void {
    battle.curtain = null;
    if (battle.persons.length !== 2 || battle.acting === 0) return;
    const guarded = sealed || battle.settings.curtain === 'always';
    if (guarded && battle.holder !== battle.acting) battle.curtain = { side: battle.acting, name: battle.sideName(battle.acting) };
    if (!guarded) battle.holder = 0;
}

/* Behind the curtain nothing is kept that a page could show. */
export function forget(battle: Battle): void {
    battle.decision = null;
    battle.events = [];
    battle.draft = battle.dragged = null;
    battle.sheet = [];
    battle.suggestions = [];
    battle.odds = battle.why = battle.standing = null;
    battle.selection = [];
    battle.traces = [];
    battle.thinking = battle.thought = battle.deed = battle.announcement = '';
    battle.laid = battle.ending = null;
    battle.idle = new Set();
}

export async function liftCurtain(battle: Battle): Promise<void> {
    if (!battle.curtain) return;
    battle.holder = battle.curtain.side;
    await battle.inTurn(() => refresh(battle));
}
