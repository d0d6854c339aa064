import { mkdir, readdir, readFile, realpath, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contractVersion, sdkVersion } from '@gatehouse/host/kernel/versions';
import * as v from 'valibot';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const template = fileURLToPath(new URL('./files/', import.meta.url));
const packageSchema = v.object({ version: v.string() });

/** Packages of this installation that the host provides to a plugin at run time. */
const given: Readonly<Record<string, string>> = {
  '@gatehouse/sdk-actions': 'packages/sdk-actions',
  '@gatehouse/sdk-plugin': 'sdk-plugin',
  valibot: 'node_modules/valibot',
};
/** Packages that only its author needs. */
const tools: Readonly<Record<string, string>> = {
  '@gatehouse/plugin-catalog': 'plugins/catalog',
  '@gatehouse/plugin-kit': 'packages/plugin-kit',
  '@gatehouse/plugin-runtime': 'plugins/runtime',
  '@types/node': 'node_modules/@types/node',
  gatehouse: '.',
  tsx: 'node_modules/tsx',
  typescript: 'node_modules/typescript',
};

/**
 * Writes a working plugin into an absent or empty folder. Its packages are those of this installation, so no network is
 * needed to install it. Throws a message for people before it writes anything.
 */
export async function writePlugin(name: string, folder: string): Promise<readonly string[]> {
  const words = wordsOf(parseName(name));
  const present = await readdir(folder).catch(() => []);
  if (present.length > 0)
    throw new Error(`${folder} is not empty (it has ${present[0]}). Give another folder with --dir`);
  await mkdir(folder, { recursive: true });
  const facts = await packagesFor(folder);
  const files = await readdir(template, { recursive: true, withFileTypes: true });
  const sources = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
  const written = sources.map((source) => [source, targetOf(source)] as const);
  for (const [source, target] of written) {
    const text = fill(await readFile(source, 'utf8'), { ...words, ...facts });
    await mkdir(dirname(join(folder, target)), { recursive: true });
    await writeFile(join(folder, target), text, { flag: 'wx' });
  }
  return written.map(([, target]) => target).sort();
}

function parseName(name: string): string {
  if (/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) return name;
  throw new Error(
    `"${name}" cannot be the name of a plugin: it takes lower case letters, digits and dashes, such as "my-lamp"`,
  );
}

type Words = Readonly<Record<string, string>>;

function wordsOf(name: string): Words {
  const title = name.replaceAll('-', ' ');
  return {
    PLUGIN_NAME: name,
    PLUGIN_ID: name.replaceAll('-', '_'),
    PLUGIN_TAG: name.replaceAll(/(^|-)([a-z0-9])/g, (_all, _dash, first) => first.toUpperCase()),
    PLUGIN_TITLE: `${title.charAt(0).toUpperCase()}${title.slice(1)}`,
    // The contract allows only letters there.
    PLUGIN_SCOPE: name.replaceAll(/[^a-z]/g, ''),
  };
}

async function packagesFor(folder: string): Promise<Words> {
  const inside = await isInCheckout(folder);
  const versions = Object.fromEntries(
    await Promise.all(
      Object.entries({ ...given, ...tools }).map(async ([name, path]) => {
        const text = await readFile(join(root, path, 'package.json'), 'utf8');
        return [name, v.parse(packageSchema, JSON.parse(text)).version] as const;
      }),
    ),
  );
  const peers = Object.keys(given).map((name) => [name, `^${versions[name]}`] as const);
  const all = Object.entries({ ...given, ...tools }).toSorted(([a], [b]) => (a < b ? -1 : 1));
  // Within the checkout the packages resolve without a path, and a path would be specific to this machine.
  const own = all.map(([name, path]) => [name, `file:${resolve(root, path).split(sep).join('/')}`] as const);
  return {
    CONTRACT_RANGE: `^${contractVersion}`,
    SDK_RANGE: `^${sdkVersion}`,
    PEER_DEPENDENCIES: toJson(peers),
    DEV_DEPENDENCIES: toJson(inside ? [] : own),
  };
}

function toJson(rows: readonly (readonly [string, string])[]): string {
  return JSON.stringify(Object.fromEntries(rows), null, 2).replaceAll('\n', '\n  ');
}

async function isInCheckout(folder: string): Promise<boolean> {
  const path = relative(await realpath(root), await realpath(folder));
  return !path.startsWith('..') && resolve(path) !== path;
}

function targetOf(source: string): string {
  const path = source.slice(template.length).replace(/\.template$/, '');
  // npm omits files named `.gitignore` from packages.
  return path === 'gitignore' ? '.gitignore' : path.split(sep).join('/');
}

function fill(text: string, words: Words): string {
  return Object.entries(words).reduce((filled, [word, value]) => filled.replaceAll(word, () => value), text);
}
