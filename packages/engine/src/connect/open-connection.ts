import type { Connection, ConnectionOptions } from './connection.ts';

/** Loads the library of the engine that the address names, and of no other. */
export async function openConnection(options: ConnectionOptions): Promise<Connection> {
  if (options.address.kind === 'redis') {
    const { openRedis } = await import('./open-redis.ts');
    return openRedis(options);
  }
  const { openPostgres } = await import('./open-postgres.ts');
  return openPostgres(options);
}
