/* DecisionPanel.tsx - the present decision, of any ruleset: offers, slots, duties, and ending the step. */
import { entryOf, optionsOf } from '../shown/options';
import { letterOf, proposalWords, proposes, unwritten } from '../shown/proposed';
import { dutiesOf, has, marching, mayConfirm, numbersAim, whoNext } from '../shown/offers';
import { plainly, optionWords, withoutCommonStart, withoutRules } from '../shown/names';
import { entryWords } from '../shown/entry';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Chit, Glyph } from '../art/art';
import type { Shown } from '../shown/shown';
import type { Intents, Seen } from './seen';
import type { Entry, Offer, Suggestion } from '../engine/protocol';
import type { Ref } from '../table/contract';
import { Hints } from './Hints';
import { LinePanel } from './Line';
import { firstFor, Told, UnitChips } from './OneByOne';
import { RuleLink } from './RuleLink';
import { Slots } from './Slots';
import { Steps } from './Steps';

export function DecisionPanel({ battle, does, toEnd }: Seen & { toEnd?(): void }) {
    const { decision, raw } = battle, panel = useRef<HTMLDivElement>(null), step = `${battle.now.turn} ${decision?.title}`, [oneIn, setOneIn] = useState('');
    /* with no order in hand the panel is scrolled to its beginning */
    useLayoutEffect(() => { if (!battle.draft && panel.current) panel.current.scrollTop = 0; }, [battle.draft === null, battle.turnOf, battle.selection[0]]);
    if (raw.over) return <Over battle={battle} does={does} toEnd={toEnd} />;
    if (!decision || !battle.mine) return <Waiting battle={battle} does={does} />;
    const plan = battle.mustCollect && decision.sealed, one = WRITTEN_ORDERS && plan && oneIn === step, some = !battle.draft && unwritten(battle).length > 0;
    const inTurn = WRITTEN_ORDERS && plan && <button class="btn inturn" aria-pressed={one} title="Shift-O" onClick={() => setOneIn(one ? '' : step)}>{one ? 'All at once' : 'One after the other'}</button>;
    return (
        <section class={`panel decide${battle.draft ? ' hand' : ''}${plan ? ' plan' : ''}${one ? ' one' : ''}`} aria-label="What must be decided">
            <div class="ph"><h2>{decision.title}</h2>{!decision.sealed && <button class="btn" disabled={battle.busy} onClick={() => void does.showHints()}>Hint <kbd>⇧I</kbd></button>}{!some && !one && inTurn}{battle.news && <button class="rule-id" title="What has happened since your last order (K)" onClick={() => void does.watchAgain()}>watch again</button>}</div>
            <Steps battle={battle} />
            {battle.remark && <p class="muted" role="status">{battle.remark}</p>}
            {WRITTEN_ORDERS && one && <UnitChips battle={battle} does={does} />}
            <div ref={panel} class="scroll">
                {WRITTEN_ORDERS && one && !battle.draft && <Told battle={battle} does={does} />}
                {(one || some && battle.mustCollect) && <div class="whole">{some && battle.mustCollect && <button class="btn" title="Gives every unit without an order the one suggested first" onClick={() => void does.writeAll()}>{one && battle.sheet.length > 0 ? 'The rest as suggested' : 'All as suggested'}</button>}{inTurn}</div>}
                {!one && <WhoList battle={battle} does={does} />}
                <Offers battle={battle} does={does} />
                {battle.draft?.line ? <LinePanel battle={battle} does={does} line={battle.draft.line} /> : battle.draft && <Slots battle={battle} does={does} draft={battle.draft} />}
                {!one && <Sheet battle={battle} does={does} />}
                <Duties battle={battle} does={does} />
                {(!one || battle.draft) && <Allowed battle={battle} does={does} />}
                <Hints battle={battle} does={does} />
            </div>
            <Buttons battle={battle} does={does} first={WRITTEN_ORDERS && one && some ? firstFor(battle) : undefined} />
        </section>
    );
}

