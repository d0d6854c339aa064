import type { Socket } from 'node:net';
import type { HttpLimits } from '../settings/http-limits.ts';

/**
 * Ends a connection so that the client still gets its answer. Closing while bytes are coming in resets the
 * connection, and a reset can overtake the answer: so this sends the end, discards input for a limited time and then
 * destroys the socket.
 */
export function lingerAndClose(
  socket: Socket,
  { lingerMs, lingerBytes }: Pick<HttpLimits, 'lingerMs' | 'lingerBytes'>,
): void {
  if (socket.destroyed) return;
  const readBefore = socket.bytesRead;
  const cut = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(cut));
  // The parser must not see another byte, because a further request would be executed.
  socket.removeAllListeners('data');
  socket.on('data', () => {
    if (socket.bytesRead - readBefore > lingerBytes) socket.pause();
  });
  socket.resume();
  socket.end();
}
