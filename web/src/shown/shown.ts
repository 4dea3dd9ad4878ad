/* shown.ts - everything a view may read: the world at one moment, and what is derived from it.
 *
 * Invariant: an instance never changes; what it derives it derives once, when it is asked first. */
import type { Ghost, Overlay, Ref } from '../table/contract';
import { concernedOf, ghostsOf, overlaysOf } from './drawn';
import { placingOf, targetsOf } from './offers';
import { type Options, optionsOf } from './options';
import { World } from './world';

export class Shown extends World {
    private readonly derived = new Map<string, unknown>();

    private once<T>(name: string, derive: (world: World) => T): T {
        if (!this.derived.has(name)) this.derived.set(name, derive(this));
        return this.derived.get(name) as T;
    }

    get ghosts(): Ghost[] {
        return this.once('ghosts', ghostsOf);
    }
    get overlays(): Overlay[] {
        return this.once('overlays', overlaysOf);
    }
    get concerned(): Set<Ref> {
        return this.once('concerned', concernedOf);
    }
    get targets(): Set<Ref> {
        return this.once('targets', targetsOf);
    }
    get placing(): Ref | null {
        return this.once('placing', placingOf);
    }
    get options(): Options {
        return this.once('options', optionsOf);
    }
}
