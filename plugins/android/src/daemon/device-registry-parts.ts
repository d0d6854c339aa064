import type { Clock, Logger } from '@gatehouse/sdk-plugin';
import type { AdbServer } from './adb-server.ts';
import type { DeviceStore } from './device-store.ts';
import type { WatchedDevice } from './watched-device.ts';

export interface DeviceRegistryParts {
  readonly server: AdbServer;
  readonly store: DeviceStore;
  readonly clock: Clock;
  readonly log: Logger;
  /** The product is for phones: emulators are not listed. */
  readonly isRealPhone: boolean;
  /** Called when a listed device came, changed its state or went. */
  onChange(id: number): void;
}

export interface Devices {
  readonly devices: readonly WatchedDevice[];
  /** The reason why there is no adb server; null where one runs. */
  readonly problem: string | null;
}
