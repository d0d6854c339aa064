import { randomUUID } from 'node:crypto';
import type { RunInfo } from '@gatehouse/sdk-actions';
import type { FileRights } from '@gatehouse/sdk-actions/files';
import type { Logger } from '@gatehouse/sdk-plugin';
import type * as v from 'valibot';
import { lockOf, pathOfLock } from '../line-files/lock-of.ts';
import type { FileCommit, LockedFile } from '../taken/replace-bound-file.ts';
import { HeldBlocks, type ReturnedLines } from './held-blocks.ts';
import { openUnlessMissing } from './open-unless-missing.ts';
import { pickFrom } from './pick-from.ts';
import { putBack } from './put-back.ts';
import type { blockQuestion, lineQuestion, PickedLine, TakenBlock } from './remote-channels.ts';
import { takeBlocks, type WaitingTaker } from './take-blocks.ts';

/** A run that asks. */
export interface Asker {
  readonly run: RunInfo;
  readonly signal: AbortSignal;
}

/** The locks of all runs. */
export interface FileLocks {
  enter(
    entry: { readonly name: string; readonly timeoutMs: number },
    holder: Holder,
    signal: AbortSignal,
  ): Promise<{ readonly isEntered: boolean }>;
  leave(name: string, holder: Holder): void;
  isHeldBy(name: string, holder: Holder): boolean;
}

type Holder = Pick<RunInfo, 'uowId'>;

export interface LineBrokerParts {
  readonly locks: FileLocks;
  readonly log: Logger;
  /** Makes a change for runs that have the same rights. */
  commit(commit: FileCommit, askers: readonly Asker[], isHeld: () => boolean): Promise<void>;
  /** Makes a change by these rights. */
  restore(commit: FileCommit, rights: FileRights, isHeld: () => boolean): Promise<void>;
}

interface Taker extends WaitingTaker {
  reject(error: unknown): void;
}

interface Locked {
  readonly place: LockedFile;
  isHeld(): boolean;
}

const lockMs = 60_000;
/** Answered by one change of a list. */
const maxTakers = 64;

/** Hands out lines of lists on this machine to runs on nodes. */
export class LineBroker {
  readonly #parts: LineBrokerParts;
  readonly #blocks = new HeldBlocks();
  /** Those who wait for a block, by list and rights. */
  readonly #takers = new Map<string, Taker[]>();

  constructor(parts: LineBrokerParts) {
    this.#parts = parts;
  }

  /** Takes the first lines of a list. */
  takeBlock(question: v.InferOutput<typeof blockQuestion>, { run, signal }: Asker): Promise<TakenBlock> {
    const { target } = question;
    this.#blocks.used(lockOf(target), run.uowId);
    const key = JSON.stringify([target, run.fileRights]);
    return new Promise((resolve, reject) => {
      const taker = { question, run, signal, resolve, reject };
      const waiting = this.#takers.get(key);
      if (waiting) waiting.push(taker);
      else {
        this.#takers.set(key, [taker]);
        void this.#serve(key, { path: target, rights: run.fileRights });
      }
    });
  }

