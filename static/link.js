// A link with games has them in its fragment, which browsers never send. Wherever the link was opened, the page that
// imports sends the games to be shown; nothing is imported before a tap.

import {isOld, isRead} from './scripts/strip.js';

const {import: importing} = document.currentScript.dataset;

function takeGames() {
  const {hash} = location, field = document.getElementById('from-link');
  // A page that is shown offline is loaded again, with its fragment, when the connection is back.
  if (isOld()) return;
  if (!/^#games(=|%3D)/i.test(hash)) return;
  if (!field) return location.replace(importing + hash);
  field.value = hash;
  document.getElementById('show-link').click(); // iOS 15 has no requestSubmit()
}

addEventListener('DOMContentLoaded', () => isRead.then(takeGames));
addEventListener('hashchange', takeGames); // opened where the page is already open
