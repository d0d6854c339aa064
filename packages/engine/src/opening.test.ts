import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { openClaims } from './claims.ts';
import { openOffers } from './offers.ts';
import { silentLog } from './testing/engine-sides.ts';

const nothing = () => undefined;
const common = { log: silentLog, onTrouble: nothing };

for (const url of ['', 'localhost:6379', 'http://127.0.0.1:1', 'redis://', 'amqp://rack'])
  test(`"${url}" is no address of an engine`, async () => {
    const sides = [
      openOffers({ ...common, url, prefix: 'gatehouse' }),
      openClaims({ ...common, url, prefix: 'gatehouse', node: 'rack-1', slots: 1, onLease: nothing }),
    ];

    for (const side of sides)
      await assert.rejects(side, /^EngineError: The address of the engine is none: write/);
  });

test('a password is not part of a message', async () => {
  const opened = openOffers({ ...common, url: 'redis://ada:hunter22@127.0.0.1:1', prefix: 'gatehouse' });

  await assert.rejects(opened, (error: Error) => {
    assert.match(error.message, /^The engine at 127\.0\.0\.1:1 cannot be reached/);
    assert.doesNotMatch(error.message, /hunter22/);
    return true;
  });
});

for (const prefix of ['', 'Gate', 'a:b', 'a_b', '1a', 'x'.repeat(64)])
  test(`"${prefix}" is no prefix`, async () => {
    const opened = openOffers({ ...common, url: 'redis://127.0.0.1:1', prefix });

    await assert.rejects(opened, /^EngineError: The prefix ".*" of the engine is none/);
  });

test('importing a side loads no library of an engine', () => {
  const script = `
    import { createRequire, register } from 'node:module';
    await import(${JSON.stringify(import.meta.resolve('./claims.ts'))});
    await import(${JSON.stringify(import.meta.resolve('./offers.ts'))});
    const loaded = Object.keys(createRequire(import.meta.url).cache);
    console.log(JSON.stringify(loaded.filter((path) => /node_modules.(?:bullmq|ioredis|pg)\\b/.test(path))));
  `;

  const said = execFileSync(
    process.execPath,
    [...process.execArgv, '--input-type=module', '--eval', script],
    {
      cwd: import.meta.dirname,
      encoding: 'utf8',
    },
  );

  assert.equal(said.trim(), '[]');
});
