import type { Socket } from 'node:net';

/** Node calls this method after the last answer of a connection, where its own would reset clients that still send. */
export function takeOverClose(socket: Socket, close: () => void): void {
  socket.destroySoon = close;
}
