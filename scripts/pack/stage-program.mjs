import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { refreshBundle } from '../../packages/launcher/bundle/prepare-bundle.mjs';
import { extras } from '../../setup/extras.cjs';
import { shippedFile } from '../../setup/installation.cjs';
import { thisMachine } from '../../setup/machine.mjs';
import { pinExtras } from './pin-extras.mjs';
import { APART, authorVersions, programDependencies } from './program-dependencies.mjs';
import { BUNDLED, BUNDLED_FILES, stageBundled } from './stage-bundled.mjs';
import { writeLicences } from './write-licences.mjs';

/** Tracked files that a start reads beside its bundle, by their paths. */
const SHIPPED = [
  /^(?:LICENSE|CHANGELOG\.md)$/,
  // The guide of agents.
  /^docs\/(?:(?:errors|operations)|users\/[\w-]+)\.md$/,
  /^editions\/[\w-]+\.json$/,
  /^setup\/[^/]+\.(?:mjs|cjs|json|service)$/,
  /^packages\/launcher\/(?:bin|bundle)\/[^/]+\.[cm]js$/,
  /^packages\/plugin-kit\/src\/template\/files\//,
  /^(?:packages\/daemon|plugins\/[^/]+)\/(?:package\.json|gatehouse\.plugin\.json)$/,
  /^plugins\/[^/]+\/src\/(?!testing\/).*\.mjs$/,
  /^plugins\/own-code\/src\/surface\//,
  /^examples\/(?!clients\/)/,
];
/** Each process makes its own, for its version of Node. */
const NOT_SHIPPED = /\.cache$|\.cache-\d+$|^users$|^outside$|^proven\.json$/;

/**
 * The package `gatehouse`: a checkout without its sources, with the bundle that is made of them.
 * @param {import('./stage-library.mjs').Release} release
 * @returns {Promise<string>} its folder
 */
export async function stageProgram({ root, staged, tracked }) {
  const bundle = await refreshBundle({ root, log: console.error, machine: thisMachine() });
  const folder = join(staged, 'gatehouse');
  rmSync(folder, { recursive: true, force: true });
  const copy = (/** @type {string} */ path) =>
    cpSync(join(root, path), join(folder, path), { recursive: true });
  for (const path of tracked.filter((each) => SHIPPED.some((pattern) => pattern.test(each)))) copy(path);
  copyPage(root, copy);
  const shipped = shippedFile(folder);
  mkdirSync(dirname(shipped), { recursive: true });
  copyBundle(bundle, join(dirname(shipped), basename(bundle)));
  pinExtras(root, folder);
  await stageBundled(root, folder);
  const others = Object.values(extras).flatMap(({ packages }) => packages);
  writeLicences(root, folder, [...APART, ...others]);
  writeFileSync(shipped, `${JSON.stringify({ name: basename(bundle) })}\n`);
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(packageOf(root), null, 2)}\n`);
  writeFileSync(join(folder, 'README.md'), readme);
  return folder;
}

/**
 * Maps are compressed: they are half of the program, and are read when somebody looks at a stack.
 * @param {string} bundle
 * @param {string} to
 */
function copyBundle(bundle, to) {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(bundle).filter((each) => !NOT_SHIPPED.test(each))) {
    const from = join(bundle, name);
    if (name.endsWith('.map')) writeFileSync(join(to, `${name}.gz`), gzipSync(readFileSync(from)));
    else cpSync(from, join(to, name));
  }
}

/**
 * The page of the console, as it was built last.
 * @param {string} root
 * @param {(path: string) => void} copy
 */
function copyPage(root, copy) {
  const built = 'plugins/console/dist';
  copy(`${built}/current.json`);
  copy(`${built}/${JSON.parse(readFileSync(join(root, built, 'current.json'), 'utf8')).name}`);
}

/** @param {string} root */
function packageOf(root) {
  const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { name, version, description, license, type, engines, bin } = own;
  const facts = { name, version, description, license, type, engines, bin };
  // `plugin new` writes them into the package of a plugin.
  const gatehouse = { author: authorVersions(root, version) };
  const bundled = [...BUNDLED, ...Object.keys(BUNDLED_FILES)];
  const dependencies = programDependencies(root, [...APART, ...bundled]);
  return { ...facts, gatehouse, dependencies, bundleDependencies: bundled };
}

const readme = `# Gatehouse

A local automation control service: an editor host and a runner host over one plugin platform. Browsers and Android devices are driven
for real, by people and by agents, through one HTTP API.

    npx gatehouse start

The first start says how to reach the console and prints an admin key. \`npx gatehouse --help\` lists the commands.
`;
