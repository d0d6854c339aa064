import type { TakenDevice } from '../device-channels.ts';
import type { AllDevices } from './all-devices.ts';
import type { Holder } from './device-owners.ts';

/** A run on a node. */
export interface NodeHolder extends Holder {
  readonly node: string;
}

interface Holding {
  readonly uowId: string;
  /** Its number on the node. */
  readonly idOnNode: number;
}

/** Which devices of nodes are held by runs there. A node numbers its devices by itself; all others see the numbers of this machine. */
export class NodeHoldings {
  readonly #devices: Pick<AllDevices, 'hold' | 'free'>;
  /** By the number on this machine. */
  readonly #holdings = new Map<number, Holding>();

  constructor(devices: Pick<AllDevices, 'hold' | 'free'>) {
    this.#devices = devices;
  }

  /** Returns the device with its number on this machine. */
  take(taken: TakenDevice, { node, uowId, title }: NodeHolder): TakenDevice {
    const id = this.#devices.hold({ node, serial: taken.serial }, title);
    this.#holdings.set(id, { uowId, idOnNode: taken.id });
    return { ...taken, id };
  }

  /** Null where the run holds no such device of a node. */
  idOnNode(uowId: string, id: number): number | null {
    const holding = this.#holdings.get(id);
    return holding?.uowId === uowId ? holding.idOnNode : null;
  }

  /** Safe to repeat. */
  release(uowId: string, id: number): void {
    if (this.#holdings.get(id)?.uowId !== uowId) return;
    this.#holdings.delete(id);
    this.#devices.free(id);
  }

  /** Releases all devices of a run. */
  leave(uowId: string): void {
    for (const id of [...this.#holdings.keys()]) this.release(uowId, id);
  }
}
