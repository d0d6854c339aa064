import { dirname, isAbsolute, resolve } from 'node:path';
import type { RunInfo } from '../../run/run-service.ts';
import { ActionError, quote } from '../action-error.ts';
import { assertOpen } from './closed-places.ts';

/** The whole path of a file that an action names; relative ones start at the folder of the project. */
export function projectFile(path: string, run: Pick<RunInfo, 'projectPath'>): string {
  const whole = wholePath(path, run);
  assertOpen(whole, run);
  return whole;
}

function wholePath(path: string, { projectPath }: Pick<RunInfo, 'projectPath'>): string {
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
