/* kit.ts - what the lazily loaded parts of the page (parts.ts) share with the rest; build.mjs redirects their imports
 * of these modules to this one. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Fragment, jsx, jsxs } from 'preact/jsx-runtime';
import { Flag } from '../art/art';
import { EngineError } from '../engine/client';
import { Play } from '../play/Play';
import { Watch } from '../play/Watch';
import { loadScenarios } from '../start/scenarios';
import { RULESETS } from '../words';
import { Battle } from './battle';
import { useShown } from './hooks';
import { keptOf } from './keep';
import { download } from './store';

export const kit = {
    'preact/hooks': { useEffect, useMemo, useRef, useState },
    'preact/jsx-runtime': { Fragment, jsx, jsxs },
    '../art/art': { Flag },
    './client': { EngineError },
    '../engine/client': { EngineError },
    '../start/scenarios': { loadScenarios },
    '../words': { RULESETS },
    '../play/Play': { Play },
    '../play/Watch': { Watch },
    '../app/battle': { Battle },
    '../app/hooks': { useShown },
    '../app/keep': { keptOf },
    '../app/store': { download },
};
