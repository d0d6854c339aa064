import type { Connection } from '../protocol/connection.ts';
import type { AdbStream } from '../protocol/stream.ts';

/** A program on the phone that listens on a socket. */
export type Listener = (stream: AdbStream) => Promise<void>;

interface ReverseForward {
  readonly host: string;
  readonly connection: Connection;
}

/** The sockets of the phone: those of its programs, and those that lead to a host. */
export interface Ports {
  readonly listeners: Map<string, Listener>;
  /** Returns the phone's socket; for port 0 with the chosen number. */
  addReverse(device: string, forward: ReverseForward): string;
  reverse(device: string): ReverseForward | undefined;
  removeReverse(device: string): boolean;
  removeAllReverse(): void;
  listReverse(): [string, string][];
}

const FIRST_CHOSEN_PORT = 40_001;

export function createPorts(): Ports {
  const reverse = new Map<string, ReverseForward>();
  let lastChosen = FIRST_CHOSEN_PORT;
  return {
    listeners: new Map(),
    addReverse(device, forward) {
      const socket = device === 'tcp:0' ? `tcp:${++lastChosen}` : device;
      reverse.set(socket, forward);
      // adbd drops the listeners of a connection when it ends.
      const forget = (): void => {
        if (reverse.get(socket) === forward) reverse.delete(socket);
      };
      forward.connection.signal.addEventListener('abort', forget, { once: true });
      return socket;
    },
    reverse: (device) => reverse.get(device),
    removeReverse: (device) => reverse.delete(device),
    removeAllReverse: () => reverse.clear(),
    listReverse: () => [...reverse].map(([device, { host }]) => [device, host]),
  };
}
