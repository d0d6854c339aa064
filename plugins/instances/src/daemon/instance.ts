import type { WorkerLink } from '@gatehouse/plugin-runtime/api';
import type { HostName } from '@gatehouse/sdk-plugin';
import type { InstanceFolder } from './instance-folders.ts';

/** The owner of a browser. */
export interface InstanceOwner {
  /** `task`: a run of a task; `editor`: the debugger of the editor; `api`: a call. */
  readonly kind: 'task' | 'editor' | 'api';
  /** Null, the default, for one of no task. */
  readonly taskId?: string | null;
  readonly workerPid: number;
  /** Name of the node of the worker; absent on the machine of the daemon. */
  readonly node?: string | undefined;
  /** Folder of the worker; its browsers live in it. */
  readonly folder: string;
  /** The worker of the browser; null where it has ended. */
  worker(): WorkerLink | null;
}

export interface Instance {
  readonly id: number;
  readonly host: HostName;
  readonly owner: InstanceOwner;
  readonly folder: InstanceFolder;
  browserPid: number | null;
  /** Other instances of its worker may live in the process of its browser. */
  sharesProcess: boolean;
  /** It waits for a caller, and is not listed before. */
  isWarm: boolean;
  /** A crashed one stays until its owner releases it, so that a call learns the state. */
  state: 'starting' | 'ready' | 'crashed';
  /** Resolves when it has started, or has failed to. */
  readonly started: Promise<void>;
}

export interface InstanceEntry extends Instance {
  /** The process id of its browser that the worker reported. */
  reportedPid: number | null;
  readonly setStarted: () => void;
}

export function toInstanceEntry(
  instance: Pick<Instance, 'id' | 'host' | 'owner' | 'folder' | 'isWarm'>,
): InstanceEntry {
  let setStarted = () => {};
  const started = new Promise<void>((resolve) => {
    setStarted = resolve;
  });
  const browser = { browserPid: null, reportedPid: null, sharesProcess: false } as const;
  return { ...instance, ...browser, state: 'starting', started, setStarted };
}
