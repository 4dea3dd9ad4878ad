/* Places.tsx - fields for a unit's place, its formation, and its way there. */
import { placeOf } from '../shown/offers';
import { stepWords } from '../shown/entry';
import type { MotionStep } from '../engine/protocol';
import type { Point } from '../table/contract';
import { along } from '../table/geometry';
import { Num, Radios } from './Fields';
import type { Field } from './field';

export function PoseField({ battle, entry, set }: Field) {
    const place = (e = entry) => placeOf(battle, e, e.unit ?? e.body), { at, heading } = place();
    return (
        <fieldset class="slot row"><legend>Press the table, or W A D X Q E</legend>
            <label>east <Num label="east" step={0.25} value={at[0]} change={(x) => set((e) => ({ ...place(e), at: [x, place(e).at[1]] }))} /></label>
            <label>north <Num label="north" step={0.25} value={at[1]} change={(y) => set((e) => ({ ...place(e), at: [place(e).at[0], y] }))} /></label>
            <label>facing <Num label="facing" step={5} value={heading} change={(h) => set((e) => ({ ...place(e), heading: ((h % 360) + 360) % 360 }))} /></label>
        </fieldset>
    );
}

export function Formation({ battle, entry, set }: Field) {
    const n = Math.max(1, battle.unit(entry.unit)?.bases.length ?? 1);
    const shapes = Array.from({ length: n }, (_, i): [number, number] => [i + 1, Math.ceil(n / (i + 1))]);
    return <Radios label="Files and ranks" wrap options={shapes.map(([f, r]) => ({ value: f, label: `${f} × ${r}` }))} chosen={entry.form?.[0]} choose={(f) => set({ form: shapes[f - 1] })} />;
}

const VERBS: [verb: string, label: string, first: MotionStep][] = [
    ['march', 'Forward', ['march', 0, 1]], ['pivot', 'Turn', ['pivot', 15]], ['wheel', 'Wheel', ['wheel', 15]], ['about', 'About', ['about']],
];

/* Returns the name of the k-th number of a step, its unit, and the amount by which its arrows change it. */
const saidOf = (verb: string, k: number, mark: string): [string, string, number] =>
    verb === 'form' ? [['files', ' wide', 1], ['ranks', ' deep', 1]][k] as [string, string, number] : verb === 'halt' || verb === 'road' || (verb === 'march' && k === 1) ? ['how far', ` ${mark}`, 0.25] : ['degrees', '°', 1];

/* The verbs for units whose bases count one by one. */
const FORMED = (n: number): typeof VERBS => [['form', 'Form', ['form', 1, n]], ['road', 'By road', ['road', 1]]];

export function Motion({ battle, entry, set }: Field) {
    const n = battle.unit(entry.unit)?.bases.length ?? 1;
    const change = (at: number, n: number, value: number) => set(({ motion = [] }) => ({ motion: motion.map((s, k) => (k === at ? (s.map((v, j) => (j === n ? value : v)) as MotionStep) : s)) }));
    return (
        <div class="slot motion">
            <ol>{(entry.motion ?? []).map((s, i) => (
                <li title={stepWords(battle, s)}><span>{s[0] === 'pivot' ? 'turn' : s[0] === 'change' ? stepWords(battle, s) : s[0]}</span>
                    {s[0] !== 'change' && s.slice(1).map((value, k) => {
                        const [label, unit, step] = saidOf(s[0], k, battle.field.mark);
                        return <label key={k}><Num label={label} step={step} value={Number(value)} change={(v) => change(i, k + 1, v)} />{unit}</label>;
                    })}
                    <button class="btn small" aria-label="Strike this step out" onClick={() => set(({ motion = [] }) => ({ motion: motion.filter((_, k) => k !== i) }))}>×</button></li>
            ))}</ol>
            <div class="row">{[...VERBS, ...(n > 1 ? FORMED(n) : [])].map(([verb, label, first]) => <button key={verb} class="btn small" onClick={() => set(({ motion = [] }) => ({ motion: [...motion, first] }))}>{label}</button>)}</div>
        </div>
    );
}

/* Lists the places of a route, each with its numbers. */
function Stops({ route, next, change }: { route: readonly Point[]; next(from?: Point): Point; change(route: Point[]): void }) {
    const put = (at: number, n: 0 | 1, value: number) => change(route.map((p, k): Point => (k !== at ? p : n === 0 ? [value, p[1]] : [p[0], value])));
    return (
        <>
            <ol>{route.map((p, i) => (
                <li><span>{i + 1}: east, north</span>
                    <Num label={`place ${i + 1} east`} step={0.25} value={p[0]} change={(v) => put(i, 0, v)} /><Num label={`place ${i + 1} north`} step={0.25} value={p[1]} change={(v) => put(i, 1, v)} />
                    <button class="btn small" aria-label={`Strike place ${i + 1} out`} onClick={() => change(route.filter((_, k) => k !== i))}>×</button></li>
            ))}</ol>
            <button class="btn small" onClick={() => change([...route, next(route[route.length - 1])])}>Another place</button>
        </>
    );
}

/* Returns a place ahead of this one, or of the unit, on the table. */
const aheadOf = ({ battle, entry }: Field, from?: Point): Point => {
    const { at, heading } = placeOf(battle, entry, entry.unit), { field } = battle, [x, y] = along(from ?? at, heading, field.height / 4);
    return [Math.min(Math.max(x, 1), field.width - 1), Math.min(Math.max(y, 1), field.height - 1)];
};

/* The field of a route; each press on the table adds a place. */
export function Route(field: Field) {
    return (
        <fieldset class="slot motion"><legend>By way of: press the table, place after place</legend>
            <Stops route={field.entry.route ?? []} next={(from) => aheadOf(field, from)} change={(route) => field.set({ route: route.length > 0 ? route : undefined })} />
        </fieldset>
    );
}

/* Chooses what is done after the signal: nothing, or one of the same words with a route of its own. */
export function Then(field: Field) {
    const { entry, slot, set } = field, { choice, route = [] } = entry.then ?? {};
    const options = [...(slot.optional ? [{ value: '', label: 'nothing else' }] : []), ...(slot.words ?? []).map((word) => ({ value: word, label: word.replace(/[-_]/g, ' ') }))];
    return (
        <fieldset class="slot motion"><legend>On the signal</legend>
            <Radios wrap label="On the signal" options={options} chosen={choice ?? ''} choose={(word) => set((e) => ({ then: word === '' ? undefined : { ...e.then, choice: word } }))} />
            {choice !== undefined && <Stops route={route} next={(from) => aheadOf(field, from ?? entry.route?.[entry.route.length - 1])} change={(next) => set(({ then }) => ({ then: { ...then, route: next.length > 0 ? next : undefined } }))} />}
        </fieldset>
    );
}
