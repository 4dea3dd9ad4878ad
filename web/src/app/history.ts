/* history.ts - undo up to the barrier, redo, and conceding. */
import { announced, type About, putBack, takenBack } from '../about/about';
import type { Given } from '../about/held';
import type { Done, Now } from '../engine/protocol';
import type { Flow } from './flow';
import { hold, putDown, takeUp, writeSheet } from './hand';
import { dropProposed } from './line';
import { refresh, setFree } from './refresh';
import { entryWords } from '../shown/entry';

/* After an undo, reports and decision are asked for again. */
const NO_REPORTS = { 0: [], 1: [], 2: [] };

/* Undoes up to the last decision of a person, including the computer's orders after it. */
export async function undo(flow: Flow): Promise<void> {
    dropProposed(flow); /* undo means the last order, not what the page has put in hand after it */
    if (flow.draft) return putDown(flow);
    if (flow.laid) return takeUp(flow);
    if (flow.sheet.length > 0) return rewritten(flow, takenBack, 'Taken back');
    await back(flow, 'undo', (now) => now.undo.reach);
}

/* Takes an entry off the sheet or puts it back, and says which. */
async function rewritten(flow: Flow, change: (about: About) => About, words: string): Promise<void> {
    const { sheet } = flow;
    await writeSheet(flow, change(flow.about));
    const longer = flow.sheet.length > sheet.length ? flow.sheet : sheet,
        entry = longer[longer.length - 1];
    if (entry) flow.turn(announced(flow.about, `${words}: ${entryWords(flow, entry)}.`));
}

export async function redo(flow: Flow): Promise<void> {
    if (flow.takenOff.length > 0 && !flow.draft) return rewritten(flow, putBack, 'Written again');
    await back(flow, 'redo', (now) => now.undo.redo);
}

async function back(flow: Flow, method: 'undo' | 'redo', reach: (now: Now) => number): Promise<void> {
    if (reach(flow.now) === 0 || flow.busy) return;
    flow.show({ busy: true, thought: '', remark: null });
    flow.turn({ ...flow.about, deed: '', endedItself: '' });
    try {
        let order: Given | undefined;
        do {
            const { hash } = flow.now;
            flow.taken(await flow.ask<Done>(method, { n: 1 }));
            order ??= flow.given.get(method === 'undo' ? hash : flow.now.hash);
        } while (
            reach(flow.now) > 0 &&
            !flow.now.actors.some((name) => flow.seats[flow.sideNumber(name) || 1].kind === 'person')
        );
        flow.tell({ turnOf: '', sealed: [], reports: NO_REPORTS });
        await refresh(flow);
        tellBack(flow, method, order);
        flow.show({ traces: [] });
    } catch (error) {
        flow.fail(error);
    }
    await setFree(flow);
}

/* Says what was taken back, and selects its unit. */
function tellBack(flow: Flow, method: 'undo' | 'redo', order: Given | undefined): void {
    if (flow.curtain) return;
    if (method === 'undo' && order?.who !== undefined && flow.subjects.has(order.who)) hold(flow, order.who);
    const words = method === 'undo' ? 'Taken back' : 'Done again';
    flow.turn(announced(flow.about, `${words}${order ? `: ${order.deed}` : ''}.`));
}

export async function undoToBarrier(flow: Flow): Promise<void> {
    if (flow.now.undo.reach === 0) return;
    flow.taken(await flow.ask<Done>('undo', { n: flow.now.undo.reach }));
    flow.tell({ turnOf: '', reports: NO_REPORTS });
    await refresh(flow);
}

export async function concede(flow: Flow): Promise<void> {
    const side = flow.persons.length === 1 ? flow.persons[0] : flow.acting || flow.persons[0];
    if (!side) return;
    flow.taken(await flow.ask<Done>('concede', { side }));
    await refresh(flow);
}
