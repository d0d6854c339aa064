const maxNames = 5;
/** Longer texts are no mistyped names, and their distances would take long. */
const maxLength = 100;

/**
 * The names that a person may have meant, best first: few letters differ, or the words are the same.
 *
 * @example nearestNames('task_strat', ['task_start', 'task_stop']) // ['task_start', 'task_stop']
 */
export function nearestNames(wanted: string, names: Iterable<string>): readonly string[] {
  if (wanted.length > maxLength) return [];
  const maxDistance = Math.max(2, Math.floor(wanted.length / 3));
  const words = wordsOf(wanted);
  return [...new Set(names)]
    .map((name) => ({
      name,
      distance: Math.min(lettersWithin(maxDistance, wanted, name), wordDistance(words, name)),
    }))
    .filter(({ distance }) => distance <= maxDistance)
    .sort((a, b) => a.distance - b.distance || a.name.localeCompare(b.name, 'en'))
    .slice(0, maxNames)
    .map(({ name }) => name);
}

/** At least as many letters are added or removed as one text is longer than the other. */
function lettersWithin(maxDistance: number, wanted: string, name: string): number {
  return Math.abs(wanted.length - name.length) > maxDistance
    ? Number.POSITIVE_INFINITY
    : editDistance(wanted, name);
}

/** How many letters must be added, removed or replaced. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (letter === to[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

/** Words in another order, or some of them: `start_task`, `tasks-start` and `start` are near `task_start`. */
function wordDistance(words: readonly string[], name: string): number {
  const inName = name.toLowerCase();
  if (words.length === 0 || !words.every((word) => inName.includes(word))) return Number.POSITIVE_INFINITY;
  const has = new Set(wordsOf(name));
  return words.every((word) => has.has(word)) ? has.size - new Set(words).size : Number.POSITIVE_INFINITY;
}

function wordsOf(name: string): readonly string[] {
  return name
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .map((word) => word.replace(/s$/, ''));
}
