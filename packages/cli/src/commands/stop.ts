import { setTimeout as wait } from 'node:timers/promises';
import { dataDirOf } from '@gatehouse/host/settings/read-settings';
import type { Command } from 'commander';
import { isProcessAlive } from '../is-process-alive.ts';
import { type CommonFlags, newCommand } from '../new-command.ts';
import { findRunningDaemon } from '../running-daemon.ts';

const stopMs = 30_000;
const pollMs = 50;

export function addStopCommand(program: Command): void {
  newCommand(program, { name: 'stop', description: 'stop the daemon' }).action(stop);
}

async function stop(flags: CommonFlags): Promise<void> {
  const dataDir = dataDirOf(flags);
  // The process id of a dead daemon may belong to another program by now: only the lock proves that it is a daemon.
  const file = findRunningDaemon(dataDir);
  const wasRunning = file !== null && isProcessAlive(file.pid);
  if (wasRunning) await endProcess(file.pid);
  if (flags.json) console.log(JSON.stringify({ stopped: wasRunning }));
  else console.log(wasRunning ? 'The daemon has stopped.' : `No daemon runs on ${dataDir}.`);
}

async function endProcess(pid: number): Promise<void> {
  process.kill(pid, 'SIGTERM');
  const deadline = Date.now() + stopMs;
  while (isProcessAlive(pid)) {
    if (Date.now() > deadline)
      throw new Error(`The daemon (process ${pid}) did not stop within ${stopMs / 1000} s`);
    await wait(pollMs);
  }
}
