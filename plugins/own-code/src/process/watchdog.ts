import { Worker } from 'node:worker_threads';

// Plain JavaScript, since the thread gets no loader. It needs nothing of the main thread, which may be in an endless
// loop when the worker dies.
const source = `
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

/** Ends this process and its group when the worker that started it is gone. */
export function startWatchdog(parent: number): void {
  new Worker(source, { eval: true, execArgv: [], env: {}, workerData: { parent } }).unref();
}
