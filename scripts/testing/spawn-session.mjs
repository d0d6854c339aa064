import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';

/** A person ends a run by these, and the session does not get them by itself. */
const ENDS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Starts a program in a session of its own. Linux shares the processors out by sessions, and those of workers and of
 * browsers count a tenth (packages/sandbox/src/lower-priority.ts): beside tests that compute, a page would answer too late.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions & { niceness: number }} options
 */
export function spawnSession(command, args, { niceness, ...options }) {
  const child = spawn(command, args, { ...options, detached: true });
  const { pid } = child;
  if (pid === undefined) return child;
  lower(pid, niceness);
  const end = (/** @type {NodeJS.Signals} */ signal) => process.kill(-pid, signal);
  for (const signal of ENDS) process.on(signal, end);
  child.once('exit', () => {
    for (const signal of ENDS) process.off(signal, end);
  });
  return child;
}

/**
 * @param {number} pid
 * @param {number} niceness
 */
function lower(pid, niceness) {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(niceness));
  } catch {
    // Other systems, and some of Linux, have no groups of sessions.
  }
}
