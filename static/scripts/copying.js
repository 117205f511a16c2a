// button[data-copies] copies the field with that id, then shows its text data-copied or data-selected.

document.addEventListener('click', ({target}) => {
  if (!target.matches('[data-copies]')) return;
  document.getElementById(target.dataset.copies).select();
  // The clipboard API does not exist on plain http.
  target.textContent = target.dataset[document.execCommand('copy') ? 'copied' : 'selected'];
});
