// The winner’s aces are dealt once in a visit, not again at each reload.

const DEALT = `dealt:${location.pathname}`;

try {
  if (sessionStorage[DEALT]) document.documentElement.classList.add('dealt');
  document.addEventListener('animationend', ({animationName}) => {
    if (animationName === 'rise') sessionStorage[DEALT] = true;
  });
} catch {
  // Storage is forbidden: the aces are dealt again.
}