  /** Picks a line of a list, and takes it where asked. */
  pick(question: v.InferOutput<typeof lineQuestion>, asker: Asker): Promise<PickedLine> {
    const { fileRights: rights } = asker.run;
    return this.#whileLocked({ path: question.target, rights }, async (locked) => {
      await this.#bringBack(locked);
      const { place, isHeld } = locked;
      const file = await openUnlessMissing(place);
      if (file === null) return { line: null, count: 0 };
      try {
        return await pickFrom(file, question, {
          place,
          commit: (commit) => this.#parts.commit(commit, [asker], isHeld),
        });
      } finally {
        await file.close();
      }
    });
  }

  /** Takes the last lines of a block back, which the run did not use. */
  async returnBlock(blockId: string, unused: number, { uowId }: RunInfo): Promise<void> {
    const block = this.#blocks.take(blockId, { uowId, unused });
    if (block === null || block.lines.length === 0) return;
    const { rights, lock } = block;
    await this.#whileLocked({ path: pathOfLock(lock), rights }, (locked) => this.#putBack([block], locked));
  }

  /** Resolves when somebody else needs the lines that the run has of a list, or at its end. */
  recalled(target: string, { run, signal }: Asker): Promise<void> {
    return this.#blocks.recalled(lockOf(target), run.uowId, signal);
  }

  /** A run has entered a lock. Where it is that of a list, what others have in hand goes back before the run reads it. */
  async entered(lock: string, { uowId, fileRights: rights }: RunInfo): Promise<void> {
    if (!this.#blocks.areHeld(lock)) return;
    const place = { file: { path: pathOfLock(lock), rights }, lock };
    await this.#bringBack({ place, isHeld: () => this.#parts.locks.isHeldBy(lock, { uowId }) });
  }

  async #serve(key: string, file: LockedFile['file']): Promise<void> {
    for (;;) {
      const waiting = this.#takers.get(key) ?? [];
      if (waiting.length === 0) break;
      let takers: readonly Taker[] = waiting;
      try {
        await this.#whileLocked(file, async (locked) => {
          takers = waiting.splice(0, maxTakers);
          await this.#takeBlocks(takers, locked);
        });
      } catch (error) {
        if (takers === waiting) waiting.splice(0);
        for (const { reject } of takers) reject(error);
      }
    }
    this.#takers.delete(key);
  }

  async #takeBlocks(takers: readonly Taker[], locked: Locked): Promise<void> {
    const { place, isHeld } = locked;
    const live = takers.filter(({ signal }) => !signal.aborted);
    for (const taker of takers) if (taker.signal.aborted) taker.resolve({ blockId: null, lines: [] });
    if (live.length === 0) return;
    await takeBlocks(live, {
      ...{ place, blocks: this.#blocks },
      commit: (commit) => this.#parts.commit(commit, live, isHeld),
      bringBack: () => this.#bringBack(locked),
      putBack: (lines) => this.#putBack(lines, locked),
    });
  }

  async #bringBack(locked: Locked): Promise<void> {
    const { lock } = locked.place;
    if (!this.#blocks.areHeld(lock)) return;
    const lines = await this.#blocks.recall(lock);
    if (lines.length > 0) await this.#putBack(lines, locked);
  }

  /** Lines that cannot be written now stay here until the next use of the list. */
  async #putBack(lines: readonly ReturnedLines[], { place, isHeld }: Locked): Promise<void> {
    const [{ rights }] = lines as [ReturnedLines];
    const {
      lock,
      file: { path },
    } = place;
    try {
      await putBack({ file: { path, rights }, lock }, lines, (commit) =>
        this.#parts.restore(commit, rights, isHeld),
      );
    } catch (error) {
      this.#blocks.strand(lock, lines);
      const message = 'Lines that a node gave back are not in their file; its next use tries again';
      this.#parts.log.warn(message, { path, error: String(error) });
    }
  }

  async #whileLocked<T>(file: LockedFile['file'], use: (locked: Locked) => Promise<T>): Promise<T> {
    const { locks } = this.#parts;
    const lock = lockOf(file.path);
    const holder = { uowId: randomUUID() };
    // A signal of its own, which nobody aborts: all that wait for lists would listen to a common one.
    const { signal } = new AbortController();
    const { isEntered } = await locks.enter({ name: lock, timeoutMs: lockMs }, holder, signal);
    if (!isEntered)
      throw new Error(`The file ${JSON.stringify(file.path)} was in use for ${lockMs / 1000} s.`);
    try {
      return await use({ place: { file, lock }, isHeld: () => locks.isHeldBy(lock, holder) });
    } finally {
      locks.leave(lock, holder);
    }
  }
}
