/* world.ts - one view of everything the page knows of a battle: what never changes, what was told, what the player is
 * doing, what was answered, and how the table is shown.
 *
 * Invariant: it only reads. Everything drawn is derived from a World, so a test needs neither engine nor page: it makes
 * a World from plain data. */
import type { About } from '../about/about';
import type { Answers } from '../about/answers';
import type { BattleSetup, Facts, Seat, Settings } from '../about/held';
import type { BattleEvent, FieldResult, Opened, Ruleset } from '../engine/protocol';
import type { Body, Field, Ref, Shape, State, Unit } from '../table/contract';
import { moversOf, subjectsOf } from '../told/adapt';
import type { Told } from '../told/told';
import { eventsTold, stateAt } from './beats';
import type { Piece } from './motion';
import type { View } from './view';

/* The facts of a battle that stay the same from its setting up to its end. */
export interface Fixed {
    readonly game: number;
    readonly opened: Opened;
    readonly rawField: FieldResult;
    readonly field: Field;
    readonly ruleset: Ruleset;
    readonly seats: Record<1 | 2, Seat>;
    readonly seed: string;
    readonly luck: BattleSetup['luck']; // the source of dice
    readonly settings: Settings; // the one record that is changed in place: from the menu
}
export interface Parts {
    readonly fixed: Fixed;
    readonly told: Told;
    readonly about: About;
    readonly answers: Answers;
    readonly view: View;
}

export class World {
    private readonly parts: Parts;

    constructor(parts: Parts) {
        this.parts = parts;
    }

    get told(): Told {
        return this.parts.told;
    }
    get about(): About {
        return this.parts.about;
    }
    get answers(): Answers {
        return this.parts.answers;
    }
    get view(): View {
        return this.parts.view;
    }

    /* fixed */
    get game(): Fixed['game'] {
        return this.parts.fixed.game;
    }
    get opened(): Fixed['opened'] {
        return this.parts.fixed.opened;
    }
    get rawField(): Fixed['rawField'] {
        return this.parts.fixed.rawField;
    }
    get field(): Fixed['field'] {
        return this.parts.fixed.field;
    }
    get ruleset(): Fixed['ruleset'] {
        return this.parts.fixed.ruleset;
    }
    get seats(): Fixed['seats'] {
        return this.parts.fixed.seats;
    }
    get seed(): Fixed['seed'] {
        return this.parts.fixed.seed;
    }
    get luck(): Fixed['luck'] {
        return this.parts.fixed.luck;
    }
    get settings(): Fixed['settings'] {
        return this.parts.fixed.settings;
    }

    /* told */
    get now(): Told['now'] {
        return this.parts.told.now;
    }
    get raw(): Told['raw'] {
        return this.parts.told.raw;
    }
    get state(): Told['state'] {
        return this.parts.told.state;
    }
    get decision(): Told['decision'] {
        return this.parts.told.decision;
    }
    get events(): Told['events'] {
        return this.parts.told.events;
    }
    get acting(): Told['acting'] {
        return this.parts.told.acting;
    }
    get viewer(): Told['viewer'] {
        return this.parts.told.viewer;
    }
    get holder(): Told['holder'] {
        return this.parts.told.holder;
    }
    get curtain(): Told['curtain'] {
        return this.parts.told.curtain;
    }
    get looked(): Told['looked'] {
        return this.parts.told.looked;
    }
    get turnOf(): Told['turnOf'] {
        return this.parts.told.turnOf;
    }
    get reports(): Told['reports'] {
        return this.parts.told.reports;
    }
    get needs(): Told['needs'] {
        return this.parts.told.needs;
    }
    get owed(): Told['owed'] {
        return this.parts.told.owed;
    }
    get sealed(): Told['sealed'] {
        return this.parts.told.sealed;
    }
    get standing(): Told['standing'] {
        return this.parts.told.standing;
    }
    get guide(): Told['guide'] {
        return this.parts.told.guide;
    }
    get idle(): Told['idle'] {
        return this.parts.told.idle;
    }
    get idleOf(): Told['idleOf'] {
        return this.parts.told.idleOf;
    }
    get idleWords(): Told['idleWords'] {
        return this.parts.told.idleWords;
    }

