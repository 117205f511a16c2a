// Disclosures: what a person unfolds scrolls into view, and stays open when it is redrawn.

document.addEventListener('click', ({target}) => {
  const folded = target.closest('summary')?.parentElement;
  if (!folded) return;
  const shown = folded.matches('.again, .points') ? folded.lastElementChild : folded; // theirs is outside of their box
  requestAnimationFrame(() => shown.scrollIntoView({block: 'nearest'}));
});

// A choice that covers other cards closes when something else is tapped.
document.addEventListener('click', ({target}) => {
  const open = document.querySelector('.again[open]'); // one at most: they share a name
  if (open && !open.contains(target)) open.open = false;
});

export function keepGroupsOpen({detail: {tasks}}) {
  for (const {fragment} of tasks) {
    fragment?.querySelectorAll('[data-stays-open]').forEach(group => {
      group.open ||= document.getElementById(group.id)?.open;
    });
    // Of folds that share a name one at most is open, so each keeps its own state.
    fragment?.querySelectorAll('[data-stays]').forEach(fold => {
      fold.open = document.getElementById(fold.id)?.open ?? fold.open;
    });
  }
}
