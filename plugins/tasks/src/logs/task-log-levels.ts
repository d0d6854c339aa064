import type { LogLevel } from '@gatehouse/sdk-actions';

const bits = { Info: 1, Warning: 2, Error: 4 } as const satisfies Record<LogLevel, number>;
const levels: readonly LogLevel[] = ['Info', 'Warning', 'Error'];

/** @param sum of Info 1, Warning 2 and Error 4 */
export function levelsOf(sum: number): ReadonlySet<LogLevel> {
  return new Set(levels.filter((level) => (sum & bits[level]) !== 0));
}
