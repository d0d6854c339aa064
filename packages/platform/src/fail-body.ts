import type { IncomingMessage } from 'node:http';

/**
 * Ends the stream of a body with an error, and leaves the socket open for the answer: a request that is destroyed takes
 * its socket with it, so it is detached first.
 */
export function failBody(request: IncomingMessage, error: Error): void {
  Object.assign(request, { socket: null });
  request.destroy(error);
}
