/** Values in the order in which they came, for tests that wait for the next one. */
export class Arrivals<T> {
  readonly #values: T[] = [];
  readonly #waiting: ((value: T) => void)[] = [];

  add(value: T): void {
    const first = this.#waiting.shift();
    if (first === undefined) this.#values.push(value);
    else first(value);
  }

  next(): Promise<T> {
    if (this.#values.length > 0) return Promise.resolve(this.#values.splice(0, 1)[0] as T);
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  async take(count: number): Promise<T[]> {
    const taken: T[] = [];
    while (taken.length < count) taken.push(await this.next());
    return taken;
  }

  get waiting(): number {
    return this.#values.length;
  }
}
