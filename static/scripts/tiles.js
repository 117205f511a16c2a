// Tiles, and the number that can be typed in place of one.

import {forgive} from './errors.js';
import {submit} from './forms.js';
import {byPointer} from './taps.js';

// --- form[data-complete] is sent automatically once each group of tiles has its choice ---

// Only by a finger or a mouse: arrow keys choose every tile they pass.
// On click, not change: tapping the chosen tile again sends again after a failure.
document.addEventListener('click', ({target}) => {
  const form = target.form;
  if (!byPointer || target.type !== 'radio' || !form?.matches('[data-complete]')) return;
  const tiles = [...form.elements].filter(field => field.type === 'radio');
  const chosen = name => tiles.some(tile => tile.name === name && tile.checked)
    || (name === 'bid' && form.elements.other.value);
  if (tiles.every(tile => chosen(tile.name))) submit(form);
});

// --- The last choice counts: a tile replaces a typed number, and a number replaces a tile ---

document.addEventListener('input', ({target: {name, form}}) => {
  const other = form?.elements.other;
  if (name === 'bid' && other?.value) {
    other.value = '';
    other.closest('details').open = false;
    forgive(other);
  }
  if (name === 'other') form.querySelectorAll('[name=bid]:checked').forEach(tile => { tile.checked = false; });
}, true); // before the form is checked for being complete

// A number unfolds with the cursor in its field. Within the tap: elsewhere iOS shows no keyboard.
document.addEventListener('click', event => {
  const folded = event.target.closest('summary')?.parentElement;
  const field = folded?.querySelector(':scope > .more input');
  if (!field || folded.open) return;
  event.preventDefault();
  folded.open = true;
  field.focus({preventScroll: true});
});

// Typing replaces the earlier number. A tap that focuses a field sets the cursor afterwards, so select on click too.
document.addEventListener('focusin', ({target}) => {
  if (!target.matches('[inputmode=numeric], .recount input')) return;
  target.select();
  target.addEventListener('click', () => target.select(), {once: true});
});

// The same where “Other” is a tile, whose field the stylesheet shows.
document.addEventListener('change', ({target}) => {
  if (target.name === 'reason' && !target.value) target.form.elements.other.focus();
});
