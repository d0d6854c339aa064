/** A line without its reference: what a person would notice. */
function meaningOf(line: string): string {
  return line.replace(/ ?\[[^\]]*\]$/, '');
}

/** The lines that came and went between two outlines, with `+` and `-`. */
export function compareOutlines(before: readonly string[], after: readonly string[]): readonly string[] {
  const gone = without(before, after).map((line) => `-${meaningOf(line)}`);
  const come = without(after, before).map((line) => `+${line}`);
  return [...gone, ...come];
}

function without(lines: readonly string[], others: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const line of others) counts.set(meaningOf(line), (counts.get(meaningOf(line)) ?? 0) + 1);
  return lines.filter((line) => {
    const left = counts.get(meaningOf(line)) ?? 0;
    counts.set(meaningOf(line), left - 1);
    return left <= 0;
  });
}
