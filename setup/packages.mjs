import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readRecord } from './record.mjs';

const INSTALL_MS = 15 * 60_000;

/**
 * @param {import('./machine.mjs').Place} place
 * @returns {string | null} why the packages must be installed; null when they need not be
 */
export function packagesProblem({ root, machine }) {
  if (!existsSync(join(root, 'node_modules'))) return 'node_modules is missing';
  const stamp = readRecord(stampPath(root));
  if (stamp === null) return 'node_modules is not known to be complete';
  if (stamp.lockSha256 !== lockHash(root)) return 'package-lock.json has changed';
  if (stamp.platform !== platformOf(machine)) return 'node_modules is from another platform';
  return null;
}

/**
 * @param {import('./machine.mjs').Place} place
 * @param {string} reason
 */
export async function installPackages({ root, log, machine }, reason) {
  const stamp = { lockSha256: lockHash(root), platform: platformOf(machine) };
  log(`Installing the packages with npm ci, since ${reason}. This can take a minute.`);
  const startedAt = Date.now();
  const { command, args } = npmCommand(machine);
  // Checks and tests need development packages; NODE_ENV=production would leave them out.
  const install = [...args, 'ci', '--include=dev', '--no-audit', '--no-fund'];
  const { code } = await machine.run(command, install, { cwd: root, timeoutMs: INSTALL_MS });
  if (code !== 0) throw new Error(installFailure(code));
  writeFileSync(stampPath(root), `${JSON.stringify(stamp)}\n`);
  log(`The packages are installed (${Math.round((Date.now() - startedAt) / 1000)} s).`);
}

/** @param {string} root */
function stampPath(root) {
  // npm ci empties node_modules first, so an install that was cut short leaves no stamp.
  return join(root, 'node_modules', '.gatehouse-setup.json');
}

/** @param {string} root */
function lockHash(root) {
  const path = join(root, 'package-lock.json');
  if (!existsSync(path)) {
    throw new Error(
      `${path} is missing, so the packages cannot be installed. Get it back from the repository.`,
    );
  }
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

/** @param {import('./machine.mjs').Machine} machine */
function platformOf(machine) {
  return `${machine.platform}-${process.arch}`;
}

/**
 * The npm that runs us where there is one, else the one in PATH.
 * @param {import('./machine.mjs').Machine} machine
 * @returns {{ command: string, args: string[] }}
 */
export function npmCommand({ env, platform }) {
  const cli = env.npm_execpath;
  if (cli !== undefined && basename(cli) === 'npm-cli.js') return { command: process.execPath, args: [cli] };
  return { command: platform === 'win32' ? 'npm.cmd' : 'npm', args: [] };
}

/** @param {number} code */
function installFailure(code) {
  if (code === 127)
    return 'The packages cannot be installed: npm was not found. Install Node with npm from https://nodejs.org.';
  return (
    `Installing the packages failed: npm ci ended with code ${code}; what it said is above. ` +
    'If it says that the lock file is not in sync, run npm install once and keep the new package-lock.json. Else check ' +
    'the network and the registry (npm config get registry). Then run the command again.'
  );
}
