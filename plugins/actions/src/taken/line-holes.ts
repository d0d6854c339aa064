/** Taken lines that are still in their file: a part of it that has whole lines. */
export interface Hole {
  /** Offsets in the file. */
  readonly from: number;
  readonly to: number;
  /** Number of its first line in the file. */
  readonly first: number;
  readonly count: number;
}

interface Part {
  readonly from: number;
  readonly to: number;
}

/** The taken lines of a file, in their order; holes that touch each other are one. */
export class LineHoles {
  static readonly none = new LineHoles([]);
  readonly all: readonly Hole[];
  readonly lineCount: number;
  readonly byteCount: number;
  /** Number of taken lines before each hole. */
  readonly #before: readonly number[];

  constructor(all: readonly Hole[]) {
    this.all = all;
    const before: number[] = [];
    let [lines, bytes] = [0, 0];
    for (const { from, to, count } of all) {
      before.push(lines);
      lines += count;
      bytes += to - from;
    }
    this.#before = before;
    this.lineCount = lines;
    this.byteCount = bytes;
  }

  /** The number in the file of a line of those that are left. */
  placeOf(index: number): number {
    const place = this.#firstWhere(({ first }, before) => first - before > index);
    return index + (this.#before[place] ?? this.lineCount);
  }

  /** The index of a line of the file among those that are left. */
  indexOf(place: number): number {
    const next = this.#firstWhere(({ first }) => first > place);
    return place - (this.#before[next] ?? this.lineCount);
  }

  /** The hole that has a line of the file. */
  at(place: number): Hole | null {
    const hole = this.all[this.#firstWhere(({ first, count }) => first + count > place)];
    return hole && hole.first <= place ? hole : null;
  }

  /** With one more, which touches none of its lines. */
  with(hole: Hole): LineHoles {
    const place = this.#firstWhere(({ from }) => from > hole.from);
    const [before, after] = [this.all[place - 1], this.all[place]];
    const joins = { before: before?.to === hole.from, after: after?.from === hole.to };
    const joined = {
      from: before && joins.before ? before.from : hole.from,
      to: after && joins.after ? after.to : hole.to,
      first: before && joins.before ? before.first : hole.first,
      count:
        hole.count + (before && joins.before ? before.count : 0) + (after && joins.after ? after.count : 0),
    };
    const [start, end] = [place - (joins.before ? 1 : 0), place + (joins.after ? 1 : 0)];
    return new LineHoles([...this.all.slice(0, start), joined, ...this.all.slice(end)]);
  }

  /** Without a part of one of them; null where none has it. */
  without({ from, to, first, count }: Hole): LineHoles | null {
    const place = this.#firstWhere((hole) => hole.to >= to);
    const hole = this.all[place];
    if (hole === undefined || hole.from > from) return null;
    const behind = first + count;
    const rest = [
      { ...hole, to: from, count: first - hole.first },
      { from: to, to: hole.to, first: behind, count: hole.first + hole.count - behind },
    ].filter((part) => part.count > 0);
    return new LineHoles([...this.all.slice(0, place), ...rest, ...this.all.slice(place + 1)]);
  }

  /** The parts of a file of this size that are left. */
  left(size: number): readonly Part[] {
    const starts = [0, ...this.all.map(({ to }) => to)];
    const ends = [...this.all.map(({ from }) => from), size];
    return starts
      .map((from, place) => ({ from, to: ends[place] ?? size }))
      .filter(({ from, to }) => from < to);
  }

  /** The first hole for which it is true, as it is for all after it; the number of holes for none. */
  #firstWhere(isTrue: (hole: Hole, before: number) => boolean): number {
    let [low, high] = [0, this.all.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const hole = this.all[middle];
      if (hole && isTrue(hole, this.#before[middle] ?? 0)) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
