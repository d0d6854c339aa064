import { resolve } from 'node:path';
import type { SecretAnswer, SecretQuestion } from '@gatehouse/plugin-runtime/api';
import type { RunInfo } from '@gatehouse/sdk-actions';
import type { SecretStore } from './store/secret-store.ts';
import type { StoredSecret } from './store/stored-secret.ts';

type Asker = Pick<RunInfo, 'taskId' | 'projectPath'>;

/** The secrets that a run names and may read; advice for the others. */
export function answerRun(store: SecretStore, { names }: SecretQuestion, run: Asker): SecretAnswer {
  const values: Record<string, string> = {};
  const problems: Record<string, string> = {};
  for (const name of names) {
    const secret = store.get(name);
    const problem = problemOf(name, secret, run);
    const value = secret === undefined || problem !== null ? null : store.valueOf(secret);
    if (value !== null) values[name] = value;
    else
      problems[name] =
        problem ?? `cannot be decrypted with the master key of this data folder. ${setHint(name)}`;
  }
  return { values, problems };
}

function problemOf(name: string, secret: StoredSecret | undefined, run: Asker): string | null {
  if (secret === undefined) return `is not stored. ${setHint(name)}`;
  if (isGranted(secret, run)) return null;
  const { taskId, projectPath } = run;
  if (taskId !== null)
    return `is not granted to the task. Grant it with: gatehouse secrets grant ${name} --task ${taskId}`;
  if (projectPath === null)
    return 'can only be granted to a project that is saved. Save the project, then grant it';
  return `is not granted to the project. Grant it with: gatehouse secrets grant ${name} --project "${projectPath}"`;
}

function isGranted({ tasks, projects }: StoredSecret, { taskId, projectPath }: Asker): boolean {
  if (taskId !== null && tasks.includes(taskId)) return true;
  return projectPath !== null && projects.includes(resolve(projectPath));
}

function setHint(name: string): string {
  return `Store it with: gatehouse secrets set ${name}`;
}
