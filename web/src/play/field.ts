/* field.ts - what a field of an order is given: the entry it fills, the slot of the offer, and how to change the entry. */
import type { Seen } from './seen';
import type { Change } from '../app/hand';
import type { Entry, Slot } from '../engine/protocol';

export interface Field extends Seen {
    entry: Entry;
    slot: Slot;
    set(change: Change): void;
}
