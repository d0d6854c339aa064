import { homedir } from 'node:os';
import { dirname, parse, resolve } from 'node:path';
import { closedFolder, isWithin, type RunInfo } from '@gatehouse/plugin-runtime/api';
import { ActionError, quote } from '../action-error.ts';

/** Refuses to take away a folder that holds what nobody means to lose: a wrong variable must not cost a person all. */
export function assertExpendable(folder: string, { projectPath }: Pick<RunInfo, 'projectPath'>): void {
  const project = projectPath === null ? [] : [dirname(projectPath)];
  const service = closedFolder() === '' ? [] : [closedFolder()];
  const kept = [parse(folder).root, homedir(), ...project, ...service];
  const found = kept.find((path) => isWithin(resolve(path), folder));
  if (found === undefined) return;
  throw new ActionError(
    `${quote(folder)} is neither deleted nor moved, since it holds ${quote(found)}. Name what is in it instead.`,
  );
}
