import type { Random } from '@gatehouse/test-tiers';
import type { DaemonProcess } from '../daemon/daemon-process.ts';

/** What a client works with for one start of the daemon. */
export interface Load {
  readonly daemon: DaemonProcess;
  readonly random: Random;
  /** Whether tasks may be started: that costs a worker process, so not every round does it. */
  readonly runsTasks: boolean;
}

/** One of those that call the daemon at the same time. It changes only what it made itself. */
export interface LoadClient {
  /** Makes one call. Rejects when it is not answered as it must be, or not at all. */
  step(load: Load): Promise<void>;
}
