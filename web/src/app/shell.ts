/* shell.ts - what every screen may ask of the page around it: another screen, another look, the engine. */
import type { BattleSetup, Watched } from '../about/held';
import type { Engine, WorkerEngine } from '../engine/client';
import type { Battle } from './battle';
import type { Look, Saved } from './store';

export interface Shell {
    engine: Engine;
    helper(): WorkerEngine; // another engine, in a thread of its own
    look: Look;
    setLook(change: Partial<Look>): void;
    play(setup: BattleSetup, id?: string): Promise<string[]>;
    resume(saved: Pick<Saved, 'id'>): Promise<string[]>; // a battle that is kept
    playOn(battle: Battle, setUp?: boolean): void; // setUp: for a lesson
    apart(offered: ApartProps['offered'], link?: ApartProps['link']): Promise<string[]>; // two players apart
    watch(text: string, at?: Watched): void;
    referee(text: string): void;
    bench(): Promise<string[]>;
    home(): void;
}

/* What the start screen had chosen: the battle that would be opened. */
export interface Offered {
    title: string;
    text: string;
    options: Record<string, string>;
    sides: string[];
}
export interface BenchProps {
    shell: Shell;
}
export interface ApartProps {
    shell: Shell;
    offered: Offered | null;
    link: { game: string; secret: string } | null;
}

export function newSeed(): string {
    const bytes = crypto.getRandomValues(new Uint8Array(8));
    return [...bytes].map((b) => b.toString(16).padStart(2, '0')).join('');
}
