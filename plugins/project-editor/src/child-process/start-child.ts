import { setPriority } from 'node:os';

const niceness = 10;

/** Prepares a process that computes for the daemon: it has a low priority, and ends with the daemon. */
export function startChild(): void {
  lowerPriority();
  process.on('disconnect', () => process.exit());
  // The daemon decides when a child ends: Ctrl-C in its terminal or a stop of its service also signals the child.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
}

/** The answer to a request that failed. */
export function failureOf(error: unknown): { readonly kind: 'failed'; readonly message: string } {
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { kind: 'failed', message };
}

/** Lets requests to the hosts go first on a busy machine. */
function lowerPriority(): void {
  try {
    setPriority(niceness);
  } catch {
    // The system does not allow it: the process keeps its priority.
  }
}
