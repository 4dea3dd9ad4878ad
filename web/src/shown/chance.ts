/* chance.ts - exact fractions as the engine writes them: "31705/6561", whole numbers without the bar. */

export function chanceNumber(text: string): number {
    const [over, under = '1'] = text.split('/');
    const a = BigInt(over ?? '0'),
        b = BigInt(under);
    if (b === 0n) return 0;
    return Number((a * 1_000_000_000n) / b) / 1e9;
}

export function chancePercent(text: string): string {
    const value = chanceNumber(text) * 100;
    if (value === 0 || value === 100) return `${value} %`;
    if (value < 1) return '< 1 %';
    return value > 99 ? '> 99 %' : `${Math.round(value)} %`;
}

/* Returns a short fraction, or '' if it is too long to read and the percentage must do. */
export function chanceShort(text: string): string {
    return text.length <= 7 ? text : '';
}
