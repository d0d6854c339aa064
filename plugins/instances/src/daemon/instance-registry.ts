import type { HostName, Logger } from '@gatehouse/sdk-plugin';
import type { OpenedInstance, StartedBrowser } from '../instance-channels.ts';
import { isAlive } from './browser-process.ts';
import type { FoundBrowser } from './find-browser.ts';
import { type Instance, type InstanceEntry, type InstanceOwner, toInstanceEntry } from './instance.ts';
import { createInstanceFolder, removeInstance, sweepInstances, writeMark } from './instance-folders.ts';
import { endProcess, hasProcess, markOf, sharingOf } from './instance-process.ts';
import { readProxyArgument } from './read-proxy-argument.ts';

const FIRST_ID = 20_001;
const LAST_ID = 29_999;
const WATCH_MS = 1000;

export interface OpenOptions {
  readonly host: HostName;
  readonly owner: InstanceOwner;
  readonly browserArgs?: readonly string[];
  /** The proxy at the start. Default: none. */
  readonly proxy?: string | undefined;
  /** It shows a window, whatever the default is. */
  readonly isHeaded?: boolean;
  readonly isWarm?: boolean;
  /** It has a process of its own. */
  readonly isIsolated?: boolean | undefined;
}

interface Parts {
  /** Private to the daemon: records with the owners of browsers. */
  readonly marks: string;
  readonly headless: boolean;
  readonly sandbox: boolean;
  readonly localNetwork: OpenedInstance['localNetwork'];
  /** Whether instances may share a process. */
  readonly sharesProcesses: boolean;
  readonly log: Logger;
  /** Called when a listed instance came, changed its state or went. */
  onChange(id: number): void;
  /** Rejects with a message for the user when there is none. */
  findBrowser(wanted: { readonly headed: boolean }): Promise<FoundBrowser>;
  refusedPorts(): readonly number[];
}

