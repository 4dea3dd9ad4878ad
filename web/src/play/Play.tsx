/* Play.tsx - the screen of a battle: the table fills the page, and the panels never change their places. */
import type { Moment } from '../about/held';
import { capital, withoutRules } from '../shown/names';
import { mayConfirm } from '../shown/offers';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Shell } from '../app/shell';
import type { Battle } from '../app/battle';
import type { Shown } from '../shown/shown';
import type { Seen } from './seen';
import { useCues, useScore, useTouch } from './cues';
import { useDress } from '../art/dress';
import { useMedia, useShown } from '../app/hooks';
import { SCREEN_KEYS, useKeys, useLastOpened } from '../listen';
import { download } from '../app/store';
import type { Ref } from '../table/contract';
import { ratioOf, SMALL } from '../table/view';
import { Table } from '../table/Table';
import type { Thrown } from '../table/Thrown';
import { AgainPanel } from './AgainPanel';
import { Coach } from './Coach';
import { DecisionPanel } from './DecisionPanel';
import { obey, type Actions } from './keys';
import { DeckPanel } from './DeckPanel';
import { End } from './End';
import { DiceBox } from './DiceBox';
import { Help, type HelpPart } from './Help';
import { GoalPanel } from './GoalPanel';
import { Header } from './Header';
import { Log } from './Log';
import { MomentBar, MomentPanel } from './MomentPanel';
import { OddsPanel } from './OddsPanel';
import { Sheet, TrayButton } from './Phone';
import { Rail } from './Rail';
import { Roster } from './Roster';
import { command } from './commands';
import { TextMode } from './TextMode';
import { Threats } from './Threats';
import { UnitCard } from './UnitCard';
import { VerdictBar } from './VerdictBar';
import { WhyBox } from './WhyBox';

const NOBODY: ReadonlySet<Ref> = new Set();

type Tab = 'decide' | 'army' | 'report';

