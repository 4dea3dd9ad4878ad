/* even.ts - the search of `sandtable study --even` and `--remedy`: which value of a number, or which change of a list, makes a battle even.
 *
 * Each value is a study of its own on the same dice, played until the engine says that it is told apart or near enough; the engine says as well
 * which value is next. A search that was stopped begins again with the values that were played. */
import type { Engine } from '../engine/client';
import type { Estimate, Methods } from '../engine/messages';
import { asked, EVEN_ROUND, type Question, type Setting, sizeOf, triedBy, valuesOf } from './question';
import { fresh, type Helper, Study } from './study';

export interface Trial { at: number; battles: number; balance: Estimate; ahead: 0 | 1 | 2; open: boolean }
export interface Answer { trials: Trial[]; sides: readonly string[]; found: Methods['even']['result'] | null }

const BATTLES_MOST = 4000; /* of a value, as at the terminal */
const CLOSE = 5; /* percentage points, if no precision is given */

export class Search {
    private stopped = false;
    private under: Study | null = null;
    battles = 0; /* battles of the present value so far */
    at = -1;

    constructor(private question: Question, private text: string, private engine: Engine, private helpers: () => Helper[], public answer: Answer, private told: (answer: Answer) => void) {}

    /* Plays to the end or until it is stopped; tells whether there is an answer. */
    async play(): Promise<boolean> {
        const { question } = this, all = triedBy(question);
        for (;;) {
            const { trials } = this.answer, step = question.kind === 'remedies' ? { next: trials.length < all.length ? trials.length : undefined, low: 0, high: 0, same_side: false }
                : await this.engine.ask<Methods['even']['result']>('even', { values: all.length, tried: trials.map(({ at, ahead, balance, open }) => ({ at, ahead, open, balance: balance.value })) });
            this.tell({ found: step.next === undefined ? step : null });
            if (step.next === undefined || this.stopped) return step.next === undefined;
            const trial = await this.value(step.next, all[step.next]!.settings);
            if (!trial || this.stopped) return false;
            this.tell({ trials: [...this.answer.trials, trial].sort((a, b) => a.at - b.at) });
        }
    }

    private async value(at: number, settings: readonly Setting[]): Promise<Trial | null> {
        const { question } = this, close = question.precision || CLOSE, battles = question.precision > 0 ? BATTLES_MOST : question.battles;
        const params = { ...asked({ ...question, kind: 'variants', variants: [] }, this.text), variants: [Object.fromEntries(settings.map(({ name, value }) => [name, value]))], close };
        this.at = at;
        this.battles = 0;
        this.under = new Study(params, { sets: Math.ceil(battles / sizeOf(question)), round: EVEN_ROUND, enough: ({ variants }) => !variants[0]!.even.open }, this.engine, this.helpers(), fresh(), ({ figures }) => {
            this.battles = figures?.variants[0]?.battles ?? 0;
            this.tell(figures ? { sides: figures.sides } : {});
        });
        if (this.stopped) return null;
        await this.under.play();
        const played = this.under.progress.figures?.variants[0];
        return played ? { at, battles: played.battles, balance: played.balance, ahead: played.even.ahead, open: played.even.open } : null;
    }

    private tell(change: Partial<Answer>): void {
        this.answer = { ...this.answer, ...change };
        this.told(this.answer);
    }

    halt(): void {
        this.stopped = true;
        this.under?.halt();
    }
}
const far = ({ value }: Estimate): number => Math.abs(value);
/* Returns how a trial came out, in the words of the terminal; of a remedy, beside the battle as it stands. */
export function verdictOf({ at, ahead, open, balance }: Trial, { trials, sides }: Answer, { kind }: Question): string {
    const leans = open && (balance.low > 0 || balance.high < 0);
    if (ahead === 0) return leans ? `perhaps ${sides[balance.value > 0 ? 0 : 1]} ahead` : open ? 'not told apart' : 'even';
    const first = trials.find((t) => t.at === 0)?.ahead ?? 0;
    if (kind === 'even' || at === 0 || first === 0) return `${sides[ahead - 1]} ahead`;
    return ahead === first ? 'not enough' : 'too much';
}
/* Returns the result of the search in the words of the terminal. */
export function foundWords({ trials, sides, found }: Answer, question: Question): string {
    if (!found) return question.kind === 'remedies' ? 'It was stopped before all were tried.' : 'It was stopped before there was an answer.';
    if (question.kind === 'remedies') return `${trials.filter(({ at, ahead, open }) => at > 0 && ahead === 0 && !open).length} of ${question.variants.length} make it even, to ${question.precision || CLOSE} percentage points${trials.some(({ at, open }) => at > 0 && open) ? '; more battles tell about those not told apart' : ''}.`;
    const { name } = question.range!, values = valuesOf(question.range!), low = values[found.low]!, high = values[found.high]!, a = trials.find((t) => t.at === found.low)!, b = trials.find((t) => t.at === found.high)!;
    const ahead = (t: Trial) => (t.ahead === 0 ? 'neither' : sides[t.ahead - 1]!), nearer = far(a.balance) <= far(b.balance) ? low : high;
    if (a.open || b.open) {
        const alike = trials.filter((t) => t.ahead === 0), nearest = [...alike].sort((x, y) => far(x.balance) - far(y.balance))[0]!;
        return `Not told apart: ${alike.map((t) => values[t.at]).join(' ')}; nearest to even was ${name}=${values[nearest.at]}. More battles tell more.`;
    }
    if (found.low === found.high && a.ahead !== 0) return `${name}=${low} does not make it even: ${ahead(a)} is ahead.`;
    if (found.low === found.high) return `${name}=${low} makes it even, to ${question.precision || CLOSE} percentage points.`;
    if (found.same_side) return `Nothing from ${low} to ${high} makes it even: ${ahead(a)} is ahead at both ends, less so at ${nearer}.`;
    return `Between ${low} and ${high}: ${ahead(a)} is ahead at ${low}, ${ahead(b)} at ${high}; ${nearer} is nearer to even.`;
}
