/**
 * Limits the number of concurrent starts: on few processors many starts at once would delay each other, and the first
 * run would wait for the last worker.
 */
export class StartTurns {
  readonly #maxStarts: number;
  readonly #waiting: (() => void)[] = [];
  #underWay = 0;

  constructor(maxStarts: number) {
    this.#maxStarts = maxStarts;
  }

  /** Waits for a turn, first come first served. Call `done` after the start. */
  async next(): Promise<void> {
    if (this.#underWay >= this.#maxStarts) return new Promise<void>((go) => this.#waiting.push(go));
    this.#underWay += 1;
  }

  done(): void {
    this.#underWay -= 1;
    if (this.#underWay < this.#maxStarts) this.letNextGo();
  }

  /** Grants the next turn early, for example because a worker became idle. */
  letNextGo(): void {
    const go = this.#waiting.shift();
    if (go === undefined) return;
    this.#underWay += 1;
    go();
  }

  letAllGo(): void {
    while (this.#waiting.length > 0) this.letNextGo();
  }
}
