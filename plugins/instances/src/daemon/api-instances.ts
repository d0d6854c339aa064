import type { OwnWorker, Workers } from '@gatehouse/plugin-runtime/api';
import { type Clock, GatehouseError, type HostName, type Logger } from '@gatehouse/sdk-plugin';
import { endInstance, launchInstance } from '../command-channels.ts';
import type { Instance, InstanceOwner, InstanceRegistry } from './instance-registry.ts';

export interface ApiInstancesParts {
  readonly registry: InstanceRegistry;
  readonly workers: Workers;
  readonly clock: Clock;
  readonly log: Logger;
  /** How many there may be at once. */
  readonly max: number;
}

export interface CreateInstance {
  readonly host: HostName;
  readonly kind: InstanceOwner['kind'];
  readonly browserArgs: readonly string[];
  /** Where it is to live; a worker process of its own where nothing is said, or null. */
  readonly home?: InstanceHome | null;
}

/** A worker process in which a browser lives. */
export interface InstanceHome {
  readonly worker: OwnWorker;
  /** Whether it is in use though no call is under way. */
  isBusy(): boolean;
}

interface Made {
  readonly instance: Instance;
  readonly home: InstanceHome;
  lastUsedAt: number;
  calls: number;
}

const LAUNCH_MS = 35_000;
const END_MS = 5000;
const IDLE_MS = 10 * 60_000;
const LOOK_MS = 5000;

/** The browsers that calls made. They are released when nobody uses them any more. */
export class ApiInstances {
  readonly #parts: ApiInstancesParts;
  readonly #made = new Map<number, Made>();
  readonly #watch: NodeJS.Timeout;
  #starting = 0;
  #isStopped = false;

  constructor(parts: ApiInstancesParts) {
    this.#parts = parts;
    this.#watch = setInterval(() => this.releaseIdle(), LOOK_MS).unref();
  }

  /** A browser that did not start leaves nothing, and takes nobody's place. */
  async create(request: CreateInstance): Promise<Instance> {
    this.#assertRoom();
    this.#starting += 1;
    try {
      const home = request.home ?? (await this.#ownHome());
      const instance = await this.#launch(request, home.worker);
      this.#made.set(instance.id, { instance, home, lastUsedAt: this.#parts.clock.now(), calls: 0 });
      void home.worker.ended.then(() => this.#forget(instance.id));
      return instance;
    } catch (error) {
      throw notStarted(error);
    } finally {
      this.#starting -= 1;
    }
  }

  /** Runs a call on an instance; while it runs the instance is not idle. */
  async during<T>(id: number, call: () => Promise<T>): Promise<T> {
    const made = this.#made.get(id);
    if (made === undefined) return call();
    made.calls += 1;
    try {
      return await call();
    } finally {
      made.calls -= 1;
      made.lastUsedAt = this.#parts.clock.now();
    }
  }

  /** Also of a browser that a run made and left. Safe to repeat. */
  async release({ id, owner }: Instance): Promise<void> {
    const made = this.#made.get(id);
    this.#made.delete(id);
    const worker = made?.home.worker ?? owner.worker();
    const isEnded = await worker?.command(endInstance, { instanceId: id }, { timeoutMs: END_MS }).then(
      () => true,
      () => false,
    );
    made?.home.worker.release({ isReusable: isEnded === true && !this.#isStopped });
    await this.#parts.registry.close(id);
  }

  /** Releases what nobody used for a while. */
  releaseIdle(): void {
    const now = this.#parts.clock.now();
    for (const { instance, lastUsedAt, calls, home } of this.#made.values()) {
      if (calls > 0 || home.isBusy() || now - lastUsedAt < IDLE_MS) continue;
      this.#parts.log.info('A browser that nobody used is released.', { instance: instance.id });
      void this.release(instance);
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#watch);
    await Promise.all([...this.#made.values()].map(({ instance }) => this.release(instance)));
  }

  /** Its worker is gone, and the browser with it. */
  async #forget(id: number): Promise<void> {
    this.#made.delete(id);
    await this.#parts.registry.close(id);
  }

  async #ownHome(): Promise<InstanceHome> {
    return { worker: await this.#parts.workers.open(), isBusy: () => false };
  }

  /** A browser that crashed, or that an action closed, takes no place. */
  #assertRoom(): void {
    const { max, registry } = this.#parts;
    const alive = [...this.#made.values()].filter(
      ({ instance: { host, id, state } }) => state !== 'crashed' && registry.find(host, id) !== null,
    );
    if (alive.length + this.#starting < max) return;
    throw new GatehouseError(
      'failed_precondition',
      `There are ${max} browser instances already, which is the limit (instances.max): release one.`,
    );
  }

  async #launch({ host, kind, browserArgs }: CreateInstance, worker: OwnWorker): Promise<Instance> {
    const { registry } = this.#parts;
    const owner: InstanceOwner = { kind, workerPid: worker.pid, worker: () => worker };
    let id: number | null = null;
    try {
      const opened = await registry.open({ host, owner, browserArgs });
      id = opened.instanceId;
      const { browserPid } = await worker.command(launchInstance, opened, { timeoutMs: LAUNCH_MS });
      await registry.browserStarted({ instanceId: id, browserPid });
      const instance = registry.find(host, id);
      if (instance === null) throw new Error('it ended at once');
      return instance;
    } catch (error) {
      worker.release({ isReusable: false });
      if (id !== null) await registry.close(id);
      throw error;
    }
  }
}

export function notStarted(error: unknown): GatehouseError {
  if (error instanceof GatehouseError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new GatehouseError('failed_precondition', `No browser could be started: ${reason}`);
}
