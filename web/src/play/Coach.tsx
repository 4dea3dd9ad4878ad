/* Coach.tsx - the lesson in hand: one card, one thing to do, at the place on the table where it hides least. */
import { useState } from 'preact/hooks';
import { lessonOf, pointsOf } from '../shown/lessons';
import type { Lesson } from '../about/held';
import type { Battle } from '../app/battle';
import { has, mayConfirm, numbersAim } from '../shown/offers';
import type { Shown } from '../shown/shown';
import type { Seen } from './seen';
import { Flag } from '../art/art';
import { useQuietPlace } from './corner';
import { RuleLink } from './RuleLink';

/* Returns the keys that do the same without a pointer. */
function keysOf(battle: Shown, { wait }: Lesson): string {
    const { decision } = battle, offer = decision?.offers.find((o) => o.kind === wait?.order);
    if (!offer) return '';
    if (has(offer, 'sequence')) return 'O goes to the list, ▲ and ▼ move what is in it, Enter seals it';
    if (offer.closes) return 'Shift-Enter ends the step';
    if (has(offer, 'motion') && !has(offer, 'body')) return 'Tab selects, 1 to 9 march, W A D X are half steps, Q and E turn, Enter confirms';
    if (has(offer, 'body') && numbersAim(battle)) return 'Tab selects, the number of a target takes it, Enter confirms';
    return 'Tab selects, . takes in hand what may be done, again: the next, Enter confirms';
}

const FINGER = matchMedia('(pointer: coarse)');
const byFinger = (words = ''): string => (FINGER.matches ? words.replace(/\bclick\b/gi, (word) => (word === 'click' ? 'tap' : 'Tap')) : words);

