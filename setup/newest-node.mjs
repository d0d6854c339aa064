import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { npmCommand } from './packages.mjs';

const VERSION = '26.10.0';
const INSTALL_MS = 10 * 60_000;

/**
 * The newest Node that the product is tried on, beside the one that runs the tests.
 * @param {string} root the checkout
 * @returns {string} where its program is, or would be
 */
export function newestNode(root) {
  return join(folderOf(root), 'node_modules', packageName(), 'bin', 'node');
}

/**
 * @param {import('./machine.mjs').Place} place
 * @returns {boolean}
 */
export function hasNewestNode({ root }) {
  return existsSync(newestNode(root));
}

/**
 * Without it the tests of the newest Node are skipped, so what fails here is said and ends nothing.
 * @param {import('./machine.mjs').Place} place
 * @returns {Promise<void>}
 */
export async function ensureNewestNode({ root, log, machine }) {
  if (hasNewestNode({ root, log, machine })) return;
  log(`Installing Node ${VERSION} for tests, from the npm package ${packageName()}.`);
  const { command, args } = npmCommand(machine);
  const install = ['install', '--prefix', folderOf(root), '--no-save', '--no-audit', '--no-fund'];
  await machine.run(command, [...args, ...install, `${packageName()}@${VERSION}`], {
    cwd: root,
    timeoutMs: INSTALL_MS,
  });
  if (!hasNewestNode({ root, log, machine }))
    log(`Node ${VERSION} was not installed, so the tests on the newest Node are skipped.`);
}

/** @param {string} root */
function folderOf(root) {
  return join(root, '.cache', `node-${VERSION}`);
}

function packageName() {
  return `node-${process.platform}-${process.arch}`;
}
