// Disclosures: an opened disclosure scrolls into view, and stays open when it is redrawn.

document.addEventListener('click', ({target}) => {
  const folded = target.closest('summary')?.parentElement;
  if (!folded) return;
  // The content of these two is outside of their own box.
  const shown = folded.matches('.again, .points') ? folded.lastElementChild : folded;
  requestAnimationFrame(() => shown.scrollIntoView({block: 'nearest'}));
});

// A choice that covers other cards closes when something else is tapped.
document.addEventListener('click', ({target}) => {
  const open = document.querySelector('.again[open]'); // at most one is open, because they share a name
  if (open && !open.contains(target)) open.open = false;
});

export function keepGroupsOpen({detail: {tasks}}) {
  for (const {fragment} of tasks) {
    fragment?.querySelectorAll('[data-stays-open]').forEach(group => {
      group.open ||= document.getElementById(group.id)?.open;
    });
    // At most one of the disclosures that share a name is open, so each keeps its own state.
    fragment?.querySelectorAll('[data-stays]').forEach(fold => {
      fold.open = document.getElementById(fold.id)?.open ?? fold.open;
    });
  }
}
