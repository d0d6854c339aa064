import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { aptInstall, aptSystem, aptUpdate } from './apt.mjs';

const STEP_MS = 15 * 60_000;

/**
 * One way to get a browser. `says` is for people, `name` for the list of what was tried.
 * @typedef {{ name: string, says: string, steps: import('./apt.mjs').Step[] }} Attempt
 */

/**
 * @param {import('./machine.mjs').Place} place
 * @returns {readonly Attempt[]} the ways to get a browser here, best first
 */
export function browserInstallPlan({ root, machine }) {
  const system = aptSystem(machine);
  return [...(system === null ? [] : aptAttempts(system)), ...playwrightAttempts(root, system !== null)];
}

/**
 * @param {'debian' | 'ubuntu'} system
 * @returns {Attempt[]}
 */
function aptAttempts(system) {
  // Ubuntu's chromium package only fetches the snap, which does not serve us and hangs in containers.
  const packages =
    system === 'ubuntu' ? ['chromium-headless-shell'] : ['chromium-headless-shell', 'chromium'];
  return packages.map((name, index) => ({
    name: `apt-get install ${name}`,
    says: `Installing ${name} with apt-get. This can take a minute.`,
    steps: [...(index === 0 ? [aptUpdate()] : []), aptInstall(name)],
  }));
}

/**
 * It lies below a checkout, and beside an installed package.
 * @param {string} root
 */
function playwrightFolder(root) {
  const beside = join(dirname(root), 'playwright-core');
  return existsSync(beside) ? beside : join(root, 'node_modules', 'playwright-core');
}

/**
 * @param {string} root
 * @param {boolean} canInstallLibraries where apt can also bring the system libraries of the download
 * @returns {Attempt[]}
 */
function playwrightAttempts(root, canInstallLibraries) {
  const cli = join(playwrightFolder(root), 'cli.js');
  /** @param {string[]} flags */
  const attempt = (flags) => ({
    name: ['playwright install', ...flags, 'chromium-headless-shell'].join(' '),
    says: "Downloading Chromium's headless shell with Playwright. This can take a minute.",
    steps: [
      {
        command: process.execPath,
        args: [cli, 'install', ...flags, 'chromium-headless-shell'],
        env: { DEBIAN_FRONTEND: 'noninteractive' },
        timeoutMs: STEP_MS,
        mayFail: false,
      },
    ],
  });
  // On a system that Playwright does not know, --with-deps fails where the plain download may still do.
  return [...(canInstallLibraries ? [attempt(['--with-deps'])] : []), attempt([])];
}
