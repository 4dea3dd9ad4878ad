/* Apart.tsx - two players apart: the list of the player's battles, a link that was opened, or a battle. */
import { useEffect, useState } from 'preact/hooks';
import type { ApartProps, Offered } from '../app/shell';
import { Game } from './Game';
import { Home } from './Home';
import { Join } from './Join';

let chosen: Offered | null = null; /* on the start screen */

export function Apart({ shell, offered, link }: ApartProps) {
    if (offered) chosen = offered;
    const [taken, setTaken] = useState('');
    useEffect(() => setTaken(''), [link]);
    const home = () => void shell.apart(null);
    const go = (game: string) => void shell.apart(null, { game, secret: '' });
    if (!link) return <Home shell={shell} offered={chosen} go={go} />;
    if (link.secret && taken !== link.game) return <Join game={link.game} secret={link.secret} entered={() => setTaken(link.game)} home={home} go={go} />;
    return <Game key={link.game} shell={shell} game={link.game} home={home} go={go} />;
}

(window as unknown as { sandtableApart: typeof Apart }).sandtableApart = Apart;
