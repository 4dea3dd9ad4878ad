/* The part of lean-qr that is used: declared here, so that the types are known before the package is installed. */
declare module 'lean-qr/nano' {
    export function generate(text: string): { size: number; get(x: number, y: number): boolean };
}
