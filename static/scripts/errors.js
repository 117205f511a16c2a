// The sentence beside a field that says what is wrong with it.

// Scroll to it when it is hidden behind the foot. But while cards are tapped, nothing moves under the finger.
export function showRefusal({detail: {ctx}}) {
  if (ctx?.response?.status !== 422 || ctx.request.submitter?.name === 'tap') return;
  const refusal = document.querySelector('.err');
  if (refusal && !isSeen(refusal)) refusal.scrollIntoView({block: 'nearest'});
}

// scrollIntoView alone also moves what is visible but within the scroll-padding.
function isSeen(element) {
  const {x, width, top, bottom} = element.getBoundingClientRect();
  return [top + 1, bottom - 1].every(y => element.contains(document.elementFromPoint(x + width / 2, y)));
}

// Clear a field's error as soon as it is edited. The server checks these two forms again during typing.
document.addEventListener('input', ({target}) => target.form?.matches('#new, #editor') || forgive(target));

export function forgive(field) {
  const error = document.getElementById(field.getAttribute('aria-describedby') || 'wrong-' + field.name);
  if (!error?.matches('.err')) return;
  document.querySelectorAll(`[aria-describedby="${error.id}"]`).forEach(each => {
    each.removeAttribute('aria-describedby');
    each.removeAttribute('aria-invalid');
  });
  error.remove();
}
