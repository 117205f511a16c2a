// A folder for Python with a few files in the browser's private storage. Each write changes only its part of
// a file. The files are open all the time, because Python cannot wait for a promise. No other tab can open
// them.

const [ENOENT, EPERM, EIO, ENOSPC, EINVAL] = [44, 63, 29, 51, 28]; // the error numbers of WASI
const FOLDER = 0o40700, FILE = 0o100600;
const FROM = {set: 0, current: 1, end: 2};

export async function openFiles(folder, names) {
  const top = await navigator.storage.getDirectory();
  const own = await top.getDirectoryHandle(encodeURIComponent(folder), {create: true});
  const handles = new Map();
  for (const name of names) {
    const file = await own.getFileHandle(name, {create: true});
    handles.set(name, await file.createSyncAccessHandle());
  }
  return handles;
}

// Mount the files as the folder `path`. Return a function that flushes all writes to the disk.
export function mount(FS, path, handles) {
  const existing = new Set([...handles].filter(([, handle]) => handle.getSize()).map(([name]) => name));
  const unflushed = new Set();

  function failing(action) {
    try {
      return action();
    } catch (trouble) {
      throw new FS.ErrnoError(trouble.name === 'QuotaExceededError' ? ENOSPC : EIO);
    }
  }

  const handleOf = node => handles.get(node.name);
  const isFolder = node => node.parent === node || !handles.has(node.name);

  function makeNode(parent, name, mode) {
    const node = FS.createNode(parent, name, mode, 0);
    return Object.assign(node, {node_ops: nodeOps, stream_ops: streamOps, changed: Date.now()});
  }

  const nodeOps = {
    getattr(node) {
      const size = isFolder(node) ? 4096 : failing(() => handleOf(node).getSize());
      const [atime, mtime, ctime] = Array(3).fill(new Date(node.changed));
      return {
        dev: 1, ino: node.id, mode: node.mode, nlink: 1, uid: 0, gid: 0, rdev: 0,
        size, atime, mtime, ctime, blksize: 4096, blocks: Math.ceil(size / 512),
      };
    },
    setattr(node, {mode, size}) {
      if (mode !== undefined) node.mode = mode;
      if (size !== undefined) change(node, handle => handle.truncate(size));
    },
    lookup(parent, name) {
      if (!existing.has(name)) throw new FS.ErrnoError(ENOENT);
      return makeNode(parent, name, FILE);
    },
    mknod(parent, name, mode) {
      if (!handles.has(name)) throw new FS.ErrnoError(EPERM);
      existing.add(name);
      return makeNode(parent, name, mode);
    },
    unlink(parent, name) {
      failing(() => handles.get(name).truncate(0));
      unflushed.add(handles.get(name));
      existing.delete(name);
    },
    readdir: () => ['.', '..', ...existing],
  };

  function change(node, action) {
    const handle = handleOf(node);
    unflushed.add(handle);
    node.changed = Date.now();
    return failing(() => action(handle));
  }

  const streamOps = {
    read: ({node}, buffer, offset, length, at) =>
      failing(() => handleOf(node).read(buffer.subarray(offset, offset + length), {at})),
    write({node}, buffer, offset, length, at) {
      const written = change(node, handle => handle.write(buffer.subarray(offset, offset + length), {at}));
      if (written < length) throw new FS.ErrnoError(ENOSPC);
      return written;
    },
    llseek({node, position}, offset, from) {
      const start = {[FROM.set]: 0, [FROM.current]: position, [FROM.end]: handleOf(node).getSize()}[from];
      if (start + offset < 0) throw new FS.ErrnoError(EINVAL);
      return start + offset;
    },
    fsync: () => flush(),
  };

  function flush() {
    for (const handle of unflushed) failing(() => handle.flush());
    unflushed.clear();
    return 0;
  }

  FS.mkdir(path);
  FS.mount({mount: () => makeNode(null, '/', FOLDER)}, {}, path);
  return flush;
}
