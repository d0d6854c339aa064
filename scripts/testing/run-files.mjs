// Runs test files in groups, a process for each: node --import LOADER scripts/testing/run-files.mjs
// It reads { files, namePatterns, tier, isWhole } as JSON from its input.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { run } from 'node:test';
import { spec as Spec } from 'node:test/reporters';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chooseFiles } from './choose-files.mjs';
import { mergeTimes, readFileTimes } from './file-times.mjs';
import { groupFiles } from './group-files.mjs';
import { watchProcessors } from './processor-time.mjs';
import { runGroups } from './run-groups.mjs';
import { createSummary, unstableOf } from './summary.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CACHE = join(ROOT, '.cache', 'tests');
/** More failed files than that, a hundredth of all, are no accident of a busy machine. */
const ALONE_AT_MOST = 10;
/** Milliseconds for a file; the soak of the longest tier takes twenty minutes alone. */
const FILE_TIMEOUT_MS = { quick: 300_000, all: 360_000, long: 2_400_000 };
/** Milliseconds for a group of files: one of them may hang, and one may stop the process from counting time. */
const GROUP_TIMEOUT_MS = { quick: 900_000, all: 1_800_000, long: 3_600_000 };

/**
 * @typedef {object} Order
 * @property {readonly string[]} files
 * @property {readonly string[]} namePatterns
 * @property {import('./arguments.mjs').Tier} tier
 * @property {boolean} isWhole no part of the files was asked for
 */
/** @type {Order} */
const { files, namePatterns, tier, isWhole } = JSON.parse(await text(process.stdin));
const times = readFileTimes(tier);
const choice = chooseFiles(files, { tier, isWhole, times });
mkdirSync(CACHE, { recursive: true });
/** The number of entries in the folder. */
let written = 0;
const folder = mkdtempSync(join(CACHE, 'run-'));
try {
  const summary = createSummary(choice);
  const count = availableParallelism();
  const groups = groupFiles(choice.chosen, times).map((group) => group.files);
  // One that waits for a moment leaves its processor to another one, also where that moment is too short to be seen.
  await runEach(groups, summary, { count, atLeast: Math.ceil(count * 1.5), haveTime: watchProcessors() });
  process.stdout.write(summary.text());
  writeFileSync(
    join(CACHE, 'file-times.json'),
    `${JSON.stringify(mergeTimes(times, summary.times()), null, 2)}\n`,
  );
  process.exitCode = summary.hasFailed() && !(await passAlone(summary.failedFiles())) ? 1 : 0;
} catch (error) {
  console.error(error);
  rmSync(folder, { recursive: true, force: true });
  // At once: `run` waits for its children, and takes an error that nobody catches for one of a test.
  process.exit(1);
}
rmSync(folder, { recursive: true, force: true });

/**
 * @param {readonly (readonly string[])[]} groups
 * @param {import('./summary.mjs').Summary} summary
 * @param {Parameters<typeof runGroups>[2]} processors
 */
async function runEach(groups, summary, processors) {
  const events = runGroups(groups.map(writeEntry), runGroup, processors);
  await pipeline(events, summary.collect, new Spec(), process.stdout, { end: false });
}

/**
 * Runs a few failed files once more, one at a time: a file that passes alone depends on what ran beside it.
 * @param {readonly string[] | null} failed null where a failure belongs to no file
 * @returns {Promise<boolean>} whether each of them passes
 */
async function passAlone(failed) {
  if (failed === null || failed.length > ALONE_AT_MOST) return false;
  console.log(`Once more, one at a time: ${failed.join(', ')}`);
  const summary = createSummary({ chosen: failed, left: [], nightly: [] });
  await runEach(
    failed.map((file) => [file]),
    summary,
    { count: 1, haveTime: () => false },
  );
  const failedAgain = summary.failedFiles() ?? failed;
  process.stdout.write(unstableOf(failed.filter((file) => !failedAgain.includes(file))));
  return !summary.hasFailed();
}

/** @param {string} path of the entry of a group */
function runGroup(path) {
  return run({
    files: [path],
    timeout: GROUP_TIMEOUT_MS[tier],
    ...(namePatterns.length > 0 && { testNamePatterns: [...namePatterns] }),
  });
}

/** @param {readonly string[]} group */
function writeEntry(group) {
  const files = group.map((file) => [file, pathToFileURL(join(ROOT, file)).href]);
  const path = join(folder, `${String(written++).padStart(3, '0')}.mjs`);
  const suites = pathToFileURL(join(ROOT, 'scripts', 'testing', 'run-group.mjs')).href;
  const limit = { timeout: FILE_TIMEOUT_MS[tier] };
  const code = `import { runGroup } from ${JSON.stringify(suites)};\nrunGroup(${JSON.stringify(files)}, ${JSON.stringify(limit)});\n`;
  writeFileSync(path, code);
  return path;
}
