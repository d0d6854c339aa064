import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contractVersion, sdkVersion } from '@gatehouse/host/kernel/versions';
import { alignTables } from './align-tables.ts';
import { authorPackages } from './author-packages.ts';

const template = fileURLToPath(new URL('./files/', import.meta.url));

/** Folders of the template, one for each kind; files of `all` go into each plugin. */
export const pluginKinds = ['greeting', 'actions', 'domain', 'panel'] as const;
export type PluginKind = (typeof pluginKinds)[number];

export interface NewPlugin {
  readonly name: string;
  readonly folder: string;
  readonly kind: PluginKind;
  /** Names the packages of this checkout by their places in place of published versions. */
  readonly isLinked?: boolean;
}

/**
 * Writes a working plugin into an absent or empty folder. Throws a message for people before it writes anything.
 */
export async function writePlugin({ name, folder, kind, isLinked = false }: NewPlugin) {
  const words = wordsOf(parseName(name));
  const present = await readdir(folder).catch(() => []);
  if (present.length > 0)
    throw new Error(`${folder} is not empty (it has ${present[0]}). Give another folder with --dir`);
  const files = [...(await filesOf('all')), ...(await filesOf(kind))].toSorted();
  const facts = { ...(await packagesFor(isLinked)), ...factsOfFiles(files.map(([target]) => target)) };
  for (const [target, source] of files) {
    const filled = fill(await readFile(source, 'utf8'), { WORK_ON_IT: workOnIt, ...words, ...facts });
    const text = target.endsWith('.md') ? alignTables(filled) : filled;
    await mkdir(dirname(join(folder, target)), { recursive: true });
    await writeFile(join(folder, target), text, { flag: 'wx' });
  }
  return files.map(([target]) => target);
}

/** The last part of each README. */
const workOnIt = `## Work on it

\`npm install\`, then \`npm test\`, \`npm run types\` and \`npm run check\`. After a change of the declaration: \`npm run manifest\`.

A release on GitHub publishes its version to npm: \`.github/workflows/publish.yml\` says what it needs.
`;

/** Paths in the plugin, and where they come from. */
async function filesOf(part: 'all' | PluginKind): Promise<readonly (readonly [string, string])[]> {
  const root = join(template, part);
  const files = await readdir(root, { recursive: true, withFileTypes: true });
  return files
    .filter((file) => file.isFile())
    .map((file) => {
      const source = join(file.parentPath, file.name);
      return [targetOf(relative(root, source)), source] as const;
    });
}

function factsOfFiles(files: readonly string[]): Words {
  const folders = new Set(files.filter((path) => path.includes('/')).map((path) => path.split('/')[0] ?? ''));
  const shipped = [...folders].filter((folder) => folder !== 'test' && !folder.startsWith('.'));
  return {
    TEST_FILES: files.filter((path) => path.endsWith('.test.ts')).join(' '),
    SHIPPED_FOLDERS: shipped.map((folder) => JSON.stringify(folder)).join(', '),
    THIS_YEAR: String(new Date().getFullYear()),
  };
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

async function packagesFor(isLinked: boolean): Promise<Words> {
  const { given, tools } = await authorPackages(isLinked);
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

/** npm omits files named `.gitignore` from packages, and git has no use for the workflows of a template. */
function targetOf(path: string): string {
  return path
    .replace(/\.template$/, '')
    .replace(/^(?=gitignore$|github[\\/])/, '.')
    .split(sep)
    .join('/');
}

function fill(text: string, words: Words): string {
  return Object.entries(words).reduce((filled, [word, value]) => filled.replaceAll(word, () => value), text);
}
