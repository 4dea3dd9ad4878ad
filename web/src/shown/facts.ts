/* facts.ts - the numbers of a unit type that are lengths, from the ruleset's tables: how far it moves and shoots. */
import type { World } from './world';

/* A scenario may set any number of a type, by its name. */
export function typeFacts({ ruleset, rawField }: World, type: string): { name: string; value: number }[] {
    const row = ruleset.types.find((t) => t.name === type);
    return ruleset.type_columns
        .filter((c) => c.unit === 'length')
        .map(({ name }) => {
            const set = rawField.options.find((o) => o.name === `types.${type}.${name}`)?.value;
            return { name: name.replace(/-/g, ' '), value: set === undefined ? (row?.values[name] ?? 0) : Number(set) };
        })
        .filter(
            ({ value }, i, all) => value > 0 && !all.slice(0, i).some((o) => o.name === 'range' && o.value === value),
        );
}

export const shortOf = ({ field }: World, value: number): string => `${value} ${field.mark}`;
