import { Worker } from 'node:worker_threads';
import { markName } from '../mark-name.ts';

// Plain JavaScript, since the thread has no loader. It does not need the main thread, which may be in an endless loop
// when the worker dies.
const source = `
const { readdirSync, readFileSync } = require('node:fs');
const { parent, mark } = require('node:worker_threads').workerData;
const isAlive = () => {
  if (process.platform !== 'win32') return process.ppid === parent;
  try { process.kill(parent, 0); return true; } catch (error) { return error.code === 'EPERM'; }
};
const endMarked = () => {
  if (process.platform !== 'linux') return;
  for (const name of readdirSync('/proc')) {
    if (!/^[0-9]+$/.test(name) || Number(name) === process.pid) continue;
    try {
      if (readFileSync('/proc/' + name + '/environ', 'latin1').includes(mark)) process.kill(Number(name), 'SIGKILL');
    } catch {}
  }
};
const end = () => {
  endMarked();
  try { if (process.platform !== 'win32') process.kill(-process.pid, 'SIGKILL'); } catch {}
  process.kill(process.pid, 'SIGKILL');
};
setInterval(() => { if (!isAlive()) end(); }, 250);
`;

/** Ends this process, its group and marked processes outside the group when its worker has ended. */
export function startWatchdog(parent: number): void {
  const mark = `${markName}=${process.env[markName]}\0`;
  new Worker(source, { eval: true, execArgv: [], env: {}, workerData: { parent, mark } }).unref();
}
