// The errors beside fields.

// Scroll to an error that is hidden behind the foot. After a tap on a card, do not scroll: nothing may move.
export function showRefusal({detail: {ctx}}) {
  if (ctx?.response?.status !== 422 || ctx.request.submitter?.name === 'tap') return;
  const refusal = document.querySelector('.err');
  if (refusal && !isSeen(refusal)) refusal.scrollIntoView({block: 'nearest'});
}

// Needed because scrollIntoView would also move an error that is visible within the scroll-padding.
function isSeen(element) {
  const {x, width, top, bottom} = element.getBoundingClientRect();
  return [top + 1, bottom - 1].every(y => element.contains(document.elementFromPoint(x + width / 2, y)));
}

// Clear an error as soon as its field is edited. Skip #new and #editor: the server checks them during typing.
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
