import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { extraFolder, extras, extrasFolder, pinsFolder } from './extras.cjs';
import { isPackage } from './installation.cjs';
import { withLock } from './lock.mjs';
import { npmCommand } from './packages.mjs';

const INSTALL_MS = 15 * 60_000;

/**
 * @param {import('./machine.mjs').Place} place
 * @returns {readonly { name: string, what: string, megabytes: number, isThere: boolean }[]}
 */
export function listExtras({ root, machine }) {
  const isThere = (/** @type {string} */ name) =>
    !isPackage(root) || existsSync(extraFolder(root, name, machine.env));
  return Object.entries(extras).map(([name, { what, megabytes }]) => ({
    ...{ name, what, megabytes },
    isThere: isThere(name),
  }));
}

/**
 * Adds an extra, with the versions and digests that came with the release. No script of a package runs.
 * @param {import('./machine.mjs').Place} place
 * @param {string} name
 * @returns {Promise<boolean>} false where it was there
 */
export async function addExtra(place, name) {
  assertKnown(name);
  const { root, log, machine } = place;
  const { what, megabytes } = extras[name] ?? { what: '', megabytes: 0 };
  const isMissing = () => isPackage(root) && !existsSync(extraFolder(root, name, machine.env));
  if (!isMissing()) return false;
  return withLock(place, async () => {
    // Another process may have added it meanwhile.
    if (!isMissing()) return false;
    log(`Adding ${name} (${megabytes} MB), which ${what}.`);
    await install(place, name);
    return true;
  });
}

/**
 * Removes an extra, and what earlier releases left of it.
 * @param {import('./machine.mjs').Place} place
 * @param {string} name
 * @returns {boolean} false where there was nothing
 */
export function removeExtra({ root, machine }, name) {
  assertKnown(name);
  return removeBut(extrasFolder(root, machine.env), name, null);
}

/**
 * @param {import('./machine.mjs').Place} place
 * @param {string} name
 */
async function install({ root, machine }, name) {
  const parent = extrasFolder(root, machine.env);
  const folder = extraFolder(root, name, machine.env);
  const aside = join(parent, `.${basename(folder)}-${process.pid}`);
  mkdirSync(parent, { recursive: true });
  removeUnfinished(parent);
  try {
    cpSync(pinsFolder(root, name), aside, { recursive: true });
    const { command, args } = npmCommand(machine);
    const flags = ['--prefix', aside, '--ignore-scripts', '--include=optional', '--no-audit', '--no-fund'];
    const { code } = await machine.run(command, [...args, 'ci', ...flags], {
      ...{ cwd: aside, timeoutMs: INSTALL_MS },
    });
    if (code !== 0) throw new Error(failure(name, code));
    renameSync(aside, folder);
    removeBut(parent, name, basename(folder));
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

/**
 * @param {string} parent
 * @param {string} name
 * @param {string | null} kept
 * @returns {boolean} whether something was removed
 */
function removeBut(parent, name, kept) {
  const ofIt = new RegExp(`^${name}-[0-9a-f]{12}$`);
  const entries = existsSync(parent) ? readdirSync(parent) : [];
  const found = entries.filter((entry) => ofIt.test(entry) && entry !== kept);
  for (const entry of found) rmSync(join(parent, entry), { recursive: true, force: true });
  return found.length > 0;
}

/**
 * Folders of installations that were killed: this one has the lock.
 * @param {string} parent
 */
function removeUnfinished(parent) {
  for (const entry of readdirSync(parent))
    if (entry.startsWith('.')) rmSync(join(parent, entry), { recursive: true, force: true });
}

/** @param {string} name */
function assertKnown(name) {
  if (Object.hasOwn(extras, name)) return;
  throw new Error(`There is no extra "${name}"; there are ${Object.keys(extras).join(', ')}`);
}

/**
 * @param {string} name
 * @param {number} code
 */
function failure(name, code) {
  if (code === 127)
    return `${name} cannot be added: npm was not found. Install Node with npm from https://nodejs.org.`;
  return (
    `${name} was not added: npm ci ended with code ${code}; what it said is above. ` +
    'Check the network and the registry (npm config get registry), and run the command again.'
  );
}
