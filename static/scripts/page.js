// The settings that the page passes to its scripts, and the root path of the app. This script is not
// deferred, so that the class “js” is set before the first paint.

document.documentElement.classList.add('js');

export const settings = document.currentScript.dataset;

// '/', or the path that a proxy gives the app, such as '/cards/'
export const ROOT = new URL('..', document.currentScript.src).pathname;
// One host may have several instances under different paths, which must not share stored data.
export const ownName = name => name + ROOT.slice(0, -1);

export const parse = text => new DOMParser().parseFromString(text, 'text/html');
