const usual = ['OnSuccess', 'OnError'];
const CASE = 'Case:';

/**
 * The branches of an action that a person may connect, in their order. A switch has those of its cases and the next one.
 * @param beyond branches of its kind beyond success and error
 * @param linked branches that lead somewhere
 */
export function branchesToSet(beyond: readonly string[], linked: readonly string[]): readonly string[] {
  const cases = linked.filter((branch) => branch.startsWith(CASE)).map(numberOf);
  const last = Math.max(0, ...cases.filter(Number.isFinite));
  const ofCases = beyond.includes(`${CASE}N`) ? last + 1 : 0;
  return [
    ...usual,
    ...Array.from({ length: ofCases }, (_, place) => `${CASE}${place + 1}`),
    ...beyond.filter((branch) => branch !== `${CASE}N` && !usual.includes(branch)),
  ];
}

/** The number of a case; NaN for another branch. */
export function numberOf(branch: string): number {
  return branch.startsWith(CASE) ? Number(branch.slice(CASE.length)) : Number.NaN;
}
