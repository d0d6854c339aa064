import type { ServerFacts } from './server-facts.ts';

export const factsQuery = `
  SELECT current_setting('server_version') AS version,
         current_setting('fsync') AS fsync,
         floor(extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now`;

export interface FactsRow {
  readonly version: string;
  readonly fsync: string;
  readonly now: number;
}

export function postgresFacts({ version, fsync, now }: FactsRow): ServerFacts {
  return {
    product: 'Postgres',
    // Debian adds the name of its package.
    version: version.split(' ')[0] ?? version,
    leastVersion: '14.0.0',
    eviction: null,
    keeps: fsync === 'on' ? 'each change' : 'from time to time',
    diskProblem: null,
    now,
  };
}
