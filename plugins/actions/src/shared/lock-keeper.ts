import type { RunInfo } from '@gatehouse/sdk-actions';

interface Waiting {
  readonly uowId: string;
  readonly signal: AbortSignal;
  settle(isEntered: boolean): void;
}

interface Lock {
  readonly uowId: string;
  readonly waiting: Waiting[];
  /** Stops watching the run that holds it. */
  forget(): void;
}

interface Entry {
  readonly name: string;
  readonly timeoutMs: number;
}

/** The locks of all runs, in the order of requests; the end of a run frees its locks. */
export class LockKeeper {
  readonly #locks = new Map<string, Lock>();

  /** Whether the lock was acquired in time. A run that already has it continues at once. */
  async enter({ name, timeoutMs }: Entry, { uowId }: Pick<RunInfo, 'uowId'>, signal: AbortSignal) {
    if (signal.aborted) return { isEntered: false };
    const lock = this.#locks.get(name);
    if (!lock) this.#grant(name, { uowId, signal, waiting: [] });
    if (!lock || lock.uowId === uowId) return { isEntered: true };
    return { isEntered: await waitFor(lock.waiting, { uowId, signal, timeoutMs }) };
  }

  leave(name: string, { uowId }: Pick<RunInfo, 'uowId'>): void {
    const lock = this.#locks.get(name);
    if (lock?.uowId !== uowId) return;
    lock.forget();
    this.#locks.delete(name);
    const next = lock.waiting.shift();
    if (!next) return;
    this.#grant(name, { ...next, waiting: lock.waiting });
    next.settle(true);
  }

  isHeldBy(name: string, { uowId }: Pick<RunInfo, 'uowId'>): boolean {
    return this.#locks.get(name)?.uowId === uowId;
  }

  #grant(name: string, holder: { uowId: string; signal: AbortSignal; waiting: Waiting[] }): void {
    const { uowId, signal, waiting } = holder;
    const onEnd = () => this.leave(name, { uowId });
    signal.addEventListener('abort', onEnd, { once: true });
    this.#locks.set(name, { uowId, waiting, forget: () => signal.removeEventListener('abort', onEnd) });
  }
}

function waitFor(
  waiting: Waiting[],
  { uowId, signal, timeoutMs }: { uowId: string; signal: AbortSignal; timeoutMs: number },
): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (isEntered: boolean) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
      resolve(isEntered);
    };
    const own: Waiting = { uowId, signal, settle };
    const giveUp = () => {
      const place = waiting.indexOf(own);
      if (place >= 0) waiting.splice(place, 1);
      settle(false);
    };
    const timer = setTimeout(giveUp, timeoutMs);
    signal.addEventListener('abort', giveUp);
    waiting.push(own);
  });
}
