/* Learn.tsx - the first battle, offered first to a visitor who has none yet. */
import type { Course, Scenario } from './scenarios';
import { MiniMap } from './MiniMap';

export function Learn({ course, scenario, begin }: { course: Course; scenario: Scenario; begin(): void }) {
    return (
        <article class="large">
            <div>
                <h2>{course.title}</h2>
                <p class="big">{course.about}</p>
                <p class="muted titles">{course.lessons.map((l) => l.title).join(' · ')}</p>
                <p class="row"><button class="btn primary" onClick={begin}>Begin <kbd>Enter</kbd></button><span class="muted">No reading first. Leave when you like; it waits.</span></p>
            </div>
            <MiniMap scene={scenario.scene} close />
        </article>
    );
}
