/** Replaces all entries. No spread into push or splice, which fails beyond about 100,000 entries. */
export function replaceEntries<T>(target: T[], entries: readonly T[]): void {
  // The entries may be the target itself in another order.
  const held = entries === target ? [...entries] : entries;
  target.length = 0;
  addEntries(target, held);
}

export function addEntries<T>(target: T[], entries: readonly T[]): void {
  for (const entry of entries) target.push(entry);
}

/** Inserts entries at an index. */
export function insertEntries<T>(target: T[], place: number, entries: readonly T[]): void {
  const after = target.slice(place);
  target.length = place;
  addEntries(target, entries);
  addEntries(target, after);
}
