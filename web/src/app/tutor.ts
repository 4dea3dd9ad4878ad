/* tutor.ts - grades a player's order before it is given, and holds back one that surely costs something.
 *
 * Invariant: an order that was held back is given when it is handed in again at once; one that was let pass is not weighed again.  Orders of a battle against a player at another screen are not
 * graded, because both play without advice there unless they ask for it. */
import type { Methods } from '../engine/messages';
import type { Order } from '../engine/protocol';
import { plainly } from '../shown/names';
import { type Flow, or } from './flow';
import { type Compared, told } from './hints';

type Grade = Methods['grade']['result'];
const LUCKS = 16;

/* Is the order held back? If not, what the tutor says of it stands beside the next decision of its side. */
export async function holdsBack(flow: Flow, order: Order, words: string): Promise<boolean> {
    const { tutor } = flow.settings,
        side = flow.acting,
        asked = JSON.stringify(order);
    if (flow.passed === asked) return false;
    flow.show({ remark: null });
    if (tutor === 'off' || flow.apart || flow.decision?.sealed || JSON.stringify(flow.held?.order) === asked)
        return false;
    flow.show({ busy: true, thinking: 'The tutor weighs the order…' });
    const grade = await or(flow.ask<Grade>('grade', { side: flow.sideName(side), order, lucks: LUCKS }), null);
    flow.show({ busy: false, thinking: '' });
    if (!grade) return false;
    const { cost, error, marked, better } = grade,
        doubt = (2 * error).toFixed(0),
        figure = `${cost.toFixed(0)} of 100 battles${doubt === '0' ? '' : ` (± ${doubt})`}`;
    if (marked && better) {
        await holdBack(flow, order, `It costs about ${figure}: A does better.`, [
            { ...better, gain: cost, error: 0 },
            { order, words, gain: 0, error },
        ]);
        return true;
    }
    flow.passed = asked;
    const remark =
        cost > 0
            ? `The tutor: ${plainly(words)} is perhaps ${figure} worse than the best, too close to call.`
            : `The tutor: nothing better than ${plainly(words)} was found.`;
    if (tutor === 'always') flow.show({ remark: { side, words: remark } });
    return false;
}

async function holdBack(flow: Flow, order: Order, words: string, compared: Compared[]): Promise<void> {
    const ask: Flow['ask'] = (method, params) => flow.ask(method, params),
        hints = await Promise.all(compared.map((one, i) => told(flow, ask, { one, mine: i > 0 }, i)));
    flow.together(() => {
        flow.answer({ hints });
        flow.turn({ ...flow.about, ending: null, message: '', held: { order, words } });
    });
}
