/* What is used of lean-qr: the types are there before the package is installed. */
declare module 'lean-qr/nano' {
    export function generate(text: string): { size: number; get(x: number, y: number): boolean };
}
