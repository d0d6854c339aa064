import { Worker } from 'node:worker_threads';

/** Kills this process with the programs that its actions started. */
export function endProcess(): void {
  try {
    // The pool starts each worker as leader of a process group; Windows has no groups.
    if (process.platform !== 'win32') process.kill(-process.pid, 'SIGKILL');
  } catch {
    // It is not a group leader: another program started it.
  }
  process.kill(process.pid, 'SIGKILL');
}

// Plain JavaScript, since the thread has no loader. It must not need the main thread, which may be in an endless loop and
// would not notice the closed channel.
const watchdogSource = `
const { parent } = require('node:worker_threads').workerData;
const isAlive = () => {
  if (process.platform !== 'win32') return process.ppid === parent;
  try { process.kill(parent, 0); return true; } catch (error) { return error.code === 'EPERM'; }
};
const end = () => {
  try { if (process.platform !== 'win32') process.kill(-process.pid, 'SIGKILL'); } catch {}
  process.kill(process.pid, 'SIGKILL');
};
setInterval(() => { if (!isAlive()) end(); }, 250);
`;

/** Watches the parent from a thread, so that the worker never outlives the daemon. */
export function startWatchdog(parent: number): void {
  const options = { eval: true, execArgv: [], env: {}, workerData: { parent } };
  new Worker(watchdogSource, options).unref();
}
