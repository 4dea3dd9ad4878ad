/* MomentPanel.tsx - a throw, told beat by beat: the panel, and the sum under the table. */
import { saidOf, titleOf } from '../shown/beats';
import type { Beat, Moment } from '../about/held';
import { inTenths } from '../shown/names';
import { useEffect, useRef } from 'preact/hooks';
import { Die } from '../art/art';
import type { LedgerRow } from '../engine/protocol';
import type { Seen } from './seen';
import type { Shell } from '../app/shell';
import { RuleLink } from './RuleLink';

export function MomentPanel({ battle, does, moment, shell }: Seen & { moment: Moment; shell: Shell }) {
    const list = useRef<HTMLOListElement>(null);
    useEffect(() => { list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' }); }, [moment.beat]);
    const { settings } = battle, told = moment.beats.slice(0, moment.beat), more = moment.beats.length > moment.beat;
    const pace = (speed: number) => () => { does.settle({ speed }); shell.setLook({ speed }); if (speed === 0) does.skipAll(); };
    const enemy = moment.actions[moment.at]!.side !== 0 && battle.seats[moment.actions[moment.at]!.side as 1 | 2].kind !== 'person';
    return (
        <section class="panel decide moment" aria-label="The dice">
            <div class="ph"><h2>{titleOf(moment.actions[moment.at]!)}</h2></div>
            <ol ref={list} class="beats scroll">
                {told.map((beat, i) => <li class={i === told.length - 1 && more ? 'now' : ''}><BeatLine battle={battle} does={does} beat={beat} /></li>)}
                {more && <li class="muted">…</li>}
            </ol>
            <div class="kvrow"><span>Speed</span><div class="seg">
                {([['Slow', 1200], ['Easy', 450], ['At once', 0]] as const).map(([word, speed]) => <button aria-pressed={settings.speed === speed} onClick={pace(speed)}>{word}</button>)}
            </div></div>
            {enemy && <label class="kvrow"><span>Go on by itself</span><input type="checkbox" checked={settings.auto} onChange={(e) => { const auto = e.currentTarget.checked; does.settle({ auto }); shell.setLook({ auto }); does.skip(); }} /></label>}
            {/* it stands apart from the button that ends a step, so that a late press does not end one */}
            <div class="done three"><button class="btn primary" onClick={() => does.skip()}>{more ? 'Skip' : 'Next'} <kbd>any key</kbd></button><button class="btn" onClick={() => does.skipAll()}>All <kbd>Esc</kbd></button></div>
            <p class="muted count">{moment.actions.length > 1 ? `${moment.at + 1} of ${moment.actions.length}` : ''}</p>
        </section>
    );
}

function BeatLine({ battle, does, beat }: Seen & { beat: Beat }) {
    if (beat.kind === 'line') return <span>{inTenths(beat.words)}</span>;
    if (beat.kind === 'dice') return <span class="throw">{beat.roll.faces.map((face) => <Die face={face} sides={beat.roll.sides} hit={beat.roll.need > 0 && face >= beat.roll.need} size={24} />)} {beat.roll.text}</span>;
    if (beat.kind === 'count') return <span>{beat.row.against && 'for the other side '}{addend(beat.row)} {beat.row.label} {beat.row.rule && <RuleLink battle={battle} does={does} rule={beat.row.rule} />}</span>;
    if (beat.kind === 'sum') return <b>= {beat.words}</b>;
    return <b>{saidOf(beat.event)}{beat.event.rule && <> <RuleLink battle={battle} does={does} rule={beat.event.rule} /></>}</b>;
}

const sign = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '±0');
/* A modifier that adds nothing may still double or halve. */
const addend = ({ value, label }: LedgerRow): string => (value !== 0 ? sign(value) : /\bdoubled\b/.test(label) ? '×2' : /\bhalved\b/.test(label) ? '½' : sign(0));

/* The bar of possible results, which now counts the results so far. */
export function MomentBar({ battle, does, moment }: Seen & { moment: Moment }) {
    const told = moment.beats.slice(0, moment.beat), last = told[told.length - 1];
    /* what was hit counts more than what else is said after it */
    const head = told.filter((b) => b.kind === 'after' && /hit|remove|part/.test(b.event.verb)).pop() ?? last;
    const from = told.map((b) => b.kind).lastIndexOf('dice'), first = told[from], event = first?.kind === 'dice' ? first.event : undefined;
    return (
        <div class="verdict quiet reckon">
            {first?.kind === 'dice' && first.roll.faces.map((face) => <Die face={face} sides={first.roll.sides} hit={false} size={26} />)}
            {told.slice(from + 1).map((beat) => beat.kind === 'count' ? <span>{beat.row.against && 'for the other side '}<b>{addend(beat.row)}</b> {beat.row.label} {beat.row.rule && <RuleLink battle={battle} does={does} rule={beat.row.rule} />}</span>
                : beat.kind === 'sum' ? <b class="total">= {beat.words}</b> : null)}
            {last?.kind === 'after' && head?.kind === 'after' ? <b class="total">{saidOf(head.event)}</b> : first?.kind !== 'dice' ? <span>{titleOf(moment.actions[moment.at]!)}</span> : null}
            {moment.beat < moment.beats.length && <span class="dashed">{first?.kind === 'dice' && event?.rule ? <>still to come · <RuleLink battle={battle} does={does} rule={event.rule} /></> : 'still to come'}</span>}
        </div>
    );
}
