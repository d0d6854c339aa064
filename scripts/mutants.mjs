// Samples small faults of guarding code and counts those that the tests find.
// node scripts/mutants.mjs [--count 300] [--seed 1] [--only host/src/gate] [--jobs 2]
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildSources } from './build-sources.mjs';
import { findMutations } from './mutants/find-mutations.mjs';
import { packageOf, readImporters, testsOf } from './mutants/import-graph.mjs';
import { toPage } from './mutants/report.mjs';
import { runTest } from './mutants/run-test.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PAGE = join(ROOT, 'docs', 'contributors', 'mutants.md');
const FOLDERS = [
  'host/src/gate',
  'host/src/store',
  'plugins/auth-audit/src',
  'plugins/tasks/src',
  'plugins/sessions/src',
  'plugins/runtime/src',
  'plugins/project-editor/src/edits',
  'plugins/actions/src/files',
];
const NO_PRODUCT =
  /\.test\.ts$|\.d\.ts$|\/(?:fixtures|fakes|testing|declaration)\/|\/(?:testing|declaration)\.ts$/;
/** Seconds that the tests of one mutant may take without it; the nearest go first. */
const BUDGET_MS = 40_000;
const MOST_TESTS = 25;
const LONGEST_TEST_MS = 60_000;

/** @typedef {{ readonly path: string, readonly text: string, readonly mutation: import('./mutants/find-mutations.mjs').Mutation }} Mutant */

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '300' },
    seed: { type: 'string', default: `${Date.now() % 100_000}` },
    only: { type: 'string', multiple: true },
    jobs: { type: 'string', default: `${availableParallelism()}` },
  },
});
const seed = Number(values.seed);
const sources = sourcesIn('').filter((path) => path.endsWith('.ts'));
const importers = readImporters(ROOT, sources);
/** @type {Map<string, Promise<number | null>>} */
const baselines = new Map();

await buildSources(ROOT);
const waiting = sample(findAll(values.only ?? FOLDERS), Number(values.count));
console.log(`${waiting.length} mutants, --seed ${seed}`);
/** @type {import('./mutants/report.mjs').Judged[]} */
const judged = [];
await Promise.all(Array.from({ length: Number(values.jobs) }, judgeAll));
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();
const page = toPage(judged, { date: new Date().toISOString().slice(0, 10), commit, seed });
console.log(`\n${page}`);
const red = await namesOfRed();
if (red.length > 0) console.log(`Tests that are red in the sandbox and were left out: ${red.join(', ')}`);
if (values.only === undefined) {
  mkdirSync(dirname(PAGE), { recursive: true });
  writeFileSync(PAGE, page);
}

async function judgeAll() {
  for (let mutant = waiting.pop(); mutant !== undefined; mutant = waiting.pop()) {
    const { outcome, by } = await judge(mutant);
    const { path, text, mutation } = mutant;
    const place = `${path}:${text.slice(0, mutation.start).split('\n').length}`;
    const from = text.slice(mutation.start, mutation.end).replaceAll(/\s+/g, ' ').slice(0, 80);
    const change = `\`${from}\` to \`${mutation.with}\``;
    judged.push({ package: nameOf(path), place, change, outcome });
    console.log(`${outcome.padEnd(8)} ${place} ${change} (${by})`);
  }
}

/** @param {Mutant} mutant */
async function judge({ path, text, mutation }) {
  const mutated = text.slice(0, mutation.start) + mutation.with + text.slice(mutation.end);
  let spent = 0;
  let count = 0;
  for (const test of testsOf(importers, path).slice(0, MOST_TESTS)) {
    const took = await baselineOf(test);
    if (took === null) continue;
    if (count > 0 && spent + took > BUDGET_MS) break;
    spent += took;
    count += 1;
    const limitMs = took * 3 + 10_000;
    const result = await runTest(test, { root: ROOT, limitMs, changed: { path, text: mutated } });
    if (result === 'failed') return { outcome: /** @type {const} */ ('killed'), by: test };
    if (result === 'late') return { outcome: /** @type {const} */ ('late'), by: test };
  }
  return { outcome: /** @type {const} */ ('survived'), by: `${count} test files` };
}

/**
 * Milliseconds that the test takes without a mutant; null where it is red in the sandbox.
 * @param {string} test
 */
function baselineOf(test) {
  const measure = async () => {
    const startedAt = performance.now();
    const result = await runTest(test, { root: ROOT, limitMs: LONGEST_TEST_MS });
    return result === 'passed' ? performance.now() - startedAt : null;
  };
  const known = baselines.get(test) ?? measure();
  baselines.set(test, known);
  return known;
}

async function namesOfRed() {
  const all = await Promise.all(Array.from(baselines, async ([test, took]) => ({ test, took: await took })));
  return all.filter(({ took }) => took === null).map(({ test }) => test);
}

/**
 * @param {readonly string[]} folders
 * @returns {Mutant[]}
 */
function findAll(folders) {
  const missing = folders.find((folder) => !sources.some((path) => path.startsWith(`${folder}/`)));
  if (missing !== undefined)
    throw new Error(`There is no source in ${missing}. Correct the list of folders.`);
  return sources
    .filter((path) => folders.some((folder) => path.startsWith(`${folder}/`)) && !NO_PRODUCT.test(path))
    .flatMap((path) => {
      const text = readFileSync(join(ROOT, path), 'utf8');
      return findMutations(path, text).map((mutation) => ({ path, text, mutation }));
    });
}

/**
 * Draws mutants by the seed; the same seed draws the same ones of the same sources.
 * @template T
 * @param {T[]} all
 * @param {number} count
 */
function sample(all, count) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return Array.from({ length: Math.min(count, all.length) }, () =>
    all.splice(Math.floor(next() * all.length), 1),
  ).flat();
}

/** @param {string} path */
function nameOf(path) {
  const folder = FOLDERS.find((each) => path.startsWith(`${each}/`));
  return folder ?? packageOf(path);
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function sourcesIn(folder) {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isFile()) return [path];
    const isOurs = entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules';
    return isOurs ? sourcesIn(path) : [];
  });
}
