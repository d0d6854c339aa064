import type { Clock, Collection, Logger, StoredDocument } from '@gatehouse/sdk-plugin';
import type { FailurePoint } from './failure-point.ts';

/** The last failure of one thread of one task. */
export interface StoredFailure extends StoredDocument {
  readonly taskId: string;
  readonly point: FailurePoint;
}

export interface FailurePointsOptions {
  readonly collection: Collection<StoredFailure>;
  readonly clock: Clock;
  readonly log: Logger;
}

const maxPerTask = 64;
const lifeMs = 2 * 60 * 60 * 1000;
/** A loop may have thousands of handled failures a second; only the last of each thread is written. */
const writeEveryMs = 250;

/** Stores the last failure of each thread; a newer one replaces it. */
export class FailurePoints {
  readonly #options: FailurePointsOptions;
  readonly #idsByTask = new Map<string, Set<string>>();
  readonly #pending = new Map<string, StoredFailure>();
  #pause: NodeJS.Timeout | undefined;
  #lastWrite: Promise<unknown> = Promise.resolve();

  constructor(options: FailurePointsOptions) {
    this.#options = options;
    for (const { id, taskId } of options.collection.all()) this.#idsOf(taskId).add(id);
  }

  /** Removes expired failures and those of deleted tasks. */
  async sweep(isTask: (taskId: string) => boolean): Promise<void> {
    const { collection } = this.#options;
    const dead = collection.all().filter(({ taskId, point }) => !isTask(taskId) || this.#isExpired(point));
    await Promise.all(dead.map((failure) => this.#remove(failure)));
  }

  /** Ordered by thread. */
  of(taskId: string): readonly FailurePoint[] {
    return this.#storedOf(taskId)
      .map(({ point }) => point)
      .filter((point) => !this.#isExpired(point))
      .sort((a, b) => Number(a.threadId) - Number(b.threadId));
  }

  /** Records a failure. It is on disk shortly afterwards, or once `settled` resolves. */
  record(taskId: string, point: FailurePoint): void {
    const id = `${taskId}/${point.threadId}`;
    this.#pending.set(id, { id, taskId, point });
    if (this.#pause === undefined) this.#writePending();
  }

  /** Resolves when the failures of a thread are on disk. */
  async settled(taskId: string, threadId: string): Promise<void> {
    await this.#lastWrite;
    const failure = this.#pending.get(`${taskId}/${threadId}`);
    if (failure === undefined) return;
    this.#pending.delete(failure.id);
    await this.#write(failure);
  }

  async forget(taskId: string): Promise<void> {
    for (const { id } of this.#pending.values()) if (id.startsWith(`${taskId}/`)) this.#pending.delete(id);
    await this.#lastWrite;
    await Promise.all(this.#storedOf(taskId).map((failure) => this.#remove(failure)));
    this.#idsByTask.delete(taskId);
  }

  /** Writes pending failures. */
  async close(): Promise<void> {
    clearTimeout(this.#pause);
    await Promise.all([...this.#pending.values()].map((failure) => this.#write(failure)));
    this.#pending.clear();
    await this.#lastWrite;
  }

  #writePending(): void {
    const writes = [...this.#pending.values()].map((failure) => this.#write(failure));
    this.#pending.clear();
    this.#lastWrite = Promise.all([this.#lastWrite, ...writes]).catch((error: unknown) => {
      this.#options.log.warn('failure points could not be written', { error: String(error) });
    });
    this.#pause = setTimeout(() => {
      this.#pause = undefined;
      if (this.#pending.size > 0) this.#writePending();
    }, writeEveryMs);
  }

  async #write(failure: StoredFailure): Promise<void> {
    await this.#options.collection.put(failure);
    this.#idsOf(failure.taskId).add(failure.id);
    const stored = this.#storedOf(failure.taskId);
    if (stored.length <= maxPerTask) return;
    const byAge = stored.toSorted((a, b) => a.point.timestamp.localeCompare(b.point.timestamp));
    await Promise.all(byAge.slice(0, stored.length - maxPerTask).map((oldest) => this.#remove(oldest)));
  }

  async #remove({ id, taskId }: StoredFailure): Promise<void> {
    this.#idsByTask.get(taskId)?.delete(id);
    await this.#options.collection.remove(id);
  }

  #storedOf(taskId: string): StoredFailure[] {
    const ids = [...(this.#idsByTask.get(taskId) ?? [])];
    return ids.flatMap((id) => this.#options.collection.get(id) ?? []);
  }

  #idsOf(taskId: string): Set<string> {
    const ids = this.#idsByTask.get(taskId) ?? new Set();
    this.#idsByTask.set(taskId, ids);
    return ids;
  }

  #isExpired({ timestamp }: FailurePoint): boolean {
    return Date.parse(timestamp) + lifeMs <= this.#options.clock.now();
  }
}
