/** The argument of a worker whose sandbox also holds programs of the project. */
export const holdsPrograms = 'holds-programs';

/**
 * A function that ends every process that a run left; null where other processes are visible too. In a sandbox with its
 * own process ids, every process except the sandbox (1) and this process (2) belongs to a run.
 */
export function leftProgramsEnder(
  origin: string | undefined,
  { platform, pid, ppid }: Pick<NodeJS.Process, 'platform' | 'pid' | 'ppid'> = process,
): (() => void) | null {
  const isAlone = platform === 'linux' && pid === 2 && ppid === 1;
  return origin === holdsPrograms && isAlone ? endAllOthers : null;
}

/** `kill(-1)` spares the caller and process 1. */
function endAllOthers(): void {
  try {
    process.kill(-1, 'SIGKILL');
  } catch {
    // There is no other process.
  }
}
