// htmx: from the CDN or from our copy, never both.

import {ownName, settings} from './page.js';

// The CDN gets 1.2 s, so that the copy runs within 1.5 s.
const CDN_PATIENCE = 1200;
// After the CDN was silent, use the copy for a day, so that an evening without internet waits only once.
const DAY = 24 * 60 * 60 * 1000; // ms
const SILENT_AT = ownName('cdn-silent-at');

function loadHtmx({cdn, integrity, copy}) {
  if (!cdn || wasSilent()) return addScript(copy);

  // Preload first: a hanging script keeps the page loading for minutes. A hanging preload does not.
  const preload = document.createElement('link');
  Object.assign(preload, {rel: 'preload', as: 'script', crossOrigin: 'anonymous', integrity, href: cdn});
  let script;
  preload.onload = () => {
    script = addScript(cdn, integrity);
    script.onload = () => clearTimeout(timer);
    script.onerror = takeOver;
  };
  preload.onerror = takeOver;
  document.head.append(preload);
  const timer = setTimeout(takeOver, CDN_PATIENCE);

  function takeOver() {
    clearTimeout(timer);
    preload.onload = preload.onerror = null;
    preload.remove();
    if (script) {
      script.onerror = null;
      // A removed script still runs when it arrives. A script adopted by another document never runs.
      document.implementation.createHTMLDocument('').adoptNode(script);
    }
    addScript(copy);
    rememberSilence();
  }
}

// If the browser forbids storage, each page tries the CDN again.
function wasSilent() {
  try {
    return Date.now() - localStorage[SILENT_AT] < DAY;
  } catch {
    return false;
  }
}

function rememberSilence() {
  try {
    localStorage[SILENT_AT] = Date.now();
  } catch {
    // forbidden or full
  }
}

export function addScript(src, integrity) {
  const script = document.createElement('script');
  if (integrity) Object.assign(script, {integrity, crossOrigin: 'anonymous'});
  script.src = src;
  script.dataset.added = '';
  document.head.append(script);
  return script;
}

loadHtmx(settings);
