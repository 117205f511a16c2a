// Choices stored on this phone, and replacements for features that browsers allow only on https.

import {ours} from './scripts/answers.js';
import {afterwards} from './scripts/htmx-events.js';
import {isResent, opOf} from './scripts/outbox.js';
import {ownName, settings} from './scripts/page.js';

// --- button[data-choice] switches a choice on or off; the choice is stored on this phone ---

const RECORDED = 15; // ms that the phone vibrates for a recorded tap
const keyOf = choice => ownName(`choice-${choice}`);
const likes = choice => localStorage[keyOf(choice)] === 'yes';

document.querySelectorAll('[data-choice]').forEach(button => {
  const {choice} = button.dataset;
  button.ariaChecked = likes(choice);
  button.hidden = !navigator[choice];
  button.addEventListener('click', () => {
    localStorage[keyOf(choice)] = likes(choice) ? 'no' : 'yes';
    button.ariaChecked = likes(choice);
    if (likes(choice)) navigator[choice](RECORDED);
  });
});

// --- If the choice is on, the phone vibrates for a recorded tap, unless the tap had waited ---

afterwards('htmx:finally:request', ({detail: {ctx}}) => {
  const isRecorded = opOf(ctx) && !isResent(ctx) && ours(ctx) && ctx.response.status < 400;
  if (isRecorded && likes('vibrate')) navigator.vibrate?.(RECORDED);
});

// --- On plain http a silent film keeps the screen on; on https secure.js does so ---

// As in NoSleep.js (MIT), the film has a silent sound track: browsers pause a film without sound. The film
// jumps back instead of looping, because Safari does not keep the screen on for a loop.
const film = document.createElement('video');

function playFilm() {
  if (document.hidden || !document.querySelector('[data-open]')) film.pause();
  else if (film.paused) film.play().catch(() => {}); // refused before the first tap; each tap tries again
}

function keepOn() {
  Object.assign(film, {preload: 'none', src: settings.film, playsInline: true, title: 'Scorekeeper'});
  film.addEventListener('timeupdate', () => {
    if (film.currentTime > .5) film.currentTime = Math.random() / 2;
  });
  for (const type of ['click', 'visibilitychange']) document.addEventListener(type, playFilm);
  afterwards('htmx:after:swap', playFilm);
}

// --- [data-plain-http]: a note on what https would allow in addition, shown until it is dismissed ---

function explain(note) {
  const key = ownName('knows-plain-http');
  note.hidden = key in localStorage;
  note.querySelector('button').addEventListener('click', () => {
    localStorage[key] = 'yes';
    note.hidden = true;
  });
}

if (!isSecureContext) {
  keepOn();
  document.querySelectorAll('[data-plain-http]').forEach(explain);
}