/* small: a strip above the map that covers nothing; the rest of the card opens from its number. */
export function Coach({ battle, does, small, playOn }: Seen & { small: boolean; playOn(battle: Battle): void }) {
    const [open, setOpen] = useState(0), /* the first is shown whole, until it is closed */ [shown, setShown] = useState(-1);
    const told = battle.guide?.told, lesson = lessonOf(battle);
    const { card, style } = useQuietPlace(battle, pointsOf(battle).map((p) => p.at), `${told?.at} ${told?.due}`);
    if (!told || !lesson) return null;
    /* the card is small until the lesson can be done, and while its order is in hand */
    const waits = lesson.wait !== undefined, rests = !told.due && waits, brief = rests || (battle.draft && !has(battle.draft.offer, 'sequence')), n = told.lessons.length, { done } = battle.guide!;
    const keys = brief || battle.words ? '' : keysOf(battle, lesson);
    const next = shown === told.at && mayConfirm(battle) ? `The order is ready: press ${battle.decision?.sealed ? 'Seal it' : 'Confirm'}.` : nextOf(battle, small);
    const todo = next ? <p class="todo"><b>→ {next}</b></p> : !rests ? <p class="todo"><b>→ {battle.words ? (lesson.type ? `Type: ${lesson.type}` : byFinger(lesson.page)) : byFinger(lesson.page)}</b></p> : <p class="todo">{lesson.until ?? (battle.mine ? 'Not now: play on until this can be done, or skip it.' : 'The enemy has his turn.')}</p>;
    const key = !battle.words && <> <kbd>⇧L</kbd></>; /* leads to the first of the buttons */
    const leave = <button class={waits ? 'btn' : 'btn primary'} aria-label={waits ? 'Leave the lessons' : undefined} onClick={() => does.leaveGuide()}>{waits ? 'Leave' : <>Play on by myself{key}</>}</button>;
    const skip = told.at < n - 1 && <button class="btn" onClick={() => void does.skipLesson()}>Skip</button>;
    const back = battle.guide!.skipped.includes(told.at - 1) && <button class="btn" onClick={() => void does.skipLesson(-1)}>Back</button>;
    const setUp = waits && (!told.due || battle.raw.over) && <button class={next ? 'btn primary' : 'btn'} disabled={battle.busy} onClick={() => void does.setUpLesson().then(playOn, (error: unknown) => does.fail(error))}>Set this up for me{key}</button>;
    const show = waits && told.due && !battle.raw.over && <button class="btn" disabled={!battle.mine} onClick={() => void does.showMe().then(() => setShown(told.at))}>Show me{key}</button>;
    if (small) {
        const whole = open === told.at;
        return (
            <section ref={card} class="coach ribbon" role="region" aria-label={`Lesson ${told.at + 1} of ${n}: ${lesson.title}`}>
                <button class="ring" aria-expanded={whole} aria-label={`Lesson ${told.at + 1} of ${n}: what it is about`} onClick={() => setOpen(whole ? -1 : told.at)}><Ring part={told.at / n} />{told.at + 1}</button>
                <div aria-live="polite">{todo}</div>
                {show || setUp || leave}
                {whole && <div class="more" onClick={() => setOpen(-1)}><h2>{lesson.title}</h2>{told.at === 0 && <p><Flag side={battle.viewer as 1} /> You command {battle.sideName(battle.viewer)}.</p>}<p>{lesson.say}</p>{lesson.why && <p class="muted">{lesson.why} {lesson.rule && <RuleLink battle={battle} does={does} rule={lesson.rule} />}</p>}<div class="row"><button class="btn primary">Go on</button>{back}{skip}{leave}</div></div>}
            </section>
        );
    }
    return (
        <section ref={card} class={battle.words ? 'coach inwords' : brief && !rests ? 'coach hand' : 'coach'} style={battle.words ? undefined : style} role="region" aria-label={`Lesson ${told.at + 1} of ${n}: ${lesson.title}`}>
            <div class="ph"><span class="dots" aria-hidden="true">{told.lessons.map((_, i) => <i class={i < told.at ? 'past' : i === told.at ? 'now' : ''} />)}</span><span class="muted">Lesson {told.at + 1} of {n}</span></div>
            <div aria-live="polite">
                {done && !battle.draft && <p class="muted past">✓ {done}</p>}
                <h2>{lesson.title}</h2>
                {!brief && <p>{lesson.say}</p>}
                {todo}
                {!brief && lesson.why && <details class="muted"><summary>{keys && <span class="bykeys">By keys · </span>}Why</summary>{keys && <p class="bykeys">{keys}.</p>}<p>{lesson.why} {lesson.rule && <RuleLink battle={battle} does={does} rule={lesson.rule} />}</p></details>}
            </div>
            <div class="row">{show}{setUp}{back}{skip}{leave}</div>
        </section>
    );
}

/* Returns what to do when a lesson cannot come by itself: its turn has passed, or the battle is over.  In the strip the button that helps
 * stands beside the words. */
function nextOf(battle: Shown, small: boolean): string {
    const { told, since = battle.now.turn } = battle.guide!, lesson = lessonOf(battle);
    if (!told || !lesson?.wait) return '';
    if (battle.raw.over) return 'The battle is over before this was done. “Set this up for me” begins another.';
    if (battle.now.turn <= since || !battle.mine) return '';
    if (small) return (told.due ? byFinger(lesson.page) : lesson.until) ?? 'It cannot be done yet.';
    return told.due ? `${lesson.page ?? ''} Or press “Show me”, and Confirm.` : `${lesson.until ?? 'It cannot be done yet.'} Or press “Set this up for me”: both sides are played until it can be done.`;
}

/* Draws the progress as a ring. */
function Ring({ part }: { part: number }) {
    const round = 2 * Math.PI * 15;
    return <svg viewBox="0 0 34 34" aria-hidden="true"><circle cx="17" cy="17" r="15" /><circle class="past" cx="17" cy="17" r="15" stroke-dasharray={`${part * round} ${round}`} transform="rotate(-90 17 17)" /></svg>;
}