/** The browsers in the list of the daemon. The browsers themselves belong to the workers. */
export class InstanceRegistry {
  readonly #parts: Parts;
  readonly #instances = new Map<number, InstanceEntry>();
  readonly #removals = new Map<number, Promise<void>>();
  readonly #restarting = new Set<number>();
  readonly #swept: Promise<void>;
  #lastId = FIRST_ID - 1;
  #isStopped = false;
  #watch: NodeJS.Timeout | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#swept = this.#sweep();
  }

  list(host: HostName): readonly Instance[] {
    return [...this.#instances.values()].filter(({ host: own, isWarm }) => own === host && !isWarm);
  }

  find(host: HostName, id: number): Instance | null {
    const instance = this.#instances.get(id);
    return instance?.host === host && !instance.isWarm ? instance : null;
  }

  /** By its number, also a warm one. */
  get(id: number): Instance | null {
    return this.#instances.get(id) ?? null;
  }

  /** Whether its browser runs at this moment. */
  async isAlive(instance: Instance): Promise<boolean> {
    return this.#instances.get(instance.id)?.state === 'ready' && hasProcess(instance);
  }

  async open({
    host,
    owner,
    browserArgs = [],
    proxy,
    isHeaded = false,
    isWarm = false,
    isIsolated = false,
  }: OpenOptions): Promise<OpenedInstance> {
    const { marks, sandbox, localNetwork, sharesProcesses } = this.#parts;
    const headless = this.#parts.headless && !isHeaded;
    const refusedPorts = this.#parts.refusedPorts();
    const read = readProxyArgument(browserArgs, refusedPorts);
    const browser = await this.#parts.findBrowser({ headed: !headless });
    await this.#swept;
    if (this.#isStopped) throw new Error('Gatehouse is stopping and opens no more browsers.');
    const id = this.#takeId();
    const folder = await createInstanceFolder(owner.folder, id);
    await writeMark(marks, id, { folder: folder.path, browserPid: null });
    const entry = toInstanceEntry({ id, host, owner, folder, isWarm });
    this.#instances.set(id, entry);
    this.#noteChange(entry);
    this.#watch ??= setInterval(() => void this.#watchAll(), WATCH_MS).unref();
    const mayShare = sharesProcesses && headless && !isIsolated && read.browserArgs.length === 0;
    return {
      instanceId: id,
      ...browser,
      headless,
      sandbox,
      profileDir: folder.profileDir,
      scratchDir: folder.scratchDir,
      refusedPorts,
      localNetwork,
      browserArgs: read.browserArgs,
      proxy: proxy ?? read.proxy ?? null,
      sharing: mayShare ? sharingOf(owner) : null,
      isShared: owner.kind === 'editor',
      isForCalls: owner.kind !== 'task',
    };
  }

  async browserStarted({ instanceId, browserPid, sharesProcess }: StartedBrowser): Promise<null> {
    const instance = this.#instances.get(instanceId);
    if (instance === undefined) return null;
    instance.browserPid = await this.#hostPidOf(instance, browserPid);
    instance.reportedPid = browserPid;
    instance.sharesProcess = sharesProcess;
    instance.state = 'ready';
    instance.setStarted();
    this.#noteChange(instance);
    await writeMark(this.#parts.marks, instanceId, markOf(instance));
    return null;
  }

  /** During the work, the browser may end and return as another process. */
  async duringRestart<T>({ id }: Pick<Instance, 'id'>, work: () => Promise<T>): Promise<T> {
    this.#restarting.add(id);
    try {
      return await work();
    } finally {
      this.#restarting.delete(id);
    }
  }

  /** Lists a warm instance for its caller. */
  lend(instance: Instance): void {
    instance.isWarm = false;
    this.#noteChange(instance);
  }

  /** Safe to repeat. */
  async close(instanceId: number): Promise<null> {
    const instance = this.#instances.get(instanceId);
    if (instance !== undefined) this.#release(instance);
    await this.#removals.get(instanceId);
    return null;
  }

  /** Ends the remaining browsers. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#swept;
    for (const instance of this.#instances.values()) this.#release(instance);
    await Promise.all(this.#removals.values());
  }

  /** A worker in a sandbox may use other process ids. Instances in one process have it looked up once. */
  async #hostPidOf({ owner }: Instance, reportedPid: number): Promise<number> {
    for (const other of this.#instances.values()) {
      const isSame = other.reportedPid === reportedPid && other.owner.workerPid === owner.workerPid;
      if (isSame && other.browserPid !== null && (await hasProcess(other))) return other.browserPid;
    }
    return (await owner.worker()?.hostPidOf(reportedPid)) ?? reportedPid;
  }

  #noteChange({ id, isWarm }: Instance): void {
    if (!isWarm) this.#parts.onChange(id);
  }

  /** Ids are not used again until the range is exhausted, so that a late call reaches no other browser. */
  #takeId(): number {
    do {
      this.#lastId = this.#lastId >= LAST_ID ? FIRST_ID : this.#lastId + 1;
    } while (this.#instances.has(this.#lastId) || this.#removals.has(this.#lastId));
    return this.#lastId;
  }

  /** A worker that died cannot report it; its browser exits with it, and the daemon removes its folder. */
  async #watchAll(): Promise<void> {
    for (const instance of this.#instances.values()) {
      if (!isAlive(instance.owner.workerPid)) this.#release(instance);
      else if (instance.state === 'ready' && (await this.#isGone(instance))) {
        instance.state = 'crashed';
        this.#noteChange(instance);
      }
    }
  }

  /** Another browser may have taken its place meanwhile. */
  async #isGone(instance: Instance): Promise<boolean> {
    const { id, browserPid } = instance;
    return !(await hasProcess(instance)) && browserPid === instance.browserPid && !this.#restarting.has(id);
  }

  #release(instance: InstanceEntry): void {
    if (!this.#instances.delete(instance.id)) return;
    instance.setStarted();
    this.#noteChange(instance);
    if (this.#instances.size === 0) {
      clearInterval(this.#watch);
      this.#watch = undefined;
    }
    this.#removals.set(instance.id, this.#remove(instance));
  }

  async #remove(instance: Instance): Promise<void> {
    const { id, folder } = instance;
    try {
      await endProcess(instance);
      await removeInstance(this.#parts.marks, id, folder.path);
    } catch (error) {
      this.#parts.log.warn('The folder of a browser could not be removed; the next start tries again.', {
        path: folder.path,
        error,
      });
    }
    this.#removals.delete(id);
  }

  async #sweep(): Promise<void> {
    const problems = await sweepInstances(this.#parts.marks).catch((error) => [String(error)]);
    for (const problem of problems) {
      this.#parts.log.warn('A folder that an earlier run left could not be removed.', { problem });
    }
  }
}
