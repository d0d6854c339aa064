import { EngineError } from '../engine-error.ts';
import { type Connection, type ConnectionOptions, lockOptions } from './connection.ts';
import { createPatientRun } from './patient-run.ts';
import { type FactsRow, factsQuery, postgresFacts } from './postgres-facts.ts';
import { createPostgresWaiter } from './postgres-waiter.ts';
import { createPulse, type Pulse } from './pulse.ts';
import { createTrouble, reasonOf } from './trouble.ts';

const poolSize = 4;

/** The schema is made when it is not there. */
export async function openPostgres(options: ConnectionOptions): Promise<Connection> {
  const { PostgresConnection, PostgresQueueBackend } = await import('bullmq');
  const { address, prefix, timing } = options;
  const { place, url } = address;
  const config = {
    ...{ connectionString: url, application_name: 'gatehouse', keepAlive: true },
    ...{ connectionTimeoutMillis: timing.patienceMs, query_timeout: timing.patienceMs },
  };
  const own = new PostgresConnection({ ...config, schema: schemaOf(prefix), migrate: true, max: poolSize });
  const root = new PostgresQueueBackend(own, 'sets', { connection: own.pool, ...lockOptions(timing) });
  root.on('error', () => undefined);
  const waiter = createPostgresWaiter(timing.pollMs);
  const trouble = createTrouble(place, options.onTrouble);
  const pulse = createPulse({
    ...{ config, beatMs: timing.patienceMs, onNotice: waiter.notice, onDown: trouble.unreachable },
    onUp: () => {
      trouble.reachable(null);
      options.onBack();
    },
  });
  try {
    await root.waitUntilReady();
    await pulse.start();
  } catch (error) {
    await Promise.allSettled([pulse.stop(), root.close()]);
    throw new EngineError(notOpened(place, reasonOf(error)));
  }
  const patience = {
    ...{ place, patienceMs: timing.patienceMs, isCut: (error: unknown) => isCut(error, pulse) },
    whenThere: pulse.whenThere,
  };
  return {
    ...waiter,
    backendOf: (queue) => root.forQueue(queue),
    removeJob: async (queue, jobId) => {
      await own.pool.query(removeWaiting, [queue, jobId]);
    },
    run: createPatientRun(patience),
    facts: async () => {
      const { rows } = await own.pool.query<FactsRow>(factsQuery);
      const [row] = rows;
      if (row === undefined) throw new EngineError(`Postgres at ${place} says nothing of itself`);
      return postgresFacts(row);
    },
    close: async () => {
      await pulse.stop();
      await root.close();
    },
  };
}

function schemaOf(prefix: string): string {
  return prefix.replaceAll('-', '_');
}

/** That of BullMQ looks first and removes then, and may remove a job that was claimed in between. */
const removeWaiting = `DELETE FROM job WHERE queue = $1 AND id = $2 AND state = 'waiting'`;

/** The classes of Postgres for connections, for a server that goes down or comes up, and for deadlocks. */
const passing = /^(?:ECONN|EPIPE|ETIMEDOUT|08|57P|40)/;

function isCut(error: unknown, pulse: Pulse): boolean {
  if (!pulse.isThere()) return true;
  if (!(error instanceof Error)) return false;
  if ('code' in error && passing.test(String(error.code))) return true;
  return /connection terminated|timeout/i.test(error.message);
}

function notOpened(place: string, reason: string): string {
  return (
    `The engine at ${place} cannot be reached (${reason}): start Postgres there, ` +
    'or name another address, with an account that may create a schema.'
  );
}
