import type { ServerResponse } from 'node:http';
import { drained } from './drained.ts';

type Bytes = Uint8Array | AsyncIterable<Uint8Array>;

/**
 * Sends bytes as fast as the client reads them. The head has been written. Where the source fails, the connection is cut
 * off, so that no client takes a part for the whole.
 */
export async function streamBytes(response: ServerResponse, bytes: Bytes): Promise<void> {
  try {
    for await (const piece of bytes instanceof Uint8Array ? [bytes] : bytes) {
      if (response.destroyed) return;
      if (!response.write(piece)) await drained(response);
    }
    response.end();
  } catch (error) {
    response.destroy(error instanceof Error ? error : new Error(String(error)));
  }
}
