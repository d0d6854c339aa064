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
import { createSummary } from './summary.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CACHE = join(ROOT, '.cache', 'tests');
/** Milliseconds for a group of files; the soak of the longest tier takes twenty minutes alone. */
const TIMEOUT_MS = { quick: 900_000, all: 900_000, long: 2_700_000 };

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
const folder = mkdtempSync(join(CACHE, 'run-'));
try {
  const groups = groupFiles(choice.chosen, times).map((group, at) => ({
    ...group,
    path: writeEntry(group.files, at),
  }));
  const summary = createSummary(choice);
  const count = availableParallelism();
  // One that waits for a moment leaves its processor to another one, also where that moment is too short to be seen.
  const processors = { count, atLeast: Math.ceil(count * 1.5), haveTime: watchProcessors() };
  const events = runGroups(groups, ({ path }) => runGroup(path), processors);
  await pipeline(events, summary.collect, new Spec(), process.stdout, { end: false });
  process.stdout.write(summary.text());
  writeFileSync(
    join(CACHE, 'file-times.json'),
    `${JSON.stringify(mergeTimes(times, summary.times()), null, 2)}\n`,
  );
  process.exitCode = summary.hasFailed() ? 1 : 0;
} catch (error) {
  console.error(error);
  rmSync(folder, { recursive: true, force: true });
  // At once: `run` waits for its children, and takes an error that nobody catches for one of a test.
  process.exit(1);
}
rmSync(folder, { recursive: true, force: true });

/** @param {string} path of the entry of a group */
function runGroup(path) {
  return run({
    files: [path],
    timeout: TIMEOUT_MS[tier],
    ...(namePatterns.length > 0 && { testNamePatterns: [...namePatterns] }),
  });
}

/**
 * @param {readonly string[]} group
 * @param {number} at
 */
function writeEntry(group, at) {
  const files = group.map((file) => [file, pathToFileURL(join(ROOT, file)).href]);
  const path = join(folder, `${String(at).padStart(3, '0')}.mjs`);
  const suites = pathToFileURL(join(ROOT, 'scripts', 'testing', 'run-group.mjs')).href;
  const code = `import { runGroup } from ${JSON.stringify(suites)};\nrunGroup(${JSON.stringify(files)});\n`;
  writeFileSync(path, code);
  return path;
}
