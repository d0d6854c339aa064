import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { eventually } from './support/eventually.ts';
import { type FleetWorld, startFleet } from './support/fleet-world.ts';
import { runGatehouse } from './support/gatehouse-process.ts';
import { withoutRedis } from './support/redis-server.ts';

interface Check {
  readonly check: string;
  readonly plugin: string | null;
  readonly ok: boolean;
  readonly summary: string;
  readonly problems: readonly { readonly what: string; readonly fix: string }[];
}

describe('the doctor of a daemon with an engine', { skip: withoutRedis }, () => {
  let fleet: FleetWorld;
  before(async () => {
    if (!withoutRedis) fleet = await startFleet();
  });
  after(() => fleet?.remove());

  const looked = async (): Promise<readonly Check[]> =>
    (await fleet.daemon.runner.ok('GET /doctor')).checks.filter(({ plugin }: Check) => plugin === 'fleet');
  const named = async (name: string): Promise<Check> =>
    (await looked()).find(({ check }) => check === name) ?? assert.fail(name);

  test('without a node it says how one joins', async () => {
    const [engine, nodes] = await looked();

    assert.deepEqual([engine?.check, engine?.ok, nodes?.check, nodes?.ok], ['engine', true, 'nodes', false]);
    assert.match(engine?.summary ?? '', /^Redis \S+ at 127\.0\.0\.1:\d+, in memory alone, .*of this daemon$/);
    assert.match(nodes?.problems[0]?.fix ?? '', /gatehouse node token NAME/);
  });

  test('a node is described with its protocol, its seal and its slots; the command shows the same', async () => {
    const node = await fleet.startNode('one');
    const { ok, summary } = await named('node one');
    assert.equal(ok, true);
    assert.match(
      summary,
      /^connected, protocol \d, version \S+, sealed, 0 of 4 slots used, clock \d+\.\d s /,
    );

    const { stdout } = await runGatehouse([
      'doctor',
      '--json',
      '--data-dir',
      join(fleet.daemon.folder, 'data'),
    ]);

    const shown: readonly Check[] = JSON.parse(stdout).checks;
    const names = shown.map(({ check }) => check);
    assert.deepEqual(names.slice(-2), ['engine', 'node one']);
    assert.equal(shown.at(-1)?.summary, summary);

    node.signal('SIGKILL');
    await node.untilGone();
    const away = await eventually(
      () => named('node one'),
      (found) => !found.ok,
    );
    assert.match(away.problems[0]?.fix ?? '', /gatehouse node remove one/);
  });

  test('an engine that evicts is a problem as soon as it does', async () => {
    const { port } = new URL(fleet.redis.url);
    const set = (policy: string) =>
      execFileSync('redis-cli', ['-p', port, 'CONFIG', 'SET', 'maxmemory-policy', policy]);
    set('allkeys-lru');

    const { problems } = await named('engine');

    set('noeviction');
    assert.match(problems[0]?.what ?? '', /maxmemory-policy is allkeys-lru/);
    assert.equal((await named('engine')).ok, true);
  });

  test('an engine that died is a problem, and the rest is looked at all the same', async () => {
    await fleet.redis.kill();

    const found = await looked();

    assert.match(found[0]?.problems[0]?.what ?? '', /^The engine at \S+ did not answer/);
    assert.equal(found.at(-1)?.check, 'node one');
    await fleet.redis.start();
    await eventually(
      () => named('engine'),
      ({ ok }) => ok,
    );
  });
});
