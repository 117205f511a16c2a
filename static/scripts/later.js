// Scripts that no screen needs at once.

import {addScript} from './htmx-loading.js';
import {settings} from './page.js';

export const SETTLED = 3000; // ms without a new screen

addEventListener('load', () => {
  setTimeout(addScript, document.querySelector('[data-choice]') ? 0 : SETTLED, settings.device);
  if (document.getElementById('score')) setTimeout(addScript, SETTLED, settings.offline);
});

// secure.js uses features that browsers allow only on https and localhost.
if (isSecureContext && settings.secure) addEventListener('load', () => addScript(settings.secure));
