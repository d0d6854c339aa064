import { randomUUID } from 'node:crypto';
import type { RunInfo } from '@gatehouse/sdk-actions';
import { type GuardedPath, withRegular } from '@gatehouse/sdk-actions/files';
import type { Logger } from '@gatehouse/sdk-plugin';
import { copyLeft } from '../taken/copy-left.ts';
import { type FileCommit, replaceBoundFile } from '../taken/replace-bound-file.ts';
import { partsOf, readHoles } from '../taken/taken-record.ts';
import { commitWith } from './commit-file.ts';
import type { LockKeeper } from './lock-keeper.ts';

interface Parts {
  readonly locks: LockKeeper;
  readonly log: Logger;
  /** Milliseconds without a run that took lines; a second by default. */
  readonly restMs?: number;
}

interface UsedList {
  readonly file: GuardedPath;
  readonly lock: string;
  /** The live runs that took lines. */
  readonly runs: Set<string>;
  timer: NodeJS.Timeout | undefined;
}

const lockMs = 60_000;

/**
 * Lists with lines that were taken and are still in the file. When the runs that took them have ended, the file is
 * written without them, so that it has what a person expects.
 */
export class RestingLists {
  readonly #parts: Parts;
  readonly #lists = new Map<string, UsedList>();
  readonly #writing = new Set<Promise<void>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** A run has taken a line. */
  use({ lock, target }: FileCommit, { uowId, fileRights }: RunInfo, signal: AbortSignal): void {
    const file = { path: target, rights: fileRights };
    const list = this.#lists.get(lock) ?? { file, lock, runs: new Set(), timer: undefined };
    this.#lists.set(lock, list);
    clearTimeout(list.timer);
    if (list.runs.has(uowId)) return;
    list.runs.add(uowId);
    const leave = () => this.#leave(list, uowId);
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
  }

  /** Writes all files that have taken lines. */
  async stop(): Promise<void> {
    for (const list of [...this.#lists.values()]) this.#rest(list);
    await Promise.all(this.#writing);
  }

  #leave(list: UsedList, uowId: string): void {
    list.runs.delete(uowId);
    if (list.runs.size > 0 || this.#lists.get(list.lock) !== list) return;
    clearTimeout(list.timer);
    list.timer = setTimeout(() => this.#rest(list), this.#parts.restMs ?? 1000);
  }

  #rest(list: UsedList): void {
    clearTimeout(list.timer);
    this.#lists.delete(list.lock);
    const writing = this.#write(list).catch((error: unknown) => {
      const { path } = list.file;
      this.#parts.log.warn('A list still has lines that were taken; its next use leaves them out', {
        path,
        error: String(error),
      });
    });
    this.#writing.add(writing);
    void writing.finally(() => this.#writing.delete(writing));
  }

  async #write({ file, lock }: UsedList): Promise<void> {
    const { locks } = this.#parts;
    const holder = { uowId: randomUUID() };
    const { isEntered } = await locks.enter(
      { name: lock, timeoutMs: lockMs },
      holder,
      new AbortController().signal,
    );
    if (!isEntered) throw new Error(`The list was in use for ${lockMs / 1000} s.`);
    const isHeld = () => locks.isHeldBy(lock, holder);
    try {
      await withRegular(file, 'read', async ({ file: source }) => {
        const holes = await readHoles(file, partsOf(source.fd));
        if (holes.all.length === 0) return;
        await replaceBoundFile({ file, lock }, (target) => copyLeft(source, holes, target), {
          commit: (commit) => commitWith(commit, { run: { fileRights: file.rights }, isHeld }),
        });
      });
    } finally {
      locks.leave(lock, holder);
    }
  }
}
