import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Frame } from './frame.ts';

/** The connection below each web socket. */
const sockets = new WeakMap<WebSocket, Duplex>();
const held = new WeakSet<Duplex>();

export function keepSocket(line: WebSocket, socket: Duplex): void {
  sockets.set(line, socket);
}

/**
 * Frames of one turn of the event loop leave in one write: a call of the system costs more than a short frame does. Other
 * frames of the web socket keep their place among them.
 */
export function sendTogether(line: WebSocket, frame: Frame): void {
  const socket = sockets.get(line);
  if (socket !== undefined && !held.has(socket)) hold(socket);
  line.send(frame);
}

function hold(socket: Duplex): void {
  held.add(socket);
  socket.cork();
  setImmediate(() => {
    held.delete(socket);
    socket.uncork();
  });
}
