import semver from 'semver';
import type { ChangeClass } from './change.ts';

export interface VersionStep {
  readonly from: string;
  readonly to: string;
  readonly needs: ChangeClass;
  /** The lowest version number that covers the changes. */
  readonly least: string;
  readonly isEnough: boolean;
}

/**
 * Whether the step between two version numbers covers the changes. Below 1.0.0 each part counts as the next larger one,
 * as in ranges such as `^0.3.1`.
 */
export function judgeVersionStep(from: string, to: string, needs: ChangeClass): VersionStep {
  const release = stepFor(needs, semver.major(from) === 0);
  const least = release === null ? from : (semver.inc(from, release) ?? from);
  return { from, to, needs, least, isEnough: semver.gte(to, least) };
}

function stepFor(needs: ChangeClass, isEarly: boolean): 'major' | 'minor' | 'patch' | null {
  if (needs === 'none') return null;
  if (needs === 'MAJOR') return isEarly ? 'minor' : 'major';
  if (needs === 'MINOR') return isEarly ? 'patch' : 'minor';
  return 'patch';
}
