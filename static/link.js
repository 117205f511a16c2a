// A link with games has them in its fragment, which no server hears of. Wherever it was opened, at Home or here, the
// page that imports sends it to be shown; nothing is imported before somebody taps.

const {import: importing} = document.currentScript.dataset;

function takeGames() {
  const {hash} = location, field = document.getElementById('from-link');
  // A page that is shown without a line is loaded again, with its fragment, as soon as somebody answers.
  if ('kept' in isSo) return;
  if (!/^#games(=|%3D)/i.test(hash)) return;
  if (!field) return location.replace(importing + hash);
  field.value = hash;
  document.getElementById('show-link').click(); // iOS 15 has no requestSubmit()
}

addEventListener('DOMContentLoaded', takeGames); // after app.js, which sees by then whether the page was kept
addEventListener('hashchange', takeGames); // opened where the page is open already
