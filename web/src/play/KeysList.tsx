/* KeysList.tsx - the list of the keys in keys.ts. */
import { lengthOf } from '../app/steps';
import { KEYS } from './keys';
import type { Seen } from './seen';

/* `#` in what a key does stands for the length by which keys move a piece here. */
export function KeysTable({ battle }: Pick<Seen, 'battle'>) {
    return (
        <>
            <div class="keys">
                {KEYS.map(({ title, keys }) => (
                    <section key={title}><h3 class="h-sub">{title}</h3>
                        <dl>{keys.map((key) => <div key={key.shown}><dt><kbd>{key.shown}</kbd></dt><dd>{key.does.replace('#', `${lengthOf(battle)} ${battle.field.mark}`)}</dd></div>)}</dl></section>
                ))}
            </div>
            <p class="muted">With the mouse: drop a unit on an enemy to strike or shoot, drag its handle to turn it; Alt-drag measures, the wheel zooms and turns what is carried. Press a
                unit twice for its whole command; draw a frame over the ground (enlarged: with Shift) round those you want.</p>
            <p class="muted">By finger: two fingers zoom; staying on a unit adds it to those selected, staying on a target tells its chances; a second touch, not too soon, takes the neighbour.</p>
        </>
    );
}