/* `beside`: for a battle apart, the panel above the decision. */
export function Play({ battle: does, id, shell, beside }: { battle: Battle; id: string; shell: Shell; beside?: ComponentChildren }) {
    const battle = useShown(does);
    useDress(battle.field.ruleset, battle.field.sides.map((s) => s.name));
    const [keys, setKeys] = useState<HelpPart | null>(null);
    const [menu, setMenu] = useState(false);
    const [tab, setTab] = useState<Tab>('decide'), small = useMedia(SMALL), [tray, setTray] = useState(false);
    const [said, setSaid] = useState(''), [ended, setEnded] = useState(false), [goal, setGoal] = useState(false);
    const log = useRef<HTMLElement>(null), mid = useRef<HTMLElement>(null), ratio = ratioOf(battle.field, battle.rotation);

    const shrink = () => log.current?.classList.remove('tall');
    /* looked up when Escape has its turn: what was pressed before it may have opened something */
    const closeLast = useLastOpened([
        ['again', () => does.again !== null, () => does.stopAgain()], ['draft', () => does.draft !== null || does.laid !== null || does.message !== '', () => does.putDownNow()], ['why', () => does.why !== null, () => does.closeWhy()],
        ['ending', () => does.ending !== null, () => does.keepOn()], ['card', () => does.card !== null, () => does.pinCard(null)], ['hints', () => does.hints.length > 0, () => does.dropHints()],
         ['end', () => ended, () => setEnded(false)], ['goal', () => goal, () => setGoal(false)], ['report', () => log.current?.matches('.tall') ?? false, shrink], ['tray', () => tray, () => setTray(false)],
    ]);
    const actions: Actions = {
        keys: () => setKeys('keys'), help: () => setKeys('turn'), words: () => does.inWords(!battle.words), menu: () => setMenu(!menu),
        night: () => shell.setLook({ theme: shell.look.theme === 'dark' ? 'light' : 'dark' }),
        log: () => { setTab('report'); log.current?.querySelector<HTMLElement>('[tabindex], button, select')?.focus(); },
        orders: () => { shrink(); setTab('decide'); void does.inTurn(drawn).then(() => firstOf('.slots :is(input, select, textarea, [tabindex="0"])', '.slots button', '.offers button', '.decide .primary')?.focus()); },
        inTurn: () => document.querySelector<HTMLElement>('.inturn')?.click(),
        lesson: () => { const all = ['.btn:enabled', 'summary'].flatMap((one) => [...document.querySelectorAll<HTMLElement>(`.coach ${one}`)]); all[(all.indexOf(focused()!) + 1) % all.length]?.focus(); },
        card: () => does.pinCard(battle.card?.pinned ? null : battle.card?.ref ?? battle.selection[0] ?? null),
        escape: () => { focused()?.blur(); void does.inTurn(async () => { closeLast(); }); },
        flip: () => does.turnTable(), goal: () => setGoal(!goal),
    };
    const rested = useRest(does), card = battle.card && (battle.card.pinned || battle.draft === null && battle.moment === null) ? battle.card : null;
    const over = battle.raw?.over && !battle.moment && !ended && !battle.words;
    const strip = useRoom(mid, ratio, [battle.words, battle.curtain, over]);
    useKeyboard(does, actions, keys !== null || menu || battle.curtain !== null || over || battle.elsewhere);
    useSpoken(battle, setSaid);
    /* a press that took in hand what may be confirmed gives the keys back to the table: the next Enter confirms the order */
    useLayoutEffect(() => { if (mayConfirm(battle) && focused()?.closest('.opt, .offers, .coach, .who-list, .duty')) focused()!.blur(); }, [battle.draft?.order]);
    const caption = useCues(battle, shell.look.sound && !battle.curtain);
    const scored = useScore(battle);
    useTouch(battle, shell.look.touch);
    useLayoutEffect(() => { Object.assign(window, { sandtable: { battle: does } }); }, [does]); /* for the curious, in the browser's console */

    if (battle.elsewhere) return <Elsewhere title={battle.field.title} here={() => void shell.resume({ id })} home={() => shell.home()} />;
    if (battle.curtain) return <Veil battle={battle} does={does} />;
    if (over) return <End battle={battle} does={does} shell={shell} table={() => setEnded(true)} />;
    const { again, words, moment } = battle, state = battle.onTable, past = again !== null || moment !== null, act = moment?.actions[moment.at];
    const coach = battle.guide && !past && <Coach battle={battle} does={does} small={small} playOn={(set) => shell.playOn(set, true)} />, deck = !again && !words && <DeckPanel battle={battle} does={does} />;
    const told = <div class="told" role="status" aria-live={moment ? 'off' : undefined}>{moment ? <MomentBar battle={battle} does={does} moment={moment} /> : <VerdictBar battle={battle} does={does} />}</div>;
    const decides = again ? <AgainPanel battle={battle} does={does} again={again} /> : moment ? <MomentPanel battle={battle} does={does} moment={moment} shell={shell} /> : battle.needs ? <DiceBox battle={battle} does={does} /> : <DecisionPanel battle={battle} does={does} toEnd={() => setEnded(false)} />;
    const dangers = !card && !past && battle.draft === null && battle.switches.threats && !battle.words;
    const side = (
        <aside class={card || dangers ? 'side carded' : 'side'}>
            {beside ? <div class="with">{beside}{decides}</div> : decides}
            <OddsPanel battle={battle} does={does} />
            {card && <UnitCard key={String(card.ref)} battle={battle} does={does} card={card} />}
            {dangers && <Threats battle={battle} does={does} />}
            {tab === 'army' && <Roster battle={battle} does={does} rested={rested} />}
            <section ref={log} class="panel log" aria-label="Battle report"><Log battle={battle} does={does} /></section>
        </aside>
    );
    const tabs = (
        <nav class="tabs" aria-label="Panels">
            {(['decide', 'army', 'report'] as const).map((t) => <button aria-pressed={tab === t} onClick={() => setTab(t)}>{{ decide: 'Decide', army: 'Army', report: 'Report' }[t]}</button>)}
        </nav>
    );
    return (
        <main class={`app tab-${tab}${small ? ' small' : ''}${tray ? ' tray' : ''}`}>
            <Header battle={battle} does={does} goal={goal} open={actions.goal} />
            <Rail battle={battle} does={does} actions={actions} words={words} pressed={() => setTray(false)} />
            <section ref={mid} class={strip && !small && !words ? 'mid rostered' : 'mid'}>
                {small && coach}
                <div class="board">
                    {words ? <TextMode battle={battle} does={does} say={async (text) => ({ lines: await command(does, text), heard: does.events.length })} /> : (
                        <Table field={battle.field} state={state} viewer={battle.viewer} subjects={past ? NOBODY : battle.subjects} movers={battle.movers} targets={battle.targets} ordered={past || !battle.draft ? [] : [battle.draft.entry.unit, battle.draft.entry.target].filter((r): r is Ref => r !== undefined)} able={past ? NOBODY : battle.mine ? battle.idle : NOBODY} concerned={act ? new Set([act?.subject, act?.object].filter((r): r is Ref => r !== undefined)) : battle.concerned}
                            selection={act?.subject === undefined ? battle.selection : [act.subject]} ghosts={past ? [] : battle.ghosts} overlays={moment ? (moment.line ? [moment.line] : []) : again ? [] : battle.overlays} thrown={moment ? thrownOf(moment) : null} traces={again?.traces ?? battle.traces} rulers={battle.rulers} switches={battle.switches}
                            rotation={battle.rotation} look={battle.look} placing={battle.placing}
                            inTurn={(act) => does.carried(act, drawn)} onWish={(wish, phase) => does.wish(wish, phase)} onSelect={(ref, add) => does.select(ref, add)} onPick={(ref) => does.pick(ref)}
                            onMeasure={(from, to) => void does.measure(from, to)} looked={card?.ref ?? null} onHover={(ref) => { does.point(ref); rested(ref); }} onHold={(ref) => does.pinCard(ref)} onStuck={(ref) => void does.stuck(ref)} onAdvance={() => void does.advance()} />
                    )}
                    {!small && coach}
                    <WhyBox battle={battle} does={does} />
                    {scored ? <p class="caption" role="status">{scored}</p> : caption && <p class="caption" aria-hidden="true">{caption}</p>}
                </div>
                {small && <TrayButton open={tray} set={setTray} />}
                {!small && deck}
                {!small && told}
                {!small && <Roster battle={battle} does={does} rested={rested} />}
            </section>
            {small ? <Sheet battle={battle}>{told}{tabs}{deck}{side}</Sheet> : <>{side}{tabs}</>}
            <div class="spoken" role="log" aria-live={words ? 'off' : 'polite'}>{said}</div>
            {goal && battle.standing && <GoalPanel battle={battle} does={does} standing={battle.standing} close={() => setGoal(false)} />}
            {keys && <Help battle={battle} does={does} part={keys} close={() => setKeys(null)} />}
            {menu && <Menu battle={battle} does={does} shell={shell} close={() => setMenu(false)} />}
        </main>
    );
}

