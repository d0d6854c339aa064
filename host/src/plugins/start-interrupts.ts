/** Interrupts starts of plugins that nobody waits for any more. */
export class StartInterrupts {
  readonly #starting = new Map<string, AbortController>();

  /** Aborted when the start is interrupted. */
  begin(id: string): AbortSignal {
    const controller = new AbortController();
    this.#starting.set(id, controller);
    return controller.signal;
  }

  over(id: string): void {
    this.#starting.delete(id);
  }

  interrupt(id: string): void {
    this.#starting.get(id)?.abort(new Error('Its start was interrupted'));
  }

  interruptAll(): void {
    for (const id of this.#starting.keys()) this.interrupt(id);
  }
}
