import { lstat, unlink } from 'node:fs/promises';
import { type FileGrants, type GuardedPath, isRefusal, useEntry } from '@gatehouse/plugin-runtime/api';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { ScheduleSettings } from '../schedule/schedule-settings.ts';
import type { Task } from '../task/task.ts';

interface Owner {
  readonly projectPath: Task['projectPath'];
  /** Those of whoever activated the schedule. */
  readonly scopes: Iterable<string>;
}

/** The trigger file of a schedule, with the rights of a run that its activator starts; null where it has none. */
export function triggerOf(
  { fileName }: Pick<ScheduleSettings, 'fileName'>,
  { projectPath, scopes }: Owner,
  grants: Pick<FileGrants, 'ofRun'>,
): GuardedPath | null {
  if (fileName === null) return null;
  return { path: fileName, rights: grants.ofRun({ projectPath, allowedScopes: scopes }) };
}

/** Throws `bad_request` where the activator may not look at the file, or not delete it where it should be. */
export async function assertTriggerAllowed(
  trigger: GuardedPath,
  { isNeedDeleteFile }: Pick<ScheduleSettings, 'isNeedDeleteFile'>,
): Promise<void> {
  try {
    await useEntry(trigger, isNeedDeleteFile ? 'write' : 'read', async () => undefined);
  } catch (error) {
    // A folder that is not there yet may come.
    if (isRefusal(error)) throw new GatehouseError('bad_request', `fileName: ${error.message}`);
  }
}

/**
 * Which file is at the path, told apart from others that were or will be there. Null when none is: links, folders and
 * pipes trigger nothing.
 */
export async function lookForTrigger(trigger: GuardedPath): Promise<string | null> {
  try {
    return await useEntry(trigger, 'read', ({ at }) => identityOf(at));
  } catch {
    return null;
  }
}

/** Deletes the file unless another has taken its place. @returns whether it is gone */
export async function deleteTrigger(trigger: GuardedPath, identity: string): Promise<boolean> {
  if ((await lookForTrigger(trigger)) !== identity) return true;
  try {
    await useEntry(trigger, 'write', ({ at }) => unlink(at));
    return true;
  } catch {
    return false;
  }
}

async function identityOf(at: string): Promise<string | null> {
  const facts = await lstat(at, { bigint: true });
  return facts.isFile() ? `${facts.ino}-${facts.mtimeNs}-${facts.size}` : null;
}
