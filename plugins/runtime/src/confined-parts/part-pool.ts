import { join } from 'node:path';
import {
  allowsAll,
  openTargetBroker,
  type TargetBroker,
  targetPatterns,
} from '@gatehouse/access/target-broker';
import type { Confinement } from '@gatehouse/sandbox/confinement';
import type { Sandbox } from '@gatehouse/sandbox/sandbox';
import type { Logger } from '@gatehouse/sdk-plugin';
import type { WorkerPartFacts } from '@gatehouse/sdk-plugin/internal';
import { withTimeLimit } from '@gatehouse/sdk-plugin/internal/with-time-limit';
import { makeWorkerFolder, removeWorkerFolder } from '../pool/worker-folder.ts';
import { PartProcess } from './part-process.ts';
import { PluginError } from './plugin-error.ts';

const idleMs = 60_000;
const maxIdle = 8;
/** A run waits so long for the process of the one before, which is as good as a new one. */
const endingMs = 200;
const readyMs = 60_000;

export interface PartPoolOptions {
  /** Null where this machine has none. Rejects where one is required. */
  readonly sandbox: () => Promise<Sandbox | null>;
  /** Parent of the folders of processes. */
  readonly folders: string;
  readonly log: Logger;
  /** Milliseconds that a part may hold its event loop while an action waits. */
  readonly silentMs: number;
  readonly onProblem: (pluginId: string, message: string) => void;
}

interface Idle {
  readonly process: PartProcess;
  readonly key: string;
  readonly timer: NodeJS.Timeout;
}

/** Lends processes of worker parts, each to one run at a time. One is used again for the same part with the same reach. */
export class PartPool {
  readonly #options: PartPoolOptions;
  readonly #all = new Set<PartProcess>();
  readonly #keys = new WeakMap<PartProcess, string>();
  readonly #ending = new Map<string, Promise<void>>();
  #idle: Idle[] = [];
  #sandbox: Promise<Sandbox | null> | null = null;
  #isStopped = false;

  constructor(options: PartPoolOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#all.size;
  }

  async acquire(part: WorkerPartFacts, confinement: Confinement): Promise<PartProcess> {
    const key = JSON.stringify([part, confinement]);
    const ending = this.#ending.get(key);
    if (ending !== undefined && !this.#idle.some((entry) => entry.key === key))
      await withTimeLimit(ending, endingMs, () => undefined);
    return this.#takeIdle(key) ?? (await this.#start(part, { confinement, key }));
  }

  /** Takes a process back from a run that has ended. */
  async release(process: PartProcess): Promise<void> {
    const key = this.#keys.get(process) ?? '';
    const ending = process.endRun().then((isClean) => this.#keep(process, { isClean, key }));
    this.#ending.set(key, ending);
    await ending;
    if (this.#ending.get(key) === ending) this.#ending.delete(key);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const { timer } of this.#idle) clearTimeout(timer);
    const all = [...this.#all];
    for (const process of all) process.kill('The daemon stops');
    await Promise.all(all.map((process) => process.ended));
  }

  #keep(process: PartProcess, { isClean, key }: { readonly isClean: boolean; readonly key: string }): void {
    if (!isClean || this.#isStopped || !process.isAlive) {
      process.kill('Its run left something in it');
      return;
    }
    const timer = setTimeout(() => this.#drop(process), idleMs).unref();
    this.#idle.push({ process, key, timer });
    const surplus = this.#idle[0];
    if (this.#idle.length > maxIdle && surplus !== undefined) this.#drop(surplus.process);
  }

  #takeIdle(key: string): PartProcess | null {
    const found = this.#idle.findLast((entry) => entry.key === key && entry.process.isAlive);
    if (found === undefined) return null;
    clearTimeout(found.timer);
    this.#idle = this.#idle.filter((entry) => entry !== found);
    return found.process;
  }

  #drop(process: PartProcess): void {
    this.#idle = this.#idle.filter((entry) => entry.process !== process);
    process.kill('It was not needed');
  }

  async #start(
    part: WorkerPartFacts,
    { confinement, key }: { readonly confinement: Confinement; readonly key: string },
  ): Promise<PartProcess> {
    const { folders, log, silentMs, onProblem } = this.#options;
    this.#sandbox ??= this.#options.sandbox();
    const sandbox = await this.#sandbox;
    if (this.#isStopped) throw new Error('The daemon is stopping.');
    const folder = makeWorkerFolder(folders);
    const broker = sandbox === null ? null : await openBroker(part, { confinement, folder });
    const process = new PartProcess({ part, sandbox, confinement, folder, broker, log, silentMs, readyMs });
    this.#all.add(process);
    this.#keys.set(process, key);
    void process.ended.then(() => this.#forget(process));
    const { problem, isLoaded } = await process.ready;
    if (problem !== null) onProblem(part.pluginId, problem);
    if (isLoaded) return process;
    process.kill('Its worker part did not load');
    throw new PluginError(part.pluginId, `It did not load: ${problem ?? 'it has no executors'}`);
  }

  #forget(process: PartProcess): void {
    this.#all.delete(process);
    this.#idle = this.#idle.filter((entry) => entry.process !== process);
    removeWorkerFolder(process.folder).catch((error: unknown) =>
      this.#options.log.warn('The folder of a worker part could not be removed; the next start tries again', {
        folder: process.folder,
        error: String(error),
      }),
    );
  }
}

/** Null where it reaches no network, or every target. */
async function openBroker(
  { pluginId, confined }: WorkerPartFacts,
  { confinement, folder }: { readonly confinement: Confinement; readonly folder: string },
): Promise<TargetBroker | null> {
  const targets = targetPatterns(confined?.targets ?? []);
  if (!confinement.hasNetwork || allowsAll(targets)) return null;
  return openTargetBroker({ pluginId, targets, path: join(folder, 'network') });
}
