import { readFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** Packages that the host provides to a plugin at run time, and where a checkout has them. */
const givenPlaces: Readonly<Record<string, string>> = {
  '@gatehouse/sdk-actions': 'packages/sdk-actions',
  '@gatehouse/sdk-plugin': 'sdk-plugin',
  valibot: 'node_modules/valibot',
};
/** Packages that only the author of a plugin needs. */
const toolPlaces: Readonly<Record<string, string>> = {
  '@gatehouse/plugin-catalog': 'plugins/catalog',
  '@gatehouse/plugin-kit': 'packages/plugin-kit',
  '@gatehouse/plugin-runtime': 'plugins/runtime',
  '@types/node': 'node_modules/@types/node',
  gatehouse: '.',
  tsx: 'node_modules/tsx',
  typescript: 'node_modules/typescript',
};
const places = { ...givenPlaces, ...toolPlaces };

/** A release names the versions that it was made with; a checkout has the packages. */
const versions = v.record(v.string(), v.string());
const packageFacts = v.object({
  version: v.string(),
  gatehouse: v.optional(v.object({ author: v.optional(versions) }), {}),
});

/** Names of packages and their versions, or their places, as package.json has them. */
type Packages = Readonly<Record<string, string>>;

/**
 * The packages that the package.json of a plugin names, by the versions of this release. `isLinked`: those of this
 * checkout, by their places, so that no network is needed.
 */
export async function authorPackages(
  isLinked: boolean,
): Promise<{ readonly given: Packages; readonly tools: Packages }> {
  const { author } = (await factsOf('.')).gatehouse;
  if (isLinked && author !== undefined)
    throw new Error(
      'Only a checkout has packages to link; leave out --link: the versions of this release are named',
    );
  const known = author ?? (await versionsOfCheckout());
  const ranges = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, `^${known[name]}`]));
  return {
    given: ranges(Object.keys(givenPlaces)),
    tools: isLinked ? placesOfCheckout() : ranges(sortedNames()),
  };
}

async function versionsOfCheckout(): Promise<Packages> {
  const found = Object.entries(places).map(
    async ([name, place]) => [name, (await factsOf(place)).version] as const,
  );
  return Object.fromEntries(await Promise.all(found));
}

async function factsOf(place: string) {
  return v.parse(packageFacts, JSON.parse(await readFile(join(root, place, 'package.json'), 'utf8')));
}

function placesOfCheckout(): Packages {
  const toPlace = (name: string) =>
    resolve(root, places[name] ?? '.')
      .split(sep)
      .join('/');
  return Object.fromEntries(sortedNames().map((name) => [name, `file:${toPlace(name)}`]));
}

function sortedNames(): readonly string[] {
  return Object.keys(places).toSorted((one, other) => (one < other ? -1 : 1));
}
