import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createKeyKit, keyFacts } from '../testing/key-kit.ts';
import { KeyUsage, withUses } from './key-usage.ts';

const minute = 60_000;

async function setUp(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const kit = createKeyKit();
  const { key } = await kit.openBook().issue(keyFacts());
  const warnings: string[] = [];
  const ignore = () => undefined;
  const log = {
    debug: ignore,
    info: ignore,
    error: ignore,
    warn: (line: string) => void warnings.push(line),
  };
  const usage = new KeyUsage({ keys: kit.keys, log });
  const use = () => {
    const uses = usage.of(key.id);
    uses.count += 1;
    uses.lastAt = kit.clock.now();
    usage.planWrite();
  };
  const written = () => kit.keys.get(key.id)?.usageCount;
  const pass = async (ms: number) => {
    t.mock.timers.tick(ms);
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
  };
  return { ...kit, id: key.id, usage, use, written, pass, warnings };
}

test('uses are written a minute after the first of them, and so are those after that', async (t) => {
  const { use, pass, written } = await setUp(t);
  use();
  await pass(minute - 1);
  use();
  const before = written();
  await pass(1);
  const first = written();
  use();
  await pass(minute);

  assert.deepEqual([before, first, written()], [0, 2, 3]);
});

test('a write that is asked for leaves none for later', async (t) => {
  const { use, usage, keys, pass, written } = await setUp(t);
  let writes = 0;
  keys.beforeWrite = () => {
    writes += 1;
  };
  use();

  await usage.write();
  await pass(minute);

  assert.deepEqual([written(), writes], [1, 1]);
});

test('uses that cannot be written are written with the next ones, and those of a key that is gone are not', async (t) => {
  const { id, use, usage, keys, written, warnings } = await setUp(t);
  use();
  keys.failWith(new Error('no space left'));
  await usage.write();
  keys.failWith(null);
  use();
  await usage.write();
  const both = written();
  use();
  await keys.remove(id);
  await usage.write();

  assert.equal(both, 2);
  assert.deepEqual(warnings, ['The use of a key could not be written; the next write tries again.']);
});

test('a key that was not used is the same, and one that was used has the time of its last use', async (t) => {
  const { keys, id } = await setUp(t);
  const key = keys.get(id) ?? assert.fail('no key');

  assert.equal(withUses(key, { count: 0, lastAt: 5 }), key);
  const used = withUses(key, { count: 2, lastAt: 0 });
  assert.deepEqual([used.usageCount, used.lastUsedAt], [2, '1970-01-01T00:00:00.000Z']);
});
