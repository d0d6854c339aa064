import type { Duplex } from 'node:stream';
import { service } from '@gatehouse/sdk-plugin';

/** Streams of bytes to what plugins of this machine offer to a daemon on another one, such as their adb server. */
export interface MachineStreams {
  /** @param connect makes one more stream, or rejects with a message for people */
  offer(name: string, connect: () => Promise<Duplex>): void;
  /** Rejects where no plugin offers streams of the name. */
  open(name: string): Promise<Duplex>;
}

/** A machine that is connected: another object after its connection was lost. */
export interface ConnectedMachine {
  readonly name: string;
  /** Those that it has now. */
  readonly labels: readonly string[];
  /** Opens a stream that a plugin there offers. It is destroyed where there is none, and when the machine is lost. */
  openStream(name: string): Duplex;
}

export const machineStreams = service<MachineStreams>('runtime.machine-streams');

export interface OfferedStreams {
  /** Returns a function that takes the offer back. */
  offer(name: string, connect: () => Promise<Duplex>): () => void;
  open(name: string): Promise<Duplex>;
}

export function createOfferedStreams(): OfferedStreams {
  const offers = new Map<string, () => Promise<Duplex>>();
  return {
    offer(name, connect) {
      if (offers.has(name)) throw new Error(`Another plugin offers streams of the name ${name}.`);
      offers.set(name, connect);
      return () => void offers.delete(name);
    },
    async open(name) {
      const connect = offers.get(name);
      if (connect === undefined) throw new Error(`This machine offers no streams of the name ${name}`);
      return connect();
    },
  };
}
