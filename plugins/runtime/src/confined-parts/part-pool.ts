import type { Confinement } from '@gatehouse/sandbox/confinement';
import type { WorkerPartFacts } from '@gatehouse/sdk-plugin/internal';
import { withTimeLimit } from '@gatehouse/sdk-plugin/internal/with-time-limit';
import type { PartLauncher } from '../pool/part-launcher.ts';
import { PartProcess } from './part-process.ts';
import { PluginError } from './plugin-error.ts';

const idleMs = 60_000;
const maxIdle = 8;
/** A run waits so long for the process of the one before, which is as good as a new one. */
const endingMs = 200;
const readyMs = 60_000;

export interface PartPoolOptions {
  readonly launcher: PartLauncher;
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
    const { launcher, onProblem } = this.#options;
    const connect = await launcher.prepare({ part, confinement });
    const process = new PartProcess({ pluginId: part.pluginId, connect, readyMs });
    this.#all.add(process);
    this.#keys.set(process, key);
    void process.ended.then(() => this.#forget(process));
    if (this.#isStopped) process.kill('The daemon stops');
    const { problem, isLoaded } = await process.ready;
    const reason = problem ?? (isLoaded ? null : 'it has no executors');
    if (reason !== null) onProblem(part.pluginId, reason);
    if (isLoaded) return process;
    process.kill('Its worker part did not load');
    throw new PluginError(part.pluginId, `It did not load: ${reason}`);
  }

  #forget(process: PartProcess): void {
    this.#all.delete(process);
    this.#idle = this.#idle.filter((entry) => entry.process !== process);
  }
}
