import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Ends a process as a crash would; one that is over already is none to wait for. */
export async function killAndWait(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}
