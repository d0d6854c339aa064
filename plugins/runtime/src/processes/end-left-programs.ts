/** The argument with which a worker starts whose sandbox holds programs of the project. */
export const holdsPrograms = 'holds-programs';

/**
 * What ends every process that a run left behind; null where this process is not alone with them. In a sandbox that has
 * its own process ids, only the sandbox itself (1) and this process (2) are no programs of a run.
 */
export function leftProgramsEnder(origin: string | undefined): (() => void) | null {
  const isAlone = process.platform === 'linux' && process.pid === 2 && process.ppid === 1;
  return origin === holdsPrograms && isAlone ? endAllOthers : null;
}

/** The system spares the caller and the first process. */
function endAllOthers(): void {
  try {
    process.kill(-1, 'SIGKILL');
  } catch {
    // Nobody else is there.
  }
}
