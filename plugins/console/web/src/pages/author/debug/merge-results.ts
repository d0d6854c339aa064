import type { RunAction } from '../../../api/queries/run-queries.ts';

export type LastResults = ReadonlyMap<string, RunAction>;

/** The new results, with the objects of before where nothing changed, so that nothing is drawn anew for them. */
export function mergeResults(before: LastResults, now: LastResults): LastResults {
  return new Map(
    [...now].map(([id, result]) => {
      const known = before.get(id);
      return [id, known !== undefined && isSame(known, result) ? known : result];
    }),
  );
}

function isSame(one: RunAction, other: RunAction): boolean {
  return (
    one.status === other.status &&
    one.times === other.times &&
    one.durationMs === other.durationMs &&
    one.startedAt === other.startedAt &&
    one.error === other.error &&
    one.progress?.done === other.progress?.done &&
    one.progress?.of === other.progress?.of &&
    one.progress?.message === other.progress?.message
  );
}
