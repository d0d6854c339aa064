import type { Sharing } from '../instance-channels.ts';
import { type BrowserProcess, endBrowser, isAlive, isBrowserAlive } from './browser-process.ts';
import type { InstanceMark } from './instance-folders.ts';

/** A task uses one worker for several tries, one after another. */
const TASK_KEEP_MS = 10_000;

interface Owner {
  readonly kind: string;
  /** Folder of its worker. */
  readonly folder: string;
  readonly taskId?: string | null;
}

/** The instances with which one of this owner may share a process: of calls, of the editor, or of the same task. */
export function sharingOf({ kind, folder, taskId = null }: Owner): Sharing {
  if (taskId === null) return { key: kind, folder, keepMs: 0 };
  return { key: `${kind} ${taskId}`, folder, keepMs: TASK_KEEP_MS };
}

interface Started {
  readonly browserPid: number | null;
  readonly sharesProcess: boolean;
  readonly owner: Owner & { readonly workerPid: number };
  readonly folder: { readonly path: string };
}

export async function hasProcess(instance: Started): Promise<boolean> {
  const process = processOf(instance);
  return process !== null && isBrowserAlive(process);
}

/** A process that others share ends with its worker at the latest. */
export async function endProcess(instance: Started): Promise<void> {
  const process = processOf(instance);
  const isOver = !instance.sharesProcess || !isAlive(instance.owner.workerPid);
  if (process !== null && isOver) await endBrowser(process);
}

export function markOf({ browserPid, sharesProcess, owner, folder }: Started): InstanceMark {
  return { folder: folder.path, browserPid, ...(sharesProcess && { processFolder: owner.folder }) };
}

/** Null before the start of the browser. */
function processOf({ browserPid, sharesProcess, owner, folder }: Started): BrowserProcess | null {
  if (browserPid === null) return null;
  return { pid: browserPid, folder: sharesProcess ? owner.folder : folder.path };
}
