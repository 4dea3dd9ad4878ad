/* UnitCard.tsx - everything known about one piece: hits, moves, marks in words, neighbours. It lies where odds and
 * report lie, never at the pointer. */
import { useEffect, useState } from 'preact/hooks';
import type { Card, Near } from '../about/held';
import { Chit, Glyph } from '../art/art';
import type { Ruleset } from '../engine/protocol';
import { shortOf, typeFacts } from '../shown/facts';
import { capital } from '../shown/names';
import type { Shown } from '../shown/shown';
import { blockMarkup } from '../table/block';
import { sizeOf } from '../table/geometry';
import type { Unit } from '../table/contract';
import { RuleLink } from './RuleLink';
import type { Seen } from './seen';

type MarkRow = Ruleset['marks'][number];

export function UnitCard({ battle, does, card }: Seen & { card: Card }) {
    const unit = battle.unit(card.ref), body = battle.body(card.ref), side = unit?.side ?? body?.side ?? 0;
    if (!unit && !body) return null;
    const command = battle.state.commands.find((c) => c.ref === unit?.command)?.name;
    return (
        <section class="panel unitcard" role="region" aria-label={`Card of ${card.ref}`} aria-live="polite" onMouseLeave={() => does.lookOver(null)}>
            <div class="ph">
                {unit ? <Block unit={unit} /> : <span class={`chip side-${side}`}><Glyph arm={body!.role} width={34} /></span>}
                <div><h2>{unit?.name || body?.name || String(card.ref)}</h2><span class="muted">{[unit?.label ?? body?.role, battle.sideName(side), command].filter(Boolean).join(' · ')}</span></div>
                {card.pinned ? <button class="btn small" onClick={() => does.pinCard(null)}>Close <kbd>Esc</kbd></button> : <button class="btn small" onClick={() => does.pinCard(card.ref)}>Keep</button>}
            </div>
            <div class="scroll" tabIndex={0} role="group" aria-label="What is known of it">
                {unit && <UnitFacts battle={battle} unit={unit} />}
                {body && <p>{body.attached === null ? 'On a base of his own.' : `With ${body.attached}.`}</p>}
                <Marks battle={battle} does={does} names={namesOf(battle, card)} />
                {unit && <NearIt battle={battle} does={does} unit={unit} />}
            </div>
        </section>
    );
}

/* Draws the piece as on the table. */
function Block({ unit }: { unit: Unit }) {
    const [w, d] = sizeOf(unit.corners), k = w > 0 ? Math.min(72 / w, 48 / d) : 18;
    if (w === 0) return <span class={`chip side-${unit.side}`}><Glyph arm={unit.arm} width={34} /></span>;
    return <svg class={`unit side-${unit.side || 1} blockpic`} width={w * k + 4} height={d * k + 4} viewBox={`${(-w * k) / 2 - 2} ${(-d * k) / 2 - 2} ${w * k + 4} ${d * k + 4}`} aria-hidden="true" dangerouslySetInnerHTML={{ __html: blockMarkup(unit, k) } /* our own drawing */} />;
}

function UnitFacts({ battle, unit }: { battle: Shown; unit: Unit }) {
    const raw = battle.raw.units.find((u) => u.id === unit.number), limit = raw?.limit, left = limit === undefined ? 0 : limit - unit.hits;
    const places = limit !== undefined && limit > 0 && limit <= 12;
    return (
        <dl class="cardfacts">
            <dt>Hits</dt>
            <dd>{places && <span class="places" aria-hidden="true">{Array.from({ length: limit }, (_, i) => <i class={i < unit.hits ? 'on' : i === limit - 1 ? 'last' : ''} />)}</span>}
                <b>{limit === undefined ? unit.hits : `${unit.hits}; at ${limit} it is gone`}</b>{limit !== undefined && left > 0 && unit.standing === 'play' && `, ${left} more`}</dd>
            {typeFacts(battle, unit.type).map(({ name, value }) => <><dt>{capital(name)}</dt><dd><b>{shortOf(battle, value)}</b></dd></>)}
            {unit.bases.length > 1 && <><dt>Formed</dt><dd><b>{unit.files} wide, {unit.ranks} deep</b></dd></>}
            {unit.standing !== 'play' && <><dt>Where</dt><dd><b>{unit.standing === 'gone' ? unit.cause || 'gone' : 'not on the table yet'}</b></dd></>}
        </dl>
    );
}

interface Named { name: string; count?: number; about?: string }

/* Returns the unit's marks: from the engine, from contacts, from its acts. */
function namesOf(battle: Shown, { ref }: Card): Named[] {
    const unit = battle.unit(ref);
    if (!unit) return [{ name: 'leader' }];
    const raw = battle.raw.units.find((u) => u.id === unit.number), touched = battle.state.contacts.filter((c) => c.by === unit.ref || c.with === unit.ref);
    return [
        ...(raw?.markers ?? []).filter((m) => m.name !== 'hits').map((m) => ({ name: m.name, count: m.value })),
        ...(raw?.traits ?? []).map((m) => ({ name: m.name, count: m.value })),
        ...(touched.length > 0 ? [{ name: 'engaged', about: `With ${touched.map((c) => (c.by === unit.ref ? c.with : c.by)).join(', ')}.` }] : []),
        ...(unit.acted ? [{ name: 'acted' }] : []),
    ];
}

function Marks({ battle, does, names }: Seen & { names: Named[] }) {
    if (names.length === 0) return null;
    return (
        <>
            <h3 class="h-sub">Marks</h3>
            <ul class="marklist">{names.map(({ name, count, about }) => {
                const mark = battle.ruleset.marks.find((m) => m.name === name);
                return mark && <MarkLine key={name} battle={battle} does={does} mark={mark} count={count} about={about} />;
            })}</ul>
        </>
    );
}

/* Shows one mark: its sign, letters, word, meaning and rule. */
export function MarkLine({ battle, does, mark, count, about, plain }: Seen & { mark: MarkRow; count?: number; about?: string; plain?: boolean }) {
    return (
        <li><Chit name={mark.name} letters={mark.letters} size={28} />
            <span><b>{mark.letters} · {mark.label}{count !== undefined && `: ${count}`}</b> {mark.says} {about} {mark.rule && (plain ? <span class="rule-id plain">{mark.rule}</span> : <RuleLink battle={battle} does={does} rule={mark.rule} />)}</span></li>
    );
}

/* Lists its nearest enemies, and which of them could shoot at it from where they stand. */
function NearIt({ battle, does, unit }: Seen & { unit: Unit }) {
    const [near, setNear] = useState<Near[]>([]), { hash } = battle.now;
    useEffect(() => {
        let over = false;
        void does.nearTo(unit.ref).then((found) => { if (!over) setNear(found); }, () => undefined);
        return () => { over = true; };
    }, [unit.ref, hash]);
    if (near.length === 0) return null;
    return (
        <>
            <h3 class="h-sub">Enemies nearest to it</h3>
            <ul class="nearlist">{near.map((n) => <li key={String(n.ref)}><Glyph arm={battle.unit(n.ref)?.arm ?? ''} width={26} /><span>{String(n.ref)} <span class="muted">{n.words}</span></span><b class="n">{n.distance}</b></li>)}</ul>
        </>
    );
}
