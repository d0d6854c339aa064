import { join } from 'node:path';
import { isInPath } from './find-browsers.mjs';

const STEP_MS = 15 * 60_000;
const APT_ENV = { DEBIAN_FRONTEND: 'noninteractive' };
// Another apt, such as unattended upgrades, may be at work.
const APT_WAIT = ['-o', 'DPkg::Lock::Timeout=120'];

/** @typedef {{ command: string, args: string[], env: Record<string, string>, timeoutMs: number, mayFail: boolean }} Step */

/**
 * One way to get a browser. `says` is for people, `name` for the list of what was tried.
 * @typedef {{ name: string, says: string, steps: Step[] }} Attempt
 */

/**
 * @param {import('./set-up.mjs').Place} place
 * @returns {readonly Attempt[]} the ways to get a browser here, best first
 */
export function browserInstallPlan({ root, machine }) {
  const system = systemOf(machine);
  const hasApt = machine.isRoot && system !== 'other' && isInPath(machine, 'apt-get');
  return [...(hasApt ? aptAttempts(system) : []), ...playwrightAttempts(root, hasApt)];
}

/** @param {import('./machine.mjs').Machine} machine */
function systemOf({ platform, files }) {
  if (platform !== 'linux') return 'other';
  const ids = [...files.readStart('/etc/os-release').matchAll(/^ID(?:_LIKE)?=(.*)$/gm)].join(' ');
  if (/\bubuntu\b/.test(ids)) return 'ubuntu';
  return /\bdebian\b/.test(ids) ? 'debian' : 'other';
}

/**
 * @param {string} system
 * @returns {Attempt[]}
 */
function aptAttempts(system) {
  // Ubuntu's chromium package only fetches the snap, which does not serve us and hangs in containers.
  const packages =
    system === 'ubuntu' ? ['chromium-headless-shell'] : ['chromium-headless-shell', 'chromium'];
  return packages.map((name, index) => ({
    name: `apt-get install ${name}`,
    says: `Installing ${name} with apt-get. This can take a minute.`,
    // One package source that fails must not stop an install that does not need it.
    steps: [...(index === 0 ? [{ ...aptStep(['update']), mayFail: true }] : []), aptStep(installArgs(name))],
  }));
}

/** @param {string} name */
function installArgs(name) {
  return ['install', '-y', '--no-install-recommends', name];
}

/**
 * @param {string[]} args
 * @returns {Step}
 */
function aptStep(args) {
  return {
    command: 'apt-get',
    args: ['-q', ...APT_WAIT, ...args],
    env: APT_ENV,
    timeoutMs: STEP_MS,
    mayFail: false,
  };
}

/**
 * @param {string} root
 * @param {boolean} canInstallLibraries where apt can also bring the system libraries of the download
 * @returns {Attempt[]}
 */
function playwrightAttempts(root, canInstallLibraries) {
  const cli = join(root, 'node_modules', 'playwright-core', 'cli.js');
  /** @param {string[]} flags */
  const attempt = (flags) => ({
    name: ['playwright install', ...flags, 'chromium-headless-shell'].join(' '),
    says: "Downloading Chromium's headless shell with Playwright. This can take a minute.",
    steps: [
      {
        command: process.execPath,
        args: [cli, 'install', ...flags, 'chromium-headless-shell'],
        env: APT_ENV,
        timeoutMs: STEP_MS,
        mayFail: false,
      },
    ],
  });
  // On a system that Playwright does not know, --with-deps fails where the plain download may still do.
  return [...(canInstallLibraries ? [attempt(['--with-deps'])] : []), attempt([])];
}
