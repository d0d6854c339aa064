import type { IncomingMessage } from 'node:http';
import { PassThrough, pipeline, type Readable } from 'node:stream';

/**
 * The bytes of a message, which end with an error unless all of them arrived. Node checks messages with a length and
 * chunked ones; any other message ends with the connection, and is complete only when the server closes it in order.
 */
export function wholeMessage(message: IncomingMessage): Readable {
  const { headers, socket } = message;
  const isCounted = headers['content-length'] !== undefined;
  if (isCounted || /\bchunked\s*$/i.test(headers['transfer-encoding'] ?? '')) return message;
  const whole = new PassThrough({
    flush(done) {
      done(socket.readableEnded && !socket.errored ? null : new Error('the connection was cut off'));
    },
  });
  pipeline(message, whole, () => undefined);
  return whole;
}
