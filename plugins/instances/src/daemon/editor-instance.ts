import type { RunService, Workbench, Workers } from '@gatehouse/plugin-runtime/api';
import type { Caller } from '@gatehouse/sdk-plugin';
import { type ApiInstances, notStarted } from './api-instances.ts';
import type { BrowserHost } from './browser-hosts.ts';
import type { Instance } from './instance.ts';
import type { InstanceRegistry } from './instance-registry.ts';

export interface EditorInstanceParts {
  readonly registry: InstanceRegistry;
  readonly instances: ApiInstances;
  readonly runs: RunService;
  readonly workers: Workers;
}

/**
 * The one browser of the editor. It runs in the worker of the open project, so that runs and the API use the same
 * one; without an open project in a worker process of its own, until the first run needs a browser.
 */
export class EditorInstance {
  readonly #parts: EditorInstanceParts;
  #opening: Promise<Instance> | null = null;

  constructor(parts: EditorInstanceParts) {
    this.#parts = parts;
  }

  /** Starts it, or returns the running one. Runs of the same caller can share it from then on. */
  async get(caller: Pick<Caller, 'scopes'>, browserArgs: readonly string[] = []): Promise<Instance> {
    this.#opening ??= this.#startOrGet(caller, browserArgs).finally(() => {
      this.#opening = null;
    });
    return this.#opening;
  }

  /** Waits for a pending call that opens it, and makes room for a run that is about to open it. */
  async makeRoom(runWorkerPid: number): Promise<void> {
    await this.#opening?.catch(() => undefined);
    const { registry, instances } = this.#parts;
    for (const instance of registry.list('editor')) {
      if (instance.owner.workerPid !== runWorkerPid) await instances.release(instance);
    }
  }

  /** Whether a run of the editor is in progress in its worker. */
  isBusy({ owner }: Instance): boolean {
    const { runs, workers } = this.#parts;
    const bench = runs.workbench();
    return bench?.isRunning === true && workers.ofRun(bench.info.uowId)?.pid === owner.workerPid;
  }

  async #startOrGet(caller: Pick<Caller, 'scopes'>, browserArgs: readonly string[]): Promise<Instance> {
    const { registry, instances } = this.#parts;
    const bench = this.#parts.runs.workbench();
    const browserHost = bench && (await browserHostOf(bench, caller));
    for (const instance of registry.list('editor')) {
      await instance.started;
      const isSameHost = browserHost === null || browserHost.worker.pid === instance.owner.workerPid;
      if (instance.state === 'ready' && isSameHost) return instance;
      await instances.release(instance);
    }
    try {
      return await instances.create({ host: 'editor', kind: 'editor', browserArgs, browserHost });
    } catch (error) {
      // Another error may come first, and its cause is the same.
      if (bench?.isClosed) throw notStarted(new Error('The project was closed.'));
      throw error;
    }
  }
}

async function browserHostOf(bench: Workbench, { scopes }: Pick<Caller, 'scopes'>): Promise<BrowserHost> {
  try {
    const link = await bench.worker(scopes);
    // The project owns the worker and releases it.
    return { worker: { ...link, release: () => undefined }, isBusy: () => bench.isRunning };
  } catch (error) {
    throw notStarted(error);
  }
}
