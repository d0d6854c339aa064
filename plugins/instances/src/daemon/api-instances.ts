import {
  CommandError,
  type CommandProblem,
  type OwnWorker,
  type WorkerLink,
  type Workers,
} from '@gatehouse/plugin-runtime/api';
import { type Clock, GatehouseError, type HostName, type Logger } from '@gatehouse/sdk-plugin';
import { endInstance, launchInstance } from '../command-channels.ts';
import { Admission, type AdmissionLimits } from './admission.ts';
import { type BrowserHost, BrowserHosts } from './browser-hosts.ts';
import type { Instance, InstanceOwner } from './instance.ts';
import type { InstanceRegistry } from './instance-registry.ts';
import { WarmBrowsers } from './warm-browsers.ts';

export interface ApiInstancesParts {
  readonly registry: InstanceRegistry;
  readonly workers: Pick<Workers, 'open'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly limits: AdmissionLimits;
  /** Number of warm browsers for the next calls. */
  readonly spares: number;
  freeMegabytes(): number;
}

export interface CreateInstance {
  readonly host: HostName;
  readonly kind: InstanceOwner['kind'];
  readonly browserArgs: readonly string[];
  /** It has a process of its own. */
  readonly isIsolated?: boolean;
  /** The worker for the browser. Default, or null: one with other browsers of calls. */
  readonly browserHost?: BrowserHost | null;
  /** Signal of the caller, whose client may disconnect while the call waits for a place. */
  readonly signal?: AbortSignal;
}

interface LeasedBrowser {
  readonly instance: Instance;
  readonly browserHost: BrowserHost;
  lastUsedAt: number;
  calls: number;
}

const LAUNCH_MS = 35_000;
const END_MS = 5000;
const IDLE_MS = 10 * 60_000;
const CHECK_MS = 5000;
const endsWorker: ReadonlySet<CommandProblem> = new Set(['worker_lost', 'project_closed']);

/** The browsers that calls created. They are released when they are idle. */
export class ApiInstances {
  readonly admission: Admission;
  readonly #parts: ApiInstancesParts;
  readonly #hosts: BrowserHosts;
  readonly #warm: WarmBrowsers<LeasedBrowser>;
  readonly #leased = new Map<number, LeasedBrowser>();
  /** Ends of workers that are watched: one reaction for each worker, however many browsers it had. */
  readonly #watched = new WeakSet<OwnWorker['ended']>();
  readonly #watch: NodeJS.Timeout;

  constructor(parts: ApiInstancesParts) {
    const { limits, freeMegabytes, workers, registry, spares: size, clock } = parts;
    this.#parts = parts;
    this.admission = new Admission({ ...limits, freeMegabytes, taken: () => this.#taken() });
    this.#hosts = new BrowserHosts(workers);
    this.#warm = new WarmBrowsers({
      size,
      clock,
      mayStart: () => this.admission.hasMemory(),
      start: () => this.#start({ host: 'runner', kind: 'api', browserArgs: [] }, true),
      isUsable: ({ instance }) => registry.isAlive(instance),
      end: (warm) => this.#end(warm.instance, warm.browserHost.worker),
    });
    this.#watch = setInterval(() => this.releaseIdle(), CHECK_MS).unref();
  }

