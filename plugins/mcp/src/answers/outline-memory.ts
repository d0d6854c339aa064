import { randomUUID } from 'node:crypto';

const maxKept = 50;
const kept = new Map<string, readonly string[]>();

/** Keeps an outline for the difference to a later one, and names it. The oldest ones are forgotten. */
export function keepOutline(lines: readonly string[]): string {
  const revision = randomUUID().slice(0, 13);
  kept.set(revision, lines);
  const [oldest] = kept.keys();
  if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
  return revision;
}

/** Null where it is forgotten, as after a restart. */
export function recallOutline(revision: string): readonly string[] | null {
  return kept.get(revision) ?? null;
}

/** Forgets all outlines. */
export function forgetOutlines(): void {
  kept.clear();
}
