import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { npmCommand } from './packages.mjs';

const INSTALL_MS = 10 * 60_000;
const FILES = ['package.json', 'package-lock.json'];
/** npm writes it last, so an install that was cut short has none. */
const END_MARK = join('node_modules', '.package-lock.json');

/**
 * The official programs that try a server of the Model Context Protocol. They need a newer Node than the product, so they lie
 * beside the one of the tests; a lock file of their own has the digest of each package.
 * @param {string} root the checkout
 * @returns {string} the folder where they are, or would be
 */
export function mcpChecks(root) {
  return join(root, '.cache', 'mcp-checks');
}

/**
 * @param {import('./machine.mjs').Place} place
 * @returns {boolean}
 */
export function hasMcpChecks({ root }) {
  const installed = join(mcpChecks(root), 'package-lock.json');
  if (!existsSync(installed) || !existsSync(join(mcpChecks(root), END_MARK))) return false;
  return readFileSync(installed, 'utf8') === readFileSync(wanted(root, 'package-lock.json'), 'utf8');
}

/**
 * Without them their tests are skipped, so what fails here is said and ends nothing.
 * @param {import('./machine.mjs').Place} place
 * @returns {Promise<void>}
 */
export async function ensureMcpChecks({ root, log, machine }) {
  if (hasMcpChecks({ root, log, machine })) return;
  log('Installing the inspector and the conformance suite of MCP with npm ci, for tests.');
  const folder = mcpChecks(root);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of FILES) copyFileSync(wanted(root, name), join(folder, name));
  const { command, args } = npmCommand(machine);
  const flags = ['--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel', 'error'];
  const { code } = await machine.run(command, [...args, 'ci', ...flags], {
    cwd: folder,
    timeoutMs: INSTALL_MS,
  });
  if (code === 0) return;
  rmSync(folder, { recursive: true, force: true });
  log('The inspector and the conformance suite of MCP were not installed, so their tests are skipped.');
}

/**
 * @param {string} root
 * @param {string} name
 */
function wanted(root, name) {
  return join(root, 'setup', 'mcp-checks', name);
}
