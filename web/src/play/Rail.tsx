/* Rail.tsx - the tools of the view; every button has a word and a key. */
import { Icon } from '../art/art';
import type { Seen } from './seen';
import type { Switches } from '../table/contract';
import type { Actions } from './keys';

/* `pressed` is called after any button, so that a tray can be closed. */
export function Rail({ battle, does, actions, words, pressed }: Seen & { actions: Actions; words: boolean; pressed?(): void }) {
    const { switches } = battle;
    const set = (change: Partial<Switches>) => does.see(change);
    const tool = (icon: string, label: string, key: string, on: boolean | null, press: () => void) => (
        <button class={on ? 'tool on' : 'tool'} aria-pressed={on ?? undefined} title={`${label} (${key})`} onClick={press}><Icon name={icon} />{label}</button>
    );
    return (
        <nav class="rail panel" aria-label="View" onClick={pressed}>
            {tool('flip', 'Turn', 'F', null, actions.flip)}
            {tool('grid', 'Grid', 'G', switches.grid !== 0, () => set({ grid: switches.grid === 0 ? 6 : switches.grid === 6 ? 1 : 0 }))}
            {tool('zone', 'Zone', 'V', switches.zones, () => set({ zones: !switches.zones }))}
            {tool('reach', 'Reach', 'Shift-R', switches.reach ?? false, () => set({ reach: !switches.reach }))}
            {tool('sight', 'Sight', 'Shift-V', switches.sight ?? false, () => set({ sight: !switches.sight }))}
            {tool('threat', 'Threat', 'Shift-T', switches.threats ?? false, () => set({ threats: !switches.threats }))}
            {tool('names', 'Names', 'N', switches.names, () => set({ names: !switches.names }))}
            {tool('marks', 'Marks', 'M', switches.marks, () => set({ marks: !switches.marks }))}
            {tool('ruler', 'Ruler', 'R', switches.ruler, () => set({ ruler: !switches.ruler }))}
            {battle.rulers.length > 0 && <button class="tool" onClick={() => does.clearRulers()}>Clear</button>}
            <hr />
            {tool('text', 'Words', 'T', words, actions.words)}
            {tool('night', 'Night', 'B', null, actions.night)}
            {tool('pause', battle.paused ? 'Go on' : 'Pause', 'P', battle.paused, () => does.pause(!battle.paused))}
            {tool('save', 'Battle', 'Shift-M', null, actions.menu)}
            {tool('help', 'Help', 'Shift-H', null, actions.help)}
        </nav>
    );
}
