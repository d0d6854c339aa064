// Runs the checks and the tests:           npm test
// every test, as CI:                       npm test -- --all
// for a night, with mutants:               npm test -- --long
// the tests that reach changed files:      npm test -- --changed
// the tests whose path holds a text:       npm test -- plugins/tasks --test-name-pattern=schedule
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { prepareBundle } from '../packages/launcher/bundle/prepare-bundle.mjs';
import { mcpChecks } from '../setup/mcp-checks.mjs';
import { newestNode } from '../setup/newest-node.mjs';
import { setUp } from '../setup/set-up.mjs';
import { listSources } from './imports/list-sources.mjs';
import { buildSources } from './source-loader/build-sources.mjs';
import { readArguments } from './testing/arguments.mjs';
import { differences, listHome } from './testing/home-list.mjs';
import { spawnSession } from './testing/spawn-session.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SOURCE_LOADER = new URL('source-loader/register.mjs', import.meta.url).href;
/** Helpers of the collector wait for a processor where all are busy, and most objects of a test die before a larger space is full. */
const HEAP_FLAGS = ['--no-parallel-scavenge', '--max-semi-space-size=32'];
/**
 * Flags of Node 20 alone. Its loader runs in the thread of the imports (source-loader/in-thread.mjs), and a function runs
 * four times as long as usual before it is optimized, as most of a test runs a few times.
 */
const FLAGS_OF_NODE_20 = [
  '--expose-internals',
  '--interrupt-budget=270336',
  '--max-bytecode-size-for-early-opt=0',
];
/** A third of the usual weight: some workers and browsers together get as much. */
const TEST_NICENESS = 5;
/** As much as a worker. */
const CHECK_NICENESS = 10;
const TEST_FOLLOWER = new URL('testing/follow-tests.mjs', import.meta.url).href;

try {
  process.exitCode = await main(readArguments(process.argv.slice(2), process.env));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/**
 * @param {import('./testing/arguments.mjs').TestArguments} args
 * @returns {Promise<number>} the exit code
 */
async function main({ tier, onlyChanged, filters, namePatterns }) {
  /** @type {import('../setup/set-up.mjs').Need[]} */
  const needs = ['packages', 'browser', 'sandbox', 'adb', 'servers'];
  if (tier !== 'quick') needs.push('newest-node', 'mcp-checks');
  if (tier === 'long') needs.push('applications');
  const log = (/** @type {string} */ line) => console.error(line);
  await setUp({ root: ROOT, log, needs });
  const isAsked = (/** @type {string} */ path) =>
    filters.length === 0 || filters.some((part) => path.includes(part));
  const found = listSources(ROOT).filter((path) => path.endsWith('.test.ts') && isAsked(path));
  if (found.length === 0) throw new Error(noTests(filters));
  const files = onlyChanged ? await onlyReaching(found) : found;
  if (files.length === 0) return 0;
  const isWhole = filters.length === 0 && !onlyChanged;
  const before = isWhole ? listHome(homedir(), [ROOT]) : null;
  // esbuild and the compiler are programs in Go: they collect garbage at a quarter of the usual times.
  process.env.GOGC ??= '400';
  // Beside the rest, as tests wait at times.
  const checking = isWhole ? runChecks() : null;
  const programs = await prepareBundle({ root: ROOT, log, needs: ['packages'] });
  await buildSources(ROOT);
  const tests = await runTests({ files, namePatterns, tier, isWhole, programs });
  if (checking === null || before === null) return tests;
  const checks = await checking;
  console.log(checks.output);
  const home = compareHome(before);
  const mutants = tier === 'long' ? await runMutants() : 0;
  return checks.code || tests || home || mutants;
}

/**
 * It needs packages, which set-up may have installed only now.
 * @param {readonly string[]} tests
 */
async function onlyReaching(tests) {
  const { changedTests } = await import('./testing/changed-tests.mjs');
  return changedTests(ROOT, tests);
}

/**
 * @typedef {object} TestPlan
 * @property {readonly string[]} files
 * @property {readonly string[]} namePatterns
 * @property {import('./testing/arguments.mjs').Tier} tier
 * @property {boolean} isWhole no part of the files was asked for
 * @property {string} programs the bundle that workers and other programs of the product run from, as they start sooner
 */

/**
 * The daemons of tests keep their master keys in a folder of the run, and never in the keychain of a person.
 * @param {TestPlan} plan
 * @returns {Promise<number>} the exit code
 */
async function runTests({ files, namePatterns, tier, isWhole, programs }) {
  const configDir = mkdtempSync(join(tmpdir(), 'gatehouse-config-'));
  const env = {
    GATEHOUSE_CONFIG_DIR: configDir,
    GATEHOUSE_KEYCHAIN: 'off',
    GATEHOUSE_MCP_CHECKS: mcpChecks(ROOT),
    GATEHOUSE_NEWEST_NODE: newestNode(ROOT),
    GATEHOUSE_TESTS: tier,
    // Each process of Node reads it when it starts, for 50 ms; no test leaves this machine.
    NODE_EXTRA_CA_CERTS: undefined,
  };
  try {
    const runner = join('scripts', 'testing', 'run-files.mjs');
    const loader = `${SOURCE_LOADER}?${new URLSearchParams({ programs })}`;
    const flags = [...HEAP_FLAGS, ...(process.version.startsWith('v20.') ? FLAGS_OF_NODE_20 : [])];
    const args = [...flags, '--import', loader, '--import', TEST_FOLLOWER, runner];
    const child = spawnSession(process.execPath, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['pipe', 'inherit', 'inherit'],
      niceness: TEST_NICENESS,
    });
    child.stdin?.end(JSON.stringify({ files, namePatterns, tier, isWhole }));
    const [code, signal] = await once(child, 'close');
    if (signal !== null) console.error(`The process that runs the tests was ended by ${signal}.`);
    return code ?? 1;
  } finally {
    rmSync(configDir, { recursive: true, force: true });
  }
}

/** @returns {Promise<{ code: number, output: string }>} */
async function runChecks() {
  const child = spawnSession(process.execPath, [join('scripts', 'check.mjs')], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    niceness: CHECK_NICENESS,
  });
  if (child.stdout === null) throw new Error('The checks have no output.');
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return { code: code ?? 1, output };
}

/**
 * After the tests, since a mutant that makes a test late counts as found. It writes docs/contributors/mutants.md.
 * @returns {Promise<number>} the exit code
 */
async function runMutants() {
  const child = spawn(process.execPath, [join('scripts', 'mutants.mjs')], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(child, 'close');
  return code ?? 1;
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

/** @param {readonly string[]} filters */
function noTests(filters) {
  if (filters.length === 0) return `No test was found below ${ROOT}. Tests are files named *.test.ts.`;
  return `No test file has ${filters.join(' or ')} in its path. Give a part of a path below ${ROOT}.`;
}
