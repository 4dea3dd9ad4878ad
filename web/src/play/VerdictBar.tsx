/* VerdictBar.tsx - one sentence under the table: is the order allowed? With its rule, one press away from the full
 * answer. */
import type { Draft, Ending } from '../about/held';
import { lineWords } from '../shown/line';
import { mayConfirm } from '../shown/offers';
import { ALL_WRITTEN, allWritten } from '../shown/proposed';
import { reasonOf, refusal } from '../shown/reason';
import { thousandth } from '../shown/motion';
import { capital, inTenths, plainly, withoutRules } from '../shown/names';
import { entryWords } from '../shown/entry';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Sign } from '../art/art';
import type { Shown } from '../shown/shown';
import type { Seen } from './seen';
import type { SlotName } from '../engine/protocol';
import { RuleLink } from './RuleLink';

export function VerdictBar({ battle, does }: Seen) {
    const { draft, announcement, thinking, message } = battle;
    if (message) return <div class="verdict no" role="alert"><Sign answer="no" /><span>{message}</span><button class="btn ids" onClick={() => does.unsay()}>Close</button></div>;
    if (battle.held) return <div class="verdict wait" role="alert"><Sign answer="wait" /><span class="said"><b>The tutor: not given yet.</b> {battle.held.words}</span></div>;
    if (battle.ending) return <EndingBar battle={battle} does={does} ending={battle.ending} />;
    if (!draft) {
        const text = thinking || withoutRules(announcement) || idle(battle);
        if (battle.laid && !thinking) return <LaidBar battle={battle} does={does} laid={battle.laid} />;
        return <div class="verdict quiet"><span>{plainly(text)}{!thinking && <span class="left">{leftNow(battle, plainly(text))}</span>}</span>{battle.rulers.length > 0 && !thinking && <span class="ids">{battle.rulers[battle.rulers.length - 1]!.label}</span>}</div>;
    }
    const answer = draft.verdict?.answer ?? 'no', sign = answer === 'so-far' ? 'wait' : answer;
    return (
        <div class={`verdict ${sign}`}>
            <Sign answer={sign} />
            <span class="said" title={draft.follows.join(' ') || undefined}>{answer === 'yes' ? <><b>{draft.instead ? 'Allowed so, not as drawn.' : 'Allowed.'}</b> {draft.instead && `${plainly(refusal(draft.instead, battle))} `}{plainly(sentence(battle) + follows(draft))}</> : answer === 'no' ? <><b>Not allowed.</b> {plainly(refusal(draft.verdict, battle) + (battle.far && ` ${battle.far}`))}</> : unfinished(battle)}</span>
            <span class="ids">
                {reasonOf(draft)?.rule && <RuleLink battle={battle} does={does} rule={reasonOf(draft)!.rule!} />}
                <button class="btn" onClick={() => void does.explain()}>Why?</button>
            </span>
        </div>
    );
}

/* Says what would be lost if the step ended. */
function EndingBar({ battle, does, ending }: Seen & { ending: Ending }) {
    const drawn = ending.kind === 'drawn', bar = useRef<HTMLDivElement>(null);
    useEffect(() => { if (document.activeElement?.closest('.done')) bar.current?.querySelector('button')?.focus(); }, [ending]);
    return (
        <div ref={bar} class="verdict wait">
            <Sign answer="wait" />
            <span class="said"><b>{drawn ? 'Still in hand.' : ending.kind === 'next' ? 'Already ended.' : 'Not done yet.'}</b> {ending.words}.</span>
            <span class="ids">
                {drawn ? <button class="btn primary" disabled={!mayConfirm(battle)} onClick={() => void does.confirm()}>Confirm it <kbd>↵</kbd></button>
                    : ending.who.length > 0 && <button class="btn primary" onClick={() => void does.showIdle()}>Show them <kbd>↵</kbd></button>}
                {drawn ? <button class="btn" onClick={() => void does.putDown()}>Put it down <kbd>Esc</kbd></button>
                    : <button class="btn" onClick={() => void does.end()}>{battle.decision?.sealed ? 'Seal it' : 'End'} anyway <kbd>⇧↵</kbd></button>}
            </span>
        </div>
    );
}

