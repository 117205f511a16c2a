// Show on the screen which taps wait.

import {addressOf} from './ops.js';
import {attempts, outbox} from './outbox.js';
import {gameOf} from './queue.js';
import {hush, say, sentence, strip} from './strip.js';

export const tabs = () => [...document.querySelectorAll('#meld .tabs a')];
export const isLost = ({url}) => attempts.get(gameOf(url))?.lost;

export function showWaiting() {
  const taps = outbox.taps.filter(isLost), count = taps.length;
  const full = taps.some(({url}) => attempts.get(gameOf(url)).full);
  hush(...(count ? [full ? 'waiting' : 'full'] : ['full', 'waiting']));
  if (full) say('full', sentence('held', {count}));
  else if (count) say('waiting', sentence(count === 1 ? 'one' : 'many', {count}));
  document.querySelectorAll('[data-waiting]').forEach(button => delete button.dataset.waiting);
  taps.forEach(tap => buttonOf(tap)?.setAttribute('data-waiting', ''));
  const uncounted = taps.filter(({fields}) => fields.tap).map(({url}) => url);
  tabs().forEach(tab => tab.toggleAttribute('data-uncounted', uncounted.includes(tab.pathname)));
  const total = document.querySelector('.count'), isCounted = !uncounted.some(url => formOf({url}));
  total?.setAttribute('data-uncounted', isCounted ? '' : strip().dataset.uncounted);
}

export function formOf({url}) {
  return [...document.forms].find(form =>
    [form, ...form.querySelectorAll('[formaction]')].some(element => goesTo(element, url)));
}

function goesTo(element, url) {
  return addressOf(element, element.form || element) === url;
}

function buttonOf({url, fields}) {
  return [...document.querySelectorAll('button')].find(button =>
    goesTo(button, url) && (button.name ? fields[button.name] === button.value : !fields.tap));
}

// The text of the tapped button or, if the form was sent automatically, of its chosen tiles.
export function nameOf({form, submitter}) {
  if (!submitter?.matches('.nojs')) return submitter?.ariaLabel || submitter?.firstChild?.textContent.trim() || strip().dataset.unnamed;
  return [...form.querySelectorAll(':checked + b')].map(tile => tile.textContent).join(' ');
}
