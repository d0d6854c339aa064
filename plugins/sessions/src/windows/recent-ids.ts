/** Remembers the latest ids up to a number and forgets the oldest. */
export class RecentIds {
  readonly #most: number;
  readonly #ids = new Set<string>();

  constructor(most: number) {
    this.#most = most;
  }

  has(id: string): boolean {
    return this.#ids.has(id);
  }

  add(id: string): void {
    this.#ids.add(id);
    if (this.#ids.size <= this.#most) return;
    const [oldest] = this.#ids;
    if (oldest !== undefined) this.#ids.delete(oldest);
  }
}
