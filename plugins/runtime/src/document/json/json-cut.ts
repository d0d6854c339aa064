/** A stretch of entries of an array or object, between two separators; with `child`, one entry that is large. */
export interface Part {
  readonly start: number;
  readonly end: number;
  readonly child: Container | null;
}

/** A large array or object, as offsets into the bytes. */
export interface Container {
  readonly isArray: boolean;
  /** Of its opening bracket. */
  readonly open: number;
  /** After its closing bracket. */
  readonly close: number;
  readonly parts: readonly Part[];
}

/** Why a text cannot be cut. `at` is a byte. */
export interface CutFault {
  readonly fault: 'syntax' | 'depth' | 'count';
  readonly at: number;
}

export const mostDepth = 64;
/** Of arrays, objects and entries in all: they cost memory that their bytes do not show. */
export const mostValues = 4_000_000;

const partBytes = 32 * 1024;
const largeBytes = 64 * 1024;
const openArray = 0x5b;

/**
 * The parts of a JSON text, small enough to be parsed in a moment each. Told of brackets and separators in order.
 * Level 0 is the text itself, as if it stood in an array. Nothing is allocated for what is small.
 */
export class JsonCut {
  fault: CutFault | null = null;
  /** Bytes of the largest part that is parsed at once. */
  largestPart = 0;
  readonly #brackets = new Uint8Array(mostDepth + 1);
  readonly #opens: number[] = new Array(mostDepth + 1).fill(0);
  /** Where the part under way begins. */
  readonly #partStarts: number[] = new Array(mostDepth + 1).fill(0);
  /** Where the entry under way begins. */
  readonly #entryStarts: number[] = new Array(mostDepth + 1).fill(0);
  readonly #parts: Part[][] = Array.from({ length: mostDepth + 1 }, () => []);
  readonly #children: (Container | null)[] = new Array(mostDepth + 1).fill(null);
  #depth = 0;
  #values = 0;

  /** @param at behind the comma. */
  separate(at: number): void {
    const depth = this.#depth;
    this.#count(at);
    if (this.#children[depth] !== null || at - (this.#partStarts[depth] ?? 0) > partBytes) {
      this.#endPart(depth, at - 1);
      this.#partStarts[depth] = at;
    }
    this.#entryStarts[depth] = at;
  }

  /** @param at behind the bracket. */
  open(bracket: number, at: number): void {
    this.#count(at);
    if (this.#depth === mostDepth) {
      this.fault ??= { fault: 'depth', at: at - 1 };
      return;
    }
    const depth = ++this.#depth;
    this.#brackets[depth] = bracket;
    // A container that turned out small has left its parts.
    if (this.#parts[depth]?.length !== 0) this.#parts[depth] = [];
    this.#opens[depth] = at - 1;
    this.#partStarts[depth] = at;
    this.#entryStarts[depth] = at;
  }

  /** @param at behind the bracket. */
  close(bracket: number, at: number): void {
    const depth = this.#depth;
    const opened = this.#brackets[depth];
    // In ASCII each closing bracket stands two places behind its opening one.
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

  /** What stands before the entry of a large child is a part of its own. */
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
    if (++this.#values > mostValues) this.fault ??= { fault: 'count', at: at - 1 };
  }
}
