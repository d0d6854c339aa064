import { readFile, realpath } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
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
 * The packages that the package.json of a plugin in the folder names. A checkout gives its own packages, so that no network is needed;
 * in a folder of the checkout they are found without a name.
 */
export async function authorPackages(
  folder: string,
): Promise<{ readonly given: Packages; readonly tools: Packages }> {
  const { author } = (await factsOf('.')).gatehouse;
  const known = author ?? (await versionsOfCheckout());
  const given = Object.keys(givenPlaces).map((name) => [name, `^${known[name]}`]);
  return {
    given: Object.fromEntries(given),
    tools: author ? fromRegistry(author) : await fromCheckout(folder),
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

function fromRegistry(author: Packages): Packages {
  return Object.fromEntries(sortedNames().map((name) => [name, `^${author[name]}`]));
}

async function fromCheckout(folder: string): Promise<Packages> {
  const path = relative(await realpath(root), await realpath(folder));
  // A path would be specific to this machine.
  if (!path.startsWith('..') && resolve(path) !== path) return {};
  const toPlace = (name: string) =>
    resolve(root, places[name] ?? '.')
      .split(sep)
      .join('/');
  return Object.fromEntries(sortedNames().map((name) => [name, `file:${toPlace(name)}`]));
}

function sortedNames(): readonly string[] {
  return Object.keys(places).toSorted((one, other) => (one < other ? -1 : 1));
}
