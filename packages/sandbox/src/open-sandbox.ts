import { findBwrap, probeBwrap } from './find-bwrap.ts';
import { displayPlaces, programPlaces } from './program-places.ts';
import { Sandbox } from './sandbox.ts';
import { sessionBusSockets } from './session-bus-sockets.ts';
import type { WorkerPlaces } from './worker-mounts.ts';

export interface SandboxParts {
  /** Private to the daemon. */
  readonly folder: string;
  readonly rules: () => Pick<WorkerPlaces, 'home' | 'temporary' | 'closed'>;
  /** Real paths of programs and code that workers load; called at each start of a worker. */
  readonly programs: () => readonly string[];
  /** Nothing but what is granted can be written to, also in memory; false by default. */
  readonly isSealed?: boolean;
}

/** The sandbox, or why there is none. */
export type OpenedSandbox = { readonly sandbox: Sandbox } | { readonly problem: string };

/** Finds bubblewrap and tries it once. */
export async function openSandbox({
  folder,
  rules,
  programs,
  isSealed = false,
}: SandboxParts): Promise<OpenedSandbox> {
  const found = findBwrap();
  if ('problem' in found) return found;
  const problem = await probeBwrap(found.bwrap);
  if (problem !== null) return { problem };
  const places = () => {
    const { home, temporary, closed } = rules();
    const shown = { programs: [...programPlaces(), ...programs()], display: displayPlaces() };
    return { home, temporary, closed, ...shown, sessionBus: sessionBusSockets() };
  };
  return { sandbox: new Sandbox({ bwrap: found.bwrap, places, folder, isSealed }) };
}
