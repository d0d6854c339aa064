import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contractVersion, sdkVersion } from '@gatehouse/host/kernel/versions';
import { authorPackages } from './author-packages.ts';

const template = fileURLToPath(new URL('./files/', import.meta.url));
/**
 * Writes a working plugin into an absent or empty folder. Throws a message for people before it writes anything.
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
  const { given, tools } = await authorPackages(folder);
  return {
    CONTRACT_RANGE: `^${contractVersion}`,
    SDK_RANGE: `^${sdkVersion}`,
    PEER_DEPENDENCIES: toJson(given),
    DEV_DEPENDENCIES: toJson(tools),
  };
}

function toJson(packages: Readonly<Record<string, string>>): string {
  return JSON.stringify(packages, null, 2).replaceAll('\n', '\n  ');
}

function targetOf(source: string): string {
  const path = source.slice(template.length).replace(/\.template$/, '');
  // npm omits files named `.gitignore` from packages.
  return path === 'gitignore' ? '.gitignore' : path.split(sep).join('/');
}

function fill(text: string, words: Words): string {
  return Object.entries(words).reduce((filled, [word, value]) => filled.replaceAll(word, () => value), text);
}
