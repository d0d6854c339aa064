import { ensureAdb, hasAdb } from './adb.mjs';
import { ensureApplications, hasApplications } from './applications.mjs';
import { ensureBrowser, readyBrowser } from './browser.mjs';
import { withLock } from './lock.mjs';
import { thisMachine } from './machine.mjs';
import { ensureMcpChecks, hasMcpChecks } from './mcp-checks.mjs';
import { ensureNewestNode, hasNewestNode } from './newest-node.mjs';
import { installPackages, packagesProblem } from './packages.mjs';
import { ensureSandbox, hasSandbox } from './sandbox.mjs';
import { ensureTestServers, hasTestServers } from './test-servers.mjs';

const LEAST_NODE = [20, 19];

/** @typedef {'packages' | 'browser' | 'sandbox' | 'adb' | 'servers' | 'newest-node' | 'mcp-checks' | 'applications'} Need */

/**
 * Sets up what is missing and says what it does. Where all is there it starts no process and prints nothing.
 * @param {{ root: string, log: (line: string) => void, needs: readonly Need[], machine?: import('./machine.mjs').Machine }} options
 * @returns {Promise<{ browser: string | null }>} the browser that was checked, or null when none was asked for
 * @throws {Error} with a message for people: what failed and what to do
 */
export async function setUp({ root, log, needs, machine = thisMachine() }) {
  const place = { root, log, machine };
  assertNodeVersion(machine.nodeVersion);
  const ready = whatIsReady(place, needs);
  if (ready.all) return { browser: ready.browser };
  return withLock(place, () => setUpMissing(place, needs));
}

/** @param {string} version */
function assertNodeVersion(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [leastMajor = 0, leastMinor = 0] = LEAST_NODE;
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return;
  throw new Error(
    `Gatehouse needs Node ${LEAST_NODE.join('.')} or newer, and this is Node ${version} (${process.execPath}). ` +
      'Install a newer one from https://nodejs.org and run the command again.',
  );
}

/**
 * @param {import('./machine.mjs').Place} place
 * @param {readonly Need[]} needs
 */
function whatIsReady(place, needs) {
  const hasPackages = !needs.includes('packages') || packagesProblem(place) === null;
  const browser = needs.includes('browser') ? readyBrowser(place) : null;
  const hasBrowser = !needs.includes('browser') || browser !== null;
  const hasPrograms =
    (!needs.includes('sandbox') || hasSandbox(place)) &&
    (!needs.includes('adb') || hasAdb(place)) &&
    (!needs.includes('servers') || hasTestServers(place)) &&
    (!needs.includes('newest-node') || hasNewestNode(place)) &&
    (!needs.includes('mcp-checks') || hasMcpChecks(place)) &&
    (!needs.includes('applications') || hasApplications(place));
  return { all: hasPackages && hasBrowser && hasPrograms, browser };
}

/**
 * Looks again at each thing, since another set-up may have done it while this one waited for the lock.
 * @param {import('./machine.mjs').Place} place
 * @param {readonly Need[]} needs
 */
async function setUpMissing(place, needs) {
  const problem = needs.includes('packages') ? packagesProblem(place) : null;
  // Side by side, as each waits for its downloads.
  await Promise.all([
    problem === null ? undefined : installPackages(place, problem),
    needs.includes('newest-node') ? ensureNewestNode(place) : undefined,
    needs.includes('mcp-checks') ? ensureMcpChecks(place) : undefined,
    ensurePrograms(place, needs),
  ]);
  if (needs.includes('applications')) await ensureApplications(place);
  const browser = needs.includes('browser') ? await ensureBrowser(place) : null;
  return { browser };
}

/**
 * One after the other, since only one process at a time can install packages of Debian.
 * @param {import('./machine.mjs').Place} place
 * @param {readonly Need[]} needs
 */
async function ensurePrograms(place, needs) {
  if (needs.includes('sandbox')) await ensureSandbox(place);
  if (needs.includes('adb')) await ensureAdb(place);
  if (needs.includes('servers')) await ensureTestServers(place);
}
