// Where the app is, and what the page tells its scripts. Not deferred: the class is there before the first paint.

document.documentElement.classList.add('js');

export const settings = document.currentScript.dataset;

// '/', or the path that a proxy gives the app, such as '/cards/'
export const ROOT = new URL('..', document.currentScript.src).pathname;
// One host may have several instances under different paths, which must not share stored data.
export const ownName = name => name + ROOT.slice(0, -1);

export const parse = text => new DOMParser().parseFromString(text, 'text/html');
