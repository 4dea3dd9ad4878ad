/* past.ts - studies kept in the browser: the question, the progress, and the figures.
 *
 * They stand in a database of their own, so that battles never want for room. Where the browser forbids it nothing is kept, and the bench says so. */
import type { LeftOut, Question } from './question';
import type { Answer } from './even';
import type { Progress } from './study';

export interface Past { id: string; at: number; title: string; text: string; question: Question; progress: Progress; whole: boolean; answer?: Answer /* of a search for what is even */; leftOut?: LeftOut[] }

const open = (): Promise<IDBDatabase> => new Promise((resolve, reject) => {
    const asked = indexedDB.open('sandtable.studies', 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore('studies', { keyPath: 'id' });
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
});
async function act<T>(mode: IDBTransactionMode, what: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const base = await open();
    try {
        return await new Promise<T>((resolve, reject) => {
            const dealt = base.transaction('studies', mode), request = what(dealt.objectStore('studies'));
            dealt.oncomplete = () => resolve(request.result);
            dealt.onerror = dealt.onabort = () => reject(dealt.error);
        });
    } finally {
        base.close();
    }
}

/* Returns the kept studies, the latest first. */
export const pastStudies = (): Promise<Past[]> => act('readonly', (s) => s.getAll() as IDBRequest<Past[]>).then((all) => all.sort((a, b) => b.at - a.at), () => []);
/* Keeps a study; false: it could not be kept. */
export const keepStudy = (past: Past): Promise<boolean> => act('readwrite', (s) => s.put(past)).then(() => true, () => false);
export const forgetStudy = (id: string): Promise<void> => act('readwrite', (s) => s.delete(id)).then(() => undefined, () => undefined);
