// This script loads first, and is not deferred. The server joins these files in this order (assets.py). The
// server also drops imports and exports, which are only for readers: all scripts of a page share one scope.

import './scripts/page.js';
import './scripts/strip.js';
import './scripts/answers.js';
import './scripts/ops.js';
import './scripts/calculator.js';
import './scripts/polls.js';
import './scripts/errors.js';
import './scripts/changes.js';
import './scripts/taps.js';
import './scripts/forms.js';
import './scripts/tiles.js';
import './scripts/keys.js';
import './scripts/folds.js';
import './scripts/copying.js';
import './scripts/end.js';
import './scripts/htmx-loading.js';
import './scripts/later.js';
import './scripts/queue.js';
import './scripts/waiting.js';
import './scripts/outbox.js';
import './scripts/htmx-events.js';
