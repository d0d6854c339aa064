import { Worker } from 'node:worker_threads';

/** Ends this process at once, with the programs that its actions started. */
export function endProcess(): void {
  try {
    // The pool starts workers as leaders of a process group of their own; Windows has no groups.
    if (process.platform !== 'win32') process.kill(-process.pid, 'SIGKILL');
  } catch {
    // No leader: started in some other way.
  }
  process.kill(process.pid, 'SIGKILL');
}

// Plain JavaScript, since the thread gets no loader. It must need nothing of the main thread, which may be
// in an endless loop: then the closed channel is never noticed.
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

/** Watches the parent from a thread, so that a worker never outlives the daemon. */
export function startWatchdog(parent: number): void {
  const options = { eval: true, execArgv: [], env: {}, workerData: { parent } };
  new Worker(watchdogSource, options).unref();
}
