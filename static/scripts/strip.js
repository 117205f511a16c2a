// The strip above the score shows one sentence at a time: the most urgent of those that apply.

const URGENCY = ['refused', 'full', 'failed', 'foreign', 'waiting', 'kept', 'lost', 'back'];
const OFFLINE = ['waiting', 'kept', 'lost'];
const OVER_SOON = 3000; // ms during which the strip shows “Back online”
const active = {}; // name -> sentence
let overSoon;

export const strip = () => document.getElementById('strip');

export function say(name, words = sentence(name)) {
  active[name] = words;
  speak();
}

export function hush(...names) {
  names.forEach(name => delete active[name]);
  speak();
}

// The strip has the sentences in the page's language: data-lost="No connection. Try again."
export function sentence(name, values = {}) {
  return strip().dataset[name].replace(/{(\w+)}/g, (_, value) => values[value]);
}

// “Offline: score from 14:05”
export function asOf(moment) {
  const clock = {hour: '2-digit', minute: '2-digit', hourCycle: 'h23'};
  return sentence('kept', {time: moment.toLocaleTimeString(document.documentElement.lang, clock)});
}

// The score makes room for the strip as far as the score can, so that nothing moves under a finger.
function speak() {
  const shown = strip(), head = document.querySelector('.score'), {style} = document.documentElement;
  const words = active[URGENCY.find(name => name in active)] || '';
  if (shown.textContent === words) return;
  if (!isStyled()) return speakLater();
  if (head && !shown.textContent) style.setProperty('--head', heightOf(head));
  shown.textContent = words;
  style.setProperty('--strip', heightOf(shown));
}

// Heights are wrong until the stylesheet is there. If it fails to load, they are final once the page is complete.
const isStyled = () => document.querySelector('link[rel=stylesheet]')?.sheet || document.readyState === 'complete';

function speakLater() {
  document.addEventListener('load', speak, {capture: true, once: true});
  addEventListener('load', speak, {once: true});
}

const heightOf = element => `${element.getBoundingClientRect().height}px`;
export const isOffline = () => OFFLINE.some(name => name in active);

export function sayBack() {
  say('back');
  clearTimeout(overSoon);
  overSoon = setTimeout(hush, OVER_SOON, 'back');
}

// --- A stored page that is shown offline says so from the start; secure.js has written its sentence ---

export const isOld = () => 'kept' in active; // true for a stored page, until the server answers

// Resolved once isOld() is known.
export const isRead = new Promise(done => {
  document.addEventListener('DOMContentLoaded', () => {
    const stored = strip().textContent;
    strip().textContent = '';
    if (stored) say('kept', stored);
    done();
  });
});
