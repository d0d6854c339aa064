import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';

const lookMs = 5_000;
/** A process that waits for something else answers a probe at once. */
const silentMs = 15_000;
const memoryMb = 512;

interface Parts {
  readonly child: ChildProcess;
  /** Whether somebody waits for it. */
  readonly isBusy: () => boolean;
  readonly probe: () => void;
  /** Called with a sentence for people, without the full stop. */
  readonly onSick: (reason: string) => void;
}

/** Looks whether the process of a plugin still turns while somebody waits for it, and how much memory it has. */
export function watchHealth({ child, isBusy, probe, onSick }: Parts) {
  let heardAt = performance.now();
  let isProbed = false;
  const look = async () => {
    if (isProbed && isBusy() && performance.now() - heardAt > silentMs)
      return onSick(`It held its event loop for more than ${silentMs / 1_000} s while a call waited`);
    if (!isBusy()) isProbed = false;
    else if (!isProbed) {
      isProbed = true;
      heardAt = performance.now();
      probe();
    }
    const used = await memoryOf(child.pid);
    if (used > memoryMb) onSick(`It used ${Math.round(used)} MB of memory; ${memoryMb} MB are allowed`);
  };
  const timer = setInterval(() => void look(), lookMs).unref();
  return {
    alive: () => {
      heardAt = performance.now();
      isProbed = false;
    },
    stop: () => clearInterval(timer),
  };
}

/** Megabytes of a process and those that it started; 0 where it is not known. */
async function memoryOf(pid: number | undefined): Promise<number> {
  if (pid === undefined || process.platform !== 'linux') return 0;
  const [own, children] = await Promise.all([
    readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''),
    readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => ''),
  ]);
  const below = await Promise.all(
    children
      .split(' ')
      .filter(Boolean)
      .map((child) => memoryOf(Number(child))),
  );
  const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(own)?.[1] ?? 0);
  return kilobytes / 1_024 + below.reduce((sum, mb) => sum + mb, 0);
}
