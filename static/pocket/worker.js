// Start Python from the memory snapshot that the build took. Python answers one request after the other.
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

function hear(message) {
  if (answeredIds.has(message.id)) return; // the service worker may offer a request twice
  answeredIds.add(message.id);
  started.promise.then(python => answer(python, message)).catch(fail); // fails only if Python is broken
}

// Through this port, the service worker's next requests arrive here directly, even while the page draws.
function directPort() {
  const {port1, port2} = new MessageChannel();
  port1.onmessage = ({data, ports: [port]}) => {
    port.postMessage('taken');
    hear({...data, port, isDirect: true});
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
      module.growMemory((await memory).length); // otherwise the snapshot would not fit
      return module;
    },
  });
}

// Write the same paths and times as unpack in build.mjs, because the Python in the snapshot expects them.
function putFiles(FS, packed) {
  const end = packed.indexOf('\n'.charCodeAt());
  let offset = end + 1;
  for (const [name, size] of JSON.parse(new TextDecoder().decode(packed.subarray(0, end)))) {
    const path = `/app/${name}`;
    FS.mkdirTree(path.slice(0, path.lastIndexOf('/')));
    FS.writeFile(path, packed.subarray(offset, offset += size));
    FS.utime(path, 0, 0);
  }
}

// Flush before sending the answer: the recorded facts must be on the disk by then.
function answer({phone, flush, toPy}, {method, url, headers, body, port, isDirect}) {
  const request = [toPy(headers), toPy(new Uint8Array(body))];
  const reply = phone.answer(method, url, ...request);
  flush();
  const [status, replyHeaders, content] = reply.toJs();
  [reply, ...request].forEach(proxy => proxy.destroy?.());
  const line = isDirect ? [] : [directPort()];
  port.postMessage({status, headers: replyHeaders, body: content, line: line[0]}, [content.buffer, ...line]);
}
