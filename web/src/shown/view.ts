/* view.ts - how the table is shown, and what goes on beside the battle: its rotation, the switches, events that are
 * shown again, a throw that is told, and where the battle is kept. */
import type { Again, Card, Moment, Rotation } from '../about/held';
import type { Point, Ref, Ruler, Switches, Trace } from '../table/contract';

export interface View {
    readonly rotation: Rotation;
    readonly switches: Switches;
    readonly look: { at: Point; to?: Point | undefined; serial: number } | null;
    readonly rulers: readonly Ruler[];
    readonly rulerFrom: Ref | null; // keys measure from here
    readonly traces: Trace[];
    readonly again: Again | null; // what has happened is on the table once more
    readonly moment: Moment | null; // a throw is being told
    readonly momentFrom: number; // how many events had been told before it
    readonly thinking: string;
    readonly hurries: boolean; // the computer that thinks can be told to play now
    readonly thought: string; // whose computer chose last, what and why: about its own order, never advice
    readonly remark: { side: number; words: string } | null; // what the tutor said of the last order of this side
    readonly seen: Record<0 | 1 | 2, number>; // how many events each viewer had been told when he last gave an order
    readonly paused: boolean;
    readonly busy: boolean; // an order is on its way: nothing else is handed in meanwhile
    readonly judged: boolean; // a question to the referee: nothing is given, all is weighed
    readonly words: boolean; // played in words
    readonly card: Card | null; // of the piece that is looked at
    readonly elsewhere: boolean; // another tab plays it now
    readonly unkept: '' | 'full' | 'forbidden';
}

export const FIRST_VIEW: View = {
    rotation: 0,
    switches: {
        grid: 0,
        names: true,
        marks: true,
        reach: true,
        zones: false,
        sight: false,
        threats: false,
        ruler: false,
        magnify: false,
    },
    look: null,
    rulers: [],
    rulerFrom: null,
    traces: [],
    again: null,
    moment: null,
    momentFrom: 0,
    thinking: '',
    hurries: false,
    thought: '',
    remark: null,
    seen: { 0: 0, 1: 0, 2: 0 },
    paused: false,
    busy: false,
    judged: false,
    words: false,
    card: null,
    elsewhere: false,
    unkept: '',
};
