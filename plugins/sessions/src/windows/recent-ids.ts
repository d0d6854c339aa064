/** Remembers the latest ids up to a number and forgets the oldest. */
export class RecentIds {
  readonly #max: number;
  readonly #ids = new Set<string>();

  constructor(max: number) {
    this.#max = max;
  }

  has(id: string): boolean {
    return this.#ids.has(id);
  }

  add(id: string): void {
    this.#ids.add(id);
    if (this.#ids.size <= this.#max) return;
    const [oldest] = this.#ids;
    if (oldest !== undefined) this.#ids.delete(oldest);
  }
}