    /* about */
    get selection(): About['selection'] {
        return this.parts.about.selection;
    }
    get leftOver(): About['leftOver'] {
        return this.parts.about.leftOver;
    }
    get draft(): About['draft'] {
        return this.parts.about.draft;
    }
    get dragged(): About['dragged'] {
        return this.parts.about.dragged;
    }
    get laid(): About['laid'] {
        return this.parts.about.laid;
    }
    get sheet(): About['sheet'] {
        return this.parts.about.sheet;
    }
    get sheetVerdict(): About['sheetVerdict'] {
        return this.parts.about.sheetVerdict;
    }
    get takenOff(): About['takenOff'] {
        return this.parts.about.takenOff;
    }
    get sheetMoves(): About['sheetMoves'] {
        return this.parts.about.sheetMoves;
    }
    get held(): About['held'] {
        return this.parts.about.held;
    }
    get ending(): About['ending'] {
        return this.parts.about.ending;
    }
    get endedItself(): About['endedItself'] {
        return this.parts.about.endedItself;
    }
    get why(): About['why'] {
        return this.parts.about.why;
    }
    get deed(): About['deed'] {
        return this.parts.about.deed;
    }
    get message(): About['message'] {
        return this.parts.about.message;
    }
    get announcement(): About['announcement'] {
        return this.parts.about.announcement;
    }

    /* answers */
    get suggestions(): Answers['suggestions'] {
        return this.parts.answers.suggestions;
    }
    get choices(): Answers['choices'] {
        return this.parts.answers.choices;
    }
    get peeked(): Answers['peeked'] {
        return this.parts.answers.peeked;
    }
    get awayOrder(): Answers['awayOrder'] {
        return this.parts.answers.awayOrder;
    }
    get awayFrom(): Answers['awayFrom'] {
        return this.parts.answers.awayFrom;
    }
    get marks(): Answers['marks'] {
        return this.parts.answers.marks;
    }
    get marksOf(): Answers['marksOf'] {
        return this.parts.answers.marksOf;
    }
    get pointed(): Answers['pointed'] {
        return this.parts.answers.pointed;
    }
    get odds(): Answers['odds'] {
        return this.parts.answers.odds;
    }
    get oddsError(): Answers['oddsError'] {
        return this.parts.answers.oddsError;
    }
    get unitOverlays(): Answers['unitOverlays'] {
        return this.parts.answers.unitOverlays;
    }
    get ghostOverlays(): Answers['ghostOverlays'] {
        return this.parts.answers.ghostOverlays;
    }
    get zoneOverlays(): Answers['zoneOverlays'] {
        return this.parts.answers.zoneOverlays;
    }
    get sightOverlays(): Answers['sightOverlays'] {
        return this.parts.answers.sightOverlays;
    }
    get threats(): Answers['threats'] {
        return this.parts.answers.threats;
    }
    get remedies(): Answers['remedies'] {
        return this.parts.answers.remedies;
    }
    get shownUnit(): Answers['shownUnit'] {
        return this.parts.answers.shownUnit;
    }
    get hints(): Answers['hints'] {
        return this.parts.answers.hints;
    }
    get aim(): Answers['aim'] {
        return this.parts.answers.aim;
    }
    get far(): Answers['far'] {
        return this.parts.answers.far;
    }

