import { access, constants, open, readdir, realpath, stat } from 'node:fs/promises';
import { basename, posix, win32 } from 'node:path';
import { type Candidate, readCandidates } from './browser-candidates.ts';

export interface FoundBrowser {
  readonly executablePath: string;
  readonly kind: 'headless-shell' | 'full';
}

interface Wanted {
  /** Path from the configuration; empty when none is set. */
  readonly configured: string;
  /** Whether a window is needed, which the headless shell cannot show. */
  readonly headed: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The browser to use: the one in the environment, else the configured one, else the first installed one. Rejects with
 * a message for the user.
 */
export async function findBrowser(
  wanted: Wanted,
  env: Environment = process.env,
  readTable = readCandidates,
): Promise<FoundBrowser> {
  const { override, candidates } = await readTable();
  const named = [
    { name: override, path: env[override] ?? '' },
    { name: 'pluginConfig.instances.executablePath', path: wanted.configured },
  ].find(({ path }) => path !== '');
  if (named) return namedBrowser(named);
  for (const candidate of candidates) {
    if (candidate.platform !== process.platform) continue;
    if (wanted.headed && candidate.kind !== 'full') continue;
    const executablePath = await firstProgram(await pathsOf(candidate, env));
    if (executablePath !== null) return { executablePath, kind: candidate.kind };
  }
  throw new Error(`no browser found: run npm start once, or set ${override}`);
}

type Headed = Pick<Wanted, 'headed'>;

/** @param configured a path; empty for the first browser that is installed */
export const browserFinder = (configured: string) =>
  rememberFound(({ headed }) => findBrowser({ configured, headed }));

/** Searches again only when the found program has gone, since each start of a browser asks. */
export function rememberFound(
  find: (wanted: Headed) => Promise<FoundBrowser>,
): (wanted: Headed) => Promise<FoundBrowser> {
  const found = new Map<boolean, FoundBrowser>();
  return async ({ headed }) => {
    const known = found.get(headed);
    if (known !== undefined && (await isProgram(known.executablePath))) return known;
    const browser = await find({ headed });
    found.set(headed, browser);
    return browser;
  };
}

async function namedBrowser({ name, path }: { name: string; path: string }): Promise<FoundBrowser> {
  if (!(await isProgram(path)))
    throw new Error(`no browser found: ${name} is ${path}, and no program is there`);
  return { executablePath: path, kind: /headless.shell/i.test(basename(path)) ? 'headless-shell' : 'full' };
}

async function firstProgram(paths: readonly string[]): Promise<string | null> {
  for (const path of paths) {
    if ((await isProgram(path)) && !(await isFromSnap(path))) return path;
  }
  return null;
}

async function isProgram(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}

/**
 * A browser from snap cannot read profiles outside of its own folders; packages of Ubuntu are scripts that start it.
 */
async function isFromSnap(path: string): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  if (path.startsWith('/snap/') || (await realpath(path)).endsWith('/usr/bin/snap')) return true;
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2048), 0, 2048, 0);
    const start = buffer.toString('latin1', 0, bytesRead);
    return start.startsWith('#!') && start.includes('/snap/bin/');
  } finally {
    await file.close();
  }
}

async function pathsOf({ paths, names }: Candidate, env: Environment): Promise<readonly string[]> {
  const expanded = await Promise.all(paths.map((path) => expandPath(path, env)));
  const folders = (env.PATH ?? '').split(':').filter((folder) => folder.startsWith('/'));
  return [...expanded.flat(), ...names.flatMap((name) => folders.map((folder) => posix.join(folder, name)))];
}

/** Expands `%NAME%`, then `*` within one segment, the highest number first. */
async function expandPath(pattern: string, env: Environment): Promise<readonly string[]> {
  const names = [...pattern.matchAll(/%([^%]+)%/g)].map((match) => match[1] ?? '');
  if (names.some((name) => !env[name])) return [];
  const path = pattern.replace(/%([^%]+)%/g, (_whole, name: string) => env[name] ?? '');
  const { sep } = process.platform === 'win32' ? win32 : posix;
  const [first = '', ...segments] = path.split(sep);
  let found = [first];
  for (const segment of segments) {
    const next = await Promise.all(found.map((folder) => matchesIn(folder + sep, segment)));
    found = next.flat();
  }
  return found;
}

async function matchesIn(folder: string, segment: string): Promise<readonly string[]> {
  if (!segment.includes('*')) return [folder + segment];
  const [start = '', end = ''] = segment.split('*');
  const names = await readdir(folder).catch(() => []);
  return names
    .filter(
      (name) => name.length >= start.length + end.length && name.startsWith(start) && name.endsWith(end),
    )
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
    .map((name) => folder + name);
}
