import type { FileGrants } from '../files/file-grants.ts';
import { type Confinement, includes } from './confinement.ts';
import { networkScopes, type StartedRun } from './confinement-of.ts';

/** Bounds for a worker that is kept from run to run, with its browser. */
export interface WorkerDemand {
  /** What the next run needs at least. */
  readonly needed: Confinement;
  /** What its key allows at most. A new worker gets all of it, so that it fits later runs too. */
  readonly allowed: Confinement;
}

export function demandOf(
  started: StartedRun,
  grants: Pick<FileGrants, 'ofRun'>,
  need: () => Confinement,
): WorkerDemand {
  const needed = need();
  const allowsNetwork = networkScopes.some((scope) => started.allowedScopes.has(scope));
  return {
    needed,
    allowed: {
      files: grants.ofRun(started),
      // Actions ask for their scopes whatever the worker reaches; programs do not.
      hasNetwork: needed.hasNetwork || allowsNetwork || !needed.runsPrograms,
      drivesInstances: true,
      runsPrograms: needed.runsPrograms,
    },
  };
}

export function meets(confinement: Confinement, { needed, allowed }: WorkerDemand): boolean {
  return includes(confinement, needed) && includes(allowed, { ...confinement, runsPrograms: false });
}
