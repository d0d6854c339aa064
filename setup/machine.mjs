import { spawn } from 'node:child_process';
import {
  accessSync,
  closeSync,
  constants,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { homedir } from 'node:os';

/**
 * The facts of the machine that set-up uses. Tests give their own.
 * @typedef {object} Machine
 * @property {string} platform as `process.platform`
 * @property {Readonly<Record<string, string | undefined>>} env
 * @property {boolean} isRoot
 * @property {string} nodeVersion without the `v`
 * @property {Files} files
 * @property {Run} run
 */

/**
 * @typedef {object} Files
 * @property {(path: string) => boolean} isProgram
 * @property {(folder: string) => readonly string[]} list names in a folder; none where it is missing
 * @property {(path: string) => string} realPath
 * @property {(path: string) => string} readStart the first 4,096 bytes as text; empty where unreadable
 */

/**
 * Runs a program and never throws: a program that cannot be started has code 127.
 * The output of a quiet run is answered, that of any other goes to stderr as it comes.
 * @typedef {(command: string, args: readonly string[], options: RunOptions) => Promise<{ code: number, output: string }>} Run
 */

/**
 * Where set-up works and how it speaks.
 * @typedef {object} Place
 * @property {string} root the checkout
 * @property {(line: string) => void} log
 * @property {Machine} machine
 */

/** @typedef {{ cwd: string, env?: Record<string, string>, quiet?: boolean, timeoutMs: number }} RunOptions */

/** @returns {Machine} */
export function thisMachine() {
  return {
    platform: process.platform,
    env: { HOME: homedir(), ...process.env },
    isRoot: process.getuid?.() === 0,
    nodeVersion: process.versions.node,
    files: filesBelow(''),
    run: runProgram,
  };
}

/**
 * @param {string} prefix put before every path; empty for the real machine
 * @returns {Files}
 */
export function filesBelow(prefix) {
  return {
    isProgram: (path) => isProgram(prefix + path),
    list: (folder) => answerOr([], () => readdirSync(prefix + folder)),
    realPath: (path) => answerOr(path, () => realpathSync(prefix + path)),
    readStart: (path) => answerOr('', () => readStart(prefix + path)),
  };
}

/** @param {string} path */
function isProgram(path) {
  return answerOr(false, () => {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  });
}

/** @param {string} path */
function readStart(path) {
  const file = openSync(path, 'r');
  try {
    const buffer = Buffer.alloc(4096);
    return buffer.toString('latin1', 0, readSync(file, buffer, 0, buffer.length, 0));
  } finally {
    closeSync(file);
  }
}

/**
 * A place that cannot be read counts as one where nothing is.
 * @template T
 * @param {T} fallback
 * @param {() => T} read
 */
function answerOr(fallback, read) {
  try {
    return read();
  } catch {
    return fallback;
  }
}

/** @type {Run} */
function runProgram(command, args, { cwd, env = {}, quiet = false, timeoutMs }) {
  const output = quiet ? 'pipe' : 2;
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', output, output],
      // npm and its kin are .cmd files on Windows, which only a shell starts.
      shell: command.endsWith('.cmd'),
    });
    let text = '';
    const end = (/** @type {number} */ code) => {
      clearTimeout(timer);
      // A grandchild that outlives its parent must not keep us waiting on its pipe.
      child.stdout?.destroy();
      child.stderr?.destroy();
      resolve({ code, output: text.trim() });
    };
    const timer = setTimeout(() => {
      text += `\nstopped: not done after ${timeoutMs / 1000} s`;
      child.kill('SIGKILL');
      end(124);
    }, timeoutMs);
    child.stdout?.on('data', (data) => {
      text += data;
    });
    child.stderr?.on('data', (data) => {
      text += data;
    });
    child.on('error', (error) => {
      text += error.message;
      end(127);
    });
    child.on('close', (code) => end(code ?? 1));
  });
}
