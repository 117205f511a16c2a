// Python, with the app in the memory that a build left: it answers one request after the other.
import createPyodideModule from './pyodide.asm.mjs';
import {loadPyodide} from './pyodide.mjs';
import {mount, openFiles} from './storage.js';

const DATABASE = 'scorekeeper.sqlite3';
const started = Promise.withResolvers?.() ?? withResolvers();
const answeredIds = new Set();

function withResolvers() {
  const made = {};
  made.promise = new Promise((resolve, reject) => Object.assign(made, {resolve, reject}));
  return made;
}

addEventListener('message', ({data}) => {
  if (data.root) return start(data.root).then(started.resolve, fail);
  hear(data);
});

function hear(asked) {
  if (answeredIds.has(asked.id)) return; // offered twice
  answeredIds.add(asked.id);
  started.promise.then(python => answer(python, asked)).catch(fail); // Python itself is broken then
}

// What the service worker asks next comes here at once, while the page still draws what was tapped.
function straightLine() {
  const {port1, port2} = new MessageChannel();
  port1.onmessage = ({data, ports: [port]}) => {
    port.postMessage('taken');
    hear({...data, port, isStraight: true});
  };
  return port2;
}

function fail(trouble) {
  console.error(trouble);
  postMessage({failed: trouble.name === 'NoModificationAllowedError' ? 'taken' : 'failed'});
}

async function start(root) {
  const handles = openFiles(`scorekeeper${root}`, ['', '-wal', '-journal'].map(end => DATABASE + end));
  const files = unpacked('files.bin');
  const python = await load(unpacked('memory.bin'));
  putFiles(python.FS, await files);
  const flush = mount(python.FS, '/games', await handles);
  const phone = python.pyimport('scorekeeper.extras.pocket.phone').open_phone(`/games/${DATABASE}`, root.slice(0, -1));
  flush();
  postMessage('ready');
  return {phone, flush, toPy: python.toPy};
}

async function unpacked(name) {
  const {body} = await fetch(new URL(name, import.meta.url));
  return new Uint8Array(await new Response(body.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer());
}

function load(memory) {
  return loadPyodide({
    indexURL: new URL('.', import.meta.url).href,
    lockFileContents: {info: {abi_version: '2026_0'}, packages: {}},
    _loadSnapshot: memory,
    async createPyodideModule(settings) {
      const module = await createPyodideModule(settings);
      module.growMemory((await memory).length); // or the picture would not fit
      return module;
    },
  });
}

// As build.mjs put them, so that Python finds what it found.
function putFiles(FS, packed) {
  const end = packed.indexOf('\n'.charCodeAt());
  let place = end + 1;
  for (const [name, size] of JSON.parse(new TextDecoder().decode(packed.subarray(0, end)))) {
    const path = `/app/${name}`;
    FS.mkdirTree(path.slice(0, path.lastIndexOf('/')));
    FS.writeFile(path, packed.subarray(place, place += size));
    FS.utime(path, 0, 0);
  }
}

// What was recorded is on the disk before it is answered.
function answer({phone, flush, toPy}, {method, url, headers, body, port, isStraight}) {
  const said = [toPy(headers), toPy(new Uint8Array(body))];
  const told = phone.answer(method, url, ...said);
  flush();
  const [status, named, content] = told.toJs();
  [told, ...said].forEach(proxy => proxy.destroy?.());
  const line = isStraight ? [] : [straightLine()];
  port.postMessage({status, headers: named, body: content, line: line[0]}, [content.buffer, ...line]);
}
