import { useEffect, useRef } from 'preact/hooks';
import { KEYS } from '../words';

export function KeysList({ close }: { close(): void }) {
    const dialog = useRef<HTMLDialogElement>(null);
    useEffect(() => { dialog.current?.showModal(); }, []);
    return (
        <dialog ref={dialog} class="sheet" onClose={close} aria-labelledby="h-keys">
            <div class="ph"><h2 id="h-keys">Keys</h2><button class="btn" onClick={close}>Close</button></div>
            <dl class="keys">{KEYS.map(([key, does]) => <div><dt><kbd>{key}</kbd></dt><dd>{does}</dd></div>)}</dl>
            <p class="muted">With the mouse: drag a unit where it should go, drop it on an enemy to strike or shoot, press a name in a list to see it on the table. Wheel or two fingers zoom.</p>
        </dialog>
    );
}
