const defaultMaxBytes = 64 * 2 ** 20;
const noBytes: Buffer = Buffer.alloc(0);

/** What a command says on one of its outputs, as far as it is kept. */
export class ShellOutput {
  readonly #maxBytes: number;
  #chunks: Buffer[] = [];
  #length = 0;

  constructor(maxBytes = defaultMaxBytes) {
    this.#maxBytes = maxBytes;
  }

  /** It said more than is kept. */
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
