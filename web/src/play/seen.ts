/* seen.ts - what a view is given: what is shown, and the intents its buttons become.  A view reads nothing else of a battle. */
import type { Battle } from '../app/battle';
import type { Shown } from '../shown/shown';

type Intent =
    | 'advance'
    | 'answerDice'
    | 'axisAt'
    | 'choose'
    | 'clearRulers'
    | 'closeWhy'
    | 'concede'
    | 'confirm'
    | 'course'
    | 'dressLine'
    | 'dropFromSheet'
    | 'end'
    | 'enter'
    | 'explain'
    | 'explainEvent'
    | 'fail'
    | 'fromStep'
    | 'keepOn'
    | 'leaveGuide'
    | 'leaveOut'
    | 'liftCurtain'
    | 'lookAt'
    | 'lookBack'
    | 'mark'
    | 'orderAll'
    | 'standingNow'
    | 'measure'
    | 'pause'
    | 'pick'
    | 'point'
    | 'position'
    | 'putDown'
    | 'redo'
    | 'review'
    | 'save'
    | 'saveParts'
    | 'see'
    | 'select'
    | 'setSlot'
    | 'setUpLesson'
    | 'settle'
    | 'showIdle'
    | 'showMe'
    | 'skip'
    | 'skipAll'
    | 'skipLesson'
    | 'stopAgain'
    | 'stuck'
    | 'take'
    | 'takeEntry'
    | 'takeUp'
    | 'undo'
    | 'undoToBarrier'
    | 'unsay'
    | 'watchAgain'
    | 'wish';

export type Intents = Pick<Battle, Intent>;

export interface Seen {
    battle: Shown;
    does: Intents;
}
