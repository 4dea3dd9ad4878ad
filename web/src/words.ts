/* words.ts - the one table of wording and icons.  Nothing in the page names a ruleset, nothing else in it a rule. */

/* What the start screen says of a ruleset beside its own title, by its id: `page.json` of its folder, put in when the page is built.  One
   without it is shown by its title alone. */
export interface RulesetPicture { battle: string; view?: [number, number, number, number]; cards?: string[]; note?: string }
/* One of the words an order may hold: what it obliges to and allows, the strong words between double stars; and its sign. */
export interface ChoiceWords { sign: string; says: string }
/* dress: what a side of this name wears.  course: what a go is made of, a word for each part and the names of the steps that belong to it.
   before: the steps before the first turn, in their order. */
interface RulesetWords { arm: string; name?: string; about: string; wins?: string; order?: number; picture?: RulesetPicture; choices?: Record<string, ChoiceWords>; dress?: Record<string, string>; course?: Record<string, string>; before?: string }
declare const RULESET_WORDS: Record<string, RulesetWords> | undefined;
export const RULESETS: Record<string, RulesetWords | undefined> = typeof RULESET_WORDS === 'undefined' ? {} : RULESET_WORDS;

/* Has the page a ruleset with written orders?  Without one the bundler leaves out what serves them alone. */
declare global { const WRITTEN_ORDERS: boolean }

/* Pictures of arms: engine's word → glyph, where it is another. */
export const ARMS: Record<string, string> = {
    infantry: 'foot', cavalry: 'horse', guns: 'artillery', galloper: 'artillery', saker: 'artillery', 'heavy-gun': 'artillery', 'commanded-shot': 'shot', elephants: 'elephant',
    'heavy-infantry': 'heavy', legion: 'heavy', 'veteran-heavy-infantry': 'veteran', 'light-infantry': 'light', skirmishers: 'light', 'light-horse': 'lighthorse', engines: 'catapult', leader: 'commander',
};

/* Marks on a unit: member's name → chit.  Others are shown by their first letters. */
export const MARKS: Record<string, string> = {
    out_of_ammunition: 'ammo', markers: 'ammo', ammunition: 'ammo', no_powder: 'ammo', impetuous: 'impetuous', engaged: 'engaged', moved: 'acted', acted: 'acted', fixed: 'fixed', fired: 'fixed', has_fired: 'fixed', emplaced: 'fixed', leader: 'general',
};

/* Reading of options. */
export const PROVENANCE: Record<string, string> = { text: 'as the text says', author: 'as the author says', ruling: 'our ruling: the text is silent' };
