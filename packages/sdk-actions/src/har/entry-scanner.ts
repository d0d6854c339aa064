const [QUOTE, BACKSLASH, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = [0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d];
/** The entries stand in a list of an object of the document. */
const LIST_DEPTH = 3;
const LONGEST_WORD = 16;

/**
 * Cuts a HAR file into its entries without holding the file: the texts of one entry are parsed at a time. It looks only
 * at braces, brackets and texts.
 */
export class EntryScanner {
  #depth = 0;
  #isInText = false;
  #isEscaped = false;
  /** The last text outside the entries: the name before a list. */
  #word = '';
  #isInEntries = false;
  #parts: Buffer[] | null = null;
  /** The list of entries was found. */
  hasEntries = false;

  /** The document ended where its first brace closes. */
  get isWhole(): boolean {
    return this.hasEntries && this.#depth === 0;
  }

  /** The entries that are complete with this part of the file. */
  push(chunk: Buffer): readonly Buffer[] {
    const entries: Buffer[] = [];
    let start = 0;
    for (let at = 0; at < chunk.length; at++) {
      const found = this.#read(chunk[at] ?? 0);
      if (found === 'begins') start = at;
      if (found === 'ends') entries.push(this.#entry(chunk.subarray(start, at + 1)));
      if (found === 'ends') start = 0;
    }
    this.#parts?.push(chunk.subarray(start));
    return entries;
  }

  /** Whether an entry begins or ends with this byte. */
  #read(byte: number): 'begins' | 'ends' | null {
    if (this.#isInText) {
      this.#readText(byte);
    } else if (byte === QUOTE) {
      this.#isInText = true;
      if (this.#parts === null) this.#word = '';
    } else if (byte === OPEN || byte === OPEN_LIST) {
      return this.#opens(byte) ? 'begins' : null;
    } else if (byte === CLOSE || byte === CLOSE_LIST) {
      return this.#closes() ? 'ends' : null;
    }
    return null;
  }

  #readText(byte: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === BACKSLASH) this.#isEscaped = true;
    else if (byte === QUOTE) this.#isInText = false;
    else if (this.#parts === null && this.#word.length < LONGEST_WORD)
      this.#word += String.fromCharCode(byte);
  }

  /** Whether an entry begins. */
  #opens(byte: number): boolean {
    const isEntry = this.#isInEntries && this.#depth === LIST_DEPTH && byte === OPEN;
    if (byte === OPEN_LIST && this.#depth === LIST_DEPTH - 1 && this.#word === 'entries') {
      this.#isInEntries = true;
      this.hasEntries = true;
    }
    if (isEntry) this.#parts = [];
    this.#depth += 1;
    return isEntry;
  }

  /** Whether an entry ends. */
  #closes(): boolean {
    this.#depth -= 1;
    if (this.#depth < LIST_DEPTH) this.#isInEntries = false;
    return this.#parts !== null && this.#depth === LIST_DEPTH;
  }

  #entry(end: Buffer): Buffer {
    const parts = this.#parts ?? [];
    this.#parts = null;
    return Buffer.concat([...parts, end]);
  }
}
