import { createServer, type Server } from 'node:net';
import { Connection, type DeviceSide } from './protocol/connection.ts';

/** The address of a phone, and control over its connections. */
export interface Network {
  readonly port: number;
  /** Listens again, at the same port. */
  open(): Promise<void>;
  /** Cuts all connections and refuses new ones. */
  close(): Promise<void>;
  drop(): void;
  freeze(): void;
  thaw(): void;
}

/** Listens on loopback; port 0 selects a free one. */
export async function openNetwork(wanted: number, side: DeviceSide): Promise<Network> {
  const connections = new Set<Connection>();
  let server: Server | null = null;
  let port = wanted;
  let isFrozen = false;

  const open = async (): Promise<void> => {
    if (server !== null) return;
    server = createServer((socket) => {
      const connection = new Connection(socket, side);
      connections.add(connection);
      connection.signal.addEventListener('abort', () => connections.delete(connection), { once: true });
      if (isFrozen) connection.freeze();
    });
    port = await listenAt(server, port);
  };
  const drop = (): void => {
    for (const connection of connections) connection.drop();
  };

  await open();
  return {
    port,
    open,
    drop,
    async close() {
      const closing = server;
      server = null;
      const closed = new Promise((resolve) => (closing === null ? resolve(null) : closing.close(resolve)));
      drop();
      await closed;
    },
    freeze() {
      isFrozen = true;
      for (const connection of connections) connection.freeze();
    },
    thaw() {
      isFrozen = false;
      for (const connection of connections) connection.thaw();
    },
  };
}

async function listenAt(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the phone has no port');
  return address.port;
}
