/* drawn.ts - the drawings on the table for the order in hand. */
import type { Ghost, Overlay, Ref, Shape } from '../table/contract';
import type { Move, Odds, Verdict } from '../engine/protocol';
import { cornersAt, middle, pathLength, sizeOf } from '../table/geometry';
import { chanceNumber, chancePercent, chanceShort } from './chance';
import { ghostOf, toneOf } from './ghost';
import { thousandth } from './motion';
import type { World } from './world';
import { pointers, taught } from './lessons';
import { dressing, lineGhosts } from './line';
import { marksDrawn } from './marks';
import { inTenths } from './names';
import { short, shownOf } from './overlays';
import { proposedOf } from './proposed';
import { mostOf } from './reason';

/* Returns the verdict on this entry. A refusal concerns one entry: those before it are legal, those after it were not
 * judged. */
function verdictOf(world: World, index: number): Verdict | null {
    const verdict = world.draft?.verdict ?? null,
        base = world.draft?.base.length ?? 0,
        last = base + (world.draft?.also.length ?? 0);
    if (!verdict || last === base) return verdict;
    const { cost, limit, witness, ...plain } = verdict;
    if (verdict.answer === 'yes') return index === last ? verdict : { ...plain, witness: [] };
    if (index === verdict.entry) return verdict;
    return index < verdict.entry ? { ...plain, answer: 'yes', witness: [] } : null;
}

export function ghostsOf(world: World): Ghost[] {
    const { draft, sheet, sheetVerdict } = world,
        entries = draft ? [...draft.base, ...draft.also, draft.entry] : sheet,
        inHand = draft ? draft.base.length : Infinity;
    /* the cost is drawn for the order in hand only */
    const written = sheetVerdict && { ...sheetVerdict, cost: undefined, limit: undefined };
    const all = (draft ? draft.moves : world.sheetMoves).flatMap((move): Ghost[] => {
        const entry = move.entry === undefined ? undefined : entries[move.entry],
            piece = move.unit === undefined ? world.piece(move.body) : world.unit(move.unit),
            hand = move.entry !== undefined && move.entry >= inHand;
        if (!entry || !piece || (hand && draft?.line) || (piece.standing === 'play' && stays(move))) return [];
        const verdict = hand ? verdictOf(world, move.entry!) : written,
            ghost = ghostOf(piece.ref, move, entry.target, verdict),
            own = piece.ref === (entry.unit ?? entry.body);
        return [{ ...ghost, left: own ? leftOf(verdict, world.field.mark, pathLength(ghost.path)) : undefined }];
    });
    return [...(draft?.line ? lineGhosts(world, draft.line) : []), ...all];
}

const stays = ({ from, to, points }: Move): boolean =>
    points.length < 2 && from.heading === to.heading && from.files === to.files && from.ranks === to.ranks;

export function overlaysOf(world: World): Overlay[] {
    const tone = toneOf(world.draft?.verdict ?? null);
    const witness = world.witness.map(
        (shape, i): Overlay => ({ key: `w${i}`, tone, shape, label: tooFar(world, shape) }),
    );
    const marks = marksDrawn(world);
    /* targets matter more than the units it must stay near */
    const odds = world.odds?.closed?.odds ?? world.odds?.odds;
    return [
        ...goingAt(world),
        ...hinted(world),
        ...proposedOf(world),
        ...(world.draft?.line ? dressing(world.draft.line) : []),
        ...(world.draft && odds ? [...movesOf(world, odds), ...harmOf(world, odds)] : []),
        ...(world.draft ? (world.odds?.against ?? []).flatMap(({ at }) => at ?? []) : []),
        ...shownOf(world).filter((o) => marks.length === 0 || !o.key.startsWith('link')),
        ...marks,
        ...pointers(world),
        ...witness,
        ...(world.draft && world.aim ? [aim(world, world.aim)] : []),
    ];
}

/* Draws the places to which each order of a hint would bring its units. */
const hinted = (world: World): Overlay[] =>
    world.hints.flatMap(({ letter, ends }) =>
        ends.map(
            ({ unit, corners }, i): Overlay => ({
                key: `hint-${letter}-${unit}`,
                tone: 'yes',
                shape: { shape: 'polygon', points: corners },
                label: i === 0 ? letter : undefined,
                moving: true,
            }),
        ),
    );

/* Draws lines from units to their targets, for written orders that do not state the way. */
function goingAt(world: World): Overlay[] {
    const { draft, sheet } = world;
    return (draft ? [...draft.base, ...draft.also] : sheet).flatMap(({ unit: by, target, motion }): Overlay[] => {
        const [from, to] = [by, target].map((ref) => world.unit(ref));
        return from && to && !motion
            ? [
                  {
                      key: `at-${by}`,
                      tone: 'wait',
                      shape: { shape: 'segment', points: [middle(from.corners), middle(to.corners)] },
                  },
              ]
            : [];
    });
}

