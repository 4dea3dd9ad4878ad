/* Coach.tsx - the lesson in hand: one card, one thing to do, in a corner of the table where it hides least. */
import type { Battle } from '../app/battle';
import { leaveGuide, lessonOf, pointsOf, showMe, skipLesson } from '../app/guide';
import { useQuietCorner } from './corner';
import { RuleLink } from './RuleLink';

export function Coach({ battle }: { battle: Battle }) {
    const told = battle.guide?.told, lesson = lessonOf(battle);
    const { card, corner } = useQuietCorner(battle, pointsOf(battle).map((p) => p.at));
    if (!told || !lesson) return null;
    /* until its moment comes it takes little room */
    const rests = !told.due && lesson.until, waits = lesson.wait !== undefined, n = told.lessons.length, { done } = battle.guide!;
    return (
        <section ref={card} class={battle.words ? 'coach inwords' : `coach ${corner}`} role="region" aria-label={`Lesson ${told.at + 1} of ${n}: ${lesson.title}`}>
            <div class="ph"><span class="dots" aria-hidden="true">{told.lessons.map((_, i) => <i class={i < told.at ? 'past' : i === told.at ? 'now' : ''} />)}</span><span class="muted">Lesson {told.at + 1} of {n}</span></div>
            <div aria-live="polite">
                {done && <p class="muted past">✓ {done}</p>}
                <h2>{lesson.title}</h2>
                {!rests && <p>{lesson.say}</p>}
                {!rests ? <p class="todo"><b>→ {battle.words ? (lesson.type ? `Type: ${lesson.type}` : lesson.page) : lesson.page}</b></p> : <p class="todo">{lesson.until}</p>}
                {!rests && lesson.why && <p class="muted">{lesson.why} {lesson.rule && <RuleLink battle={battle} rule={lesson.rule} />}</p>}
            </div>
            <div class="row">
                {waits && <button class="btn" disabled={!told.due || !battle.mine} title={told.due ? undefined : lesson.until} onClick={() => void battle.inTurn(() => showMe(battle))}>Show me</button>}
                {told.at < n - 1 && <button class="btn" onClick={() => void battle.inTurn(() => skipLesson(battle))}>Skip</button>}
                <button class={waits ? 'btn' : 'btn primary'} onClick={() => leaveGuide(battle)}>{waits ? 'Leave the lessons' : 'Play on by myself'}</button>
            </div>
        </section>
    );
}
