import semver from 'semver';
import { SourceError } from '../source-error.ts';
import { type Packument, publishedAt } from './packument.ts';

const dayMs = 86_400_000;
/** Packages with malicious code are found within days as a rule. */
const minimumAgeMs = 7 * dayMs;

export interface Wanted {
  /** A version, a range or a tag. */
  readonly spec: string;
  readonly now: number;
  /** Take versions of any age. */
  readonly isFreshAllowed: boolean;
}

/** The newest version that is wanted and old enough. Throws what stands in the way. */
export function pickVersion(packument: Packument, wanted: Wanted): string {
  const [newest] = candidatesOf(packument, wanted.spec);
  if (newest === undefined) {
    const known = Object.keys(packument.versions).slice(-5).join(', ') || 'none';
    throw new SourceError(`${packument.name} has no version ${wanted.spec}; the last ones are ${known}`);
  }
  const picked = findVersion(packument, wanted);
  if (picked !== null) return picked;
  throw new SourceError(tooFresh(packument, newest));
}

/** Same, and null where none is wanted or none is old enough. */
export function findVersion(packument: Packument, wanted: Wanted): string | null {
  const candidates = candidatesOf(packument, wanted.spec);
  return candidates.find((version) => isOldEnough(packument, version, wanted)) ?? null;
}

/** The newest first. */
function candidatesOf({ versions, 'dist-tags': tags }: Packument, spec: string): readonly string[] {
  const tagged = Object.hasOwn(tags, spec) ? tags[spec] : undefined;
  const usable = Object.keys(versions).filter((version) => semver.valid(version) === version);
  const sorted = semver.rsort(usable);
  // An older version than the tagged one is taken where that is too young.
  if (tagged !== undefined)
    return sorted.filter(
      (version) => version === tagged || (semver.prerelease(version) === null && semver.lte(version, tagged)),
    );
  return semver.validRange(spec) === null ? [] : sorted.filter((version) => semver.satisfies(version, spec));
}

function isOldEnough(packument: Packument, version: string, { now, isFreshAllowed }: Wanted): boolean {
  if (isFreshAllowed) return true;
  const at = publishedAt(packument, version);
  return at !== null && now - at >= minimumAgeMs;
}

function tooFresh(packument: Packument, version: string): string {
  const at = publishedAt(packument, version);
  if (at === null)
    return `The registry does not say when ${packument.name} ${version} was published; take it with --fresh if you trust it`;
  const [published, accepted] = [at, at + minimumAgeMs].map((ms) => new Date(ms).toISOString());
  return `${packument.name} ${version} was published at ${published}, and is taken 7 days after that, at ${accepted}; take it now with --fresh if you trust it`;
}