  /** A browser that did not start leaves nothing behind, and takes no place. */
  async create(request: CreateInstance): Promise<Instance> {
    try {
      return await this.admission.during(request.signal, async () => {
        const leased = (await this.#takeWarm(request)) ?? (await this.#start(request, false));
        const { instance, browserHost } = leased;
        if (instance.isWarm) this.#parts.registry.lend(instance);
        leased.lastUsedAt = this.#parts.clock.now();
        this.#leased.set(instance.id, leased);
        this.#watchWorker(browserHost.worker);
        if (isPlain(request)) this.#warm.refill();
        return instance;
      });
    } catch (error) {
      throw notStarted(error);
    }
  }

  /** Runs a call on an instance; while it runs the instance is not idle. */
  async during<T>(id: number, call: () => Promise<T>): Promise<T> {
    const leased = this.#leased.get(id);
    if (leased === undefined) return call();
    leased.calls += 1;
    try {
      return await call();
    } finally {
      leased.calls -= 1;
      leased.lastUsedAt = this.#parts.clock.now();
    }
  }

  /** Also releases a browser that a run created and left open. Safe to repeat. */
  async release(instance: Instance): Promise<void> {
    const leased = this.#leased.get(instance.id);
    this.#leased.delete(instance.id);
    await this.#end(instance, leased?.browserHost.worker ?? null);
    this.admission.look();
  }

  /** Releases browsers that were not used for a while. */
  releaseIdle(): void {
    const now = this.#parts.clock.now();
    for (const { instance, lastUsedAt, calls, browserHost } of this.#leased.values()) {
      if (calls > 0 || browserHost.isBusy() || now - lastUsedAt < IDLE_MS) continue;
      this.#parts.log.info('A browser that nobody used is released.', { instance: instance.id });
      void this.release(instance);
    }
    this.#warm.endIdle();
  }

  async stop(): Promise<void> {
    clearInterval(this.#watch);
    const ends = [...this.#leased.values()].map(({ instance }) => this.release(instance));
    await Promise.all([...ends, this.#warm.stop()]);
  }

  async #takeWarm(request: CreateInstance): Promise<LeasedBrowser | null> {
    return isPlain(request) ? this.#warm.take() : null;
  }

  /** A browser that crashed, or that an action closed, takes no place. */
  #taken(): number {
    const { registry } = this.#parts;
    const alive = [...this.#leased.values()].filter(
      ({ instance: { host, id, state } }) => state !== 'crashed' && registry.find(host, id) !== null,
    );
    return alive.length;
  }

  #watchWorker({ ended }: OwnWorker): void {
    if (this.#watched.has(ended)) return;
    this.#watched.add(ended);
    void ended.then(() => this.#forgetAll(ended));
  }

  /** A worker has ended, together with its browsers. */
  async #forgetAll(ended: OwnWorker['ended']): Promise<void> {
    this.#watched.delete(ended);
    const lost = [...this.#leased.values()].filter(({ browserHost }) => browserHost.worker.ended === ended);
    for (const { instance } of lost) this.#leased.delete(instance.id);
    await Promise.all(lost.map(({ instance }) => this.#parts.registry.close(instance.id)));
    this.admission.look();
  }

  async #end({ id, owner }: Instance, own: OwnWorker | null): Promise<void> {
    const worker = own ?? owner.worker();
    const isEnded = worker !== null && (await this.#endIn(worker, id));
    own?.release({ isReusable: isEnded });
    await this.#parts.registry.close(id);
  }

  /** Whether the worker confirmed the end. */
  #endIn(worker: WorkerLink, instanceId: number): Promise<boolean> {
    return worker.command(endInstance, { instanceId }, { timeoutMs: END_MS }).then(
      () => true,
      () => false,
    );
  }

  async #start(request: CreateInstance, isWarm: boolean): Promise<LeasedBrowser> {
    const browserHost = request.browserHost ?? (await this.#hosts.take());
    const { worker } = browserHost;
    const { registry } = this.#parts;
    const { host, kind, browserArgs, isIsolated } = request;
    const owner: InstanceOwner = { kind, workerPid: worker.pid, folder: worker.folder, worker: () => worker };
    let id: number | null = null;
    try {
      const opened = await registry.open({ host, owner, browserArgs, isIsolated, isWarm });
      id = opened.instanceId;
      const started = await worker.command(launchInstance, opened, { timeoutMs: LAUNCH_MS });
      await registry.browserStarted({ instanceId: id, ...started });
      const instance = registry.get(id);
      if (instance === null) throw new Error('it ended at once');
      return { instance, browserHost, lastUsedAt: 0, calls: 0 };
    } catch (error) {
      // A driver that reported an error still works. A browser that started nevertheless, as during a stop, is ended.
      const isStuck = error instanceof CommandError;
      if (id !== null && !isStuck) await this.#endIn(worker, id);
      worker.release({ isReusable: !isStuck });
      // A browser that was starting writes into its folder until its worker has ended.
      if (isStuck && endsWorker.has(error.problem)) await worker.ended;
      if (id !== null) await registry.close(id);
      throw error;
    }
  }
}

/** Whether a warm browser can serve the request. */
function isPlain({ kind, browserArgs, isIsolated, browserHost }: CreateInstance): boolean {
  return kind === 'api' && browserArgs.length === 0 && !isIsolated && !browserHost;
}

export function notStarted(error: unknown): GatehouseError {
  if (error instanceof GatehouseError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new GatehouseError('failed_precondition', `No browser could be started: ${reason}`);
}
