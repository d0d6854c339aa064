/**
 * Lets only so many starts be under way at a time: many at once on few processors would all be late, and the first
 * run would wait for the last worker.
 */
export class StartTurns {
  readonly #most: number;
  readonly #waiting: (() => void)[] = [];
  #underWay = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Waits for a turn, in order. The start that it is for ends with `done`. */
  async next(): Promise<void> {
    if (this.#underWay >= this.#most) return new Promise<void>((go) => this.#waiting.push(go));
    this.#underWay += 1;
  }

  done(): void {
    this.#underWay -= 1;
    if (this.#underWay < this.#most) this.letNextGo();
  }

  /** Whoever waits longest goes on, for example since there is something now for which nothing must be started. */
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
