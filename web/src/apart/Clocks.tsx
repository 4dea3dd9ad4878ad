/* Clocks.tsx - the time each side has left, a fallen flag, and how long the battle waited for each side. */
import { useEffect, useState } from 'preact/hooks';
import { serverNow, type Side, type Status } from './server';
import { lasting, namesOf } from './words';

/* Seconds that this side has been deciding since the server last counted. */
const since = (at: string | null | undefined): number => (at ? Math.max(0, (serverNow() - Date.parse(at)) / 1000) : 0);

const clockFace = (seconds: number): string => (seconds >= 7200 ? lasting(seconds) : `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`);

export function Clocks({ status, claim }: { status: Status; claim(): void }) {
    const [, tick] = useState(0), { clock, terms } = status, own = status.seat!.side!, runs = clock?.some((c) => c.since) ?? false;
    useEffect(() => {
        if (!runs) return;
        const timer = setInterval(() => tick((n) => n + 1), 1000);
        return () => clearInterval(timer);
    }, [runs]);
    if (!clock || !terms.clock) return null;
    const left = (side: Side) => Math.max(0, terms.clock!.seconds - clock[side - 1]!.used - since(clock[side - 1]!.since));
    const other: Side = own === 1 ? 2 : 1, fallen = clock[other - 1]!.flag && !clock[own - 1]!.flag;
    return (
        <section aria-label="Clocks">
            <p role="timer">{([own, other] as const).map((side, i) => <>{i > 0 && ' · '}{side === own ? 'You' : namesOf(status.sides[side - 1]!)} <b>{clockFace(left(side))}</b>{clock[side - 1]!.flag ? ', the flag has fallen' : clock[side - 1]!.since ? ' runs' : ''}</>)}</p>
            {fallen && terms.clock.loses && status.state === 'play' && <button class="btn small" onClick={claim}>Claim the battle</button>}
        </section>
    );
}

/* Shows how often and how long each side was waited for. */
export function Waited({ status }: { status: Status }) {
    const { waited, seat } = status;
    if (!waited) return null;
    return <p class="muted">{waited.map(({ times, seconds }, i) => `${i > 0 ? '; ' : 'Waited for '}${i + 1 === seat?.side ? 'you' : namesOf(status.sides[i]!)}: ${times} times, ${lasting(seconds)}`).join('')}.</p>;
}
