import type { Socket } from 'node:net';

const waiting = new WeakMap<Socket, Set<() => void>>();

/** Calls back when the socket closes, with one listener for all calls that share it. Answers how to forget it. */
export function onSocketClose(socket: Socket, callback: () => void): () => void {
  const callbacks = waiting.get(socket) ?? watch(socket);
  callbacks.add(callback);
  return () => callbacks.delete(callback);
}

function watch(socket: Socket): Set<() => void> {
  const callbacks = new Set<() => void>();
  waiting.set(socket, callbacks);
  socket.once('close', () => {
    for (const callback of [...callbacks]) callback();
  });
  return callbacks;
}
