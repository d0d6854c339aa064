import { FileError } from './file-error.ts';
import { assertWritable, type FileUser, isListClosed, isReadClosed } from './file-users.ts';

const FOLDER = 0o040000;
const FILE = 0o100000;
const LINK = 0o120000;
const MOST_LINKS = 8;

export interface FileEntry {
  readonly kind: 'file' | 'folder' | 'link';
  /** Type and permissions, as in `stat`. */
  readonly mode: number;
  readonly mtime: number;
  readonly content: Buffer;
  /** The target of a link. */
  readonly target: string;
}

export interface Files {
  /** Follows links. Undefined when the path does not exist. */
  stat(path: string): FileEntry | undefined;
  lstat(path: string): FileEntry | undefined;
  /** The sorted names in a folder. */
  list(path: string): string[];
  read(path: string): Buffer;
  write(path: string, content: Uint8Array, options?: WriteOptions): void;
  makeFolder(path: string, options?: { readonly parents?: boolean }): void;
  remove(path: string, options?: { readonly recursive?: boolean }): void;
  freeBytes(): number;
  /** Limits the free space; existing files stay. */
  setFreeBytes(bytes: number): void;
  /** The path with all links resolved. */
  resolve(path: string): string;
  /** The same files, with the rights of another user. */
  as(user: FileUser): Files;
}

export interface WriteOptions {
  readonly mode?: number;
  readonly mtime?: number;
  /** Creates missing parent folders, as `sync` does. */
  readonly makesFolders?: boolean;
}

const FIRST_FOLDERS = [
  ...['/system', '/system/bin', '/system/app', '/vendor', '/product', '/apex', '/proc', '/sys', '/dev'],
  ...['/data', '/data/app', '/data/data', '/data/local', '/data/local/tmp', '/storage', '/storage/emulated'],
  ...['', '/Alarms', '/Android', '/DCIM', '/DCIM/Camera', '/Documents', '/Download', '/Movies', '/Music'].map(
    (name) => `/storage/emulated/0${name}`,
  ),
  '/storage/emulated/0/Pictures',
];

export function createFiles(now: () => number): Files {
  const entries = new Map<string, FileEntry>();
  let freeBytes = 8 * 1024 ** 3;

  const add = (path: string, entry: Partial<FileEntry> & Pick<FileEntry, 'kind' | 'mode'>): void => {
    entries.set(path, { mtime: now(), content: Buffer.alloc(0), target: '', ...entry });
  };

  add('/', { kind: 'folder', mode: FOLDER | 0o755 });
  for (const path of FIRST_FOLDERS) add(path, { kind: 'folder', mode: FOLDER | 0o771 });
  add('/sdcard', { kind: 'link', mode: LINK | 0o777, target: '/storage/emulated/0' });
  add('/system/build.prop', {
    kind: 'file',
    mode: FILE | 0o644,
    content: Buffer.from('ro.build.type=user\n'),
  });
  add('/dev/null', { kind: 'file', mode: FILE | 0o666 });

  const resolve = (path: string): string => {
    let resolved = '';
    let links = 0;
    const parts = partsOf(path);
    for (let part = parts.shift(); part !== undefined; part = parts.shift()) {
      if (part === '..') resolved = parentOf(resolved);
      else resolved = `${resolved}/${part}`;
      const entry = entries.get(resolved);
      if (entry?.kind !== 'link' || ++links > MOST_LINKS) continue;
      parts.unshift(...partsOf(entry.target));
      resolved = '';
    }
    return resolved === '' ? '/' : resolved;
  };

  const stat = (path: string): FileEntry | undefined => entries.get(resolve(path));

  const namesIn = (folder: string): string[] => {
    const prefix = folder === '/' ? '/' : `${folder}/`;
    return [...entries.keys()]
      .filter((path) => path.startsWith(prefix) && path !== '/' && !path.slice(prefix.length).includes('/'))
      .map((path) => path.slice(prefix.length))
      .sort();
  };

  const assertFolder = (path: string): void => {
    const entry = entries.get(path);
    if (entry === undefined) throw new FileError('No such file or directory');
    if (entry.kind !== 'folder') throw new FileError('Not a directory');
  };

  const makeFolder = (path: string, { parents, user }: { parents: boolean; user: FileUser }): void => {
    const resolved = resolve(path);
    if (entries.has(resolved)) {
      if (parents && entries.get(resolved)?.kind === 'folder') return;
      throw new FileError('File exists');
    }
    const above = parentOf(resolved) || '/';
    if (parents && !entries.has(above)) makeFolder(above, { parents, user });
    assertFolder(above);
    assertWritable(resolved, user);
    add(resolved, { kind: 'folder', mode: FOLDER | 0o770 });
  };

  const viewOf = (user: FileUser): Files => ({
    resolve,
    stat,
    as: viewOf,
    lstat: (path) =>
      entries.get(`${resolve(parentOf(tidy(path)) || '/')}/${lastOf(path)}`.replace('//', '/')),
    list(path) {
      const resolved = resolve(path);
      assertFolder(resolved);
      if (isListClosed(resolved, user)) throw new FileError('Permission denied');
      return namesIn(resolved);
    },
    read(path) {
      const entry = stat(path);
      if (entry === undefined) throw new FileError('No such file or directory');
      if (entry.kind === 'folder') throw new FileError('Is a directory');
      if (isReadClosed(resolve(path), user)) throw new FileError('Permission denied');
      return entry.content;
    },
    write(path, content, { mode = 0o660, mtime = now(), makesFolders = false } = {}) {
      const resolved = resolve(path);
      if (resolved === '/dev/null') return;
      assertWritable(resolved, user);
      const before = entries.get(resolved);
      if (before?.kind === 'folder') throw new FileError('Is a directory');
      const above = parentOf(resolved) || '/';
      if (makesFolders && !entries.has(above)) makeFolder(above, { parents: true, user });
      assertFolder(above);
      const grows = content.length - (before?.content.length ?? 0);
      if (grows > freeBytes) throw new FileError('No space left on device');
      freeBytes -= grows;
      add(resolved, { kind: 'file', mode: FILE | (mode & 0o777), mtime, content: Buffer.from(content) });
    },
    makeFolder: (path, { parents = false } = {}) => makeFolder(path, { parents, user }),
    remove(path, { recursive = false } = {}) {
      const resolved = resolve(path);
      const entry = entries.get(resolved);
      if (entry === undefined) throw new FileError('No such file or directory');
      assertWritable(resolved, user);
      if (entry.kind === 'folder' && !recursive) throw new FileError('Is a directory');
      for (const each of [...entries.keys()]) {
        if (each !== resolved && !each.startsWith(`${resolved}/`)) continue;
        freeBytes += entries.get(each)?.content.length ?? 0;
        entries.delete(each);
      }
    },
    freeBytes: () => freeBytes,
    setFreeBytes(bytes) {
      freeBytes = bytes;
    },
  });
  return viewOf('shell');
}

function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '' && part !== '.');
}

function tidy(path: string): string {
  return `/${partsOf(path).join('/')}`;
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

function lastOf(path: string): string {
  return partsOf(path).at(-1) ?? '';
}
