/** Holds threads back until no worker of an earlier daemon can run any more. */
export class NodeFence {
  /** Resolves when each node that the earlier daemon had is either back without workers, or has ended them by itself. */
  readonly passed: Promise<void>;
  readonly #expected: Set<string>;
  #pass: () => void = () => undefined;
  #timer: NodeJS.Timeout;

  /**
   * @param expected ids of the nodes that were connected when the earlier daemon ended
   * @param ms time after which a node without its daemon has ended its workers
   */
  constructor(expected: readonly string[], ms: number) {
    this.#expected = new Set(expected);
    this.passed = new Promise((resolve) => {
      this.#pass = resolve;
    });
    this.#timer = setTimeout(() => this.#pass(), ms);
    if (expected.length === 0) this.#close();
  }

  /** The node has a new session, before which it ended its workers. */
  isClean(nodeId: string): void {
    this.#expected.delete(nodeId);
    if (this.#expected.size === 0) this.#close();
  }

  stop(): void {
    this.#close();
  }

  #close(): void {
    clearTimeout(this.#timer);
    this.#pass();
  }
}
