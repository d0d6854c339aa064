import { dirname, join, parse, sep } from 'node:path';
import type { FileAccess, FileRights, Place } from '@gatehouse/sdk-actions/files';
import { accessTo, isWithin } from '@gatehouse/sdk-actions/internal/files';
import type { FileRoots } from './roots-setting.ts';

/**
 * Places of this machine that runs may use, by the decision of operator and installation. All paths are real paths:
 * absolute, without symbolic links.
 */
export interface FileRules {
  /** Places that no run and no call opens: the data folder, the installation, folders of plugins, /proc, /sys, /dev. */
  readonly closed: readonly string[];
  /** Places within closed ones that are open like others, such as the samples of the installation. */
  readonly exempt: readonly string[];
  /** Folder of uploaded projects, each in its own folder that is open to it. It lies in a closed place. */
  readonly uploads: string | null;
  /** Folders of projects that the service set aside, which calls may read. They lie in a closed place. */
  readonly recovered: readonly string[];
  readonly home: string;
  readonly temporary: readonly string[];
  /** `default`: see `openPlaces`. A list replaces the home folder and the rest of the machine. */
  readonly roots: FileRoots;
}

/** The project of a run, and whether its starter has io:filesystem. */
export interface FileUser {
  /** The real path of the project file; null when it was never saved. */
  readonly projectPath: string | null;
  readonly hasFilesystem: boolean;
}

/** A project in one of these gets no folder of its own: the other files belong to the system. */
const systemFolders = [
  ...['/bin', '/boot', '/etc', '/lib', '/lib32', '/lib64', '/opt', '/run', '/sbin', '/usr', '/var'],
  ...['/Applications', '/Library', '/System', '/private/etc', '/private/var'],
];

/** Rights of a run to files. */
export function rightsOfRun(rules: FileRules, { projectPath, hasFilesystem }: FileUser): FileRights {
  const access = hasFilesystem ? 'write' : 'read';
  const own = projectPath === null ? [] : ownPlaces(rules, dirname(projectPath), access);
  return hasFilesystem ? withClosed(rules, openPlaces(rules), own) : own;
}

/** Rights of an operation to the files that it names: those of the account, without closed places. */
export function rightsOfCall(rules: FileRules): FileRights {
  const { uploads, recovered } = rules;
  const kept = recovered.map((path) => place(path, 'read'));
  return withClosed(
    rules,
    [everywhere('write', rules)],
    uploads === null ? kept : [...kept, place(uploads, 'write')],
  );
}

/** The same, without files of the service: the file of a new task lies elsewhere. */
export function rightsOutside(rules: FileRules): FileRights {
  return withClosed(rules, [everywhere('write', rules)], []);
}

/** By default runs write to the home folder, except hidden entries, and to temporary folders, and read the rest. */
function openPlaces(rules: FileRules): Place[] {
  const { home, temporary, roots } = rules;
  if (roots === 'any') return [everywhere('write', rules), place(home, 'write')];
  const temporaryPlaces = temporary.map((path) => place(path, 'write'));
  if (roots !== 'default') return [...temporaryPlaces, ...roots];
  return [everywhere('read', rules), homePlace(home, 'write'), ...temporaryPlaces];
}

/** @param own places that stay open within a closed one */
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
 * The folder of a project as its own place. Empty where that would open a closed place, a hidden entry of the home
 * folder, a folder of the system, or a folder that contains the home folder.
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

/** The folder of one upload; the project may be in a subfolder. */
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
