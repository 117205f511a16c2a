// button[data-copies="ID"] copies the field with that id. Then the button shows its text data-copied or, if
// the browser only selected the field, data-selected.

document.addEventListener('click', ({target}) => {
  if (!target.matches('[data-copies]')) return;
  document.getElementById(target.dataset.copies).select();
  // The clipboard API does not exist on plain http.
  target.textContent = target.dataset[document.execCommand('copy') ? 'copied' : 'selected'];
});
