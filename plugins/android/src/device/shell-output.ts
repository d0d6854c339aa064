const defaultMaxBytes = 64 * 2 ** 20;
const noBytes: Buffer = Buffer.alloc(0);

/** One output of a command, up to a limit. */
export class ShellOutput {
  readonly #maxBytes: number;
  #chunks: Buffer[] = [];
  #length = 0;

  constructor(maxBytes = defaultMaxBytes) {
    this.#maxBytes = maxBytes;
  }

  /** The command wrote more than the limit. */
  get isFull(): boolean {
    return this.#length > this.#maxBytes;
  }

  push(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
  }

  bytes(): Buffer {
    const [first = noBytes, ...more] = this.#chunks;
    const all = more.length === 0 ? first : Buffer.concat(this.#chunks);
    return this.isFull ? all.subarray(0, this.#maxBytes) : all;
  }
}