const REST = 300; /* milliseconds a pointer rests on a piece before its card is shown */

/* Shows the card of a piece on which the pointer rests, unless the card's place is taken by an order in hand, by
 * telling, or by aiming. */
function useRest(does: Battle): (ref: Ref | null) => void {
    const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
    useEffect(() => () => clearTimeout(timer.current), []);
    return (ref) => {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => {
            const aimed = does.draft !== null || does.moment !== null || ref !== null && (does.targets.has(ref) || does.selection.includes(ref));
            if (!document.querySelector('.unitcard:hover')) does.lookOver(aimed ? null : ref);
        }, REST);
    };
}

const ROSTER = 74; /* the height that it takes, in pixels */

/* Is there room for the roster on the desk under a table that is as wide as it can be? A deck beside the table leaves
 * none. */
function useRoom(mid: { current: HTMLElement | null }, ratio: number, shown: unknown[]): boolean {
    const [room, setRoom] = useState(false);
    useEffect(() => {
        const desk = mid.current?.querySelector('.board'), size = new ResizeObserver(() => setRoom(!mid.current?.querySelector('.deck') && desk!.clientHeight - desk!.clientWidth / ratio >= ROSTER));
        if (desk) size.observe(desk);
        return () => size.disconnect();
    }, [ratio, ...shown]);
    return room;
}

/* Returns the dice that have fallen so far, to be drawn beside their line. */
function thrownOf(moment: Moment): Thrown | null {
    const fallen = moment.beats.slice(0, moment.beat).filter((b) => b.kind === 'dice').pop(), [from, to = from] = moment.line?.shape.points ?? [];
    const unit = moment.after.units.find((u) => u.ref === moment.actions[moment.at]!.subject && u.standing === 'play'), at = from ?? unit?.pose.at;
    return fallen?.kind === 'dice' && at ? { from: at, to: to ?? at, faces: fallen.roll.faces, sides: fallen.roll.sides, key: `${moment.at}/${moment.beat}` } : null;
}

/* Waits until the changes are on the screen. */
const drawn = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

const focused = (): HTMLElement | null => document.activeElement as HTMLElement | null;

/* Returns the element of the first selector that finds one. */
const firstOf = (...selectors: string[]): HTMLElement | null => selectors.reduce<HTMLElement | null>((found, s) => found ?? document.querySelector<HTMLElement>(s), null);

/* Hands over the table: nothing of the battle is on the page while the curtain hangs. */
function Veil({ battle, does }: Seen) {
    const side = battle.curtain!.side;
    return (
        <main class="veil">
            <section class="panel" role="dialog" aria-labelledby="h-veil">
                <h1 id="h-veil">{battle.curtain!.name}</h1>
                <p>Hand the table over. What the other side has written stays under its seal.</p>
                <button class="btn primary" autofocus onClick={() => void does.liftCurtain()}>I am {battle.curtain!.name}: show my side</button>
                <p class="muted">Turn {battle.now.turn} · {battle.sideName(side === 1 ? 2 : 1)} cannot see this screen now</p>
            </section>
        </main>
    );
}