function Over({ battle, does, toEnd }: Seen & { toEnd?(): void }) {
    const { result, sides } = battle.raw;
    return (
        <section class="panel decide" aria-label="The battle is over">
            <div class="ph"><h2>The battle is over</h2>{result.rule && <RuleLink battle={battle} does={does} rule={result.rule} />}</div>
            <p class="big">{withoutRules(result.words)}</p>
            <dl class="facts">{sides.map((s) => <><dt>{s.name}</dt><dd>{s.in_play} in play, {s.gone} gone</dd></>)}</dl>
            <div class="done">{toEnd && <button class="btn primary" onClick={toEnd}>Back to the end</button>}<button class="btn" disabled={battle.now.undo.reach === 0} onClick={() => void does.undo()}>Take back</button></div>
        </section>
    );
}

function Waiting({ battle, does }: Seen) {
    const side = battle.acting;
    return (
        <section class="panel decide" aria-label="Waiting">
            <div class="ph"><h2>{battle.decision?.title ?? 'The other side'}</h2><span class="muted">{battle.sideName(side)}</span></div>
            <p class="big">{battle.paused ? 'The computer is paused.' : battle.thinking || `${battle.sideName(side)} to decide.`}</p>
            {battle.remark && <p class="muted" role="status">{battle.remark}</p>}
            {battle.thought && <p>{plainly(withoutRules(battle.thought))}</p>}
            <div class="done">{!battle.apart && <button class={battle.paused ? 'btn primary' : 'btn'} onClick={() => does.pause(!battle.paused)}>{battle.paused ? 'Go on' : 'Pause'}</button>}{battle.hurries && <button class="btn" onClick={() => does.hurry()}>Play now <kbd>⇧P</kbd></button>}<TakeBack battle={battle} does={does} /></div>
        </section>
    );
}

/* The units that may still be given an order, with the effect that the order in hand has on them. */
function WhoList({ battle, does }: Seen) {
    const able = battle.subjects, list = useRef<HTMLUListElement>(null);
    useEffect(() => { if (!list.current?.closest('.pull .plan')) list.current?.querySelector('.sel')?.scrollIntoView({ block: 'nearest' }); }, [battle.selection[0], battle.draft === null]);
    if (able.size === 0) return null;
    const command = battle.decision?.subject?.command;
    const card = battle.raw.decks.flatMap((d) => d.sorts).find((c) => c.live && c.command === 0);
    const peers = battle.state.units.filter((u) => u.standing === 'play' && (command !== undefined ? u.command === command : card?.units.includes(u.number))).map((u) => u.ref);
    const shown = [...new Set([...peers, ...able])];
    return (
        <ul ref={list} class="who-list">
            {shown.map((ref) => {
                const unit = battle.unit(ref);
                return (
                    <li class={battle.selection.includes(ref) ? 'sel' : able.has(ref) ? '' : 'off'}>
                        <button onClick={() => { void (able.has(ref) && whoNext(battle) ? does.pick(ref) : does.select(ref)); if (unit) does.lookAt(unit.pose.at); }} aria-pressed={battle.selection.includes(ref)} onFocus={(e) => { if (e.currentTarget.matches(':focus-visible')) does.lookOver(ref); }} onBlur={() => does.lookOver(null)}>
                            <Glyph arm={unit?.arm ?? battle.state.bodies.find((b) => b.ref === ref)?.role ?? ''} width={28} />
                            <span>{String(ref)}</span>
                            <span class="muted">{doing(battle, ref)}</span>
                        </button>
                    </li>
                );
            })}
        </ul>
    );
}

