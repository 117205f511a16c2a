// button[data-copies] copies the field with that id, and shows data-copied or data-selected.

document.addEventListener('click', ({target}) => {
  if (!target.matches('[data-copies]')) return;
  document.getElementById(target.dataset.copies).select();
  // Not the clipboard API: it does not exist on plain http.
  target.textContent = target.dataset[document.execCommand('copy') ? 'copied' : 'selected'];
});
