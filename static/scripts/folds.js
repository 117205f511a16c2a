// Disclosures: an opened one scrolls into view. With data-stays or data-stays-open, a redraw keeps it open.

document.addEventListener('click', ({target}) => {
  const folded = target.closest('summary')?.parentElement;
  if (!folded) return;
  // The content of .again and .points is outside of their own box.
  const shown = folded.matches('.again, .points') ? folded.lastElementChild : folded;
  requestAnimationFrame(() => shown.scrollIntoView({block: 'nearest'}));
});

// The choice of a chip covers cards, so it closes when a player taps outside of it.
document.addEventListener('click', ({target}) => {
  const open = document.querySelector('.again[open]'); // at most one is open, because they share a name
  if (open && !open.contains(target)) open.open = false;
});

export function keepGroupsOpen({detail: {tasks}}) {
  for (const {fragment} of tasks) {
    fragment?.querySelectorAll('[data-stays-open]').forEach(group => {
      group.open ||= document.getElementById(group.id)?.open;
    });
    // Only one disclosure with data-stays is open at a time. So one that the player has closed stays closed,
    // even if the server draws it open.
    fragment?.querySelectorAll('[data-stays]').forEach(fold => {
      fold.open = document.getElementById(fold.id)?.open ?? fold.open;
    });
  }
}
