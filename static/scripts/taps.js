// A double tap is one tap, and its second half never hits a control that has just appeared under the finger.

import {isChange} from './changes.js';
import {addressOf} from './ops.js';

// True after a finger or a mouse, false after a key.
export let byPointer = false;
addEventListener('pointerdown', () => { byPointer = true; }, true);
addEventListener('keydown', () => { byPointer = false; }, true);

const BOUNCE = 250; // ms; two deliberate taps are slower
const UNREAD_NAME = 350; // ms in which taps are dropped after the same step was drawn for the next player
const UNREAD_STEP = 700; // ms in which taps are dropped after another step was drawn
const CONTROLS = 'a, button, label, summary';
let tapped = {x: -99, y: -99}, underFinger, drawnAt = -UNREAD_STEP, unread;

// Return a text that identifies what a control does. It contains the address, because the next player's Pass
// looks just like the Pass before. It omits the number after “:” in a value, because taps on a card or chip
// change that number. For a chip with a disclosure (.again), it describes the first button in the disclosure.
function actBy(target) {
  const control = target?.closest('.again')?.querySelector('button') || target?.control || target;
  return control && [control.href || addressOf(control, control.form), control.name, control.value?.split(':')[0]].join();
}

const actUnder = ({x, y}) => actBy(document.elementFromPoint(x, y)?.closest(CONTROLS));
const stepShown = () => document.querySelector('main')?.id;

// A control that stays under the finger has been read. So a swap, such as a poll's, delays no tap on that
// control. Skip the changes after a tap (changes.js), because they move nothing. To look under the finger, an
// old phone would lay out the page twice.
export function rememberUnderFinger({detail: {tasks}}) {
  underFinger = tasks.every(isChange) ? null : {act: actUnder(tapped), step: stepShown()};
}

export function compareUnderFinger() {
  if (!underFinger || actUnder(tapped) === underFinger.act) return;
  drawnAt = performance.now();
  unread = underFinger.step && stepShown() === underFinger.step ? UNREAD_NAME : UNREAD_STEP;
}

addEventListener('click', event => {
  const target = event.target.closest(CONTROLS);
  // event.detail is 0 for a click by keys, and for the click that a label passes on to its field.
  if (!target || !event.detail || !byPointer) return;
  const {x, y, timeStamp: at} = event, act = actBy(target);
  const isNear = Math.hypot(x - tapped.x, y - tapped.y) < 24;
  // Quick taps on Undo and Redo are deliberate, and another tap reverts them.
  const isBounce = at - tapped.at < BOUNCE && !target.matches('.bar button');
  if (isNear && (act === tapped.act ? isBounce : at - drawnAt < unread)) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  tapped = {x, y, at, act};
}, true);
