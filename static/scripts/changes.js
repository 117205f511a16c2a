// The changes after a tap bypass htmx where possible. To change three elements, htmx would compare thirty,
// which takes too long on an old phone.

export const isChange = ({type}) => type === 'partial';

// The parts in templates/table/_changes.html need no processing by htmx: it reads the action of a form and
// the address of a poll only when it sends the form or the poll.
export function makeChanges(event) {
  const {tasks} = event.detail;
  if (!tasks.every(isChange)) return;
  // If a target is missing, the reply is for another screen; the next poll updates the screen that is shown.
  if (!tasks.every(({target}) => target)) return event.preventDefault();
  for (const task of tasks.splice(0)) {
    if (hasAsMany(task)) change(task.target, task.fragment.firstElementChild);
    else tasks.push(task);
  }
}

// If a button or a line is added or removed, htmx makes the change: it keeps the remaining elements, and a
// finger or the focus may be on one of them.
function hasAsMany({target, fragment}) {
  const [before, after] = [target, fragment].map(part => part.querySelectorAll('button, summary, li').length);
  return before === after;
}

// One template drew the old and the new part, so elements in the same position correspond.
function change(old, next) {
  if (old.isEqualNode(next)) return;
  if (!old.tagName || old.tagName !== next.tagName || old.id !== next.id) return old.replaceWith(next);
  for (const {name} of [...old.attributes, ...next.attributes]) changeAttribute(old, name, next.getAttribute(name));
  if (old.childNodes.length !== next.childNodes.length) return old.replaceChildren(...next.childNodes);
  [...next.childNodes].forEach((child, index) => change(old.childNodes[index], child));
}

function changeAttribute(element, name, value) {
  if (value === element.getAttribute(name)) return;
  if (value !== null) element.setAttribute(name, value);
  else if (!htmx.config.morphIgnore.includes(name)) element.removeAttribute(name);
}
