/* Learn.tsx - the first battle, offered first to whoever has none yet. */
import type { Course, Scenario } from './scenarios';
import { MiniMap } from './MiniMap';

export function Learn({ course, scenario, begin }: { course: Course; scenario: Scenario; begin(): void }) {
    return (
        <section class="kept alone" aria-label="Your first battle">
            <article class="large">
                <div>
                    <h2>{course.title}</h2>
                    <p class="big">{course.about}</p>
                    <p class="muted">{course.lessons.map((l) => l.title).join(' · ')}</p>
                    <p class="row"><button class="btn primary" onClick={begin}>Begin <kbd>Enter</kbd></button><span class="muted">Leave when you like; it waits for you. Or choose for yourself below.</span></p>
                </div>
                <MiniMap scene={scenario.scene} close />
            </article>
        </section>
    );
}
