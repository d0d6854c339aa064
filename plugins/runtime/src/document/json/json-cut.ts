/** A sequence of entries of an array or object; with `child`, a single large entry. */
export interface Part {
  readonly start: number;
  readonly end: number;
  readonly child: Container | null;
}

/** A large array or object, as offsets into the bytes. */
export interface Container {
  readonly isArray: boolean;
  /** Offset of its opening bracket. */
  readonly open: number;
  /** Offset after its closing bracket. */
  readonly close: number;
  readonly parts: readonly Part[];
}

/** Why a text cannot be cut. `at` is a byte offset. */
export interface CutFault {
  readonly fault: 'syntax' | 'depth' | 'count';
  readonly at: number;
}

export const maxDepth = 64;
/** Maximum number of arrays, objects and entries, whose memory the size of the file does not show. */
export const maxValues = 4_000_000;

const partBytes = 32 * 1024;
const largeBytes = 64 * 1024;
const openArray = 0x5b;

/**
 * Collects the parts of a JSON text that are small enough to be parsed without blocking. It is called for each bracket
 * and separator in order. Level 0 is the text itself, as if it were in an array. Small values allocate nothing.
 */
export class JsonCut {
  fault: CutFault | null = null;
  /** Size in bytes of the largest part that is parsed at once. */
  largestPart = 0;
  readonly #brackets = new Uint8Array(maxDepth + 1);
  readonly #opens: number[] = new Array(maxDepth + 1).fill(0);
  /** Start of the current part, by depth. */
  readonly #partStarts: number[] = new Array(maxDepth + 1).fill(0);
  /** Start of the current entry, by depth. */
  readonly #entryStarts: number[] = new Array(maxDepth + 1).fill(0);
  readonly #parts: Part[][] = Array.from({ length: maxDepth + 1 }, () => []);
  readonly #children: (Container | null)[] = new Array(maxDepth + 1).fill(null);
  #depth = 0;
  #values = 0;

  /** @param at the offset after the comma */
  separate(at: number): void {
    const depth = this.#depth;
    this.#count(at);
    if (this.#children[depth] !== null || at - (this.#partStarts[depth] ?? 0) > partBytes) {
      this.#endPart(depth, at - 1);
      this.#partStarts[depth] = at;
    }
    this.#entryStarts[depth] = at;
  }

  /** @param at the offset after the bracket */
  open(bracket: number, at: number): void {
    this.#count(at);
    if (this.#depth === maxDepth) {
      this.fault ??= { fault: 'depth', at: at - 1 };
      return;
    }
    const depth = ++this.#depth;
    this.#brackets[depth] = bracket;
    // Remove the parts of an earlier small container.
    if (this.#parts[depth]?.length !== 0) this.#parts[depth] = [];
    this.#opens[depth] = at - 1;
    this.#partStarts[depth] = at;
    this.#entryStarts[depth] = at;
  }

  /** @param at the offset after the bracket */
  close(bracket: number, at: number): void {
    const depth = this.#depth;
    const opened = this.#brackets[depth];
    // In ASCII a closing bracket is the opening one plus two.
    if (depth === 0 || opened !== bracket - 2) {
      this.fault ??= { fault: 'syntax', at: at - 1 };
      return;
    }
    this.#depth--;
    const open = this.#opens[depth] ?? 0;
    if (at - open < largeBytes) return;
    this.#endPart(depth, at - 1);
    const parts = this.#parts[depth] ?? [];
    this.#parts[depth] = [];
    this.#adopt(depth - 1, { isArray: opened === openArray, open, close: at, parts });
  }

  /** The parts of level 0. */
  finish(length: number): readonly Part[] | CutFault {
    if (this.#depth > 0) this.fault ??= { fault: 'syntax', at: length };
    if (this.fault) return this.fault;
    this.#endPart(0, length);
    return this.#parts[0] ?? [];
  }

  /** Entries before a large child become a part of their own. */
  #adopt(depth: number, child: Container): void {
    const entry = this.#entryStarts[depth] ?? 0;
    if (entry > (this.#partStarts[depth] ?? 0)) this.#endPart(depth, entry - 1);
    this.#partStarts[depth] = entry;
    this.#children[depth] = child;
  }

  #endPart(depth: number, end: number): void {
    const child = this.#children[depth] ?? null;
    const start = this.#partStarts[depth] ?? 0;
    this.#parts[depth]?.push({ start, end, child });
    if (child === null) this.largestPart = Math.max(this.largestPart, end - start);
    this.#children[depth] = null;
  }

  #count(at: number): void {
    if (++this.#values > maxValues) this.fault ??= { fault: 'count', at: at - 1 };
  }
}
