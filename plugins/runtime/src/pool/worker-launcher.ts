import type { Confinement } from '@gatehouse/sandbox/confinement';
import type { TransportListener, WorkerTransport } from './worker-transport.ts';

/** Launches the processes of workers, here or on another machine. */
export interface WorkerLauncher {
  /** Resolves before the first launch. */
  readonly isReady: Promise<unknown>;
  /** Workers of confinements with the same key are interchangeable. */
  keyOf(confinement: Confinement): string;
  launch(confinement: Confinement, listener: TransportListener): WorkerTransport;
}
