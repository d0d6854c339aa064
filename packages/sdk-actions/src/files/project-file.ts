import { dirname, isAbsolute, resolve } from 'node:path';
import { ActionError, quote } from '../action-error.ts';
import type { FileRights } from './file-rights.ts';
import type { GuardedPath } from './guarded-path.ts';

interface Project {
  /** Null when it was never saved. */
  readonly projectPath: string | null;
  readonly fileRights: FileRights;
}

/** The file that an action names, with the rights of its run; relative paths start at the folder of the project. */
export function projectFile(path: string, run: Project): GuardedPath {
  return { path: wholePath(path, run), rights: run.fileRights };
}

function wholePath(path: string, { projectPath }: Pick<Project, 'projectPath'>): string {
  if (path.includes('\0'))
    throw new ActionError(`Path ${quote(path)} holds a character that no path may hold.`);
  if (isAbsolute(path)) return resolve(path);
  if (projectPath === null) {
    throw new ActionError(
      `Path ${quote(path)} is relative, and the project was never saved, so it has no folder. ` +
        'Save the project or give a whole path.',
    );
  }
  return resolve(dirname(projectPath), path);
}
