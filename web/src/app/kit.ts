/* kit.ts - what the part of the page for battles apart shares with the rest.  That part is a script of its own, which is loaded when it is
 * wanted; build.mjs leads its imports of these modules here. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { Fragment, jsx, jsxs } from 'preact/jsx-runtime';
import { Flag } from '../art/art';
import { EngineError } from '../engine/client';
import { Play } from '../play/Play';
import { Watch } from '../play/Watch';
import { Battle } from './battle';
import { useShown } from './hooks';
import { keptOf } from './keep';
import { download } from './store';

export const kit = {
    'preact/hooks': { useEffect, useRef, useState },
    'preact/jsx-runtime': { Fragment, jsx, jsxs },
    '../art/art': { Flag },
    './client': { EngineError },
    '../play/Play': { Play },
    '../play/Watch': { Watch },
    '../app/battle': { Battle },
    '../app/hooks': { useShown },
    '../app/keep': { keptOf },
    '../app/store': { download },
};
