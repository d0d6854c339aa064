import { randomUUID } from 'node:crypto';
import type { KnownLocator, LocatorProposal, LocatorReport } from '@gatehouse/sdk-actions/internal';
import type { Clock, Collection, Logger } from '@gatehouse/sdk-plugin';
import {
  emptyRecord,
  type LocatorRecord,
  type StoredProposal,
  withoutProposal,
  withProposal,
  withReport,
} from './locator-record.ts';

export interface TaskLocatorsOptions {
  readonly collection: Collection<LocatorRecord>;
  readonly clock: Clock;
  readonly log: Logger;
  isTask(taskId: string): boolean;
}

const maxPerTask = 300;
/** Counts of many tries share a write. A crash loses those of the last seconds. */
const writeEveryMs = 3000;

/** Facts that runs learned about the elements of each task's actions. Nothing of it outlives the task. */
export class TaskLocators {
  readonly #options: TaskLocatorsOptions;
  readonly #idsByTask = new Map<string, Set<string>>();
  readonly #pending = new Map<string, LocatorRecord>();
  #timer: NodeJS.Timeout | undefined;
  #lastWrite: Promise<unknown> = Promise.resolve();

  constructor(options: TaskLocatorsOptions) {
    this.#options = options;
    for (const { id, taskId } of options.collection.all()) this.#idsOf(taskId).add(id);
  }

  /** Removes what tasks left that are gone. */
  async sweep(): Promise<void> {
    const gone = [...this.#idsByTask.keys()].filter((taskId) => !this.#options.isTask(taskId));
    await Promise.all(gone.map((taskId) => this.forget(taskId)));
  }

  of(taskId: string): readonly LocatorRecord[] {
    const stored = this.#options.collection.all().filter((record) => record.taskId === taskId);
    const pending = [...this.#pending.values()].filter((record) => record.taskId === taskId);
    return [...new Map([...stored, ...pending].map((record) => [record.id, record])).values()];
  }

  /** The record with a proposal; null where the task has none of that id. */
  proposed(
    taskId: string,
    proposalId: string,
  ): (LocatorRecord & { readonly proposal: StoredProposal }) | null {
    for (const record of this.of(taskId)) {
      const { proposal } = record;
      if (proposal?.id === proposalId) return { ...record, proposal };
    }
    return null;
  }

  /** An element is known for the finder that found it, and for no other. */
  recall(
    taskId: string,
    { actionId, finder }: { readonly actionId: string; readonly finder: string },
  ): KnownLocator {
    const record = this.#find(`${taskId}/${actionId}`);
    if (record === undefined) return { fingerprint: null, rejected: [] };
    return { fingerprint: record.finder === finder ? record.fingerprint : null, rejected: record.rejected };
  }

  /** The counts are on the disk some seconds later. */
  report(taskId: string, reports: readonly LocatorReport[]): void {
    if (!this.#options.isTask(taskId)) return;
    const at = this.#options.clock.timestamp();
    for (const report of reports)
      this.#change(taskId, report.actionId, (record) => withReport(record, report, at));
    this.#timer ??= setTimeout(() => void this.#writePending(), writeEveryMs).unref();
  }

  /** False where the task is gone. Resolves when the proposal is on the disk. */
  async propose(taskId: string, uowId: string, proposal: LocatorProposal): Promise<boolean> {
    if (!this.#options.isTask(taskId)) return false;
    const made = { id: randomUUID(), uowId, at: this.#options.clock.timestamp() };
    const record = this.#change(taskId, proposal.actionId, (known) => withProposal(known, proposal, made));
    return record !== null && (await this.#writeNow(record.id));
  }

  async decide(record: LocatorRecord, verdict: 'accepted' | 'rejected'): Promise<void> {
    this.#change(record.taskId, record.actionId, (known) => withoutProposal(known, verdict));
    await this.#writeNow(record.id);
  }

  async forget(taskId: string): Promise<void> {
    const ids = [...(this.#idsByTask.get(taskId) ?? [])];
    this.#idsByTask.delete(taskId);
    for (const id of ids) this.#pending.delete(id);
    await this.#lastWrite;
    await Promise.all(ids.map((id) => this.#options.collection.remove(id)));
  }

  async close(): Promise<void> {
    await this.#writePending();
  }

  /** Null for an action beyond the limit. */
  #change(
    taskId: string,
    actionId: string,
    change: (record: LocatorRecord) => LocatorRecord,
  ): LocatorRecord | null {
    const ids = this.#idsOf(taskId);
    const id = `${taskId}/${actionId}`;
    if (!ids.has(id) && ids.size >= maxPerTask) return null;
    ids.add(id);
    const record = change(this.#find(id) ?? emptyRecord(taskId, actionId));
    this.#pending.set(id, record);
    return record;
  }

  #find(id: string): LocatorRecord | undefined {
    return this.#pending.get(id) ?? this.#options.collection.get(id);
  }

  async #writePending(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#lastWrite = Promise.all([
      this.#lastWrite,
      ...[...this.#pending.keys()].map((id) => this.#writeNow(id)),
    ]);
    await this.#lastWrite;
  }

  /** False where the record cannot be written, or its task was deleted meanwhile. */
  async #writeNow(id: string): Promise<boolean> {
    const record = this.#pending.get(id);
    if (record === undefined) return true;
    try {
      await this.#options.collection.put(record);
    } catch (error) {
      // It stays pending, and the next report tries again.
      this.#options.log.warn('what was learned about an element could not be written', {
        id,
        error: String(error),
      });
      return false;
    }
    if (this.#pending.get(id) === record) this.#pending.delete(id);
    if (this.#options.isTask(record.taskId)) return true;
    await this.#options.collection.remove(id);
    return false;
  }

  #idsOf(taskId: string): Set<string> {
    const ids = this.#idsByTask.get(taskId) ?? new Set<string>();
    this.#idsByTask.set(taskId, ids);
    return ids;
  }
}
