import semver from 'semver';
import { findVersion } from './registry/pick-version.ts';
import { createRegistryClient, type RegistryClient } from './registry/registry-client.ts';
import { readRegistrySettings } from './registry/registry-settings.ts';

interface Asked {
  readonly package: string;
  readonly version: string;
  readonly client?: RegistryClient;
}

export interface NewerVersions {
  /** The version that an update takes; null where there is none. */
  readonly wanted: string | null;
  /** The newest version, which may be too young to be taken; null where there is none. */
  readonly latest: string | null;
}

/** Asks the registry for versions that are newer than one. */
export async function findNewer({ package: name, version, client }: Asked): Promise<NewerVersions> {
  const registry = client ?? createRegistryClient(readRegistrySettings());
  const packument = await registry.packument(name);
  const spec = `>${version} <=${packument['dist-tags'].latest ?? '*'}`;
  const find = (isFreshAllowed: boolean) =>
    findVersion(packument, {
      spec: semver.validRange(spec) ?? `>${version}`,
      now: Date.now(),
      isFreshAllowed,
    });
  return { wanted: find(false), latest: find(true) };
}
