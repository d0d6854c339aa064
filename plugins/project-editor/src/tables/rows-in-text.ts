import { type Separator, splitText } from './split-text.ts';

interface Cutting {
  /** Between rows; not empty. */
  readonly separator: string;
  readonly columns: Separator;
}

/**
 * The rows of a text, each of which is cut when it is read: a million arrays in memory would stop the daemon at each
 * collection of garbage. `find` finds them.
 */
export class RowsInText implements Iterable<readonly string[]> {
  readonly #text: string;
  readonly #cutting: Cutting;
  /** Where each row begins. */
  #starts = new Uint32Array(256);
  #length = 0;
  #width = 0;

  constructor(text: string, cutting: Cutting) {
    this.#text = text;
    this.#cutting = cutting;
  }

  get length(): number {
    return this.#length;
  }

  /** Number of cells of the widest row. */
  get width(): number {
    return this.#width;
  }

  /** Finds one row after the other. */
  *find(): Generator<null> {
    const { separator } = this.#cutting;
    for (let start = 0; start < this.#text.length; ) {
      const found = this.#text.indexOf(separator, start);
      this.#add(start);
      this.#width = Math.max(this.#width, this.#cellsOf(start, found).length);
      start = found < 0 ? this.#text.length : found + separator.length;
      yield null;
    }
  }

  slice(from: number, to: number): (readonly string[])[] {
    const end = Math.min(to, this.#length);
    return Array.from({ length: Math.max(0, end - from) }, (_none, place) => this.#row(from + place));
  }

  *[Symbol.iterator](): Generator<readonly string[]> {
    for (let index = 0; index < this.#length; index += 1) yield this.#row(index);
  }

  #add(start: number): void {
    if (this.#length === this.#starts.length) {
      const larger = new Uint32Array(2 * this.#length);
      larger.set(this.#starts);
      this.#starts = larger;
    }
    this.#starts[this.#length] = start;
    this.#length += 1;
  }

  #row(index: number): readonly string[] {
    const start = this.#starts[index] ?? 0;
    return this.#cellsOf(start, this.#text.indexOf(this.#cutting.separator, start));
  }

  /** @param end -1 for the end of the text */
  #cellsOf(start: number, end: number): readonly string[] {
    const { separator, columns } = this.#cutting;
    const line = this.#text.slice(start, end < 0 ? undefined : end);
    // The rest of a line end of Windows.
    const hasReturn = separator === '\n' && end >= 0 && line.endsWith('\r');
    return splitText(hasReturn ? line.slice(0, -1) : line, columns);
  }
}
