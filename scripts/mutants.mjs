// Samples small faults of guarding code and counts those that the tests find.
// node scripts/mutants.mjs [--count 300] [--seed 1] [--only FOLDER_OR_FILE] [--jobs 2]
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { listSources } from './imports/list-sources.mjs';
import { packageOf } from './imports/package-of.mjs';
import { describeChange, readEquivalents, whyEquivalent } from './mutants/equivalents.mjs';
import { findMutations } from './mutants/find-mutations.mjs';
import { readImporters } from './mutants/importers.mjs';
import { Judge } from './mutants/judge.mjs';
import { ReachedByTests } from './mutants/reached-by-tests.mjs';
import { toPage } from './mutants/report.mjs';
import { buildSources } from './source-loader/build-sources.mjs';

/** @typedef {import('./mutants/judge.mjs').Mutant} Mutant */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PAGE = join(ROOT, 'docs', 'contributors', 'mutants.md');
const FOLDERS = [
  'host/src/gate',
  'packages/sandbox/src',
  'packages/store/src',
  'plugins/auth-audit/src',
  'plugins/tasks/src',
  'plugins/sessions/src',
  'plugins/runtime/src',
  'plugins/project-editor/src/edits',
  'plugins/actions/src/files',
];
/** The programs of a page run in Chromium, which the sandbox does not start. */
const NOT_DRAWN =
  /\.test\.ts$|\.d\.ts$|\/(?:fixtures|fakes|testing|declaration|live-view\/page)\/|\/(?:testing|declaration)\.ts$/;

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '300' },
    seed: { type: 'string', default: `${Date.now() % 100_000}` },
    only: { type: 'string', multiple: true },
    jobs: { type: 'string', default: `${availableParallelism()}` },
  },
});
const seed = Number(values.seed);
const sources = listSources(ROOT).filter((path) => path.endsWith('.ts'));

await buildSources(ROOT);
const asked = values.only ?? FOLDERS;
const waiting = sample(findAll(asked), Number(values.count));
const equivalents = readEquivalents(ROOT);
const others = asked.filter((path) => !FOLDERS.some((folder) => isIn(path, folder)));
const probed = [...FOLDERS, ...others.map((path) => (path.endsWith('.ts') ? dirname(path) : path))];
const reached = new ReachedByTests(ROOT, probed, sources);
await reached.prepare(drawnFrom(probed));
console.log(`${waiting.length} mutants, --seed ${seed}`);
/** @type {import('./mutants/report.mjs').Judged[]} */
const judged = [];
const judge = new Judge(ROOT, readImporters(ROOT), reached);
// A run that somebody ends reports the mutants that it has judged.
process.once('SIGINT', () => waiting.splice(0));
await Promise.all(Array.from({ length: Number(values.jobs) }, judgeAll));
reached.remove();

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();
const command = `node scripts/mutants.mjs --count ${judged.length} --seed ${seed}`;
const page = toPage(judged, { commit, command, leftOut: await judge.redTests() });
console.log(`\n${page}`);
if (values.only === undefined) {
  mkdirSync(dirname(PAGE), { recursive: true });
  writeFileSync(PAGE, page);
}

async function judgeAll() {
  for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
    const { path, text, mutation } = mutant;
    const place = `${path}:${text.slice(0, mutation.start).split('\n').length}`;
    const change = describeChange(text, mutation);
    const why = whyEquivalent(equivalents, mutant, change);
    const { outcome, by } =
      why === undefined
        ? await judge.judge(mutant)
        : { outcome: /** @type {const} */ ('equivalent'), by: why };
    judged.push({ package: nameOf(path), place, change, outcome, why });
    console.log(`${outcome.padEnd(10)} ${place} ${change} (${by})`);
  }
}

/**
 * @param {string} path
 * @param {string} folder
 */
function isIn(path, folder) {
  return path === folder || path.startsWith(`${folder}/`);
}

/** @param {readonly string[]} folders */
function drawnFrom(folders) {
  return sources.filter((path) => folders.some((folder) => isIn(path, folder)) && !NOT_DRAWN.test(path));
}

/**
 * @param {readonly string[]} folders
 * @returns {Mutant[]}
 */
function findAll(folders) {
  const missing = folders.find((folder) => !sources.some((path) => isIn(path, folder)));
  if (missing !== undefined)
    throw new Error(`There is no source in ${missing}. Correct the list of folders.`);
  return drawnFrom(folders).flatMap((path) => {
    const text = readFileSync(join(ROOT, path), 'utf8');
    return findMutations(path, text).map((mutation) => ({ path, text, mutation }));
  });
}

/**
 * Draws mutants by the seed; the same seed draws the same ones of the same sources.
 * @param {Mutant[]} all
 * @param {number} count
 */
function sample(all, count) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const draw = () => all.splice(Math.floor(next() * all.length), 1);
  return Array.from({ length: Math.min(count, all.length) }, draw).flat();
}

/** @param {string} path */
function nameOf(path) {
  return FOLDERS.find((folder) => path.startsWith(`${folder}/`)) ?? packageOf(path);
}
