// A link with games contains them in its fragment, which browsers never send. On Home, this script opens the
// import page. There it sends the fragment, and the server shows the games. A tap then imports them.

import {isOld, isRead} from './scripts/strip.js';

const {import: importPage} = document.currentScript.dataset;

function takeGames() {
  const {hash} = location, field = document.getElementById('from-link');
  // A page shown offline is loaded again, with its fragment, when the connection is back.
  if (isOld()) return;
  if (!/^#games(=|%3D)/i.test(hash)) return;
  if (!field) return location.replace(importPage + hash);
  field.value = hash;
  document.getElementById('show-link').click(); // iOS 15 has no requestSubmit()
}

addEventListener('DOMContentLoaded', () => isRead.then(takeGames));
addEventListener('hashchange', takeGames); // a link opened in a page that is open already
