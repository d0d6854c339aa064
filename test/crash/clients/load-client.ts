import type { Random } from '@gatehouse/test-tiers';
import type { DaemonProcess } from '../daemon/daemon-process.ts';

/** The daemon and settings of a client for one start of the daemon. */
export interface Load {
  readonly daemon: DaemonProcess;
  readonly random: Random;
  /** Whether tasks may be started. That costs a worker process, so not every round does it. */
  readonly runsTasks: boolean;
}

/** A client that calls the daemon at the same time as others. It changes only its own data. */
export interface LoadClient {
  /** Makes one call. Rejects when the answer is wrong or missing. */
  step(load: Load): Promise<void>;
}
