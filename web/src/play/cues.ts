/* cues.ts - three quiet sounds, made here and nowhere fetched, each with its caption; and what a finger feels.
 *
 * Sounds are off until a player asks for them, and say nothing that the screen does not say. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { withoutRules } from '../shown/names';
import type { Shown } from '../shown/shown';

type Cue = 'dice' | 'gone' | 'turn';
const CAPTIONS: Record<Cue, string> = { dice: 'Dice rattle', gone: 'A low drum: a unit is gone', turn: 'Two notes: your turn' };
const LOUD = 0.07, CAPTION_MS = 1800, SCORE_MS = 8000;

let speaker: AudioContext | undefined;

/* A note that begins after `wait` seconds and fades. */
function note(audio: AudioContext, hertz: number, wait: number, seconds: number): void {
    const from = audio.currentTime + wait, tone = new OscillatorNode(audio, { type: 'triangle', frequency: hertz }), fading = new GainNode(audio, { gain: 0 });
    fading.gain.setValueAtTime(LOUD, from);
    fading.gain.exponentialRampToValueAtTime(0.0001, from + seconds);
    tone.connect(fading).connect(audio.destination);
    tone.start(from);
    tone.stop(from + seconds);
}

function play(cue: Cue): void {
    const audio = (speaker ??= new AudioContext());
    void audio.resume();
    if (cue === 'turn') note(audio, 392, 0, 0.5), note(audio, 523, 0.18, 0.7);
    else if (cue === 'gone') note(audio, 82, 0, 0.7), note(audio, 62, 0.12, 0.8);
    else for (const [i, hertz] of [1900, 1300, 1650, 1100].entries()) note(audio, hertz, i * 0.06, 0.04);
}

/* Returns the gravest of the new events; null: none has a sound. */
function cueOf(battle: Shown, heard: number, mine: boolean): Cue | null {
    const fresh = battle.toldEvents.slice(heard);
    if (fresh.some((e) => e.verb === 'remove')) return 'gone';
    if (fresh.some((e) => e.rolls?.length)) return 'dice';
    return battle.mine && !mine && !battle.moment ? 'turn' : null;
}

/* Plays the sound that is due and returns its caption while it is shown. */
export function useCues(battle: Shown, on: boolean): string {
    const [caption, setCaption] = useState(''), told = battle.toldEvents.length, due = battle.mine && !battle.moment;
    const known = useRef({ heard: told, mine: due });
    useEffect(() => {
        const { heard, mine } = known.current, cue = on ? cueOf(battle, heard, mine) : null;
        known.current = { heard: told, mine: due };
        if (!cue) return;
        play(cue);
        setCaption(CAPTIONS[cue]);
    }, [on, told, due]);
    useEffect(() => {
        const timer = setTimeout(() => setCaption(''), CAPTION_MS);
        return () => clearTimeout(timer);
    }, [caption, told]);
    return caption;
}

/* Returns how the score has changed and by which parts of it, for as long as it is to be read. Taking an order back says nothing. */
export function useScore(battle: Shown): string {
    const [said, setSaid] = useState(''), { standing } = battle.facts, told = battle.toldEvents.length, known = useRef({ standing, told }), points = standing?.points.join();
    useEffect(() => {
        const { standing: was, told: heard } = known.current;
        known.current = { standing, told };
        if (!was || !standing || told < heard || battle.raw.over) return;
        const words = standing.points.flatMap((now, i) => {
            const by = now - was.points[i]!, parts = standing.goals.filter((g) => g.kind === 'scores' && g.side === i + 1 && !was.goals.some((old) => old.words === g.words));
            return by === 0 ? [] : [`${battle.sideName((i + 1) as 1 | 2)} ${by > 0 ? '+' : '−'}${Math.abs(by)}${parts.map((g) => withoutRules(g.words).replace(/^[^:]*/, '')).join('')}`];
        });
        setSaid(words.join('; '));
    }, [points]);
    useEffect(() => {
        const timer = setTimeout(() => setSaid(''), SCORE_MS);
        return () => clearTimeout(timer);
    }, [said]);
    return said;
}

/* A finger feels that an order is refused, and that one was given. */
export function useTouch(battle: Shown, on: boolean): void {
    const refused = battle.draft?.verdict?.answer === 'no' && battle.draft, deed = battle.deed, was = useRef(deed);
    useEffect(() => {
        if (on && refused && matchMedia('(pointer: coarse)').matches) navigator.vibrate?.([25, 40, 25]);
    }, [refused]);
    useEffect(() => {
        if (on && deed && deed !== was.current && matchMedia('(pointer: coarse)').matches) navigator.vibrate?.(15);
        was.current = deed;
    }, [deed]);
}
