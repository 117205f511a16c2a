// Forms that are sent automatically, and forms whose fields stay in place.

// Click the first button, because iOS 15 has no requestSubmit().
export function submit(form) {
  [...form.elements].find(field => field.type === 'submit').click();
}

// --- A choice in select[data-submit] sends its form at once ---

document.addEventListener('change', ({target}) => {
  if (target.matches('[data-submit]')) submit(target.form);
});

// --- form[data-holds-still]: the field in use stays in place while lines above it appear and disappear ---

let inUse;

// Safari has no scroll anchoring; the stylesheet turns it off in other browsers.
export function rememberField() {
  const field = document.activeElement?.closest('[data-holds-still] :is(input, select, textarea)');
  inUse = field && {field, top: field.getBoundingClientRect().top};
}

export function holdStill() {
  if (inUse?.field.isConnected) scrollBy(0, inUse.field.getBoundingClientRect().top - inUse.top);
}
