/* entry.ts - an entry in a few words for a button; the engine's own sentence stands under the table. */
import type { World } from './world';
import type { Entry, MotionStep } from '../engine/protocol';

const side = (n: number) => (n < 0 ? 'left' : 'right');
const angle = (n: number) => `${Math.abs(n)}°`;

function direction(degrees: number): string {
    if (degrees === 0) return '';
    if (Math.abs(degrees) === 180) return ' back';
    return ` ${angle(degrees)} to the ${side(degrees)}`;
}

export function stepWords(
    { field: { mark }, ruleset: { changes } }: Pick<World, 'field' | 'ruleset'>,
    [verb, a = 0, b = 0]: MotionStep,
): string {
    if (verb === 'pivot') return `turn ${angle(a)} ${side(a)}`;
    if (verb === 'wheel') return `wheel ${angle(a)} ${side(a)}`;
    if (verb === 'march') return `${b} ${mark}${direction(a) || ' forward'}`;
    if (verb === 'form') return `form ${a} by ${b}`;
    if (verb === 'halt') return `halt ${a} ${mark} from the enemy`;
    if (verb === 'road') return `along the road ${a} ${mark}`;
    if (verb === 'change') return changes[a - 1]?.into ?? changes.map((one) => one.back).join(' or ');
    return 'about turn';
}

/* A leader has no front: only how far he rides is told. */
const motionWords = (world: World, { body, motion = [] }: Entry): string[] =>
    motion.flatMap((step) =>
        body === undefined ? stepWords(world, step) : step[0] === 'march' ? `${step[2]} ${world.field.mark}` : [],
    );

export function entryWords(world: World, entry: Entry): string {
    const who = entry.unit ?? entry.command ?? entry.body;
    const row = world.ruleset.orders.find((o) => o.name === entry.kind),
        label = row?.label ?? entry.kind;
    const what = [
        entry.target !== undefined ? `${row?.away ? 'from' : '→'} ${entry.target}` : '',
        entry.choice ?? '',
        entry.number === undefined
            ? ''
            : `${entry.number}${world.decision?.offers.some((o) => o.kind === entry.kind && o.slots.some((slot) => slot.measures)) ? ` ${world.field.mark}` : ''}`,
        entry.form ? `${entry.form[0]} by ${entry.form[1]}` : '',
        entry.at ? `at ${entry.at.join(', ')}` : '',
        ...motionWords(world, entry),
        entry.sequence?.join(', ') ?? '',
        entry.members?.join(', ') ?? '',
        entry.then?.choice ? `${entry.then.choice} on the signal` : '',
    ]
        .filter((part) => part !== '')
        .join(', ');
    return `${who !== undefined ? `${who}: ` : ''}${label.toLowerCase()}${entry.choice ? ':' : /^(turn|wheel|about|form)/.test(what) ? ',' : ''}${what ? ` ${what}` : ''}`;
}