/* Draws where other units may or must go because of the order in hand: outline, way, and its chance or length. */
function movesOf(world: World, odds: Odds): Overlay[] {
    const own = new Set(world.draft!.order.entries.map((e) => e.unit));
    return odds.changes.flatMap((change): Overlay[] => {
        const unit = world.unit(change.unit),
            [, chance] = change.values.find(([v]) => v !== 0) ?? [];
        if (!change.to || !unit || !chance || unit.standing !== 'play' || (own.has(unit.ref) && chance === '1'))
            return [];
        const { to } = change,
            [width, depth] = sizeOf(unit.corners),
            from = middle(unit.corners),
            far = Math.hypot(to.at[0] - from[0], to.at[1] - from[1]);
        const label = chance === '1' ? short(world, far) : `${chanceShort(chance)} ${chancePercent(chance)}`.trim();
        return [
            {
                key: `to-${change.unit}`,
                tone: 'wait',
                shape: { shape: 'polygon', points: cornersAt(to, width, depth) },
            },
            { key: `by-${change.unit}`, tone: 'wait', shape: { shape: 'segment', points: [from, to.at] }, label },
        ];
    });
}

/* Draws the units besides the target that the order may hurt: a line from the target, with the hits and their
 * chance. */
function harmOf(world: World, odds: Odds): Overlay[] {
    const { unit: own, target } = world.draft!.entry,
        from = world.unit(target);
    if (!from) return [];
    return odds.changes.flatMap((change): Overlay[] => {
        const unit = world.unit(change.unit),
            hits = change.values.map(([v]) => v - (change.before ?? 0)).filter((n) => n > 0);
        if (change.what !== 'hits' || !unit || unit.ref === own || unit.ref === target || hits.length === 0) return [];
        const none = change.values.find(([v]) => v === change.before)?.[1] ?? '0',
            [least, most] = [Math.min(...hits), Math.max(...hits)];
        const label = `${least === most ? most : `${least}–${most}`} hit${most === 1 ? '' : 's'}, ${Math.round((1 - chanceNumber(none)) * 100)} %`;
        return [
            {
                key: `harm-${change.unit}`,
                tone: 'no',
                shape: { shape: 'segment', points: [middle(from.corners), middle(unit.corners)] },
                label,
            },
        ];
    });
}

/* Leaves the distance out where the two touch, and where the ghost shows the length of its way already. */
const aim = (world: World, line: Overlay): Overlay =>
    line.label?.startsWith('0 ') || world.draft?.verdict?.cost?.unit === 'length'
        ? { ...line, label: undefined }
        : line;

/* Returns "13.51, not 12" for a line that is longer than the rules allow. */
function tooFar(world: World, { shape, terrain, points: [a, b] }: Shape): string | undefined {
    const { verdict, entry } = world.draft ?? {};
    if (
        shape !== 'segment' ||
        terrain !== undefined ||
        !a ||
        !b ||
        verdict?.answer !== 'no' ||
        verdict.limit === undefined ||
        entry?.motion
    )
        return undefined;
    const length = Math.hypot(a[0] - b[0], a[1] - b[1]);
    return length > verdict.limit ? inTenths(`${thousandth(length)}, not ${verdict.limit}`) : undefined;
}

export function concernedOf(world: World): Set<Ref> {
    if (world.draft?.verdict?.answer !== 'no') return new Set(world.draft ? [] : taught(world));
    const refs = world.witness.map((w) => w.unit).filter((r): r is Ref => r !== undefined);
    const { entry } = world.draft;
    for (const ref of [entry.unit, entry.target]) if (ref !== undefined) refs.push(ref);
    const all = new Set(refs);
    return all.size > 1 ? all : new Set();
}

/* Returns what the order uses of the allowance. A refused order uses nothing: then, how long the drawn way is, and how
 * much is allowed. */
function leftOf(verdict: Verdict | null, mark: string, way: number): string | undefined {
    const cost = verdict?.cost;
    if (!verdict || cost?.unit !== 'length') return undefined;
    const no = verdict.answer === 'no',
        used = thousandth(no && !cost.used ? way : cost.used),
        far = `${used} ${mark}`;
    if (!no) return inTenths(`${far} of ${cost.total}`);
    /* the figure that the bar names, and no other */
    const limited = verdict.limit !== undefined && Math.abs(verdict.limit - cost.total) > 0.0005,
        most = limited ? mostOf(verdict) : used > cost.total ? cost.total : undefined;
    return inTenths(`${far} refused${most === undefined ? '' : `, at most ${most}`}`);
}
