import { setTimeout as wait } from 'node:timers/promises';
import type { Command } from 'commander';
import { readCliFile } from '../../daemon/cli-file.ts';
import { readSettings } from '../../settings/read-settings.ts';

const stopMs = 30_000;
const pollMs = 50;

export function addStopCommand(program: Command): void {
  program
    .command('stop')
    .description('stop the daemon')
    .option('--data-dir <folder>', 'the data folder of the daemon')
    .option('--json', 'answer as JSON')
    .action(stop);
}

async function stop(flags: { dataDir?: string; json?: boolean }): Promise<void> {
  const { dataDir } = readSettings({ dataDir: flags.dataDir });
  const file = readCliFile(dataDir);
  const wasRunning = file !== null && isAlive(file.pid);
  if (wasRunning) await endProcess(file.pid);
  if (flags.json) console.log(JSON.stringify({ stopped: wasRunning }));
  else console.log(wasRunning ? 'The daemon has stopped.' : `No daemon runs on ${dataDir}.`);
}

async function endProcess(pid: number): Promise<void> {
  process.kill(pid, 'SIGTERM');
  const deadline = Date.now() + stopMs;
  while (isAlive(pid)) {
    if (Date.now() > deadline)
      throw new Error(`The daemon (process ${pid}) did not stop within ${stopMs / 1000} s`);
    await wait(pollMs);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    // No such process, or one of another user: not our daemon either way.
    return false;
  }
}
