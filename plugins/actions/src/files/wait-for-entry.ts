import { setTimeout as wait } from 'node:timers/promises';
import { factsOf, type GuardedPath, isRefusal } from '@gatehouse/sdk-actions/files';

interface Wait {
  readonly seconds: number;
  readonly signal: AbortSignal;
}

const pollMs = 100;

/** Whether there is an entry of a kind at a path, now or within the time limit. */
export async function waitForEntry(
  named: GuardedPath,
  kind: 'file' | 'folder',
  { seconds, signal }: Wait,
): Promise<boolean> {
  const deadline = performance.now() + seconds * 1000;
  for (;;) {
    const facts = await factsUnlessMissing(named);
    if (facts && (kind === 'file' ? facts.isFile() : facts.isDirectory())) return true;
    const left = deadline - performance.now();
    if (left <= 0) return false;
    await wait(Math.min(pollMs, left), undefined, { signal });
  }
}

async function factsUnlessMissing(named: GuardedPath) {
  try {
    return (await factsOf(named)).facts;
  } catch (error) {
    if (isRefusal(error)) throw error;
    return null;
  }
}
