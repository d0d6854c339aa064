import { dirname } from 'node:path';
import { ActionError, quote } from '../action-error.ts';
import { deepestPlace, type FileAccess, type FileRights } from './file-rights.ts';
import type { GuardedPath } from './guarded-path.ts';

const code = 'ECLOSED';

/** The error for missing rights, with the rule and the setting. Names only places that the caller named. */
export function refusal({ path, rights }: GuardedPath, real: string, wanted: FileAccess): ActionError {
  return Object.assign(new ActionError(`${quote(path)} ${ruleOf(rights, { real, wanted })}`), { code });
}

/** Whether access was refused by the rights. */
export function isRefusal(error: unknown): error is ActionError {
  return error instanceof ActionError && 'code' in error && error.code === code;
}

interface Names {
  readonly nlink: number;
  readonly mode: number;
}

/** Another hard link of the file may lie in a closed place: files there are private to the account. */
export function assertOneName(named: GuardedPath, { nlink, mode }: Names, wanted: FileAccess): void {
  const isPrivate = (mode & 0o077) === 0;
  if (nlink < 2 || process.platform === 'win32' || (wanted === 'read' && !isPrivate)) return;
  const what = wanted === 'write' ? 'it is not written in its place' : 'it is private, so it is not read';
  throw Object.assign(
    new ActionError(
      `${quote(named.path)} is a file with several names (hard links), and ${what}: ` +
        'the other names may lie in closed places. Copy it first.',
    ),
    { code },
  );
}

function ruleOf(rights: FileRights, { real, wanted }: { real: string; wanted: FileAccess }): string {
  const place = deepestPlace(rights, real);
  if (place?.access === 'none') {
    return (
      `lies in ${quote(place.path)}, which is closed to projects and calls, as are the data folder of the service, ` +
      'its installation, the folders of plugins, /proc, /sys and /dev. No setting opens them.'
    );
  }
  if (!rights.some(({ access }) => access === 'write')) {
    return wanted === 'write'
      ? 'is not written: without the scope io:filesystem a project writes no files.'
      : 'is not read: without the scope io:filesystem a project reads files of its own folder alone.';
  }
  if (place?.access === 'read' && dirname(place.path) !== place.path) {
    return `lies in ${quote(place.path)}, which may be read and not written. Choose another place.`;
  }
  if (place?.hidesDotEntries) {
    return (
      'is a hidden entry of the home folder, where keys and settings of programs lie: projects leave those alone. ' +
      'The setting runtime.files.roots can open it.'
    );
  }
  return (
    `may not be ${wanted === 'write' ? 'written' : 'read'}: ` +
    'a project writes to its own folder, the temporary folder and the home folder without its hidden entries. ' +
    'The setting runtime.files.roots opens other folders.'
  );
}
