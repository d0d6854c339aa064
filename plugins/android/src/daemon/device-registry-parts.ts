import type { Clock, Logger } from '@gatehouse/sdk-plugin';
import type { RunningServer } from './adb-server.ts';
import type { DeviceNumbers } from './node-device-numbers.ts';
import type { WatchedDevice } from './watched-device.ts';

/** An adb server on a port of this machine. */
export interface ServerSource {
  /** Starts it where that is needed. Rejects with a message for the user. */
  running(): Promise<Pick<RunningServer, 'port' | 'signal'>>;
  /** Ends a server that does not answer; the next call starts another. */
  giveUp(): void;
}

export interface DeviceRegistryParts {
  /** The node that has them; null for this machine. */
  readonly node: string | null;
  readonly server: ServerSource;
  readonly store: DeviceNumbers;
  readonly clock: Clock;
  readonly log: Logger;
  /** The product is for phones: emulators are not listed. */
  readonly isRealPhone: boolean;
  /** Devices of the server that are shown; all where it is left out. */
  readonly isLent?: (serial: string) => boolean;
  /** Called when a listed device came, changed its state or went. */
  onChange(id: number): void;
}

export interface Devices {
  readonly devices: readonly WatchedDevice[];
  /** The reason why there is no adb server; null where one runs. */
  readonly problem: string | null;
}
