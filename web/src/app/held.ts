/* held.ts - the words in which the page keeps a battle: seats, the order in hand, what is shown of it. */
import type { GuideKept } from './guide';
import type { Kept } from './keep';
import type { Entry, Odds, Offer, Order, Suggestion, Verdict, Why } from '../engine/protocol';
import type { Wish } from '../table/contract';

export type Seat = { kind: 'person' } | { kind: 'computer'; player: string };
export const PERSON: Seat = { kind: 'person' };

export interface Draft {
    offer: Offer; entry: Entry; order: Order;
    base: Entry[];                       /* what is written and stays: without what the one in hand replaces */
    also: Entry[];                       /* what others do in the same order, before it */
    verdict: Verdict | null; words: string;
    follows: string[];                   /* what it would bring about at once, a sentence each */
    nearest: Suggestion | null;          /* the nearest thing that is allowed, when this is not */
    instead?: Verdict | null;            /* it is not quite what was drawn: what was said to that */
}
/* Where somebody was last dragged to, and how he is to be formed there. */
export interface Dragged { wish: Extract<Wish, { wish: 'reach' }>; form: Form | undefined }
export type Form = [files: number, ranks: number];
export interface OddsShown {
    odds: Odds; words: string[]; about: string; line: Order[];
    closed?: { odds: Odds; words: string[] };   /* the same, and the step ended after it: what becomes of whom it hits */
}
export interface WhyShown { title: string; why: Why; verdict: Verdict | null }
export interface Curtain { side: 1 | 2; name: string }
export interface Settings { curtain: 'secrets' | 'always'; speed: number; text: number; auto: boolean }   /* auto: the enemy's throws follow one another by themselves */
export interface BattleSetup {
    text: string; fresh: boolean; seed: string;
    closed?: string;                     /* of a record: its private part, which brings the seed along */
    options?: Record<string, string>; luck?: 'seeded' | 'typed';
    seats: Record<1 | 2, Seat>; settings?: Partial<Settings>;
    guide?: GuideKept | null;            /* it is played with lessons */
    kept?: Kept | null;                  /* what was in hand when it was left */
}
