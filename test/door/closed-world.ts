import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { documentText } from '../../plugins/runtime/src/document/document-text.ts';
import { createDocument } from '../../plugins/runtime/src/document/new-document.ts';
import { startTestDaemon, type TestDaemon } from '../support/start-test-daemon.ts';

export const secret = 'SECRET-4c1f';

/** A daemon with a temporary data folder, home and plugin folder, and a work folder. */
export interface ClosedWorld {
  readonly daemon: TestDaemon;
  /** The folder of projects. */
  readonly work: string;
  readonly home: string;
  /** Every folder of the data folder, each with `victim.txt`, `victim.png` and `victim.zp`. */
  readonly folders: readonly string[];
  /** Changed victims, and files that were added beside them. */
  damage(): readonly string[];
  stop(): Promise<void>;
}

export async function startClosedWorld(): Promise<ClosedWorld> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'gatehouse-world-')));
  const [work, home] = [join(root, 'work'), join(root, 'home')];
  for (const folder of [work, home, join(home, '.ssh')]) mkdirSync(folder, { mode: 0o700 });
  const realHome = process.env.HOME;
  // The home folder is open by default, so a fault damages this one instead of the real one.
  process.env.HOME = home;
  const daemon = await startTestDaemon();
  for (const folder of ['recovery', 'replaced', 'plugins', 'tasks/some-task'])
    mkdirSync(join(daemon.dataDir, folder), { recursive: true });
  const folders = foldersIn(daemon.dataDir);
  const victims = [...folders, join(home, '.ssh')].flatMap((folder) => [
    join(folder, 'victim.txt'),
    join(folder, 'victim.png'),
    join(folder, 'victim.zp'),
  ]);
  for (const victim of victims)
    writeFileSync(
      victim,
      victim.endsWith('.zp') ? [...documentText(createDocument('Victim', '7.1.0.0'))].join('') : secret,
      { mode: 0o600 },
    );
  const before = new Map(victims.map((victim) => [victim, readFileSync(victim, 'utf8')]));
  return {
    daemon,
    work,
    home,
    folders,
    damage: () => [
      ...victims.filter((victim) => readIfThere(victim) !== before.get(victim)),
      ...[...folders, join(home, '.ssh')].flatMap((folder) => planted(folder)),
      ...leaks(work),
    ],
    stop: async () => {
      process.env.HOME = realHome;
      await daemon.stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

function foldersIn(dataDir: string): readonly string[] {
  const real = realpathSync(dataDir);
  const below = readdirSync(real, { recursive: true, withFileTypes: true });
  return [
    real,
    ...below.filter((entry) => entry.isDirectory()).map(({ parentPath, name }) => join(parentPath, name)),
  ];
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

/** Attempts create only files with such a name. */
function planted(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => /^(new-|own-out|own-new|own-copy|own\.)/.test(name))
    .map((name) => join(folder, name));
}

/** Files of the work folder with the content of a victim; other names of a victim do not count. */
function leaks(work: string): readonly string[] {
  return readdirSync(work, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('hard-'))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => readFileSync(path).includes(secret));
}

export interface Way {
  readonly name: string;
  /** Prepares the attempt and returns its path. */
  make(place: { readonly target: string; readonly work: string; readonly id: string }): string;
}

/** Paths that may reach a closed file or folder. */
export const ways: readonly Way[] = [
  { name: 'the path', make: ({ target }) => target },
  { name: '..', make: ({ target, work }) => `${work}/../${relative(join(work, '..'), target)}` },
  {
    name: 'a relative path',
    make: ({ target, work }) => relative(work, target),
  },
  {
    name: 'a link',
    make: ({ target, work, id }) => {
      const link = join(work, `link-${id}${endingOf(target)}`);
      symlinkSync(target, link);
      return link;
    },
  },
  {
    name: 'a link on the way',
    make: ({ target, work, id }) => {
      const link = join(work, `way-${id}`);
      symlinkSync(join(target, '..'), link);
      return join(link, target.slice(target.lastIndexOf('/') + 1));
    },
  },
  {
    name: '/proc/<daemon>/root',
    make: ({ target }) => `/proc/${process.pid}/root${target}`,
  },
];

export const danglingLink: Way = {
  name: 'a link that leads nowhere yet',
  make: ({ target, work, id }) => {
    const link = join(work, `dangling-${id}${endingOf(target)}`);
    symlinkSync(join(target, `../new-${id}${endingOf(target)}`), link);
    return link;
  },
};

export const hardLink: Way = {
  name: 'a hard link',
  make: ({ target, work, id }) => {
    const link = join(work, `hard-${id}${endingOf(target)}`);
    linkSync(target, link);
    return link;
  },
};

function endingOf(path: string): string {
  return /\.\w+$/.exec(path)?.[0] ?? '';
}

/** Messages of the file door. */
export const words =
  /is closed to projects and calls|hidden entry of the home folder|several names|neither deleted nor moved/;
