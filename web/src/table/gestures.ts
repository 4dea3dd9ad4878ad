/* gestures.ts - pointers, fingers and the wheel: reports what they mean by calls, and judges nothing.
 *
 * One pointer on a piece that may be ordered carries it. On the ground it moves the paper or, if all of the paper is in
 * view, draws a band that selects the pieces in it. Two fingers enlarge and move the paper. The last place in an
 * animation frame counts. While a piece is carried the wheel turns it. A long touch on a piece asks about it. */
import type { Point, Ref, Unit } from './contract';
import { bearing, distance } from './geometry';

export type LinePart = 'march' | 'left' | 'right';   /* handles of a line: forward, and a wheel by either end */
/* `middle`: of the ghost that is carried on, or that the handle stands beside. */
export interface Grip { kind: 'carry' | 'turn' | 'line' | 'pan' | 'band' | 'measure' | 'place' | 'none'; ref: Ref | null; part?: LinePart; amount?: number; middle?: Point }
export interface Carried { unit: Unit; at: Point; heading: number | null; over: Unit | null }

/* The table as gestures see it. Screen places are pixels from the table's upper left corner. */
export interface Ground {
    toTable(screen: Point): Point;
    pieceAt(at: Point, coarse: boolean): Ref | null;
    unit(ref: Ref | null): Unit | undefined;
    grip(at: Point, event: PointerEvent): Grip;
    panBy(dx: number, dy: number): void;
    zoomAt(screen: Point, by: number): void;
    carry(piece: Carried, phase: 'live' | 'drop'): void;
    turn(unit: Unit, heading: number, phase: 'live' | 'drop'): void;
    line(grip: Grip, from: Point, at: Point, phase: 'live' | 'drop'): void;
    place(ref: Ref, at: Point, heading: number | null, phase: 'live' | 'drop'): void;
    band(from: Point, to: Point, phase: 'live' | 'drop'): void;
    advance(): void;
    measure(from: Ref | Point, to: Ref | Point): void;
    measuring(from: Point, to: Point | null): void;
    tap(ref: Ref | null, at: Point, event: PointerEvent): void;
    hover(ref: Ref | null): void;
    hold(ref: Ref): void;
    stuck(ref: Ref): void;
    cancel(ref: Ref): void;
}

const HOLD = 600;                         /* milliseconds a finger stays before it is no tap */
const FAR = 5;                            /* pixels before a press becomes a drag */
const TURN = 5;                           /* degrees a notch of the wheel, and the step pieces are turned by */

interface Press { id: number; grip: Grip; start: Point; from: Point; offset: Point; last: Point; moved: boolean; held: boolean; event: PointerEvent; twist: number | null }

export class Hand {
    private ground: () => Ground;
    private element: () => HTMLElement;
    private press: Press | null = null;
    private fingers = new Map<number, Point>();
    private box: DOMRect | null = null;
    private frame = 0;
    private under: Ref | null = null;

    constructor(element: () => HTMLElement, ground: () => Ground) {
        this.element = element;
        this.ground = ground;
    }

    get busy(): boolean {
        return this.press !== null && this.press.moved;
    }

    /* Is a pointer down? */
    get held(): boolean {
        return this.fingers.size > 0;
    }

    get carrying(): boolean {
        return this.busy && ['carry', 'turn', 'line'].includes(this.press!.grip.kind);
    }

    /* While something is held the table's place is not asked for again: that would lay out the page at every move. */
    private where(event: { clientX: number; clientY: number }): Point {
        const box = this.press && this.box ? this.box : (this.box = this.element().getBoundingClientRect());
        return [event.clientX - box.left, event.clientY - box.top];
    }