/* An order that was drawn and put down for another piece can be taken up again. */
function LaidBar({ battle, does, laid }: Seen & { laid: Draft }) {
    return (
        <div class="verdict quiet">
            <span>Put down: {entryWords(battle, laid.entry)}.</span>
            <span class="ids"><button class="btn" onClick={() => void does.takeUp()}>Take it up again <kbd>U</kbd></button></span>
        </div>
    );
}

/* Returns the verdict on the order in hand, and what is left of its allowance. */
function sentence(battle: Shown): string {
    const { base, entry, verdict, also, offer, line, moves } = battle.draft!;
    if (line) return lineWords(battle, line);
    if (entry.kind === battle.decision?.done?.kind && offer.slots.length === 0) return `It ends “${battle.decision.title}”.`;
    const together = also.length > 0 ? ` (with ${also.map((e) => offer.ref && e[offer.ref]).join(', ')})` : '';
    const words = entryWords(battle, entry) + together, cost = verdict?.cost;
    const left = cost ? `; ${thousandth(cost.total - cost.used)}${cost.unit === 'length' ? ` ${battle.field.mark}` : ''} left of ${cost.total}` : '';
    const met = moves.map((m) => (m.words && m.entry! >= base.length ? ` ${m.words}` : '')).join('');
    return capital(words) + left + (verdict?.text ? `. ${verdict.text.replace(/\.$/, '')}.` : '.') + inTenths(met);
}

/* Returns the immediate consequences of the order, for the enemy and the player. */
function follows({ follows }: Draft): string {
    if (follows.length === 0) return '';
    return ` At once: ${follows.map(withoutRules).join(' ')}`;
}

const SLOTS: Record<SlotName, string> = {
    body: 'whom', bodies: 'who', choice: 'which', sequence: 'in which order', number: 'how many', pose: 'where', formation: 'in which formation', motion: 'which way', route: 'by which way', text: 'your words', then: 'what on the signal',
};

/* Returns what an order that is not refused still lacks, or what is still owed. */
function unfinished(battle: Shown): ComponentChildren {
    const { verdict, offer, entry, words } = battle.draft!, missing = verdict?.missing ?? [], duties = verdict?.duties ?? [];
    if (offer.ref && entry[offer.ref] === undefined) return <><b>{offer.label}:</b> which {offer.ref}?</>;
    if (missing.length > 0) return <><b>{offer.label}:</b> {missing.map((slot) => (offer.slots.some((s) => s.slot === slot && s.measures) ? 'how far' : SLOTS[slot])).join(', ')}?</>;
    if (duties.length > 0) return <><b>So far so good.</b> {plainly(duties[0]!.text)}{duties.length > 1 ? `, and ${duties.length - 1} more` : ''}.</>;
    return capital(withoutRules(words));
}

/* Returns what the rules count down for the side to decide, such as its orders, where no header has room for it; it follows `text`. */
function leftNow({ mine, acting, raw }: Shown, text: string): string {
    const rows = mine ? raw.sides.find((s) => s.id === acting)?.gauges ?? [] : [];
    return rows.map((row, i) => `${i > 0 || /[.:?]$/.test(text) ? '' : '.'} ${capital(row.name.replace(/_/g, ' '))} left: ${row.left} of ${row.whole}.`).join('');
}

function idle(battle: Shown): string {
    if (battle.raw.over) return withoutRules(battle.raw.result.words);
    if (!battle.mine) return battle.acting === 0 ? '' : `${battle.sideName(battle.acting)} to decide.`;
    const owed = battle.sheetVerdict?.duties[0];
    if (battle.sheet.length > 0 && owed) return `Written, and not given yet: ${owed.text}.`;
    if (allWritten(battle) && (battle.selection.length === 0 || battle.subjects.has(battle.selection[0]!))) return `${ALL_WRITTEN}.`;
    if (battle.selection.length > 1) return `${battle.selection.length} selected.`;
    const unit = battle.raw.units.find((u) => u.name === battle.selection[0]);
    if (unit) return unit.words;
    const body = battle.body(battle.selection[0]);
    if (body) return `${body.name} (${body.role})`;
    if (battle.deed && battle.now.undo.reach > 0) return `${battle.deed}. Undo takes it back, until a die falls.`;
    const n = battle.idleOf === battle.turnOf && !battle.words ? battle.idle.size : 0;
    if (n > 0) return `${n > 3 ? `${n} could still be given an order` : battle.idleWords}: press one.`;
    return battle.decision?.title ?? '';
}