function doing(battle: Shown, ref: Ref): string {
    const planned = battle.sheet.find((e) => e.unit === ref || e.command === ref || e.body === ref);
    if (planned) return `✓ ${planned.choice ?? labelOf(battle, planned.kind).toLowerCase()}`;
    if (battle.draft && [battle.draft.entry, ...battle.draft.also].some((entry) => subjectOf(battle.draft!.offer, entry) === ref)) return 'in hand';
    if (!battle.subjects.has(ref)) return 'done';
    const offers = (battle.decision?.offers ?? []).filter((o) => o.subjects?.includes(ref)), aims = offers.every((o) => o.slots.some((s) => s.slot === 'body' && !s.optional));
    if (aims && battle.decision?.done && battle.idleOf === battle.turnOf && !battle.idle.has(ref)) return 'no target';
    return offers.length > 2 ? 'to act' : offers.map((o) => o.label.toLowerCase()).join(' or ');
}

export const subjectOf = (offer: Offer, entry: Entry): Ref | undefined => (offer.ref ? (entry[offer.ref] as Ref | undefined) : undefined);
export const labelOf = (battle: Shown, kind: string): string => battle.ruleset.orders.find((o) => o.name === kind)?.label ?? kind;

function Offers({ battle, does }: Seen) {
    const offers = (battle.decision?.offers ?? []).filter((o) => o.kind !== battle.decision?.done?.kind || o.slots.length > 0);
    if (offers.length === 0 || onlyOffer(battle) || (offers.length === 1 && battle.draft?.offer.kind === offers[0]!.kind && !offers[0]!.ref)) return null;
    const chosen = battle.selection[0], most = 6, [only] = offers, many = battle.decision?.done ? battle.idle.size : only!.subjects?.length ?? 0;
    return (
        <div class="offers">
            {offers.map((offer) => {
                const able = offer.ref ? (chosen === undefined ? (offer.subjects?.length ?? 0) > 0 : offer.subjects?.includes(chosen)) : offer.open !== false;
                const on = battle.draft?.offer.kind === offer.kind;
                return (able || on || offers.length <= most) && ( /* of many offers only the open ones are shown */
                    <button key={offer.kind} class={on ? 'btn on' : 'btn'} aria-pressed={on} aria-disabled={!able} disabled={offer.ref && chosen === undefined && !able}
                        title={able ? undefined : offer.verdict?.text ?? 'Not for this one now: press to see why'} onClick={() => void does.choose(offer)}>{offer.label}</button>
                );
            })}
            {(battle.selection.length > 1 || (battle.selection.length === 0 && !battle.mustCollect)) && !battle.draft && marching(battle) && <button class="btn" title="As far ahead as each may (Shift-W)" onClick={() => void does.advance()}>Advance</button>}
            {offers.length === 1 && only!.ref && !has(only!, 'motion') && many > 1 && !battle.draft && <button class="btn" title="Everybody who may, one after the other, each as is suggested first" onClick={() => void does.orderAll(only!)}>All in turn</button>}
            {offers.every((o) => o.ref && !o.subjects?.length) && <p class="muted">No piece can do this now.</p>}
            {battle.awayOrder && !battle.draft && <button class="btn" title="Y" onClick={() => void does.take(battle.awayOrder!)}>Directly away from {String(battle.awayFrom)}</button>}
        </div>
    );
}

/* Returns the order that ends the step where no other can be given: it is in hand from the beginning, and is not put down. */
function onlyOffer({ decision }: Shown): Offer | undefined {
    const [only, other] = decision?.offers ?? [];
    return only?.closes && !other && !only.ref && only.slots.length ? only : undefined;
}

function Sheet({ battle, does }: Seen) {
    if (battle.sheet.length === 0) return null;
    return (
        <section class="written" aria-label="Written so far">
            <h3 class="h-sub">Written so far</h3>
            <ol>{battle.sheet.map((entry, i) => <li><span>{plainly(entryWords(battle, entry))}</span><button class="btn small" aria-label={`Strike out ${entryWords(battle, entry)}`} onClick={() => void does.dropFromSheet(i)}>×</button><Choices battle={battle} does={does} entry={entry} index={i} /></li>)}</ol>
        </section>
    );
}

