import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chosenPath, findBrowsers } from './find-browsers.mjs';
import { browserInstallPlan } from './install-plan.mjs';
import { cacheFolder } from './installation.cjs';
import { readRecord } from './record.mjs';

const CHECK_MS = 20_000;

/**
 * @param {import('./machine.mjs').Place} place
 * @returns {string | null} the browser that an earlier set-up saw start, if it is still there
 */
export function readyBrowser({ root, machine }) {
  const known = readRecord(recordPath(root, machine))?.path;
  return findBrowsers(machine).find((browser) => browser.path === known)?.path ?? null;
}

/**
 * @param {import('./machine.mjs').Place} place
 * @returns {Promise<string>} a browser that starts
 */
export async function ensureBrowser(place) {
  const found = readyBrowser(place) ?? (await firstThatStarts(place));
  if (found !== null) return found;
  const chosen = chosenPath(place.machine);
  if (chosen !== null) {
    throw new Error(
      `${chosen.variable} is ${chosen.path}, which does not start. Set it to another browser, or unset it.`,
    );
  }
  const problems = [];
  for (const attempt of browserInstallPlan(place)) {
    place.log(`No browser was found. ${attempt.says}`);
    const problem = await runAttempt(place, attempt);
    const browser = await firstThatStarts(place);
    if (browser !== null) return browser;
    problems.push(
      `  ${attempt.name}: ${problem ?? 'ended well, but no browser that starts was found after it'}`,
    );
  }
  throw new Error(noBrowserMessage(place, problems));
}

/**
 * Starts each browser once, for its version: a stub, or one whose system libraries are missing, shows itself here
 * and not in the middle of a run.
 * @param {import('./machine.mjs').Place} place
 */
async function firstThatStarts(place) {
  for (const { path, product } of findBrowsers(place.machine)) {
    const problem = await startProblem(place, path);
    if (problem === null) {
      place.log(`The browser is ${product}: ${path}`);
      writeRecord(place, path);
      return path;
    }
    place.log(`${path} does not start and is passed over: ${problem}`);
  }
  return null;
}

/**
 * @param {import('./machine.mjs').Place} place
 * @param {string} path
 */
async function startProblem({ root, machine }, path) {
  // On Windows a browser asked for its version opens a window instead.
  if (machine.platform === 'win32') return null;
  const { code, output } = await machine.run(path, ['--version'], {
    cwd: root,
    quiet: true,
    timeoutMs: CHECK_MS,
  });
  if (code === 0) return null;
  return output.split('\n')[0] || `it ended with code ${code}`;
}

/**
 * @param {import('./machine.mjs').Place} place
 * @param {import('./install-plan.mjs').Attempt} attempt
 * @returns {Promise<string | null>} what went wrong
 */
async function runAttempt({ root, machine }, { steps }) {
  for (const { command, args, env, timeoutMs, mayFail } of steps) {
    const { code } = await machine.run(command, args, { cwd: root, env, timeoutMs });
    if (code !== 0 && !mayFail) return `ended with code ${code}; what it said is above`;
  }
  return null;
}

/**
 * @param {string} root
 * @param {import('./machine.mjs').Machine} machine
 */
function recordPath(root, { env }) {
  return join(cacheFolder(root, env), 'setup', 'browser.json');
}

/**
 * @param {import('./machine.mjs').Place} place
 * @param {string} path
 */
function writeRecord({ root, machine }, path) {
  const record = recordPath(root, machine);
  mkdirSync(dirname(record), { recursive: true });
  writeFileSync(record, `${JSON.stringify({ path })}\n`);
}

/**
 * @param {import('./machine.mjs').Place} place
 * @param {readonly string[]} problems
 */
function noBrowserMessage({ machine }, problems) {
  const libraries =
    machine.platform === 'linux' && !machine.isRoot
      ? ' If a downloaded browser does not start, its system libraries are missing: sudo npx playwright-core install-deps chromium-headless-shell'
      : '';
  return [
    'No browser could be set up. What was tried:',
    ...problems,
    'Install Chrome, Edge or Chromium, or set GATEHOUSE_BROWSER to the path of one, and run the command again.' +
      libraries,
  ].join('\n');
}
