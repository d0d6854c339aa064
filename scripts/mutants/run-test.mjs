import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const NOBODY = '65534';
/** A mutant may write for ever. */
const TEMPORARY_BYTES = String(2 ** 30);

/**
 * @typedef {{ readonly path: string, readonly text: string }} Changed a source below the checkout as the test sees it
 * @typedef {{ readonly root: string, readonly limitMs: number, readonly changed?: Changed }} RunOptions
 */

/**
 * Runs one test file where a mutant can do no harm: the whole file system is read-only, home and temporary files are
 * its own, it sees no other process and no network, and its user owns nothing.
 * @param {string} test a path below the checkout
 * @param {RunOptions} options
 * @returns {Promise<'passed' | 'failed' | 'late'>}
 */
export async function runTest(test, { root, limitMs, changed }) {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-mutant-'));
  try {
    chmodSync(folder, 0o755);
    const source = join(folder, 'source.ts');
    if (changed !== undefined) writeFileSync(source, changed.text, { mode: 0o644 });
    const laid = changed === undefined ? [] : ['--ro-bind', source, join(root, changed.path)];
    return await run([...sandbox(root), ...laid, ...program(test)], limitMs);
  } finally {
    rmSync(folder, { recursive: true });
  }
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

/** @param {string} test */
function program(test) {
  return [process.execPath, '--import', './scripts/source-loader/register.mjs', test];
}

/**
 * @param {readonly string[]} line
 * @param {number} limitMs
 * @returns {Promise<'passed' | 'failed' | 'late'>}
 */
function run([command = '', ...args], limitMs) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'ignore' });
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, limitMs);
    child.once('error', (cause) => {
      clearTimeout(timer);
      reject(
        new Error(`${command} cannot be started; mutants run under bubblewrap on Linux alone`, { cause }),
      );
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      if (isLate) resolve('late');
      else resolve(code === 0 ? 'passed' : 'failed');
    });
  });
}
