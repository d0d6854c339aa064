import { randomUUID } from 'node:crypto';
import type { FileRights } from '@gatehouse/sdk-actions/files';
import type { TakenLine } from '../line-files/bound-line-file.ts';

/** Lines in the hands of a run, which is not known to have used them. */
export interface Block {
  readonly id: string;
  readonly uowId: string;
  readonly lock: string;
  /** The file from which they were taken. */
  readonly inode: string;
  /** Those of the run. */
  readonly rights: FileRights;
  readonly lines: readonly TakenLine[];
}

/** Lines that nobody has used, which go back to their list. */
export type ReturnedLines = Pick<Block, 'inode' | 'rights' | 'lines'>;

const recallMs = 5000;
/** Time in which an interrupted run gives back what it has. */
const endMs = 60_000;

interface HeldBlock extends Block {
  /** Called with the unused lines when the run gives them back, or with none when it has used them or is lost. */
  onReturn: ((lines: readonly TakenLine[]) => void) | null;
  /** It did not answer in time, so nobody waits for it again. */
  isSilent: boolean;
  /** Stops watching the run. */
  forget(): void;
}

/** The blocks that runs on nodes have in hand. A run has at most one of each list. */
export class HeldBlocks {
  readonly #blocks = new Map<string, HeldBlock>();
  /** By list, then by run. */
  readonly #lists = new Map<string, Map<string, HeldBlock>>();
  readonly #stranded = new Map<string, readonly ReturnedLines[]>();
  /** Runs that wait to hear that somebody else needs the lines, by list and run. */
  readonly #watchers = new Map<string, () => void>();

  areHeld(lock: string): boolean {
    return this.#lists.has(lock) || this.#stranded.has(lock);
  }

  /** Keeps lines that could not be written back until the next recall. */
  strand(lock: string, lines: readonly ReturnedLines[]): void {
    this.#stranded.set(lock, [...(this.#stranded.get(lock) ?? []), ...lines]);
  }

  /** The run has them until it gives them back, or its signal is aborted. */
  hand(block: Omit<Block, 'id'>, signal: AbortSignal): string {
    const lose = () => {
      if (signal.reason !== 'interrupted') this.#remove(held, []);
      // It still gives its lines back while it ends.
      else setTimeout(() => this.#remove(held, []), endMs).unref();
    };
    const forget = () => signal.removeEventListener('abort', lose);
    const held: HeldBlock = { ...block, id: randomUUID(), onReturn: null, isSilent: false, forget };
    this.#blocks.set(held.id, held);
    const ofList = this.#lists.get(block.lock) ?? new Map<string, HeldBlock>();
    this.#lists.set(block.lock, ofList);
    ofList.set(block.uowId, held);
    if (signal.aborted) lose();
    else signal.addEventListener('abort', lose, { once: true });
    return held.id;
  }

  /** The run has used what it had of the list. */
  used(lock: string, uowId: string): void {
    const held = this.#lists.get(lock)?.get(uowId);
    if (held) this.#remove(held, []);
  }

  /**
   * Takes the last lines of a block back. Null where somebody waits for them. Throws where the run does not have it: the
   * question is late, or forged.
   */
  take(id: string, { uowId, unused }: { readonly uowId: string; readonly unused: number }): Block | null {
    const held = this.#blocks.get(id);
    if (held === undefined || held.uowId !== uowId || unused > held.lines.length) {
      throw new Error('The run does not have these lines in hand.');
    }
    const lines = held.lines.slice(held.lines.length - unused);
    const isAwaited = held.onReturn !== null;
    this.#remove(held, lines);
    return isAwaited ? null : { ...held, lines };
  }

  /** Resolves when somebody else needs the lines that the run has of the list, or at its end. */
  recalled(lock: string, uowId: string, signal: AbortSignal): Promise<void> {
    if (signal.aborted || this.#lists.get(lock)?.get(uowId)?.onReturn) return Promise.resolve();
    const key = keyOf(lock, uowId);
    return new Promise((resolve) => {
      const over = () => {
        signal.removeEventListener('abort', over);
        this.#watchers.delete(key);
        resolve();
      };
      this.#watchers.get(key)?.();
      this.#watchers.set(key, over);
      signal.addEventListener('abort', over, { once: true });
    });
  }

  /** Asks all runs for the lines that they have of a list. A run that does not answer in time keeps its lines. */
  async recall(lock: string): Promise<readonly ReturnedLines[]> {
    const all = [...(this.#lists.get(lock)?.values() ?? [])].filter(({ isSilent }) => !isSilent);
    const returned = all.map((held) => this.#awaitReturn(held));
    for (const { uowId } of all) this.#watchers.get(keyOf(lock, uowId))?.();
    const lines = await Promise.all(returned);
    const stranded = this.#stranded.get(lock) ?? [];
    this.#stranded.delete(lock);
    const answered = all.map((held, place) => ({ ...held, lines: lines[place] ?? [] }));
    return [...stranded, ...answered].filter((back) => back.lines.length > 0);
  }

  #awaitReturn(held: HeldBlock): Promise<readonly TakenLine[]> {
    return new Promise((resolve) => {
      const done = (lines: readonly TakenLine[]) => {
        clearTimeout(timer);
        held.onReturn = null;
        resolve(lines);
      };
      const giveUp = () => {
        held.isSilent = true;
        done([]);
      };
      const timer = setTimeout(giveUp, recallMs);
      held.onReturn = done;
    });
  }

  #remove(held: HeldBlock, lines: readonly TakenLine[]): void {
    if (!this.#blocks.delete(held.id)) return;
    held.forget();
    const ofList = this.#lists.get(held.lock);
    if (ofList?.get(held.uowId) === held) ofList.delete(held.uowId);
    if (ofList?.size === 0) this.#lists.delete(held.lock);
    held.onReturn?.(lines);
  }
}

function keyOf(lock: string, uowId: string): string {
  return JSON.stringify([lock, uowId]);
}
