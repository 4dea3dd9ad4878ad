/* App.tsx - chooses the screen: the start, a battle, or a record being watched. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Watched } from '../about/held';
import type { Engine, WorkerEngine } from '../engine/client';
import { EngineError } from '../engine/client';
import { type ApartPart, type BenchPart, linkOpened, loadApart, loadBench } from './parts';
import { type ApartProps, newSeed, type Shell } from './shell';
import { useWindow } from '../listen';
import { Battle } from './battle';
import { cameBack, holdsLink, linkTaken, type Shared } from './links';
import { forget, Keeper, lastScreen, loadBattle, newId, saveLook, savedLook, saveScreen, type Look } from './store';
import { Start } from '../start/Start';
import { Play } from '../play/Play';
import { Referee } from '../play/Referee';
import { Watch } from '../play/Watch';

type Screen =
    | { kind: 'start' }
    | { kind: 'bench'; Part: BenchPart }
    | { kind: 'play'; battle: Battle; keeper: Keeper; setUp: boolean }
    | { kind: 'apart'; Part: ApartPart; offered: ApartProps['offered']; link: ApartProps['link'] }
    | {
          kind: 'watch' | 'referee';
          text: string;
          from: string | null;
          at?: Watched;
      }; /* from: the battle to return to */

export function App({ engine, helper }: { engine: Engine; helper(): WorkerEngine }) {
    const [screen, setScreen] = useState<Screen>({ kind: 'start' });
    const [look, setLookState] = useState<Look>(savedLook);
    const [troubles, setTroubles] = useState<string[]>([]);
    const [ready, setReady] = useState(false); /* the last screen has been restored */

    useEffect(() => {
        const root = document.documentElement;
        root.dataset.theme = look.theme;
        root.dataset.motion = look.motion ? 'full' : 'reduced';
        root.style.fontSize = `${16 * look.text}px`;
        root.style.setProperty('--zoom', String(look.text));
    }, [look]);

    const leave = (dropped = false) => {
        if (screen.kind !== 'play') return;
        const { keeper, battle } = screen;
        void keeper.stop().then(() => {
            battle.close();
            if (dropped) forget(keeper.id);
        });
    };
    /* Opens a screen over a battle; leaving it returns to the battle. */
    const over = (kind: 'watch' | 'referee', text: string, at?: Watched) => {
        leave();
        setScreen({ kind, text, at, from: screen.kind === 'play' ? screen.keeper.id : null });
    };
    /* A battle that was set up for a lesson takes the place of one that was set up before. */
    const onTable = (battle: Battle, id = newId(), setUp = false) => {
        leave(setUp && screen.kind === 'play' && screen.setUp);
        battle.helper = helper;
        const keeper = new Keeper(battle, id);
        battle.subscribe(keeper.keep);
        setScreen({ kind: 'play', battle, keeper, setUp });
    };
    const shell: Shell = {
        engine,
        helper,
        look,
        setLook: (change) => {
            const next = { ...look, ...change };
            saveLook(next);
            setLookState(next);
        },
        play: async (setup, id) => {
            try {
                const settings = {
                    speed: look.speed,
                    auto: look.auto,
                    atOnce: look.atOnce,
                    tutor: look.tutor,
                    curtain: look.curtain,
                    ...setup.settings,
                };
                const battle = await Battle.create(engine, { ...setup, settings });
                battle.begun = id !== undefined;
                onTable(battle, id);
                return [];
            } catch (error) {
                return error instanceof EngineError ? error.lines() : [String(error)];
            }
        },
        playOn: (battle, setUp) => {
            battle.begun = true;
            onTable(battle, newId(), setUp);
        },
        resume: async ({ id }) => {
            const saved = await loadBattle(id);
            if (saved) return shell.play({ ...saved, fresh: false }, id);
            forget(id);
            return ['What was kept of this battle cannot be read any more.'];
        },
        apart: (offered, link = null) =>
            loadApart().then(
                (Part) => {
                    setScreen({ kind: 'apart', Part, offered, link });
                    return [];
                },
                (error: Error) => [error.message],
            ),
        watch: (text, at) => over('watch', text, at),
        referee: (text) => over('referee', text),
        bench: () =>
            loadBench().then(
                (Part) => {
                    setScreen({ kind: 'bench', Part });
                    return [];
                },
                (error: Error) => [error.message],
            ),
        home: () => {
            leave();
            if ('from' in screen && screen.from) void shell.resume({ id: screen.from });
            else setScreen({ kind: 'start' });
        },
    };

    const openLink = async ({ kind, text, seats, luck, step }: Shared): Promise<string[]> => {
        if (kind === 'position' || step === null)
            return shell.play({ text, fresh: false, seed: newSeed(), seats, luck });
        shell.watch(text, { step, seats });
        return [];
    };
    /* Opens what the address shares, or the screen that was shown before the page was reloaded. */
    const open = async (): Promise<string[]> => {
        const last = cameBack() ? lastScreen() : null,
            apart = linkOpened();
        if (apart) return shell.apart(null, apart);
        const shared = await linkTaken(engine);
        if (shared) return openLink(shared);
        if (last?.kind === 'apart') return shell.apart(null, last.game ? { game: last.game, secret: '' } : null);
        if (last?.kind === 'play') return shell.resume(last);
        if (last) setScreen(last);
        return [];
    };
    const begin = () =>
        void open()
            .catch((error: unknown) => [error instanceof Error ? error.message : String(error)])
            .then((problems) => {
                setTroubles(problems);
                setReady(true);
            });

    useWindow('hashchange', () => {
        if (holdsLink()) begin();
    });
    useEffect(begin, []);
    /* the focus goes to the heading when the start comes back, so that a screen reader says where one is */
    const shown = useRef(screen);
    useLayoutEffect(() => {
        if (shown.current !== screen && screen.kind === 'start')
            document.querySelector<HTMLElement>('.mast h1')?.focus();
        shown.current = screen;
    }, [screen]);
    useLayoutEffect(() => {
        /* at once, so that a reload comes back to the screen that is seen */
        if (screen.kind !== 'apart')
            document.title = screen.kind === 'play' ? `${screen.battle.field.title} · Sandtable` : 'Sandtable';
        if (ready)
            saveScreen(
                screen.kind === 'play'
                    ? { kind: 'play', id: screen.keeper.id }
                    : screen.kind === 'start' || screen.kind === 'bench'
                      ? null
                      : screen.kind === 'apart'
                        ? { kind: 'apart', game: screen.link?.game }
                        : screen,
            );
    }, [screen, ready]);

    if (screen.kind === 'play')
        return <Play key={screen.battle.game} battle={screen.battle} id={screen.keeper.id} shell={shell} />;
    if (screen.kind === 'apart') return <screen.Part shell={shell} offered={screen.offered} link={screen.link} />;
    if (screen.kind === 'referee') return <Referee text={screen.text} shell={shell} />;
    if (screen.kind === 'bench') return <screen.Part shell={shell} />;
    if (screen.kind === 'watch') return <Watch text={screen.text} at={screen.at} shell={shell} />;
    return <Start shell={shell} troubles={troubles} resume={shell.resume} />;
}