/* Shown when another tab has taken the battle over. */
function Elsewhere({ title, here, home }: { title: string; here(): void; home(): void }) {
    return (
        <main class="veil">
            <section class="panel" role="alertdialog" aria-labelledby="h-else">
                <h1 id="h-else">{title}</h1>
                <p>This battle is being played in another tab or window now.</p>
                <div class="row"><button class="btn primary" onClick={here}>Play it here</button><button class="btn" onClick={home}>To the start</button></div>
            </section>
        </main>
    );
}

function Menu({ battle, does, shell, close }: Seen & { shell: Shell; close(): void }) {
    const dialog = useRef<HTMLDialogElement>(null);
    const [link, setLink] = useState(''), [giving, setGiving] = useState(false);
    const name = (battle.field.scenario || 'battle').replace(/[^\w-]+/g, '-');
    useEffect(() => { dialog.current?.showModal(); }, []);
    const share = async () => {
        const address = await does.link();
        setLink(address);
        void navigator.clipboard?.writeText(address).catch(() => undefined);
    };
    /* A position holds what all who look at the table may know. */
    return (
        <dialog ref={dialog} class="sheet narrow" onClose={close} aria-labelledby="h-menu">
            <div class="ph"><h2 id="h-menu">This battle</h2><button class="btn" onClick={close}>Close</button></div>
            <div class="menu">
                <button class="btn" onClick={() => void does.save().then((text) => download(`${name}.record`, text))}>Download the record</button>
                {!battle.raw.over && !battle.apart && <button class="btn" onClick={() => void does.saveParts().then(({ text, closed }) => download(`${name}-private.record`, text + closed))}>Download it with all secrets</button>}
                <button class="btn" onClick={() => void does.position().then((text) => download(`${name}-turn-${battle.now.turn}.json`, text))}>Download the position</button>
                <button class="btn" onClick={() => void share()}>{battle.raw.over ? 'The battle as a link' : 'Position as a link'}</button>
                {link && <input class="link" readOnly aria-label={battle.raw.over ? 'Link to this battle' : 'Link to this position'} value={link} onFocus={(e) => e.currentTarget.select()} />}
                <button class="btn" onClick={() => { if (battle.raw.over) void does.save().then((text) => shell.watch(text, { step: 0, seats: battle.seats })); else { close(); void does.watchAgain(0); } }}>Watch it from the beginning</button>
                <button class="btn" onClick={() => void does.position().then((text) => shell.referee(text))}>Ask the referee about this position</button>
                {!battle.raw.over && <p class="muted">The record holds what both sides may know{battle.apart ? '' : '; with all secrets it also holds sealed orders and the dice to come'}. Position, link and referee hold what {battle.shared ? 'both sides' : battle.sideName(battle.viewer) || 'the host'} may know.</p>}
                <button class="btn" disabled={battle.now.undo.reach === 0} onClick={() => { void does.undoToBarrier(); close(); }}>Take back to the last dice or secret</button>
                {!battle.raw.over && <button class="btn" onClick={() => { if (!giving) return setGiving(true); void does.concede(); close(); }}>{giving ? `Concede for ${battle.sideName((battle.apart ? 0 : battle.acting) || battle.persons[0] || 0)}: press again` : 'Concede'}</button>}
                <button class="btn" onClick={() => shell.home()}>{battle.apart ? 'Leave for your battles (it is kept)' : 'Leave for the start (it is kept)'}</button>
            </div>
            <div class="menu two">
                <label class="kvrow"><span>Computer’s pace</span>
                    <select value={String(battle.settings.speed)} onChange={(e) => { does.settle({ speed: Number(e.currentTarget.value) }); shell.setLook({ speed: battle.settings.speed }); }}>
                        <option value="1200">slow</option><option value="450">easy</option><option value="0">at once</option></select></label>
                <label class="kvrow"><span>A target or Advance, pressed</span>
                    <select value={battle.settings.atOnce ? 'fire' : 'hand'} onChange={(e) => { does.settle({ atOnce: e.currentTarget.value === 'fire' }); shell.setLook({ atOnce: battle.settings.atOnce }); }}>
                        <option value="hand">waits for Confirm</option><option value="fire">is done at once</option></select></label>
                {!battle.apart && <label class="kvrow"><span>Tutor</span>
                    <select value={battle.settings.tutor} onChange={(e) => { does.settle({ tutor: e.currentTarget.value as Shell['look']['tutor'] }); shell.setLook({ tutor: battle.settings.tutor }); }}>
                        <option value="off">says nothing</option><option value="warn">holds back costly orders</option><option value="always">speaks of every order</option></select></label>}
                <label class="kvrow"><span>Text</span>
                    <select value={String(shell.look.text)} onChange={(e) => shell.setLook({ text: Number(e.currentTarget.value) })}>
                        <option value="1">normal</option><option value="1.15">large</option><option value="1.3">larger</option></select></label>
                <label class="kvrow"><span>Motion</span>
                    <select value={shell.look.motion ? 'full' : 'none'} onChange={(e) => shell.setLook({ motion: e.currentTarget.value === 'full' })}>
                        <option value="full">pieces slide</option><option value="none">none</option></select></label>
                <label class="kvrow"><span>Sound</span>
                    <select value={shell.look.sound ? 'on' : 'off'} onChange={(e) => shell.setLook({ sound: e.currentTarget.value === 'on' })}>
                        <option value="off">off</option><option value="on">few and quiet</option></select></label>
                <label class="kvrow"><span>A finger feels</span>
                    <select value={shell.look.touch ? 'on' : 'off'} onChange={(e) => shell.setLook({ touch: e.currentTarget.value === 'on' })}>
                        <option value="on">orders and refusals</option><option value="off">nothing</option></select></label>
            </div>
            <p class="muted small">Fingerprint of the battle: <code>{battle.now.over || battle.persons.length === 0 ? battle.now.hash : battle.raw.hash || battle.now.hash}</code></p>
        </dialog>
    );
}

