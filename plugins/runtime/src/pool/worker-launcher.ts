import type { Confinement } from '@gatehouse/sandbox/confinement';
import type { LaidOut } from '@gatehouse/sandbox/worker-mounts';
import type { TransportListener, WorkerTransport } from './worker-transport.ts';

/** Launches the processes of workers, here or on another machine. */
export interface WorkerLauncher {
  /** Resolves before the first launch. */
  readonly isReady: Promise<unknown>;
  /** Workers of confinements with the same key are interchangeable. */
  keyOf(confinement: Confinement): string;
  /** @param laidOut the folder of the project, where this machine has it from another one */
  launch(confinement: Confinement, listener: TransportListener, laidOut?: LaidOut | null): WorkerTransport;
}
