import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { CliFile } from '@gatehouse/daemon/composition/cli-file';
import { isFolderLocked } from '@gatehouse/daemon/data-folder/folder-lock';
import { findRunningDaemon } from '../running-daemon.ts';

const program = fileURLToPath(new URL('../../../launcher/bin/gatehouse.cjs', import.meta.url));
const betweenLooksMs = 50;
/** A daemon that has the folder and is not reachable for so long neither starts nor stops. */
const maxSilenceMs = 60_000;

/**
 * The daemon of a data folder: the one that runs, else a new one, which goes on when this process ends, since other
 * clients use it too.
 */
export async function findOrStartDaemon(dataDir: string): Promise<CliFile> {
  const running = await findUnlessFree(dataDir);
  if (running !== null) return running;
  // Its banner shows the first key, which belongs into no log of a client.
  const child = spawn(process.execPath, [program, 'start', '--data-dir', dataDir], {
    detached: true,
    stdio: 'ignore',
  });
  child.unref();
  return waitForStart(child, dataDir);
}

/** Waits for a daemon that starts or stops; null once the folder is free. */
async function findUnlessFree(dataDir: string): Promise<CliFile | null> {
  for (let waitedMs = 0; isFolderLocked(dataDir); waitedMs += betweenLooksMs) {
    const file = findRunningDaemon(dataDir);
    if (file !== null) return file;
    if (waitedMs > maxSilenceMs)
      throw new Error(`A daemon uses ${dataDir}, and cannot be reached; see: npx gatehouse status`);
    await setTimeout(betweenLooksMs);
  }
  return null;
}

async function waitForStart(child: ChildProcess, dataDir: string): Promise<CliFile> {
  for (;;) {
    const file = findRunningDaemon(dataDir);
    if (file !== null) return file;
    if (child.exitCode !== null || child.signalCode !== null) {
      // Another client may have started one at the same moment.
      const other = await findUnlessFree(dataDir);
      if (other !== null) return other;
      throw new Error(`The daemon did not start; npx gatehouse start --data-dir '${dataDir}' shows why`);
    }
    await setTimeout(betweenLooksMs);
  }
}
