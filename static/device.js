// What belongs to this phone alone: its choices, and what its browser withholds on plain http.
// From app.js: ownName, dataset, ours; from outbox.js: opOf, isResent.

// --- A choice that is on or off: button[data-choice], kept on this phone ---

const RECORDED = 15; // ms that a recorded tap is felt
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

// --- A recorded tap is felt by those who want it, but not one that had waited ---

document.addEventListener('htmx:finally:request', ({detail: {ctx}}) => {
  const isRecorded = opOf(ctx) && !isResent(ctx) && ours(ctx) && ctx.response.status < 400;
  if (isRecorded && likes('vibrate')) navigator.vibrate?.(RECORDED);
});

// --- On plain http a silent film keeps the screen on as secure.js does ---

// NoSleep.js's (MIT): it has a track of silence, or browsers would think nobody watches, and it jumps back instead of
// looping, which Safari takes for an ornament.
const film = document.createElement('video');

function stayOn() {
  if (document.hidden || !document.querySelector('[data-open]')) film.pause();
  else if (film.paused) film.play().catch(() => {}); // refused before the first tap: the next one asks again
}

function keepOn() {
  Object.assign(film, {preload: 'none', src: dataset.film, playsInline: true, title: 'Scorekeeper'});
  film.addEventListener('timeupdate', () => {
    if (film.currentTime > .5) film.currentTime = Math.random() / 2;
  });
  for (const happens of ['click', 'visibilitychange', 'htmx:after:swap']) document.addEventListener(happens, stayOn);
}

// --- What else https would give is said once: [data-plain-http], until it is put away ---

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
