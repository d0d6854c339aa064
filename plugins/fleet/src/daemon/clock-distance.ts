/** More than a busy machine and a slow network make of it. */
const farMs = 10_000;

export function farApart(aheadMs: number): boolean {
  return Math.abs(aheadMs) > farMs;
}

/** Such as `12.3 s behind`. */
export function shownDistance(aheadMs: number): string {
  return `${(Math.abs(aheadMs) / 1000).toFixed(1)} s ${aheadMs < 0 ? 'behind' : 'ahead'}`;
}

/** `whose` is such as `the engine`. */
export function clockProblem(whose: string, aheadMs: number) {
  return {
    what: `The clock of ${whose} is ${shownDistance(aheadMs)}, beside that of this machine`,
    fix: 'Let both machines set their clocks by NTP. Leases do not depend on them; ages and times in logs do',
  };
}
