/* stream.ts - the server's messages about a battle apart: one stream, which reconnects by itself and goes on after the
 * last message. */
import { refusal, soon } from './seat';

export type Heard = (event: string, data: unknown) => void;

const EVENTS = ['status', 'battle', 'record', 'table', 'look', 'point', 'bye'];
const AGAIN_MS = 2000,
    ASLEEP_MS = 30_000;

export class Stream {
    private readonly path: string;
    private readonly heard: Heard;
    private source: EventSource | null = null;
    private last: string; /* the id of the last message */
    private hidden = 0;
    private over = false;
    onLost: (lost: boolean) => void = () => undefined;
    onGone: (why: string) => void = () => undefined;

    /* `since`: the id of the last message that is known already; '' for everything. */
    constructor(path: string, since: string, heard: Heard) {
        this.path = path;
        this.last = since;
        this.heard = heard;
        document.addEventListener('visibilitychange', this.woken);
        window.addEventListener('online', this.again);
        window.addEventListener('pageshow', this.woken);
        this.open();
    }

    private open(): void {
        this.source?.close();
        if (this.over) return;
        const source = new EventSource(this.last ? `${this.path}?since=${this.last}` : this.path);
        this.source = source;
        source.onopen = () => this.onLost(false);
        source.onerror = () => {
            if (this.over || source !== this.source) return;
            this.onLost(true);
            if (source.readyState === EventSource.CLOSED) void this.refused();
        };
        for (const event of EVENTS)
            source.addEventListener(event, (message) => {
                const { data, lastEventId } = message as MessageEvent<string>;
                if (source !== this.source) return;
                if (lastEventId) this.last = lastEventId;
                this.hear(event, JSON.parse(data));
            });
    }

    private hear(event: string, data: unknown): void {
        const why = event === 'bye' ? (data as { why: string }).why : '';
        if (why === 'seat' || why === 'closed') this.gone('This seat was given up, or taken back by the one who shared it.');
        else this.heard(event, data);
    }

    /* After the browser has given the stream up, asks the server why, and opens it again unless that is final. */
    private async refused(): Promise<void> {
        const answer = await fetch(this.path.replace(/\/stream$/, '')).catch(() => null);
        if (this.over) return;
        if (answer && [401, 404, 410].includes(answer.status)) return this.gone((await refusal(answer)).message);
        await soon(AGAIN_MS);
        this.open();
    }

    private again = (): void => {
        if (this.source?.readyState !== EventSource.OPEN) this.open();
    };

    /* Reopens the stream after a long time out of sight: a machine that slept does not notice that its stream is
     * dead. */
    private woken = (): void => {
        if (document.hidden) this.hidden = Date.now();
        else if (this.hidden && Date.now() - this.hidden > ASLEEP_MS) this.open();
        else this.again();
    };

    private gone(why: string): void {
        this.close();
        this.onGone(why);
    }

    close(): void {
        this.over = true;
        this.source?.close();
        document.removeEventListener('visibilitychange', this.woken);
        window.removeEventListener('online', this.again);
        window.removeEventListener('pageshow', this.woken);
    }
}
