/** Somewhere to go. */
export interface Entry {
  readonly id: string;
  readonly name: string;
  /** For people: what kind of thing it is. */
  readonly kind: string;
  go(): void;
}

/** Those whose name has all words of a text in any order, the ones that begin with it first. */
export function matching(entries: readonly Entry[], text: string): readonly Entry[] {
  const wanted = text.trim().toLowerCase();
  const words = wanted.split(/\s+/);
  const found = entries.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
  const begins = ({ name }: Entry) => name.toLowerCase().startsWith(wanted);
  return found.toSorted((one, other) => Number(begins(other)) - Number(begins(one)));
}

/** The place that a key goes to among so many; null for other keys. */
export function placeAfter(key: string, place: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (place + 1) % count;
  return key === 'ArrowUp' ? (place - 1 + count) % count : null;
}