/* Lists the other orders that a piece with a written order may be given; one press replaces the order. While pointed
 * at, all are drawn on the table. */
function Choices({ battle, does, entry, index }: Seen & { entry: Entry; index: number }) {
    const ref = entry.unit ?? entry.body ?? entry.command, list = (ref !== undefined && battle.choices.get(ref)) || [], same = JSON.stringify(entry);
    if (list.length < 2 || ref === undefined || battle.draft) return null;
    return (
        <div class="alts" role="group" aria-label={`What else ${ref} may be told`} onMouseLeave={() => does.peek(null)} onBlur={() => does.peek(null)}>
            {list.map((one, i) => {
                const told = entryOf(one)!, shown = told.choice ?? labelOf(battle, told.kind).toLowerCase(), words = `${letterOf(i)} ${shown}: ${plainly(entryWords(battle, told))}`;
                return <button class="btn small" aria-pressed={JSON.stringify(told) === same} aria-label={words} title={words} onMouseEnter={() => does.peek(ref)} onFocus={() => does.peek(ref)} onClick={() => void does.rewrite(index, one)}><i>{letterOf(i)}</i> {shown}</button>;
            })}
        </div>
    );
}

function Duties({ battle, does }: Seen) {
    const written = battle.draft ? undefined : battle.sheetVerdict?.duties, urgent = !battle.mustCollect && written?.length, first = useRef<HTMLDivElement>(null), duties = dutiesOf(battle);
    /* what else must be written is in sight, with what would do */
    useEffect(() => { if (urgent) first.current?.scrollIntoView({ block: 'nearest' }); }, [written]);
    return (
        <>
            {duties.map((duty, i) => (
                <div ref={i === 0 ? first : undefined} class="duty" role="note">
                    <Chit name="duty" size={22} />
                    <span>{plainly(duty.text)}</span>
                    <span class="row">
                        {duty.remedy ? <button class="btn" onClick={() => void does.takeEntry(duty.remedy!)}>{plainly(entryWords(battle, duty.remedy))}</button> : <span />}
                        {duty.rule && <RuleLink battle={battle} does={does} rule={duty.rule} />}
                    </span>
                </div>
            ))}
        </>
    );
}

/* Shows the engine's proposal; one press takes it in hand. */
function Allowed({ battle, does }: Seen) {
    const { marks, list } = optionsOf(battle), words = WRITTEN_ORDERS && withoutCommonStart(list.map((s) => proposalWords(battle, s)), 3), asked = whoNext(battle), drawn = proposes(battle), refused = battle.draft?.verdict?.answer === 'no', box = useRef<HTMLElement>(null);
    /* where there is little room, what is allowed instead comes before the fields of what is not */
    useEffect(() => { if (refused && !document.activeElement?.closest('.slots')) box.current?.scrollIntoView({ block: 'nearest' }); }, [refused, list.length]);
    if (list.length + marks.length === 0) return null;
    return (
        <section ref={box} class="allowed">
            <h3 class="h-sub">{refused ? 'What is allowed instead' : marks.length > 0 ? `${String(marks[0]!.subject)} may` : drawn ? `${String(battle.selection[0])} may` : 'What may be done'} <kbd>.</kbd></h3>
            {marks.map((m, i) => <button class="btn opt mark" title={m.words} onMouseEnter={() => does.point(m.target)} onFocus={() => does.point(m.target)} onClick={() => void does.mark(m)}>{numbersAim(battle) ? <kbd>{i + 1}</kbd> : <i />}<span>{m.label} {String(m.target)}</span><span class="muted n">{[m.range, m.chance].filter(Boolean).join(' · ')}</span>{m.cells.length > 0 && <i class="fatebar" aria-hidden="true">{m.cells.map((c) => <i class={c.look} style={{ flexGrow: c.part }} />)}</i>}</button>)}
            {list.map((s, i) => <button class={drawn ? 'btn opt drawn' : 'btn opt'} onClick={() => void (asked ? does.pick(s.order.entries[0]![asked.ref!]!) : does.take(s))}>{drawn ? <><i>{letterOf(i)}</i><span>{words && words[i]}</span></> : optionWords(s.words)}</button>)}
        </section>
    );
}

