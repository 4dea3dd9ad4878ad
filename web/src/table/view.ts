/* view.ts - from table to paper to screen.
 *
 * Paper is the drawing itself: its longer side is 864 points, so that a table 72 lengths long gets 12 points for each,
 * and an engraved tree looks alike on every table. Turned paper is the paper as the viewer has it before him. The
 * screen shows turned paper enlarged `scale` times, with its upper left corner (margin included) at `shift`. */
import type { Field, Point } from './contract';

export const MARGIN = 13;
/* A window of a phone, as in phone.css. */
export const SMALL = '(max-width: 760px), (max-height: 520px)';
export const isSmall = (): boolean => matchMedia(SMALL).matches;
export type Quarter = 0 | 90 | 180 | 270;

export interface Paper { k: number; width: number; height: number }
export interface View { zoom: number; x: number; y: number }      /* x, y: place of turned paper in the middle of the screen */
export interface Size { width: number; height: number }

export function paperOf(field: Field): Paper {
    const k = Math.min(864 / field.width, 864 / field.height);
    return { k, width: field.width * k, height: field.height * k };
}

/* Returns the width divided by the height, as the viewer has it before him. */
export function ratioOf(field: Field, turn: number): number {
    const { width, height } = turnedSize(paperOf(field), turn as Quarter);
    return (width + 2 * MARGIN) / (height + 2 * MARGIN);
}

export const onPaper = (paper: Paper, [x, y]: Point): Point => [x * paper.k, paper.height - y * paper.k];
export const onTable = (paper: Paper, [x, y]: Point): Point => [x / paper.k, (paper.height - y) / paper.k];

export const turnedSize = (paper: Paper, turn: Quarter): Size =>
    turn === 90 || turn === 270 ? { width: paper.height, height: paper.width } : { width: paper.width, height: paper.height };

export function turnPoint(paper: Paper, turn: Quarter, [x, y]: Point): Point {
    if (turn === 90) return [paper.height - y, x];
    if (turn === 180) return [paper.width - x, paper.height - y];
    return turn === 270 ? [y, paper.width - x] : [x, y];
}

export function unturnPoint(paper: Paper, turn: Quarter, [x, y]: Point): Point {
    if (turn === 90) return [y, paper.height - x];
    if (turn === 180) return [paper.width - x, paper.height - y];
    return turn === 270 ? [paper.width - y, x] : [x, y];
}

/* Returns the same turn as an SVG transform. */
export function turnTransform(paper: Paper, turn: Quarter): string {
    if (turn === 90) return `translate(${paper.height} 0) rotate(90)`;
    if (turn === 180) return `translate(${paper.width} ${paper.height}) rotate(180)`;
    return turn === 270 ? `translate(0 ${paper.width}) rotate(270)` : '';
}

/* ---- the window -------------------------------------------------------------------------------------------------- */

/* Returns the screen pixels for a point when the whole table is shown. */
export function fitScale(paper: Paper, turn: Quarter, screen: Size): number {
    const size = turnedSize(paper, turn);
    return Math.max(0.05, Math.min(screen.width / (size.width + 2 * MARGIN), screen.height / (size.height + 2 * MARGIN)));
}

export const MOST = 10;
export const whole = (paper: Paper, turn: Quarter): View => {
    const size = turnedSize(paper, turn);
    return { zoom: 1, x: size.width / 2, y: size.height / 2 };
};

/* Keeps the paper in the window: a smaller one is centred, a larger one cannot be moved out of it. */
export function settled(view: View, paper: Paper, turn: Quarter, screen: Size): View {
    const size = turnedSize(paper, turn), zoom = Math.min(MOST, Math.max(1, view.zoom)), scale = fitScale(paper, turn, screen) * zoom;
    const within = (at: number, full: number, shown: number) => {
        const half = shown / scale / 2, least = -MARGIN + half, most = full + MARGIN - half;
        return least > most ? full / 2 : Math.min(most, Math.max(least, at));
    };
    return { zoom, x: within(view.x, size.width, screen.width), y: within(view.y, size.height, screen.height) };
}

/* Returns the place of the sheet's upper left corner on the screen. */
export const shiftOf = (view: View, scale: number, screen: Size): Point =>
    [screen.width / 2 - (view.x + MARGIN) * scale, screen.height / 2 - (view.y + MARGIN) * scale];

export const paperAt = (view: View, scale: number, screen: Size, [x, y]: Point): Point =>
    [view.x + (x - screen.width / 2) / scale, view.y + (y - screen.height / 2) / scale];

/* Changes the zoom by a factor and keeps the place `at` (turned paper) where it is on the screen. */
export function zoomed(view: View, by: number, at: Point): View {
    const zoom = Math.min(MOST, Math.max(1, view.zoom * by)), k = view.zoom / zoom;
    return { zoom, x: at[0] + (view.x - at[0]) * k, y: at[1] + (view.y - at[1]) * k };
}
