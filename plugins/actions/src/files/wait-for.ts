import { stat } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

interface Wait {
  readonly seconds: number;
  readonly signal: AbortSignal;
}

const pollMs = 100;

/** Whether something of a kind is at a path, now or before the time is over. */
export async function waitFor(
  path: string,
  kind: 'file' | 'folder',
  { seconds, signal }: Wait,
): Promise<boolean> {
  const deadline = performance.now() + seconds * 1000;
  for (;;) {
    const facts = await stat(path).catch(() => null);
    if (facts && (kind === 'file' ? facts.isFile() : facts.isDirectory())) return true;
    const left = deadline - performance.now();
    if (left <= 0) return false;
    await wait(Math.min(pollMs, left), undefined, { signal });
  }
}
