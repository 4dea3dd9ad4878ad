/* words.ts - the one table of wording and icons.  Nothing else in the page may name a ruleset or a rule. */

/* What a start screen says of a ruleset beside its own title.  One that is not here is shown by its title alone. */
export const RULESETS: Record<string, { arm: string; about: string }> = {
    'ecw-commands': { arm: 'foot', about: 'English Civil War. Five commands a side, cards in secret order.' },
    'ecw-cards': { arm: 'horse', about: 'English Civil War. One shuffled deck wakes the arms in turn.' },
    'ecw-large': { arm: 'pike', about: 'English Civil War. Two orders a turn, opposed dice.' },
    'sword-divided': { arm: 'musket', about: 'English Civil War. Written orders, both sides at once.' },
    punic: { arm: 'elephant', about: 'Rome and Carthage. Push-backs, elephants, resolve.' },
};

/* Pictures of arms: engine's word → glyph. */
export const ARMS: Record<string, string> = {
    foot: 'foot', horse: 'horse', guns: 'artillery', artillery: 'artillery', shot: 'shot', 'commanded-shot': 'shot', musket: 'musket', dragoons: 'dragoons', pike: 'pike',
    elephants: 'elephant', elephant: 'elephant', heavy: 'heavy', legion: 'heavy', warband: 'warband', light: 'light', skirmishers: 'light', 'light-horse': 'lighthorse',
    engines: 'catapult', catapult: 'catapult', clubmen: 'clubmen', leader: 'commander', commander: 'commander',
};

/* Marks on a unit: member's name → chit.  Others are shown by their first letters. */
export const MARKS: Record<string, string> = {
    out_of_ammunition: 'ammo', ammunition: 'ammo', no_powder: 'ammo', impetuous: 'impetuous', engaged: 'engaged', moved: 'acted', acted: 'acted', fixed: 'fixed', fired: 'fixed', has_fired: 'fixed',
};

/* Reading of options. */
export const PROVENANCE: Record<string, string> = { text: 'as the text says', author: 'as the author says', ruling: 'our ruling: the text is silent' };
