// Disclosures: what a person unfolds is visible, and stays open when it is redrawn.

document.addEventListener('click', ({target}) => {
  const folded = target.closest('summary')?.parentElement;
  if (!folded) return;
  const shown = folded.matches('.again, .points') ? folded.lastElementChild : folded; // theirs lies outside of them
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
    // Of folds that share a name one is open at most, so that they stay as they are.
    fragment?.querySelectorAll('[data-stays]').forEach(fold => {
      fold.open = document.getElementById(fold.id)?.open ?? fold.open;
    });
  }
}
