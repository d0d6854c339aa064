import type { Redis } from 'ioredis';
import type { ServerFacts } from './server-facts.ts';

type Fields = ReadonlyMap<string, string>;

export async function redisFacts(client: Redis): Promise<ServerFacts> {
  // The clock is asked alone, so that the way to it is the time of one answer.
  const [seconds, micros] = await client.time();
  const fields = fieldsOf(await client.info());
  return {
    product: 'Redis',
    version: fields.get('redis_version') ?? 'unknown',
    leastVersion: '6.2.0',
    eviction: evictionOf(fields),
    keeps: keptBy(fields, await snapshotRule(client)),
    diskProblem: diskProblemOf(fields),
    now: Number(seconds) * 1000 + Math.floor(Number(micros) / 1000),
  };
}

/** Servers for hire may hide their policy. */
export async function evictionPolicy(client: Redis): Promise<string | null> {
  return evictionOf(fieldsOf(await client.info('memory')));
}

function evictionOf(fields: Fields): string | null {
  const policy = fields.get('maxmemory_policy') ?? 'noeviction';
  return policy === 'noeviction' ? null : policy;
}

function fieldsOf(info: string): Fields {
  return new Map([...info.matchAll(/^(\w+):(\S+)/gm)].map(([, name = '', value = '']) => [name, value]));
}

/** Null where the server hides it. */
async function snapshotRule(client: Redis): Promise<string | null> {
  const [, rule = null] = await client.config('GET', 'save').then(
    (answer) => (Array.isArray(answer) ? answer.map(String) : []),
    () => [],
  );
  return rule;
}

function keptBy(fields: Fields, snapshots: string | null): ServerFacts['keeps'] {
  if (fields.get('aof_enabled') === '1') return 'each change';
  if (snapshots === null) return 'unknown';
  return snapshots === '' ? 'nothing' : 'from time to time';
}

/** After a failed write Redis refuses changes, as it is set up usually. */
function diskProblemOf(fields: Fields): string | null {
  const failed = ['rdb_last_bgsave_status', 'aof_last_write_status', 'aof_last_bgrewrite_status'];
  const named = failed.filter((name) => (fields.get(name) ?? 'ok') !== 'ok');
  return named.length === 0 ? null : named.join(', ');
}
