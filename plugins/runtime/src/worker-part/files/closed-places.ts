import { realpathSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import type { RunInfo } from '../../run/run-service.ts';
import { ActionError, quote } from '../action-error.ts';
import { closedFolder } from '../closed-folder.ts';

type Project = Pick<RunInfo, 'projectPath'>;

/**
 * Refuses a path inside the daemon's own folder, wherever links lead: the keys are there. The folder of a project that
 * was uploaded to it stays open to that project.
 */
export function assertOpen(path: string, run: Project): void {
  if (!isClosed(path, run)) return;
  throw new ActionError(`${quote(path)} lies in the data folder of the service, which projects leave alone.`);
}

export function isClosed(path: string, { projectPath }: Project): boolean {
  const folder = closedFolder();
  if (folder === '') return false;
  const [closed, real] = [realPath(folder), realPath(path)];
  if (!isWithin(real, closed)) return false;
  const own = projectPath === null ? closed : realPath(dirname(projectPath));
  return own === closed || !isWithin(own, closed) || !isWithin(real, own);
}

/** Whether a path is a folder or lies somewhere in it. */
export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** Where a path leads; of one that does not exist yet, its folder does. */
function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? resolve(path) : join(realPath(parent), basename(path));
  }
}
