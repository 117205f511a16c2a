// Compile the app for Pyodide's Python, and take a snapshot of its memory with the app loaded.
// Called by build.py: node build.mjs PYODIDE SOURCES RESULT
import {mkdirSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join, relative} from 'node:path';
import {pathToFileURL} from 'node:url';
import {gzipSync} from 'node:zlib';

const [pyodide, sources, result] = process.argv.slice(2);
const {loadPyodide} = await import(pathToFileURL(join(pyodide, 'pyodide.mjs')));
const options = {indexURL: pyodide, lockFileContents: {info: {abi_version: '2026_0'}, packages: {}}};

const COMPILE = `
import py_compile, warnings
from pathlib import Path
warnings.simplefilter("ignore")  # hides warnings of third-party code
for file in sorted(Path("/sources").rglob("*")):
    target = Path("/compiled") / file.relative_to("/sources")
    if file.suffix == ".py":
        py_compile.compile(
            str(file), str(target.with_suffix(".pyc")), str(file.relative_to("/sources")), doraise=True,
            invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
        )
    elif file.is_file():
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(file.read_bytes())
`;

async function compile(target) {
  const python = await loadPyodide(options);
  for (const [folder, root] of [['/sources', sources], ['/compiled', target]]) {
    python.FS.mkdir(folder);
    python.FS.mount(python.FS.filesystems.NODEFS, {root}, folder);
  }
  python.runPython(COMPILE);
}

function filesIn(folder) {
  return readdirSync(folder, {recursive: true, withFileTypes: true})
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath ?? entry.path, entry.name)).replaceAll('\\', '/'))
    .sort();
}

// Write the same paths and times as putFiles in worker.js, because the Python in the snapshot expects them.
function unpack(python, compiled) {
  for (const name of filesIn(compiled)) {
    const path = `/app/${name}`;
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf('/')));
    python.FS.writeFile(path, readFileSync(join(compiled, name)));
    python.FS.utime(path, 0, 0);
  }
}

function prepare(python) {
  python.runPython('import sys; sys.path.insert(0, "/app")');
  const modules = python.runPython(
    'from scorekeeper.extras.pocket.phone import prepare; ",".join(prepare("/tmp"))');
  return new Set(modules.split(','));
}

// A module that the snapshot has loaded needs no file.
function isNeeded(name, modules) {
  const module = name.replace(/(\/__init__)?\.pyc$/, '').replaceAll('/', '.');
  return !name.endsWith('.pyc') || !modules.has(module);
}

// A line of JSON with the name and size of each file, followed by the files.
function pack(compiled, modules) {
  const names = filesIn(compiled).filter(name => isNeeded(name, modules));
  const contents = names.map(name => readFileSync(join(compiled, name)));
  const list = names.map((name, index) => [name, contents[index].length]);
  return Buffer.concat([Buffer.from(`${JSON.stringify(list)}\n`), ...contents]);
}

// Print a short message: Node would print the whole source line, and Pyodide is one line of a megabyte.
process.on('uncaughtException', error => {
  log(`${error.name}: ${error.message} ${error.stack ?? ''}`.slice(0, 4000));
  process.exit(1);
});

function log(sentence) {
  process.stderr.write(`${sentence}\n`);
}

const compiled = join(result, 'compiled');
mkdirSync(compiled, {recursive: true});
log('Compiling for Pyodide ...');
await compile(compiled);
log('Starting the app and taking a snapshot of its memory ...');
const python = await loadPyodide({...options, _makeSnapshot: true});
unpack(python, compiled);
const modules = prepare(python);
// The files are not named .gz, because some servers would then send Content-Encoding: gzip.
writeFileSync(join(result, 'memory.bin'), gzipSync(python.makeMemorySnapshot(), {level: 6}));
writeFileSync(join(result, 'files.bin'), gzipSync(pack(compiled, modules), {level: 6}));
