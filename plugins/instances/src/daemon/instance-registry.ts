import type { RunInfo } from '@gatehouse/plugin-runtime/api';
import type { HostName, Logger } from '@gatehouse/sdk-plugin';
import type { OpenedInstance, OpenInstance, StartedBrowser } from '../channels.ts';
import { endBrowser, isAlive, isBrowserAlive } from './browser-process.ts';
import type { FoundBrowser } from './find-browser.ts';
import {
  createInstanceFolder,
  type InstanceFolder,
  removeInstanceFolder,
  sweepInstanceFolders,
  writeFolderOwner,
} from './instance-folders.ts';

const FIRST_ID = 20_001;
const LAST_ID = 29_999;
const WATCH_MS = 1000;

/** A browser that a run opened. */
export interface Instance {
  readonly id: number;
  /** The editor's runs belong to no task. */
  readonly host: HostName;
  readonly folder: InstanceFolder;
  readonly workerPid: number;
  browserPid: number | null;
}

interface Parts {
  /** The folder that holds one folder for each instance. */
  readonly root: string;
  readonly headless: boolean;
  readonly sandbox: boolean;
  readonly log: Logger;
  /** Rejects with a text for people when there is none. */
  findBrowser(): Promise<FoundBrowser>;
  refusedPorts(): readonly number[];
}

/** The daemon's list of browsers. The browsers themselves belong to the workers. */
export class InstanceRegistry {
  readonly #parts: Parts;
  readonly #instances = new Map<number, Instance>();
  readonly #removals = new Map<number, Promise<void>>();
  readonly #swept: Promise<void>;
  #lastId = FIRST_ID - 1;
  #isStopped = false;
  #watch: NodeJS.Timeout | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#swept = this.#sweep();
  }

  list(host: HostName): readonly Instance[] {
    return [...this.#instances.values()].filter((instance) => instance.host === host);
  }

  async open({ workerPid }: OpenInstance, run: Pick<RunInfo, 'taskId'>): Promise<OpenedInstance> {
    const { root, headless, sandbox } = this.#parts;
    const browser = await this.#parts.findBrowser();
    await this.#swept;
    if (this.#isStopped) throw new Error('Gatehouse is stopping and opens no more browsers.');
    const id = this.#takeId();
    const owner = { daemonPid: process.pid, workerPid, browserPid: null };
    const folder = await createInstanceFolder(root, { id, owner });
    const host = run.taskId === null ? 'editor' : 'runner';
    this.#instances.set(id, { id, host, folder, workerPid, browserPid: null });
    this.#watch ??= setInterval(() => void this.#releaseDead(), WATCH_MS).unref();
    const { profileDir, scratchDir } = folder;
    const refusedPorts = this.#parts.refusedPorts();
    return { instanceId: id, ...browser, headless, sandbox, profileDir, scratchDir, refusedPorts };
  }

  async browserStarted({ instanceId, browserPid }: StartedBrowser): Promise<null> {
    const instance = this.#instances.get(instanceId);
    if (instance === undefined) return null;
    instance.browserPid = browserPid;
    const { folder, workerPid } = instance;
    await writeFolderOwner(folder.path, { daemonPid: process.pid, workerPid, browserPid });
    return null;
  }

  /** Safe to repeat. */
  async close(instanceId: number): Promise<null> {
    const instance = this.#instances.get(instanceId);
    if (instance !== undefined) this.#release(instance);
    await this.#removals.get(instanceId);
    return null;
  }

  /** Ends the browsers that are left. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#swept;
    for (const instance of this.#instances.values()) this.#release(instance);
    await Promise.all(this.#removals.values());
  }

  /** Ids are not used again until the range is through, so that a late call meets nobody else's browser. */
  #takeId(): number {
    do {
      this.#lastId = this.#lastId >= LAST_ID ? FIRST_ID : this.#lastId + 1;
    } while (this.#instances.has(this.#lastId) || this.#removals.has(this.#lastId));
    return this.#lastId;
  }

  /** A worker that died cannot say so; its browser leaves with it, and its folder is ours to remove. */
  async #releaseDead(): Promise<void> {
    for (const instance of this.#instances.values()) {
      if (!(await isInUse(instance))) this.#release(instance);
    }
  }

  #release(instance: Instance): void {
    if (!this.#instances.delete(instance.id)) return;
    if (this.#instances.size === 0) {
      clearInterval(this.#watch);
      this.#watch = undefined;
    }
    this.#removals.set(instance.id, this.#remove(instance));
  }

  async #remove({ id, browserPid, folder }: Instance): Promise<void> {
    try {
      if (browserPid !== null) await endBrowser({ pid: browserPid, folder: folder.path });
      await removeInstanceFolder(folder.path);
    } catch (error) {
      this.#parts.log.warn('The folder of a browser could not be removed; the next start tries again.', {
        path: folder.path,
        error,
      });
    }
    this.#removals.delete(id);
  }

  async #sweep(): Promise<void> {
    const problems = await sweepInstanceFolders(this.#parts.root).catch((error) => [String(error)]);
    for (const problem of problems) {
      this.#parts.log.warn('A folder that an earlier run left could not be removed.', { problem });
    }
  }
}

async function isInUse({ workerPid, browserPid, folder }: Instance): Promise<boolean> {
  if (!isAlive(workerPid)) return false;
  return browserPid === null || isBrowserAlive({ pid: browserPid, folder: folder.path });
}
