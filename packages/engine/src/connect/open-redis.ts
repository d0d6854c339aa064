import { once } from 'node:events';
import { setTimeout as later } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { EngineError } from '../engine-error.ts';
import { type Connection, type ConnectionOptions, lockOptions } from './connection.ts';
import { createPatientRun } from './patient-run.ts';
import { evictionPolicy, redisFacts } from './redis-facts.ts';
import { createRedisWaiter } from './redis-waiter.ts';
import { createTrouble, reasonOf, type Trouble } from './trouble.ts';

export async function openRedis(options: ConnectionOptions): Promise<Connection> {
  const [{ Redis }, { createRedisBackend }] = await Promise.all([import('ioredis'), import('bullmq')]);
  const { address, prefix, timing } = options;
  const { place, url } = address;
  const client = new Redis(url, clientOptions(timing.patienceMs));
  const blocking = client.duplicate();
  let isClosed = false;
  const close = async () => {
    isClosed = true;
    client.disconnect();
    blocking.disconnect();
  };
  const tell = (message: string | null) => {
    if (!isClosed) options.onTrouble(message);
  };
  try {
    await Promise.all([client, blocking].map((each) => connect(each, timing.patienceMs)));
  } catch (error) {
    await close();
    throw new EngineError(notOpened(place, reasonOf(error)));
  }
  const backendOptions = { connection: client, prefix, ...lockOptions(timing) };
  const root = createRedisBackend('sets', backendOptions);
  root.on('error', () => undefined);
  await root.waitUntilReady();
  await follow(client, createTrouble(place, tell), options);
  const patience = {
    ...{ place, patienceMs: timing.patienceMs, isCut: (error: unknown) => isCut(client, error) },
    whenThere: readiness(client),
  };
  const backendOf = (queue: string) => root.forQueue(queue);
  const markerOf = (queue: string) => backendOf(queue).toKey('marker');
  return {
    ...createRedisWaiter({ client, blocking, prefix, markerOf, pollMs: timing.pollMs }),
    backendOf,
    removeJob: async (queue, jobId) => {
      await backendOf(queue).remove(jobId, false);
    },
    run: createPatientRun(patience),
    facts: () => redisFacts(client),
    close,
  };
}

/**
 * A command waits for no connection and is never sent twice by the client. A connection without an answer is given up, so
 * that an engine that is silent is one that is away.
 */
function clientOptions(patienceMs: number) {
  return {
    lazyConnect: true,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: patienceMs,
    socketTimeout: patienceMs,
    retryStrategy: (times: number) => Math.min(times * 50, 500),
  };
}

async function connect(client: Redis, patienceMs: number): Promise<void> {
  const failed = once(client, 'error').then(([error]) => Promise.reject(error));
  const end = new AbortController();
  const tooLong = later(patienceMs, null, { signal: end.signal }).then(() => {
    throw new EngineError(`no answer within ${patienceMs / 1000} s`);
  });
  tooLong.catch(() => undefined);
  failed.catch(() => undefined);
  // A client without a listener writes its errors to the console.
  client.on('error', () => undefined);
  client.connect().catch(() => undefined);
  await Promise.race([failed, tooLong, once(client, 'ready')]).finally(() => end.abort());
}

/** A connection that breaks is ready for a moment longer. */
function isCut(client: Redis, error: unknown): boolean {
  return client.status !== 'ready' || /writeable|Connection is closed|max retries/.test(reasonOf(error));
}

/** All that wait share one listener. */
function readiness(client: Redis): () => Promise<void> {
  let waiting: Promise<void> | null = null;
  return async () => {
    if (client.status === 'ready') return;
    waiting ??= new Promise<void>((resolve) => client.once('ready', resolve)).finally(() => {
      waiting = null;
    });
    await waiting;
  };
}

async function follow(client: Redis, trouble: Trouble, { address, onBack }: ConnectionOptions) {
  let reason = 'the connection ended';
  client.on('error', (error) => {
    reason = reasonOf(error);
  });
  client.on('close', () => trouble.unreachable(reason));
  client.on('ready', () => {
    reason = 'the connection ended';
    void policyWarning(client, address.place).then((warning) => {
      if (client.status !== 'ready') return;
      trouble.reachable(warning);
      onBack();
    });
  });
  trouble.reachable(await policyWarning(client, address.place));
}

/** Nothing is said where the server hides its policy, as servers for hire do. */
async function policyWarning(client: Redis, place: string): Promise<string | null> {
  const policy = await evictionPolicy(client).catch(() => null);
  if (policy === null) return null;
  return (
    `Redis at ${place} may drop what nodes wait for when its memory is full: its maxmemory-policy is ${policy}. ` +
    'Set it to noeviction.'
  );
}

function notOpened(place: string, reason: string): string {
  return `The engine at ${place} cannot be reached (${reason}): start Redis there, or name another address.`;
}