function Buttons({ battle, does, first }: Seen & { first: Suggestion | undefined }) {
    const { draft, decision } = battle;
    const done = decision?.done;
    const closing = done && !draft?.offer.closes ? battle.ruleset.orders.find((o) => o.name === done.kind)?.label ?? 'Done' : null;
    const collecting = battle.mustCollect && draft !== null && !draft.offer.closes;
    const { busy } = battle, only = onlyOffer(battle);
    const sealing = battle.mustCollect && !draft && battle.sheet.length > 0;
    const ending = closing && (battle.ending && battle.ending.kind !== 'drawn' ? 'End anyway' : closing);
    return (
        <div class="done three">{/* keys: a button that means something else is another button, and does not keep the focus */}
            {battle.held ? <button key="anyway" class="btn primary" disabled={busy} onClick={(e) => void (e.detail > 1 || does.insist())}>Give it anyway <kbd>{draft ? '↵' : '⇧↵'}</kbd></button>
                : first && !draft ? <button key="first" class="btn primary" disabled={busy} onClick={() => void does.write(first)}>As suggested</button>
                : sealing ? <button key="seal" class="btn primary" disabled={busy || battle.thinking !== ''} onClick={(e) => endBy(does, e)}>{battle.ending ? 'Seal it anyway' : 'Seal it'} <kbd>⇧↵</kbd></button>
                : draft ? <button key="confirm" class="btn primary" disabled={busy || !mayConfirm(battle)} onClick={(e) => void (e.detail > 1 || does.enter())}>
                    {collecting ? 'Write it down' : decision?.sealed ? 'Seal it' : 'Confirm'} <kbd>↵</kbd></button>
                : closing ? <button key="end" class="btn primary" disabled={busy || !(only || done!.allowed)} title={done!.text} onClick={(e) => (only ? void does.choose(only) : endBy(does, e))}>{ending} <kbd>⇧↵</kbd></button>
                : <button key="none" class="btn primary" disabled>Choose above</button>}
            {draft ? (draft.offer !== only || !mayConfirm(battle)) && <button key="down" class="btn" onClick={() => does.putDown()}>Put down</button>
                : <TakeBack battle={battle} does={does} />}
            {closing && draft ? <button key="end2" class="btn" disabled={!done!.allowed} title={done!.text} onClick={(e) => endBy(does, e)}>{closing}</button>
                : <button key="redo" class="btn" disabled={battle.now.undo.redo === 0 && battle.takenOff.length === 0} onClick={() => void does.redo()}>Redo</button>}
        </div>
    );
}

/* A step ended by the mouse does not leave the focus there: the next Enter would press it again.  The second of a double
 * press answers nothing, here and at Confirm: it was not aimed at what stands there now. */
function endBy(does: Intents, event: MouseEvent & { currentTarget: HTMLElement }): void {
    if (event.detail > 1) return;
    if (event.detail > 0) event.currentTarget.blur();
    void does.end();
}

/* Offers to undo, and names the order. Undo is possible until a die has fallen or a secret was seen. */
function TakeBack({ battle, does }: Seen) {
    const { reach } = battle.now.undo, none = reach === 0 && battle.sheet.length === 0 && !battle.laid;
    const title = none ? 'Dice have fallen or secrets were seen: nothing to take back' : battle.laid ? 'Take up again what was put down' : battle.deed ? `Takes back: ${battle.deed}` : undefined;
    return <button key="undo" class="btn" disabled={none} title={title} onClick={() => void does.undo()}>Undo</button>;
}