    down = (event: PointerEvent): void => {
        if (event.button > 1 || (event.target as Element).closest('button, input, .overview')) return;
        const screen = this.where(event);
        this.fingers.set(event.pointerId, screen);
        this.steady();
        if (this.fingers.size === 2) return this.drop(event);
        const g = this.ground(), at = g.toTable(screen), grip = event.button === 1 ? ({ kind: 'pan', ref: null } as Grip) : g.grip(at, event);
        const unit = g.unit(grip.ref);
        const [x, y] = grip.middle ?? unit?.pose.at ?? at, offset: Point = [at[0] - x, at[1] - y];
        const press: Press = (this.press = { id: event.pointerId, grip, start: screen, from: at, offset, last: screen, moved: false, held: false, event, twist: null });
        if (event.pointerType === 'touch') this.waitFor(press);
        this.element().setPointerCapture?.(event.pointerId);
    };

    /* What stands above and below a phone's table keeps its height while a pointer is down, so that the table stays under it. */
    private steady(): void {
        for (const e of document.querySelectorAll<HTMLElement>('.pull, .ribbon')) e.style.height = this.held ? `${e.offsetHeight}px` : '';
    }

    /* A long touch asks about a piece, as hovering does with a mouse; the finger may still carry the piece on. */
    private waitFor(press: Press): void {
        this.leave();
        setTimeout(() => {
            const g = this.ground(), ref = g.pieceAt(press.from, true);
            if (this.press !== press || press.moved || ref === null) return;
            press.held = true;
            g.hold((this.under = ref));
        }, HOLD);
    }

    /* A second finger drops what the first one held. */
    private drop(event: PointerEvent): void {
        const press = this.press;
        this.press = null;
        if (press?.moved && press.grip.ref !== null) this.ground().cancel(press.grip.ref);
        this.element().setPointerCapture?.(event.pointerId);
    }

    move = (event: PointerEvent): void => {
        const screen = this.where(event);
        if (this.fingers.size >= 2 && this.fingers.has(event.pointerId)) return this.pinch(event.pointerId, screen);
        const press = this.press;
        if (!press || press.id !== event.pointerId) return this.hover(screen, event);
        if (!press.moved && distance(screen, press.start) <= FAR) return;
        if (!press.moved && press.grip.kind === 'pan' && press.grip.ref !== null) this.ground().stuck(press.grip.ref);
        press.moved = true;
        if (press.grip.kind === 'pan') this.ground().panBy(screen[0] - press.last[0], screen[1] - press.last[1]);
        press.last = screen;
        if (press.grip.kind !== 'pan') this.soon();
    };

    private soon(): void {
        if (this.frame) return;
        this.frame = requestAnimationFrame(() => {
            this.frame = 0;
            this.act('live');
        });
    }

    private hover(screen: Point, event: PointerEvent): void {
        if (event.pointerType === 'touch') return;
        const ref = this.ground().pieceAt(this.ground().toTable(screen), false);
        if (ref !== this.under) this.ground().hover((this.under = ref));
    }

    private pinch(id: number, screen: Point): void {
        const [a, b] = [...this.fingers.keys()].slice(0, 2), other = this.fingers.get(id === a ? b! : a!)!, was = this.fingers.get(id)!;
        this.fingers.set(id, screen);
        const before = distance(was, other), after = distance(screen, other);
        this.ground().panBy((screen[0] - was[0]) / 2, (screen[1] - was[1]) / 2);
        if (before > 8 && after > 8) this.ground().zoomAt([(screen[0] + other[0]) / 2, (screen[1] + other[1]) / 2], after / before);
    }

    private act(phase: 'live' | 'drop'): void {
        const press = this.press;
        if (!press || !press.moved) return;
        const g = this.ground(), at = g.toTable(press.last), unit = g.unit(press.grip.ref);
        if (press.grip.kind === 'carry' && unit) this.carry(press, unit, at, phase);
        else if (press.grip.kind === 'turn' && unit) g.turn(unit, snap(bearing(unit.pose.at, at) - (press.grip.ref === null ? 0 : this.turnOffset(press, unit))), phase);
        else if (press.grip.kind === 'line') g.line(press.grip, press.from, at, phase);
        else if (press.grip.kind === 'place' && press.grip.ref !== null) g.place(press.grip.ref, press.from, snap(bearing(press.from, at)), phase);
        else if (press.grip.kind === 'band') g.band(press.from, at, phase);
        else if (press.grip.kind === 'measure') this.measure(press, at, phase);
    }

