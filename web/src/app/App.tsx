/* App.tsx - which screen is shown: the start, a battle, or a record being watched. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Engine } from '../engine/client';
import { EngineError } from '../engine/client';
import { Battle, type BattleSetup, type Seat } from './battle';
import { fromAddress, keeper, saveLook, savedBattle, savedLook, type Look, type Saved } from './store';
import { Start } from '../start/Start';
import { Play } from '../play/Play';
import { Referee } from '../play/Referee';
import { Watch } from '../play/Watch';

type Screen = { kind: 'start' } | { kind: 'play'; battle: Battle } | { kind: 'watch'; text: string } | { kind: 'referee'; text: string };

const PERSONS: Record<1 | 2, Seat> = { 1: { kind: 'person' }, 2: { kind: 'person' } };

export interface Shell {
    engine: Engine; look: Look;
    setLook(change: Partial<Look>): void;
    play(setup: BattleSetup): Promise<string[]>;
    playOn(battle: Battle): void;
    watch(text: string): void;
    referee(text: string): void;
    home(): void;
}

export function newSeed(): string {
    const bytes = crypto.getRandomValues(new Uint8Array(8));
    return [...bytes].map((b) => b.toString(16).padStart(2, '0')).join('');
}

export function App({ engine }: { engine: Engine }) {
    const [screen, setScreen] = useState<Screen>({ kind: 'start' });
    const [look, setLookState] = useState<Look>(savedLook);
    const [troubles, setTroubles] = useState<string[]>([]);
    const begun = useRef(false);

    useEffect(() => {
        const root = document.documentElement;
        root.dataset.theme = look.theme;
        root.dataset.motion = look.motion ? 'full' : 'reduced';
        root.style.fontSize = `${16 * look.text}px`;
        root.style.setProperty('--zoom', String(look.text));
    }, [look]);

    const shell: Shell = {
        engine, look,
        setLook: (change) => {
            const next = { ...look, ...change };
            saveLook(next);
            setLookState(next);
        },
        play: async (setup) => {
            try {
                const settings = { speed: look.speed, curtain: look.curtain, ...setup.settings };
                const battle = await Battle.create(engine, { ...setup, settings });
                battle.saver = keeper();
                battle.saver(battle);
                setScreen({ kind: 'play', battle });
                return [];
            } catch (error) {
                return error instanceof EngineError ? error.lines() : [String(error)];
            }
        },
        playOn: (battle) => {
            battle.saver = keeper();
            battle.saver(battle);
            setScreen({ kind: 'play', battle });
        },
        watch: (text) => setScreen({ kind: 'watch', text }),
        referee: (text) => setScreen({ kind: 'referee', text }),
        home: () => {
            if (screen.kind === 'play') screen.battle.close();
            history.replaceState(null, '', location.pathname + location.search);
            setScreen({ kind: 'start' });
        },
    };

    const resume = (saved: Saved) => shell.play({ text: saved.text, fresh: false, own: true, seed: saved.seed, seats: saved.seats, settings: saved.settings });

    /* A position in the address, or the battle that was on this screen when it was closed. */
    useEffect(() => {
        if (begun.current) return;
        begun.current = true;
        const code = /^#p=(.+)$/.exec(location.hash)?.[1], saved = savedBattle();
        const open = async () => {
            if (code) return shell.play({ text: await fromAddress(code), fresh: false, seed: newSeed(), seats: PERSONS });
            if (saved && !saved.over && sessionStorage.getItem('sandtable.playing')) return resume(saved);
            return [];
        };
        open().then(setTroubles, (error: unknown) => setTroubles([`This address holds no position: ${String(error)}`]));
    }, []);

    useEffect(() => {
        try {
            if (screen.kind === 'play') sessionStorage.setItem('sandtable.playing', '1');
            else sessionStorage.removeItem('sandtable.playing');
        } catch { /* forbidden */ }
        document.title = screen.kind === 'play' ? `${screen.battle.field.title} · Sandtable` : 'Sandtable';
    }, [screen]);

    if (screen.kind === 'play') return <Play key={screen.battle.game} battle={screen.battle} shell={shell} />;
    if (screen.kind === 'referee') return <Referee text={screen.text} shell={shell} />;
    if (screen.kind === 'watch') return <Watch text={screen.text} shell={shell} />;
    return <Start shell={shell} troubles={troubles} resume={resume} />;
}
