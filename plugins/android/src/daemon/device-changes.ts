import type { WatchedDevice } from './watched-device.ts';

/** Finds out which devices came, changed their state or owner, or went since the last report. */
export class DeviceChanges {
  readonly #onChange: (id: number) => void;
  #reported = new Map<number, string>();

  constructor(onChange: (id: number) => void) {
    this.#onChange = onChange;
  }

  report(devices: readonly Pick<WatchedDevice, 'id' | 'state' | 'owner'>[]): void {
    const now = new Map(devices.map(({ id, state, owner }) => [id, `${state} ${owner}`]));
    const before = this.#reported;
    this.#reported = now;
    for (const id of new Set([...before.keys(), ...now.keys()])) {
      if (before.get(id) !== now.get(id)) this.#onChange(id);
    }
  }
}
