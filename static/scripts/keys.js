// Keyboards: the focus after a swap, and Enter in a form of New game.

import {byPointer} from './taps.js';

// --- After a swap, the focus is at the start of the new screen, not at the top of the page ---

// A pressed chip (the button of a meld) keeps the focus when it is redrawn. If the redrawn chip is in a
// disclosure, the summary of the disclosure gets the focus.
let meld; // the id of a chip, such as “run”

export function rememberChip() {
  meld = document.activeElement?.closest('.chips button')?.value.split(':')[0];
}

export function restoreFocus() {
  if (byPointer || document.activeElement !== document.body) return;
  const button = document.querySelector(`.chips button[value^="${meld}:"]`);
  const heading = document.querySelector('#table h1');
  if (!button) heading?.setAttribute('tabindex', '-1');
  (button?.closest('details')?.firstElementChild ?? button ?? heading)?.focus({preventScroll: true});
}

// --- Enter in a score or a name of New game moves to the next field; after the last one it sends the form ---

document.addEventListener('keydown', event => {
  const {target, key, isComposing} = event;
  if (key !== 'Enter' || isComposing || target.enterKeyHint !== 'next') return;
  event.preventDefault();
  const fields = [...target.form.querySelectorAll('[enterkeyhint]')];
  target.blur(); // in case the next field is folded away and cannot take the focus
  fields[fields.indexOf(target) + 1].focus();
});
