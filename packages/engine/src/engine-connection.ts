import type { Redis } from 'ioredis';

/** Places and names that the daemon and its nodes share. */
export interface EngineAddress {
  /** `redis://…` or `rediss://…`. */
  readonly url: string;
  /** The names in the engine begin with it. */
  readonly prefix: string;
}

const connectMs = 5000;
const maxWaitMs = 2000;

/**
 * Connects to Redis. Rejects when it is not reached within five seconds; later it connects again by itself, and commands
 * fail at once while it is away.
 */
export async function connect(url: string, onTrouble: (message: string | null) => void): Promise<Redis> {
  const { Redis } = await import('ioredis');
  const connection = new Redis(url, {
    lazyConnect: true,
    connectTimeout: connectMs,
    // BullMQ asks for it on connections that wait for jobs.
    maxRetriesPerRequest: null,
    enableOfflineQueue: false,
    retryStrategy: (times) => Math.min(maxWaitMs, times * 100),
  });
  const { hostname, port } = new URL(url);
  const place = `${hostname}:${port || '6379'}`;
  connection.on('error', (error: Error) =>
    onTrouble(`The engine at ${place} is not reached: ${error.message}`),
  );
  connection.on('ready', () => onTrouble(null));
  try {
    await connection.connect();
    return connection;
  } catch (error) {
    connection.disconnect();
    throw new Error(
      `The engine at ${place} is not reached (${String(error)}). Start Redis there, or name another one by --engine-url`,
    );
  }
}

/** The name of the queue of a requirement set; BullMQ allows no colon in it. */
export function queueOf(set: string): string {
  return `threads-${set}`;
}