const TYPING = 'input:not([type=checkbox], [type=radio]), select, textarea', PRESSED = 'button, summary, input';

/* Handles keys of the whole screen; keys typed into a field are left to it, except Enter and Escape. */
function useKeyboard(battle: Battle, actions: Actions, off: boolean): void {
    useKeys(SCREEN_KEYS, (event) => {
        const target = event.target as HTMLElement;
        if (off || event.altKey || event.metaKey || event.defaultPrevented) return;
        if (event.repeat && event.key === 'Enter' && target.tagName !== 'TEXTAREA') return event.preventDefault();
        if (battle.moment && !event.ctrlKey && !['Tab', 'Shift'].includes(event.key) && !target.closest?.('.moment')) {
            event.preventDefault();
            return event.key === 'Escape' ? battle.skipAll() : battle.skip();
        }
        if (target.matches?.(TYPING) ? typed(battle, event, target) : !leftAlone(event, target) && obey(battle, actions, event)) event.preventDefault();
    });
}

function typed(battle: Battle, event: KeyboardEvent, target: HTMLElement): boolean {
    if (event.key === 'Escape') return target.blur(), true;
    if (event.key !== 'Enter' || target.tagName === 'SELECT' || !target.closest('.slots') || (target.tagName === 'TEXTAREA' && !event.ctrlKey)) return false;
    void (event.shiftKey ? battle.end() : battle.enter());
    return true;
}

/* Enter and Space press a focused button, except that Enter on a choice of the order in hand confirms the order. Tab goes
 * from unit to unit only while the table is in front. */
function leftAlone(event: KeyboardEvent, target: HTMLElement): boolean {
    if (event.key === 'Tab') return event.shiftKey || !(target === document.body || target.closest('.board'));
    return (event.key === ' ' && target.matches?.(PRESSED)) || (event.key === 'Enter' && !event.shiftKey && target.matches?.('a, summary, button:not([role=radio])'));
}

/* Has new events read out in the report's own sentences, the newest last, and none before its dice were told; then the
 * present decision, and a rule that was asked for. */
function useSpoken(battle: Shown, say: (text: string) => void): void {
    const { toldEvents: told } = battle, heard = useRef(told.length), asked = useRef('');
    const { why } = battle, due = battle.needs ? capital(withoutRules(battle.needs.words)) : battle.mine && battle.decision && !battle.moment ? `${battle.sideName(battle.acting)}: ${battle.decision.title}.` : '';
    useEffect(() => {
        const words = told.slice(heard.current).map((e) => e.text).filter(Boolean).slice(-6);
        heard.current = told.length;
        if (due && due !== asked.current) words.push(asked.current = due);
        if (words.length > 0) say(words.join(' '));
    }, [battle.events, told.length, due]);
    useEffect(() => { if (why) say(why.why.rule?.statement ?? why.why.text); }, [why]);
}
