/** Most calls are answered before, and to follow a signal costs more than to ask and to answer. */
const youngMs = 10;

/** The signals of calls that wait: each is asked for once its call has waited for a while. */
export class LateSignals {
  readonly #onAbort: (id: number, reason: string) => void;
  readonly #young = new Map<number, () => AbortSignal>();
  readonly #followed = new Map<number, () => void>();
  #timer: NodeJS.Timeout | null = null;

  /** @param onAbort called with the number of a call that nobody waits for any more */
  constructor(onAbort: (id: number, reason: string) => void) {
    this.#onAbort = onAbort;
  }

  add(id: number, signalOf: () => AbortSignal): void {
    this.#young.set(id, signalOf);
    this.#timer ??= setTimeout(() => this.#followAll(), youngMs);
  }

  /** The call has ended. */
  forget(id: number): void {
    if (this.#young.delete(id)) return;
    this.#followed.get(id)?.();
    this.#followed.delete(id);
  }

  forgetAll(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    for (const id of [...this.#young.keys(), ...this.#followed.keys()]) this.forget(id);
  }

  #followAll(): void {
    this.#timer = null;
    for (const [id, signalOf] of this.#young) this.#follow(id, signalOf());
    this.#young.clear();
  }

  #follow(id: number, signal: AbortSignal): void {
    const abort = () => this.#onAbort(id, String(signal.reason));
    if (signal.aborted) {
      abort();
      return;
    }
    signal.addEventListener('abort', abort, { once: true });
    this.#followed.set(id, () => signal.removeEventListener('abort', abort));
  }
}
