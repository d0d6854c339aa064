import type { ContentFile } from './content/content-file.ts';
import type { ContentBudget } from './content/content-limits.ts';
import { digestOf } from './content/content-list.ts';
import { readTarball } from './content/read-tarball.ts';
import { assertNamed, type PackageFacts, readPackageFacts } from './package-facts.ts';
import { type PublishedVersion, publishedAt, publishedVersion } from './registry/packument.ts';
import { pickVersion } from './registry/pick-version.ts';
import type { RegistryClient } from './registry/registry-client.ts';
import { SourceError } from './source-error.ts';

export interface FetchedPackage {
  readonly published: PublishedVersion;
  /** UTC ISO-8601; null where the registry does not say it. */
  readonly publishedAt: string | null;
  readonly integrity: string;
  readonly facts: PackageFacts;
  readonly files: readonly ContentFile[];
}

export interface FetchContext {
  readonly client: RegistryClient;
  readonly budget: ContentBudget;
  readonly now: number;
  readonly isFreshAllowed: boolean;
}

/** Takes a version of a package from its registry, and checks that it is what the registry says that it is. */
export async function fetchPackage(
  name: string,
  spec: string,
  context: FetchContext,
): Promise<FetchedPackage> {
  const { client, budget } = context;
  const packument = await client.packument(name);
  const version = pickVersion(packument, { spec, ...context });
  const published = publishedVersion(packument, version);
  const what = `${name} ${version}`;
  const { integrity, tarball: url } = published.dist;
  if (integrity === undefined)
    throw new SourceError(`The registry gives no integrity for ${what}, so that nothing could be checked`);
  const tarball = await client.tarball(url, name);
  assertIntegrity(tarball, integrity, what);
  const files = await readTarball(tarball, what, budget);
  const facts = readPackageFacts(files, what);
  assertNamed(facts, name, version);
  const at = publishedAt(packument, version);
  return { published, publishedAt: at === null ? null : new Date(at).toISOString(), integrity, facts, files };
}

/** Only SHA-512 counts. */
function assertIntegrity(tarball: Buffer, integrity: string, what: string): void {
  if (integrity.split(/\s+/).includes(digestOf(tarball))) return;
  throw new SourceError(
    `The tarball of ${what} is not the one that the registry names (${integrity}); do not take it from there`,
  );
}
