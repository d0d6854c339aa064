import { readdirSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CodeFolders } from '@gatehouse/sdk-plugin/internal';
import type { FileRules } from './file-rules.ts';
import { realPlace } from './real-place.ts';
import { type RootsSetting, rootsOf } from './roots-setting.ts';

export interface InstalledFolders {
  /** The data folder of the daemon. */
  readonly data: string;
  readonly code: CodeFolders;
}

interface FollowedFolders {
  readonly data: string;
  readonly code: () => CodeFolders;
  readonly roots: RootsSetting | undefined;
}

/** The current rules, recomputed when plugins change. */
export function followRules({ data, code, roots }: FollowedFolders): () => FileRules {
  let known: { readonly key: string; readonly rules: FileRules } | null = null;
  return () => {
    const folders = code();
    const key = JSON.stringify(folders);
    if (known?.key !== key) known = { key, rules: installedRules({ data, code: folders }, roots) };
    return known.rules;
  };
}

/** The rules of this machine and this installation. Throws where a root is in a closed place. */
export function installedRules({ data, code }: InstalledFolders, roots: RootsSetting | undefined): FileRules {
  const home = realPlace(homedir());
  const { installation, plugins } = code;
  const closed = [
    data,
    ...linkedFolders(data),
    ...configurationFolders(home),
    ...cacheFolders(home),
    code.code,
    ...plugins,
    ...systemInterfaces,
  ].map(realPlace);
  return {
    closed,
    exempt: [realPlace(join(installation, 'examples'))],
    uploads: realPlace(join(data, 'tasks')),
    recovered: ['recovery', 'replaced'].map((name) => realPlace(join(data, name))),
    home,
    temporary: temporaryFolders().map(realPlace),
    roots: rootsOf(roots, closed),
  };
}

const isPosix = process.platform !== 'win32';
const systemInterfaces = isPosix ? ['/proc', '/sys', '/dev'] : [];

function temporaryFolders(): readonly string[] {
  return isPosix ? [...new Set([tmpdir(), '/tmp', '/var/tmp'])] : [tmpdir()];
}

/** Folders that may hold the master key of the service. */
function configurationFolders(home: string): readonly string[] {
  const { GATEHOUSE_CONFIG_DIR, XDG_CONFIG_HOME, APPDATA } = process.env;
  const parents = [join(home, '.config'), XDG_CONFIG_HOME, APPDATA].flatMap((path) => path || []);
  return [
    ...parents.map((path) => join(path, 'gatehouse')),
    ...(GATEHOUSE_CONFIG_DIR ? [GATEHOUSE_CONFIG_DIR] : []),
  ];
}

/** An installed package keeps there what the daemon runs: compiled code, and which browser it starts. */
function cacheFolders(home: string): readonly string[] {
  const { XDG_CACHE_HOME } = process.env;
  return [join(home, '.cache'), ...(XDG_CACHE_HOME ? [XDG_CACHE_HOME] : [])].map((path) =>
    join(path, 'gatehouse'),
  );
}

/** Operators move parts of the data folder to other disks and leave links. */
function linkedFolders(data: string): readonly string[] {
  try {
    const entries = readdirSync(data, { withFileTypes: true });
    return entries.filter((entry) => entry.isSymbolicLink()).map(({ name }) => join(data, name));
  } catch {
    // It does not exist before the first start of a daemon.
    return [];
  }
}
