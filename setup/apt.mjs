import { isInPath } from './find-browsers.mjs';

const STEP_MS = 15 * 60_000;
const ENV = { DEBIAN_FRONTEND: 'noninteractive' };
// Another apt, such as unattended upgrades, may be at work.
const WAIT = ['-o', 'DPkg::Lock::Timeout=120'];

/** @typedef {{ command: string, args: string[], env: Record<string, string>, timeoutMs: number, mayFail: boolean }} Step */

/**
 * @param {import('./machine.mjs').Machine} machine
 * @returns {'debian' | 'ubuntu' | null} whose packages can be installed here; null where apt cannot be used
 */
export function aptSystem(machine) {
  const { platform, files, isRoot } = machine;
  if (platform !== 'linux' || !isRoot || !isInPath(machine, 'apt-get')) return null;
  const ids = [...files.readStart('/etc/os-release').matchAll(/^ID(?:_LIKE)?=(.*)$/gm)].join(' ');
  if (/\bubuntu\b/.test(ids)) return 'ubuntu';
  return /\bdebian\b/.test(ids) ? 'debian' : null;
}

/**
 * One package source that fails must not stop an install that does not need it.
 * @returns {Step}
 */
export function aptUpdate() {
  return { ...aptStep(['update']), mayFail: true };
}

/**
 * @param {string} name
 * @returns {Step}
 */
export function aptInstall(name) {
  return aptStep(['install', '-y', '--no-install-recommends', name]);
}

/**
 * @param {string[]} args
 * @returns {Step}
 */
function aptStep(args) {
  return { command: 'apt-get', args: ['-q', ...WAIT, ...args], env: ENV, timeoutMs: STEP_MS, mayFail: false };
}
