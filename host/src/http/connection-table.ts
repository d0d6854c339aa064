import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { HttpLimits } from '../settings/http-limits.ts';
import { Connection, type ConnectionParts } from './connection.ts';

/** The open connections of a server, oldest first, each held to its limits. */
export function openConnections(server: Server, parts: ConnectionParts): ReadonlyMap<Duplex, Connection> {
  const connections = new Map<Duplex, Connection>();
  // First of all listeners, so that a broken body fails with our reason and not with Node's.
  server.prependListener('connection', (socket) => {
    if (!makeRoom(connections, parts.limits)) {
      socket.destroy();
      return;
    }
    connections.set(socket, new Connection(socket, parts));
    socket.once('close', () => connections.delete(socket));
  });
  const looking = setInterval(() => {
    const now = performance.now();
    for (const connection of connections.values()) connection.look(now);
  }, parts.limits.checkEveryMs);
  looking.unref();
  server.once('close', () => clearInterval(looking));
  return connections;
}

type Table = Map<Duplex, Connection>;
type Entry = readonly [Duplex, Connection];

/**
 * Room for one connection more; false where there is none. A part of the table is kept for connections that have shown
 * a key, so that clients without one only take the room of each other.
 */
function makeRoom(table: Table, limits: Pick<HttpLimits, 'connections' | 'keptForKeys'>): boolean {
  const maxWithoutKey = Math.max(1, limits.connections - limits.keptForKeys);
  if (table.size < maxWithoutKey) return true;
  const withoutKey = [...table].filter(([, connection]) => !connection.hasShownKey);
  if (table.size < limits.connections && withoutKey.length < maxWithoutKey) return true;
  const oldest = firstToGo(withoutKey) ?? [...table].find(isIdle);
  if (oldest === undefined) return false;
  const [socket] = oldest;
  table.delete(socket);
  socket.destroy();
  return true;
}

function firstToGo(withoutKey: readonly Entry[]): Entry | undefined {
  return withoutKey.find(isIdle) ?? withoutKey[0];
}

function isIdle([, connection]: Entry): boolean {
  return connection.isIdle;
}
