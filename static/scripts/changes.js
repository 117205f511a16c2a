// Changes by taps are made here: on an old phone, htmx would compare thirty elements where three changed.

export const isChange = ({type}) => type === 'partial';

// htmx reads a form's action and a poll's address as it sends, so both may change. No other form or poll is in
// the parts that taps change, see templates/table/_changes.html.
export function makeChanges(event) {
  const {tasks} = event.detail;
  if (!tasks.every(isChange)) return;
  // The reply is for another screen; the next poll updates this one.
  if (!tasks.every(({target}) => target)) return event.preventDefault();
  for (const task of tasks.splice(0)) {
    if (hasAsMany(task)) change(task.target, task.fragment.firstElementChild);
    else tasks.push(task);
  }
}

// Where a button or a line is added or removed, htmx finds those that stay: a finger or the focus may be on one.
function hasAsMany({target, fragment}) {
  const [before, after] = [target, fragment].map(part => part.querySelectorAll('button, summary, li').length);
  return before === after;
}

// One template drew both, so elements at the same place correspond.
function change(old, now) {
  if (old.isEqualNode(now)) return;
  if (!old.tagName || old.tagName !== now.tagName) return old.replaceWith(now);
  for (const {name} of [...old.attributes, ...now.attributes]) changeAttribute(old, name, now.getAttribute(name));
  if (old.childNodes.length !== now.childNodes.length) return old.replaceChildren(...now.childNodes);
  [...now.childNodes].forEach((child, place) => change(old.childNodes[place], child));
}

function changeAttribute(element, name, value) {
  if (value === element.getAttribute(name)) return;
  if (value !== null) element.setAttribute(name, value);
  else if (!htmx.config.morphIgnore.includes(name)) element.removeAttribute(name);
}
