/* The table alone, driven by a test: `table.props` holds what it is given, `table.said` collects its callbacks. */
import { render } from 'preact';
import '../../src/style/tokens.css';
import '../../src/style/ui.css';
import '../../src/table/table.css';
import type { Ghost, Phase, TableProps, Wish } from '../../src/table/contract';
import { cornersAt, sizeOf } from '../../src/table/geometry';
import { Table } from '../../src/table/Table';
import { field, overlays, rulers, state } from './fight';

const room = document.getElementById('room')!;
const said: unknown[][] = [];
const say = (what: string) => (...rest: unknown[]) => { said.push([what, ...rest]); };

/* Stands in for the engine's judgement: allows twelve inches and refuses more. */
function ghostOf(wish: Wish): Ghost | null {
    const unit = state.units.find((u) => u.ref === wish.subject);
    if (!unit || (wish.wish !== 'reach' && wish.wish !== 'face')) return null;
    const at = wish.wish === 'reach' ? wish.at : unit.pose.at, heading = wish.heading ?? unit.pose.heading, far = Math.hypot(at[0] - unit.pose.at[0], at[1] - unit.pose.at[1]);
    const left = far > 12 ? `${(far - 12).toFixed(2)} in. too far` : `${(12 - far).toFixed(2)} in. left of 12`;
    return { unit: unit.ref, tone: far > 12 ? 'no' : 'yes', corners: cornersAt({ at, heading }, ...sizeOf(unit.corners)), heading, path: [unit.pose.at, at], left, ...(far > 12 ? { stop: 12, reason: 'Too far.' } : {}) };
}

const props: TableProps = {
    field, state, viewer: 1, subjects: new Set(state.units.filter((u) => u.side === 1 && !u.acted).map((u) => u.ref)), targets: new Set(), concerned: new Set(), selection: [], ghosts: [], overlays: [], traces: [], rulers: [],
    switches: { grid: 0, names: true, marks: true, zones: true, ruler: false, magnify: false }, rotation: 0, look: null, placing: null,
    onWish: (wish: Wish, phase: Phase) => {
        said.push(['wish', wish, phase]);
        const ghost = ghostOf(wish);
        set({ ghosts: phase === 'cancel' || !ghost ? [] : [ghost], selection: [wish.subject] });
    },
    onSelect: (ref, add) => { said.push(['select', ref, add]); set({ selection: ref === null ? [] : add ? [...props.selection, ref] : [ref] }); },
    onPick: say('pick'), onMeasure: say('measure'), onHover: say('hover'), onCommit: say('commit'),
};
const set = (change: Partial<TableProps>): void => { Object.assign(props, change); draw(); };
const draw = (): void => render(<Table {...props} />, room);
draw();

/* Drags a piece in circles, one step a frame, and returns how long each frame took. */
async function frames(name: string, count: number): Promise<number[]> {
    const piece = document.querySelector(`[data-ref^="${name}"]`)!.getBoundingClientRect(), table = document.querySelector('.table')!;
    const x = piece.x + piece.width / 2, y = piece.y + piece.height / 2, times: number[] = [];
    const fire = (kind: string, dx: number, dy: number) => table.dispatchEvent(new PointerEvent(kind, { pointerId: 1, bubbles: true, clientX: x + dx, clientY: y + dy, button: 0, buttons: 1, pointerType: 'mouse' }));
    const frame = () => new Promise<number>(requestAnimationFrame);
    fire('pointerdown', 0, 0);
    for (let i = 0; i < 20; i++) { await frame(); fire('pointermove', -i * 3, -i * 3); }
    let last = await frame();
    for (let i = 0; i < count; i++) {
        fire('pointermove', -150 + 130 * Math.sin(i / 17), -110 + 95 * Math.cos(i / 17));
        const now = await frame();
        times.push(now - last);
        last = now;
    }
    fire('pointerup', -100, -100);
    return times;
}

Object.assign(window, { table: { props, set, said, frames, everything: () => set({ overlays, rulers, switches: { ...props.switches, grid: 1 }, selection: ['Whalley’s Horse'] }) } });
