// On the winner’s page, the animation of the aces runs once in a visit, not again at each reload.

const DEALT = `dealt:${location.pathname}`;

try {
  if (sessionStorage[DEALT]) document.documentElement.classList.add('dealt');
  document.addEventListener('animationend', ({animationName}) => {
    if (animationName === 'rise') sessionStorage[DEALT] = true;
  });
} catch {
  // Storage is forbidden, so the animation runs again.
}
