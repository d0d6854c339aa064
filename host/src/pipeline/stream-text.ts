import type { ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { drained } from './drained.ts';

/**
 * Sends a long body piece by piece, as fast as the client reads it, and lets other calls in between. The head has been
 * written.
 */
export async function streamText(response: ServerResponse, pieces: Iterable<string>): Promise<void> {
  try {
    for (const piece of pieces) {
      if (response.destroyed) return;
      if (!response.write(piece)) await drained(response);
      // A socket may take all of it at once, within one turn of the event loop.
      await setImmediate();
    }
    response.end();
  } catch (error) {
    response.destroy(error instanceof Error ? error : new Error(String(error)));
  }
}