    /* The handle is beside the piece: the piece turns by the angle that the handle goes round it. */
    private turnOffset(press: Press, unit: Unit): number {
        return bearing(unit.pose.at, press.from) - unit.pose.heading;
    }

    private carry(press: Press, unit: Unit, at: Point, phase: 'live' | 'drop'): void {
        const g = this.ground(), under = g.unit(g.pieceAt(at, false));
        const over = under && under.ref !== unit.ref && under.side !== unit.side ? under : null;
        const goal: Point = [at[0] - press.offset[0], at[1] - press.offset[1]];
        g.carry({ unit, at: goal, heading: press.twist === null ? null : snap(unit.pose.heading + press.twist), over }, phase);
    }

    private measure(press: Press, at: Point, phase: 'live' | 'drop'): void {
        const g = this.ground();
        g.measuring(press.from, phase === 'live' ? at : null);
        if (phase === 'drop') g.measure(press.grip.ref ?? press.from, g.pieceAt(at, false) ?? at);
    }

    up = (event: PointerEvent): void => {
        this.lift(event);
        if (!this.press && this.fingers.size === 1) return this.goOn(event);
        const press = this.press;
        if (!press || press.id !== event.pointerId) return;
        cancelAnimationFrame(this.frame);
        this.frame = 0;
        press.last = this.where(event);
        if (press.moved) this.act('drop');
        else if (press.grip.part === 'march') this.ground().advance();
        else if (press.held || press.grip.part || press.grip.middle) void 0; /* a handle is no piece */
        else if (press.grip.kind === 'place' && press.grip.ref !== null) this.ground().place(press.grip.ref, press.from, null, 'drop');
        else this.ground().tap(this.ground().pieceAt(press.from, event.pointerType === 'touch'), press.from, event);
        this.press = null;
    };

    /* One of two fingers was lifted: the other goes on moving the paper. */
    private goOn(event: PointerEvent): void {
        const [[id, at]] = [...this.fingers.entries()] as [[number, Point]];
        this.press = { id, grip: { kind: 'pan', ref: null }, start: at, from: this.ground().toTable(at), offset: [0, 0], last: at, moved: true, held: false, event, twist: null };
    }

    private lift(event: PointerEvent): void {
        this.fingers.delete(event.pointerId);
        if (!this.held) this.steady();
    }

    lost = (event: PointerEvent): void => {
        this.lift(event);
        if (this.press?.id === event.pointerId) this.giveUp();
    };

    /* Gives up the gesture: Escape, or the pointer was lost. */
    giveUp(): boolean {
        const press = this.press;
        cancelAnimationFrame(this.frame);
        this.frame = 0;
        this.press = null;
        this.ground().measuring([0, 0], null);
        if (press?.moved && press.grip.ref !== null) this.ground().cancel(press.grip.ref);
        return Boolean(press?.moved);
    }

    wheel = (event: WheelEvent): void => {
        event.preventDefault();
        if (this.busy && this.press!.grip.kind === 'carry') {
            this.press!.twist = (this.press!.twist ?? 0) + (event.deltaY > 0 ? TURN : -TURN);
            return this.soon();
        }
        this.ground().zoomAt(this.where(event), Math.exp(-Math.max(-60, Math.min(60, event.deltaY)) / 240));
    };

    leave = (event?: PointerEvent): void => {
        if (event?.pointerType !== 'touch' && this.under !== null) this.ground().hover((this.under = null));
    };
}

const snap = (heading: number): number => {
    const whole = Math.round(heading / TURN) * TURN;
    return ((whole % 360) + 360) % 360;
};
