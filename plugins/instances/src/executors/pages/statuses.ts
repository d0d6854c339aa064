export interface StatusRange {
  readonly from: number;
  readonly to: number;
}

/** Reads HTTP statuses such as `429, 500-599`. */
export function parseStatuses(text: string): readonly StatusRange[] {
  const parts = text.split(',').map((part) => part.trim());
  return parts.filter((part) => part !== '').map(toRange);
}

export function hasStatus(ranges: readonly StatusRange[], status: number): boolean {
  return ranges.some(({ from, to }) => status >= from && status <= to);
}

function toRange(part: string): StatusRange {
  const [, from, to = from] = /^([1-5]\d\d)(?:\s*-\s*([1-5]\d\d))?$/.exec(part) ?? [];
  if (from === undefined || Number(to) < Number(from)) {
    throw new Error(
      `The parameter Status has ${JSON.stringify(part)}, which is no HTTP status and no range of them, such as 500-599.`,
    );
  }
  return { from: Number(from), to: Number(to) };
}
