// The only listener for each htmx event. It calls the handlers in the order written here.

import {leaveForGood, refuseForeign, reportFailed, reportLost} from './answers.js';
import {sendCards} from './calculator.js';
import {makeChanges} from './changes.js';
import {showRefusal} from './errors.js';
import {keepGroupsOpen} from './folds.js';
import {holdStill, rememberField} from './forms.js';
import {rememberChip, restoreFocus} from './keys.js';
import {beginOp, endOp} from './ops.js';
import {endTap, refuseResent, sendAll, storeTap, waitForTurn} from './outbox.js';
import {enlivenBySwap, keepOpenOnPoll, refuseLatePoll, skipIdlePoll} from './polls.js';
import {compareUnderFinger, rememberUnderFinger} from './taps.js';
import {tickAsDrawn} from './tiles.js';
import {showWaiting} from './waiting.js';

const ORDER = {
  'htmx:config:request': [beginOp, skipIdlePoll, storeTap],
  'htmx:before:request': [sendCards, waitForTurn],
  'htmx:after:request': [refuseResent, leaveForGood],
  'htmx:before:swap': [
    refuseForeign, refuseLatePoll, rememberUnderFinger, rememberChip, keepGroupsOpen, keepOpenOnPoll, rememberField,
    makeChanges, // last: it inserts what keepGroupsOpen and keepOpenOnPoll have opened
  ],
  'htmx:after:swap': [enlivenBySwap, tickAsDrawn, showRefusal, compareUnderFinger, restoreFocus, holdStill, showWaiting],
  'htmx:error': [reportLost],
  'htmx:response:error': [reportFailed],
  'htmx:finally:request': [endOp, endTap], // endOp first: endTap sends no tap whose op is in flight
};

for (const [name, handlers] of Object.entries(ORDER)) {
  document.addEventListener(name, event => handlers.forEach(handle => attempt(handle, event)));
}
document.addEventListener('htmx:after:process', sendAll, {once: true});

// An error in one handler must not stop the others, above all not the outbox.
function attempt(handle, event) {
  try {
    handle(event);
  } catch (error) {
    setTimeout(() => { throw error; });
  }
}

// For scripts that load later: their handlers run last and do not depend on each other.
export function afterwards(name, handle) {
  ORDER[name].push(handle);
}
