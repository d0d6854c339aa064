// Runs the checks and every test: npm test
// Runs the tests whose path holds a text: npm test -- plugins/tasks
// What starts with a dash goes to node: npm test -- plugins/tasks --test-name-pattern=schedule
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setUp } from '../setup/set-up.mjs';
import { buildSources } from './build-sources.mjs';
import { collectTests } from './collect-tests.mjs';
import { differences, listHome } from './home-list.mjs';

const SOURCE_LOADER = new URL('source-loader/register.mjs', import.meta.url).href;
const ROOT = resolve(fileURLToPath(new URL('..', import.meta.url)));
// Browsers and worker processes are part of many tests, so more at a time only makes each slower.
const MOST_AT_ONCE = 4;
const REPORTERS = ['spec', './scripts/file-times.mjs'].flatMap((name) => [
  `--test-reporter=${name}`,
  '--test-reporter-destination=stdout',
]);
const TEST_TIMEOUT_MS = 900_000;

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/**
 * @param {readonly string[]} args
 * @returns {Promise<number>} the exit code
 */
async function main(args) {
  const filters = args.filter((arg) => !arg.startsWith('-'));
  const flags = args.filter((arg) => arg.startsWith('-') && arg !== '--');
  const needs = /** @type {const} */ (['packages', 'browser', 'sandbox', 'adb', 'servers']);
  await setUp({ root: ROOT, log: (line) => console.error(line), needs });
  const files = collectTests(ROOT, filters);
  if (files.length === 0) throw new Error(noTests(filters));
  const isWhole = filters.length === 0;
  const before = isWhole ? listHome(homedir(), [ROOT]) : null;
  const checks = isWhole ? runNode([join('scripts', 'check.mjs')]) : 0;
  await buildSources(ROOT);
  const tests = runTests(files, flags);
  if (checks !== 0) console.error('The checks failed; they are above the tests.');
  const home = before === null ? 0 : compareHome(before);
  return checks || tests || home;
}

/**
 * Tests touch temporary folders and caches alone.
 * @param {ReadonlyMap<string, string>} before
 * @returns {number} the exit code
 */
function compareHome(before) {
  const found = differences(before, listHome(homedir(), [ROOT]));
  if (found.length === 0) return 0;
  console.error(`The home folder ${homedir()} is not as it was before the tests:\n${found.join('\n')}`);
  return 1;
}

/**
 * The daemons of tests keep their master keys in a folder of the run, and never in the keychain of a person.
 * `tsx --test` and quoted globs find no TypeScript tests on Node 20 and end well, hence the list of files.
 * @param {readonly string[]} files
 * @param {readonly string[]} flags
 */
function runTests(files, flags) {
  const settings = [
    `--test-concurrency=${Math.min(availableParallelism(), MOST_AT_ONCE)}`,
    `--test-timeout=${TEST_TIMEOUT_MS}`,
    ...(flags.some((flag) => flag.startsWith('--test-reporter')) ? [] : REPORTERS),
  ];
  const configDir = mkdtempSync(join(tmpdir(), 'gatehouse-config-'));
  try {
    const env = { GATEHOUSE_CONFIG_DIR: configDir, GATEHOUSE_KEYCHAIN: 'off' };
    return runNode(['--import', SOURCE_LOADER, '--test', ...settings, ...flags, ...files], env);
  } finally {
    rmSync(configDir, { recursive: true, force: true });
  }
}

/**
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, string>>} more of the environment
 */
function runNode(args, more = {}) {
  const env = { ...process.env, ...more };
  const { status, error } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env });
  if (error !== undefined) throw error;
  return status ?? 1;
}

/** @param {readonly string[]} filters */
function noTests(filters) {
  if (filters.length === 0) return `No test was found below ${ROOT}. Tests are files named *.test.ts.`;
  return `No test file has ${filters.join(' or ')} in its path. Give a part of a path below ${ROOT}.`;
}
