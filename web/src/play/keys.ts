/* keys.ts - the act of every key on the screen of a battle: one table for carrying keys out and for the list of them.
 * Keys without an act are the table's own (Table.tsx), or the pointer's. */
import type { Battle } from '../app/battle';

export interface Actions { keys(): void; help(): void; words(): void; menu(): void; night(): void; log(): void; orders(): void; inTurn(): void; lesson(): void; card(): void; escape(): void; flip(): void; goal(): void }
interface Key {
    press: string[];                     /* as nameOf writes them */
    shown: string; does: string;
    act?(battle: Battle, actions: Actions, pressed: string): void | boolean;   /* false: not now */
}

const move = (battle: Battle, _: Actions, pressed: string): boolean => battle.key(pressed);
const toggle = (name: 'names' | 'marks' | 'reach' | 'zones' | 'sight' | 'threats' | 'ruler') => (battle: Battle): void => battle.see({ [name]: !battle.switches[name] });
const grid = (battle: Battle): void => {
    battle.see({ grid: battle.switches.grid === 0 ? 6 : battle.switches.grid === 6 ? 1 : 0 });
};

export const KEYS: { title: string; keys: Key[] }[] = [
    { title: 'Moving what is selected', keys: [
        { press: ['w', 'x'], shown: 'W / X', does: 'half of # forward / back', act: move },
        { press: ['a', 'd'], shown: 'A / D', does: 'half of # left / right', act: move },
        { press: ['q', 'e'], shown: 'Q / E', does: 'turn left / right by 5°', act: move },
        { press: ['z', 'c'], shown: 'Z / C', does: 'wheel left / right by 5°', act: move },
        { press: ['s'], shown: 'S', does: 'about face', act: move },
        { press: ['(', ')'], shown: '( / )', does: 'one file fewer / more, also while it is carried', act: move },
        { press: ['1', '2', '3', '4', '5', '6', '7', '8', '9'], shown: '1 … 9', does: 'that many times # forward; in a step without marches: the target of that number', act: move },
        { press: ['y'], shown: 'Y', does: 'directly away from the enemy, withdraw', act: (battle) => void battle.away() },
        { press: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'], shown: 'Arrows', does: 'carry it by halves: ahead, back, to the sides' },
        { press: ['Ctrl+ArrowLeft', 'Ctrl+ArrowRight'], shown: 'Ctrl-← / →', does: 'turn it by 5°; Shift: small steps' },
        { press: ['Shift+w'], shown: 'Shift-W', does: 'all that are selected, as far ahead as each may', act: (battle) => void battle.advance() },
        { press: ['Delete', 'Backspace'], shown: 'Delete', does: 'take the last step away', act: (battle) => void battle.backStep() },
    ] },
    { title: 'Orders', keys: [
        { press: ['Tab'], shown: 'Tab', does: 'next unit that can still act', act: (battle) => void battle.next() },
        { press: ['Shift+a'], shown: 'Shift-A', does: 'the whole command, or army; again: the next command', act: (battle) => void battle.selectCommand() },
        { press: ['[', ']'], shown: '[ / ]', does: 'any piece, one after the other', act: (battle, _, pressed) => void battle.step(pressed === ']' ? 1 : -1) },
        { press: ['/'], shown: '/', does: 'find a piece by name or number' },
        { press: ['.'], shown: '.', does: 'take in hand what may be done (or is allowed instead); again: the next of it', act: (battle) => void battle.nextOption() },
        { press: ['o'], shown: 'O', does: 'go to the orders', act: (_, actions) => actions.orders() },
        { press: ['Shift+o'], shown: 'Shift-O', does: 'written orders: one unit after the other; again: all at once', act: (_, actions) => actions.inTurn() },
        { press: ['Enter', ' '], shown: 'Enter, Space', does: 'press the button in focus; else confirm the order in hand, and select the next unit', act: (battle) => void battle.enter() },
        { press: ['Shift+Enter'], shown: 'Shift-Enter', does: 'end the step; again: end it though some could still act', act: (battle) => void battle.end() },
        { press: ['Escape'], shown: 'Esc', does: 'back to the table; close what was opened last, put the order in hand down', act: (_, actions) => actions.escape() },
        { press: ['u', 'Ctrl+z'], shown: 'U, Ctrl-Z', does: 'take back', act: (battle) => void battle.undo() },
        { press: ['Shift+u', 'Ctrl+y'], shown: 'Shift-U, Ctrl-Y', does: 'do again', act: (battle) => void battle.redo() },
        { press: ['i'], shown: 'I', does: 'why? The rule behind the answer', act: (battle) => void battle.explain() },
        { press: ['Shift+i'], shown: 'Shift-I', does: 'a hint: what could be ordered, compared', act: (battle) => void battle.showHints() },
        { press: ['h'], shown: 'H', does: 'the rule of this step', act: (battle) => void battle.explainStep() },
    ] },
    { title: 'Looking', keys: [
        { press: ['+', '='], shown: '+', does: 'nearer' }, { press: ['-'], shown: '−', does: 'farther' }, { press: ['0'], shown: '0', does: 'the whole table' },
        { press: ['Shift+g'], shown: 'Shift-G', does: 'how one wins, and the score', act: (_, actions) => actions.goal() },
        { press: ['Shift+c'], shown: 'Shift-C', does: 'the card of the selected piece; again: away', act: (_, actions) => actions.card() },
        { press: ['f'], shown: 'F', does: 'turn the table round', act: (_, actions) => actions.flip() },
        { press: ['g'], shown: 'G', does: 'grid', act: grid }, { press: ['n'], shown: 'N', does: 'names', act: toggle('names') },
        { press: ['m'], shown: 'M', does: 'marks', act: toggle('marks') }, { press: ['v'], shown: 'V', does: 'zones where enemies bind', act: toggle('zones') },
        { press: ['Shift+v'], shown: 'Shift-V', does: 'whom the selected piece sees', act: toggle('sight') }, { press: ['Shift+r'], shown: 'Shift-R', does: 'where it goes and shoots, whom it stays with', act: toggle('reach') },
        { press: ['Shift+t'], shown: 'Shift-T', does: 'what the enemy could do to each unit next turn, and back', act: toggle('threats') },
        { press: ['r'], shown: 'R', does: 'ruler: drag to measure', act: toggle('ruler') },
        { press: ['j'], shown: 'J', does: 'measure from the selected piece; again: to the one selected then', act: (battle) => void battle.measureOn() },
        { press: ['Shift+j'], shown: 'Shift-J', does: 'put the rulers away', act: (battle) => battle.clearRulers() },
        { press: ['Shift'], shown: 'Shift', does: 'magnify what is under the pointer' },
    ] },
    { title: 'The battle', keys: [
        { press: ['k'], shown: 'K', does: 'watch again what happened since your last order', act: (battle) => void battle.watchAgain() },
        { press: ['p'], shown: 'P', does: 'pause the computer, or go on', act: (battle) => battle.pause(!battle.paused) },
        { press: ['Shift+p'], shown: 'Shift-P', does: 'let the computer play the best it has found so far', act: (battle) => battle.hurry() },
        { press: ['l'], shown: 'L', does: 'go to the report', act: (_, actions) => actions.log() },
        { press: ['Shift+l'], shown: 'Shift-L', does: 'go round the buttons of the lesson', act: (_, actions) => actions.lesson() },
        { press: ['t'], shown: 'T', does: 'text mode, and back', act: (_, actions) => actions.words() },
        { press: ['b'], shown: 'B', does: 'by night, by day', act: (_, actions) => actions.night() },
        { press: ['Shift+m'], shown: 'Shift-M', does: 'record, link, settings', act: (_, actions) => actions.menu() },
        { press: ['?'], shown: '?', does: 'this list', act: (_, actions) => actions.keys() },
        { press: ['Shift+h'], shown: 'Shift-H', does: 'help', act: (_, actions) => actions.help() },
    ] },
];

const ACTS = new Map(KEYS.flatMap(({ keys }) => keys.flatMap((key) => key.press.map((name) => [name, key] as const))));

/* "w", "Shift+u", "Ctrl+z", "Enter"; signs as they are written, however they are typed. */
export function nameOf(event: KeyboardEvent): string {
    const letter = /^[a-z]$/i.test(event.key), key = letter ? event.key.toLowerCase() : event.key;
    return `${event.ctrlKey ? 'Ctrl+' : ''}${(letter || key === 'Enter') && event.shiftKey && !event.ctrlKey ? 'Shift+' : ''}${key}`;
}

/* Keys that give orders to units. */
const ORDERS = new Set(KEYS.slice(0, 2).flatMap(({ keys }) => keys.flatMap((key) => key.press)));

/* True: the key had an effect. While the past is on the table no unit can be ordered: the present comes back first. */
export function obey(battle: Battle, actions: Actions, event: KeyboardEvent): boolean {
    const pressed = nameOf(event), key = ACTS.get(pressed);
    if (battle.again && ORDERS.has(pressed)) return battle.stopAgain(), true;
    return key?.act ? key.act(battle, actions, pressed) !== false : false;
}