    /* view */
    get rotation(): View['rotation'] {
        return this.parts.view.rotation;
    }
    get switches(): View['switches'] {
        return this.parts.view.switches;
    }
    get look(): View['look'] {
        return this.parts.view.look;
    }
    get rulers(): View['rulers'] {
        return this.parts.view.rulers;
    }
    get rulerFrom(): View['rulerFrom'] {
        return this.parts.view.rulerFrom;
    }
    get traces(): View['traces'] {
        return this.parts.view.traces;
    }
    get again(): View['again'] {
        return this.parts.view.again;
    }
    get moment(): View['moment'] {
        return this.parts.view.moment;
    }
    get momentFrom(): View['momentFrom'] {
        return this.parts.view.momentFrom;
    }
    get hurries(): View['hurries'] {
        return this.parts.view.hurries;
    }
    get thinking(): View['thinking'] {
        return this.parts.view.thinking;
    }
    get thought(): View['thought'] {
        return this.parts.view.thought;
    }
    /* What the tutor said of the viewer's last order; '' of another side's. */
    get remark(): string {
        const { remark } = this.parts.view;
        return remark?.side === this.viewer ? remark.words : '';
    }
    get seen(): View['seen'] {
        return this.parts.view.seen;
    }
    get paused(): View['paused'] {
        return this.parts.view.paused;
    }
    get busy(): View['busy'] {
        return this.parts.view.busy;
    }
    get judged(): View['judged'] {
        return this.parts.view.judged;
    }
    get words(): View['words'] {
        return this.parts.view.words;
    }
    get card(): View['card'] {
        return this.parts.view.card;
    }
    get elsewhere(): View['elsewhere'] {
        return this.parts.view.elsewhere;
    }
    get unkept(): View['unkept'] {
        return this.parts.view.unkept;
    }

    /* ---- who is who ------------------------------------------------------------------------------------------- */

    sideNumber(name: string | undefined): 0 | 1 | 2 {
        return this.rawField.sides.find((s) => s.name === name)?.id ?? 0;
    }

    sideName(side: number): string {
        return this.rawField.sides.find((s) => s.id === side)?.name ?? '';
    }

    unit(ref: Ref | null | undefined): Unit | undefined {
        return this.state.units.find((u) => u.ref === ref || u.name === ref || u.number === ref);
    }

    body(ref: Ref | null | undefined): Body | undefined {
        return this.state.bodies.find((b) => b.ref === ref || b.name === ref || b.number === ref);
    }

    /* What an order moves: its unit, or its body, which is one base on its own. */
    piece(ref: Ref | null | undefined): Piece | undefined {
        const body = this.body(ref);
        return this.unit(ref) ?? (body && { ...body, files: 1, ranks: 1 });
    }

    get persons(): (1 | 2)[] {
        return ([1, 2] as const).filter((s) => this.seats[s].kind === 'person');
    }

    /* Tells whether the other side plays at another screen. */
    get apart(): boolean {
        return this.seats[1].kind === 'apart' || this.seats[2].kind === 'apart';
    }

    /* Tells whether a person at this screen has to decide. */
    get mine(): boolean {
        return this.acting !== 0 && this.seats[this.acting].kind === 'person' && !this.curtain;
    }

    /* Two people at one screen, nothing secret to write: only what both know is shown. */
    get shared(): boolean {
        return this.persons.length === 2 && this.holder === 0 && !this.raw?.over;
    }

    /* The pieces that may be given an order now, and those of them that may be told to go or to turn. */
    get subjects(): Set<Ref> {
        return this.mine ? subjectsOf(this.decision) : new Set();
    }

    get movers(): Set<Ref> {
        return this.mine ? moversOf(this.decision) : new Set();
    }

    get mustCollect(): boolean {
        return Boolean(this.decision?.sealed && this.decision.sheet);
    }

    /* Names the step and the side it is asked of: what was pressed in one step is not meant for another. */
    get asked(): string {
        return `${this.decision?.step ?? ''}/${this.acting}/${this.holder}`;
    }

    /* The engine's drawing for its answer to the order in hand. */
    get witness(): readonly Shape[] {
        return this.draft?.verdict?.witness ?? [];
    }

    /* ---- as far as it has been told --------------------------------------------------------------------------------- */

    /* Tells whether there are events since the viewer's last order. */
    get news(): boolean {
        const unheard = this.reports[this.viewer].slice(this.seen[this.viewer]);
        return this.now.turn > 0 && unheard.some((event) => event.verb !== 'step');
    }

    /* The state on the table: an earlier one that is shown again, that of a throw being told, or the present one. */
    get onTable(): State {
        return this.again?.state ?? (this.moment ? stateAt(this.moment) : this.state);
    }

    /* The facts in the bar over the table: while a throw is told, those before it. */
    get facts(): Facts {
        return this.moment?.facts ?? { raw: this.raw, standing: this.standing };
    }

    get toldEvents(): BattleEvent[] {
        return this.moment ? eventsTold(this.events, this.moment, this.momentFrom) : this.events;
    }
}
