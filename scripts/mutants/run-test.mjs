import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { REACHED_FOLDER } from './probes.mjs';

const NOBODY = '65534';
const ENDED_BY_CPU_LIMIT = 128 + constants.signals.SIGXCPU;
/** A mutant may write for ever. */
const TEMPORARY_BYTES = String(2 ** 30);

/**
 * @typedef {{ readonly longestMs: number, readonly cpuSeconds: number }} Limits of a program, and of the processor for each process
 * @typedef {{ readonly path: string, readonly text: string }} Changed a source below the checkout as the test sees it
 * @typedef {{ readonly folders: readonly string[], readonly from: string }} Probed folders whose sources have probes, and where these are
 * @typedef {{ readonly root: string, readonly limits: Limits, readonly changed?: Changed, readonly probed?: Probed }} RunOptions
 * @typedef {'passed' | 'failed' | 'late'} Result
 * @typedef {{ readonly result: Result, readonly cpuMs: number, readonly reached: ReadonlySet<string> }} Ran
 */

/**
 * Runs one test file where a mutant can do no harm: the whole file system is read-only, home and temporary files are
 * its own, it sees no other process and no network, and its user owns nothing.
 * @param {string} test a path below the checkout
 * @param {RunOptions} options
 * @returns {Promise<Ran>}
 */
export async function runTest(test, { root, limits, changed, probed }) {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-mutant-'));
  try {
    chmodSync(folder, 0o755);
    const laid = [...laidChange(root, folder, changed), ...laidProbes(root, folder, probed)];
    const { result, cpuMs } = await run(
      [...sandbox(root), ...laid, ...program(test, limits.cpuSeconds)],
      limits.longestMs,
    );
    const log = join(folder, 'reached', 'log');
    const lines = existsSync(log) ? readFileSync(log, 'utf8').split('\n') : [];
    return { result, cpuMs, reached: new Set(lines) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * @param {string} root
 * @param {string} folder
 * @param {Changed} [changed]
 */
function laidChange(root, folder, changed) {
  if (changed === undefined) return [];
  const source = join(folder, 'source.ts');
  writeFileSync(source, changed.text, { mode: 0o644 });
  return ['--ro-bind', source, join(root, changed.path)];
}

/**
 * @param {string} root
 * @param {string} folder
 * @param {Probed} [probed]
 */
function laidProbes(root, folder, probed) {
  if (probed === undefined) return [];
  const reached = join(folder, 'reached');
  mkdirSync(reached);
  chmodSync(reached, 0o777);
  const sources = probed.folders.flatMap((each) => ['--ro-bind', join(probed.from, each), join(root, each)]);
  return [...sources, '--bind', reached, REACHED_FOLDER];
}

/** @param {string} root */
function sandbox(root) {
  const cache = join(root, '.cache');
  const built = join(cache, 'sources');
  return [
    ...(process.getuid?.() === 0 ? ['setpriv', '--reuid', NOBODY, '--regid', NOBODY, '--clear-groups'] : []),
    ...['bwrap', '--die-with-parent', '--new-session', '--unshare-pid', '--unshare-net', '--unshare-ipc'],
    ...[
      '--ro-bind',
      '/',
      '/',
      '--dev',
      '/dev',
      '--proc',
      '/proc',
      '--size',
      TEMPORARY_BYTES,
      '--tmpfs',
      '/tmp',
    ],
    ...(existsSync(built) ? ['--tmpfs', cache, '--ro-bind', built, built] : []),
    ...['--clearenv', '--setenv', 'PATH', process.env.PATH ?? '', '--setenv', 'TMPDIR', '/tmp'],
    ...['--dir', '/tmp/home', '--setenv', 'HOME', '/tmp/home', '--setenv', 'GATEHOUSE_KEYCHAIN', 'off'],
    ...['--dir', '/tmp/config', '--setenv', 'GATEHOUSE_CONFIG_DIR', '/tmp/config', '--chdir', root],
  ];
}

/**
 * A shell that reports on its descriptor 3 how much of the processor the test took.
 * @param {string} test
 * @param {number} cpuSeconds
 */
function program(test, cpuSeconds) {
  const shell = `ulimit -t ${cpuSeconds}; TIMEFORMAT='%U %S'; { time "$@" > /dev/null 2>&1; } 2>&3`;
  const node = [process.execPath, '--import', './scripts/source-loader/register.mjs', test];
  return ['bash', '-c', shell, 'bash', ...node];
}

/**
 * Runs a program with all of its children, and reads what it reports on its descriptor 3.
 * @param {readonly string[]} line
 * @param {number} longestMs
 * @returns {Promise<{ readonly result: Result, readonly cpuMs: number }>}
 */
function run([command = '', ...args], longestMs) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
    let times = '';
    child.stdio[3]?.on('data', (data) => {
      times += data;
    });
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, longestMs);
    child.once('error', (cause) => {
      clearTimeout(timer);
      reject(
        new Error(`${command} cannot be started; mutants run under bubblewrap on Linux alone`, { cause }),
      );
    });
    child.once('close', (code) => {
      clearTimeout(timer);
      const cpuMs = times
        .trim()
        .split(' ')
        .reduce((sum, seconds) => sum + Number(seconds) * 1000, 0);
      const outcome = code === 0 ? 'passed' : 'failed';
      resolve({ result: isLate || code === ENDED_BY_CPU_LIMIT ? 'late' : outcome, cpuMs });
    });
  });
}
