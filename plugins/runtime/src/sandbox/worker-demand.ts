import { type Confinement, includes } from '@gatehouse/sandbox/confinement';
import type { FileGrants } from '../files/file-grants.ts';
import { networkScopes, type StartedRun } from './confinement-of.ts';

/** Bounds for a worker that is kept between runs, with its browser. */
export interface WorkerDemand {
  /** Needs of the next run. */
  readonly needed: Confinement;
  /** Rights of its key. A new worker gets all of them, so that it fits later runs too. */
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
      // The scopes of actions are checked in any worker; those of programs are not.
      hasNetwork: needed.hasNetwork || allowsNetwork || !needed.runsPrograms,
      drivesInstances: true,
      runsPrograms: needed.runsPrograms,
    },
  };
}

export function meets(confinement: Confinement, { needed, allowed }: WorkerDemand): boolean {
  return includes(confinement, needed) && includes(allowed, { ...confinement, runsPrograms: false });
}
