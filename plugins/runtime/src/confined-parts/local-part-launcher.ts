import { join } from 'node:path';
import {
  allowsAll,
  openTargetBroker,
  type TargetBroker,
  targetPatterns,
} from '@gatehouse/access/target-broker';
import type { Sandbox } from '@gatehouse/sandbox/sandbox';
import type { Logger } from '@gatehouse/sdk-plugin';
import type { ConnectPart, PartLauncher, PartOrder } from '../pool/part-launcher.ts';
import { makeWorkerFolder, removeWorkerFolder } from '../pool/worker-folder.ts';
import { ChildPart } from './child-part.ts';

export interface LocalPartOptions {
  /** Null where this machine has none. Rejects where one is required. */
  readonly sandbox: () => Promise<Sandbox | null>;
  /** Parent of the folders of processes. */
  readonly folders: string;
  readonly log: Logger;
  /** Milliseconds that a part may hold its event loop while an action waits. */
  readonly silentMs: number;
}

/** Launches processes of worker parts as child processes, in the sandbox of this machine where it has one. */
export class LocalPartLauncher implements PartLauncher {
  readonly #options: LocalPartOptions;
  #sandbox: Promise<Sandbox | null> | null = null;

  constructor(options: LocalPartOptions) {
    this.#options = options;
  }

  async prepare(order: PartOrder): Promise<ConnectPart> {
    const { folders, log, silentMs } = this.#options;
    this.#sandbox ??= this.#options.sandbox();
    const sandbox = await this.#sandbox;
    const folder = makeWorkerFolder(folders);
    const broker = sandbox === null ? null : await openBroker(order, folder);
    return (take) => {
      const child = new ChildPart({ ...order, sandbox, folder, broker, log, silentMs }, take);
      void child.ended.then(() => this.#remove(folder));
      return child;
    };
  }

  #remove(folder: string): void {
    removeWorkerFolder(folder).catch((error: unknown) =>
      this.#options.log.warn('The folder of a worker part could not be removed; the next start tries again', {
        folder,
        error: String(error),
      }),
    );
  }
}

/** Null where it reaches every target, or its run no network. Where its plugin names no target, the broker says so. */
async function openBroker(
  { part: { pluginId, confined }, confinement }: PartOrder,
  folder: string,
): Promise<TargetBroker | null> {
  const targets = targetPatterns(confined?.targets ?? []);
  if (allowsAll(targets) || (!confinement.hasNetwork && targets.length > 0)) return null;
  return openTargetBroker({ pluginId, targets, path: join(folder, 'network') });
}
