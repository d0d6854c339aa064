// Runs every check, also after one that fails, and ends with code 1 if any did.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setUp } from '../setup/set-up.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const STEP_MS = 300_000;
/** The loader of sources keeps what it has built, for tests too. */
const LOADER = new URL('source-loader/register.mjs', import.meta.url).href;

const STEPS = [
  {
    name: 'types of the API',
    args: () => ['--import', LOADER, join('scripts', 'api-types.ts')],
  },
  // One thread takes no longer on two cores than two that share a heap, and half of their processor time.
  { name: 'types', args: () => [programOf('typescript', 'tsc'), '-b', '--singleThreaded'] },
  {
    name: 'format and lint',
    args: () => [programOf('@biomejs/biome', 'biome'), 'check', '--error-on-warnings', '.'],
    fix: 'npx biome check --write PATH mends the format and the order of imports.',
  },
  { name: 'imports', args: () => [join('scripts', 'check-imports.mjs')] },
  { name: 'words', args: () => [join('scripts', 'check-words.mjs')] },
  { name: 'dead code', args: () => [programOf('knip', 'knip'), '--no-progress', '--no-config-hints'] },
  {
    name: 'digests of the sample projects',
    args: () => ['--import', LOADER, join('scripts', 'shipped-projects.ts'), '--check'],
  },
  { name: 'manifests', args: () => ['--import', LOADER, join('scripts', 'manifests.ts'), '--check'] },
  {
    name: 'schema of test files',
    args: () => ['--import', LOADER, join('scripts', 'test-file-schema.ts'), '--check'],
  },
  {
    name: 'list of operations',
    args: () => ['--import', LOADER, join('scripts', 'operations.ts'), '--check'],
  },
  {
    name: 'pages of actions',
    args: () => ['--import', LOADER, join('scripts', 'actions.ts'), '--check'],
  },
  { name: 'reference of the SDK', args: () => [join('scripts', 'reference.mjs'), '--check'] },
];

try {
  await setUp({ root: ROOT, log: (line) => console.error(line), needs: ['packages'] });
  process.exitCode = runChecks();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** @returns {number} the exit code */
function runChecks() {
  const failures = STEPS.map(runStep).filter(({ isGood }) => !isGood);
  for (const { name, output, fix } of failures)
    console.log([`\n--- ${name} ---`, output, fix].filter(Boolean).join('\n'));
  if (failures.length > 0)
    console.log(`\nChecks that failed: ${failures.map(({ name }) => name).join(', ')}`);
  return failures.length > 0 ? 1 : 0;
}

/** @param {{ name: string, args: () => string[], fix?: string }} step */
function runStep({ name, args, fix }) {
  const startedAt = performance.now();
  const { status, stdout, stderr, error } = spawnSync(process.execPath, args(), {
    cwd: ROOT,
    // The compiler is a program in Go: it collects garbage at a quarter of the usual times.
    env: { GOGC: '400', ...process.env },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    timeout: STEP_MS,
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const isGood = status === 0;
  console.log(`${isGood ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  return { name, isGood, fix, output: [stdout, stderr, error?.message].filter(Boolean).join('\n').trim() };
}

/**
 * The program itself and not its entry in .bin, which only a shell can start on Windows.
 * @param {string} packageName
 * @param {string} program
 */
function programOf(packageName, program) {
  const folder = join(ROOT, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[program]);
}
