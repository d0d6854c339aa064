import { dirname, join, parse, sep } from 'node:path';
import {
  accessTo,
  type FileAccess,
  type FileRights,
  isWithin,
  type Place,
} from '@gatehouse/sdk-actions/files';
import type { FileRoots } from './roots-setting.ts';

/**
 * Which places of this machine runs may use, as the operator and the installation decide it. All paths are real ones:
 * absolute, without symbolic links.
 */
export interface FileRules {
  /** Places that no run and no call opens: the data folder, the installation, folders of plugins, /proc, /sys, /dev. */
  readonly closed: readonly string[];
  /** Places within closed ones that are open like others, such as the samples of the installation. */
  readonly exempt: readonly string[];
  /** Uploaded projects lie here, each in a folder of its own that is open to it. It is within a closed place. */
  readonly uploads: string | null;
  /** Projects that the service set aside lie in these; a call may read them. They are within a closed place. */
  readonly recovered: readonly string[];
  readonly home: string;
  readonly temporary: readonly string[];
  /** `default`: see `openPlaces`. A list replaces the home folder and the rest of the machine. */
  readonly roots: FileRoots;
}

/** The project of a run, and the content scopes that its starter has. */
export interface FileUser {
  /** The real path of the project file; null when it was never saved. */
  readonly projectPath: string | null;
  readonly hasFilesystem: boolean;
}

/** A project in one of these has no folder of its own: what lies beside it belongs to the system. */
const systemFolders = [
  ...['/bin', '/boot', '/etc', '/lib', '/lib32', '/lib64', '/opt', '/run', '/sbin', '/usr', '/var'],
  ...['/Applications', '/Library', '/System', '/private/etc', '/private/var'],
];

/** What a run may do with files. */
export function rightsOfRun(rules: FileRules, { projectPath, hasFilesystem }: FileUser): FileRights {
  const access = hasFilesystem ? 'write' : 'read';
  const own = projectPath === null ? [] : ownPlaces(rules, dirname(projectPath), access);
  return hasFilesystem ? withClosed(rules, openPlaces(rules), own) : own;
}

/** What an operation of the API may do with the files that it names: whatever the account may but the closed places. */
export function rightsOfCall(rules: FileRules): FileRights {
  const { uploads, recovered } = rules;
  const kept = recovered.map((path) => place(path, 'read'));
  return withClosed(
    rules,
    [everywhere('write', rules)],
    uploads === null ? kept : [...kept, place(uploads, 'write')],
  );
}

/** The same, without what the service keeps: a task that is made from a path has its file elsewhere. */
export function rightsOutside(rules: FileRules): FileRights {
  return withClosed(rules, [everywhere('write', rules)], []);
}

/**
 * By default the home folder without its hidden entries and the temporary folders are written, the rest of the machine is
 * read.
 */
function openPlaces(rules: FileRules): Place[] {
  const { home, temporary, roots } = rules;
  if (roots === 'any') return [everywhere('write', rules), place(home, 'write')];
  const temporaryPlaces = temporary.map((path) => place(path, 'write'));
  if (roots !== 'default') return [...temporaryPlaces, ...roots];
  return [everywhere('read', rules), homePlace(home, 'write'), ...temporaryPlaces];
}

/** @param own places that stay open although a closed one contains them */
function withClosed(
  { closed, exempt }: FileRules,
  open: readonly Place[],
  own: readonly Place[],
): FileRights {
  const outer = open.filter(({ path }) => !closed.some((folder) => isWithin(path, folder)));
  return [
    ...outer,
    ...closed.map((path) => place(path, 'none')),
    ...exempt.map((path) => place(path, accessTo(outer, path))),
    ...own,
  ];
}

/**
 * The folder that a project may call its own. None where that would open what the project has no business with: a closed
 * place, a hidden entry of the home folder, a folder of the system, or one that contains the home folder.
 */
function ownPlaces(rules: FileRules, folder: string, access: FileAccess): Place[] {
  const { uploads, exempt, closed, home, temporary } = rules;
  if (uploads !== null && isWithin(folder, uploads)) return ownUpload(uploads, folder, access);
  const lies = (places: readonly string[]) => places.some((path) => isWithin(folder, path));
  if (lies(closed) && !lies(exempt)) return [];
  if (folder === home) return [homePlace(home, access)];
  if (isWithin(folder, home)) {
    return accessTo([homePlace(home, access)], folder) === 'none' ? [] : [place(folder, access)];
  }
  const isOfSystem = isWithin(home, folder) || folder === parse(folder).root || lies(systemFolders);
  return isOfSystem && !lies(temporary) ? [] : [place(folder, access)];
}

/** The folder of one upload, wherever in it the project lies. */
function ownUpload(uploads: string, folder: string, access: FileAccess): Place[] {
  const [id = ''] = folder.slice(uploads.length + 1).split(sep);
  return id === '' ? [] : [place(join(uploads, id), access)];
}

function homePlace(home: string, access: FileAccess): Place {
  return { path: home, access, hidesDotEntries: true };
}

function everywhere(access: FileAccess, { home }: FileRules): Place {
  return place(parse(home).root, access);
}

function place(path: string, access: FileAccess): Place {
  return { path, access };
}
