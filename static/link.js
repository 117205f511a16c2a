// A link with games has them in its fragment, which no server hears of. Wherever it was opened, at Home or here, the
// page that imports sends it to be shown; nothing is imported before somebody taps.

const {import: importing} = document.currentScript.dataset;

function takeGames() {
  const {hash, pathname} = location, form = document.getElementById('from-link');
  // A page that is shown without a line is loaded again, with its fragment, as soon as somebody answers.
  if ('kept' in isSo) return;
  // What a form was answered with: Back and Reload would send that again.
  if (document.querySelector('[type=hidden][name=link]')) return history.replaceState(null, '', importing);
  if (!/^#games(=|%3D)/i.test(hash)) return;
  if (!form) return location.replace(importing + hash);
  history.replaceState(null, '', pathname); // Back and Reload do not offer it again
  form.elements.link.value = hash;
  form.submit();
}

addEventListener('DOMContentLoaded', takeGames); // after app.js, which sees by then whether the page was kept
addEventListener('hashchange', takeGames); // opened where the page is open already
