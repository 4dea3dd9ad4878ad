/* Coach.tsx - the lesson in hand: one card, one thing to do, in the corner of the table farthest from what it is about. */
import { useEffect, useRef } from 'preact/hooks';
import type { Battle } from '../app/battle';
import { leaveGuide, lessonOf, pointsOf, showMe, skipLesson } from '../app/guide';
import { RuleLink } from './RuleLink';
import { quietCorner } from './WhyBox';

export function Coach({ battle }: { battle: Battle }) {
    const { guide } = battle, told = guide?.told, lesson = lessonOf(battle), before = useRef(told?.at ?? 0), done = useRef('');
    useEffect(() => {
        if (!told || told.at === before.current) return;
        done.current = told.at > before.current ? told.lessons[before.current]?.done ?? '' : '';
        before.current = told.at;
        battle.changed();
    }, [told?.at]);
    if (!told) return null;
    if (!lesson) return null;
    const corner = quietCorner(battle, pointsOf(battle).map((p) => p.at)), waits = lesson.wait !== undefined, n = told.lessons.length;
    return (
        <section class={battle.words ? 'coach inwords' : `coach ${corner}`} role="region" aria-label={`Lesson ${told.at + 1} of ${n}: ${lesson.title}`}>
            <div class="ph"><span class="dots" aria-hidden="true">{told.lessons.map((_, i) => <i class={i < told.at ? 'past' : i === told.at ? 'now' : ''} />)}</span><span class="muted">Lesson {told.at + 1} of {n}</span></div>
            <div aria-live="polite">
                {done.current && <p class="muted past">✓ {done.current}</p>}
                <h2>{lesson.title}</h2>
                <p>{lesson.say}</p>
                {told.due || !lesson.until ? <p class="todo"><b>→ {battle.words ? (lesson.type ? `Type: ${lesson.type}` : lesson.page) : lesson.page}</b></p> : <p class="todo">{lesson.until}</p>}
                {lesson.why && <p class="muted">{lesson.why} {lesson.rule && <RuleLink battle={battle} rule={lesson.rule} />}</p>}
            </div>
            <div class="row">
                {waits && <button class="btn" disabled={!told.due || !battle.mine} title={told.due ? undefined : lesson.until} onClick={() => void battle.inTurn(() => showMe(battle))}>Show me</button>}
                {told.at < n - 1 && <button class="btn" onClick={() => void battle.inTurn(() => skipLesson(battle))}>Skip</button>}
                <button class={waits ? 'btn' : 'btn primary'} onClick={() => leaveGuide(battle)}>{waits ? 'Leave the lessons' : 'Play on by myself'}</button>
            </div>
        </section>
    );
}
