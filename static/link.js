// A link with games has them in its fragment, which no server hears of. Wherever it was opened, at Home or here, the
// page that imports sends it to be shown; nothing is imported before somebody taps.

const {import: importing} = document.currentScript.dataset;

function takeGames() {
  const {hash, pathname} = location;
  // A page that is shown without a line is loaded again, with its fragment, as soon as somebody answers.
  if (!hash.startsWith('#games=') || 'kept' in isSo) return;
  const form = document.getElementById('from-link');
  if (!form) return location.replace(importing + hash);
  history.replaceState(null, '', pathname); // Back and Reload do not offer it again
  form.elements.link.value = hash;
  form.submit();
}

addEventListener('DOMContentLoaded', takeGames); // after app.js, which sees by then whether the page was kept
addEventListener('hashchange', takeGames); // opened where the page is open already
