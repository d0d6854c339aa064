import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

const fixture = fileURLToPath(new URL('./fixtures/plugins/deprecated/', import.meta.url));
const dated = 'POST /deprecated/dated';
const marks = { deprecation: 'true', sunset: 'Wed, 31 Mar 2027 00:00:00 GMT' };

let gatehouse: TestDaemon;
before(async () => {
  gatehouse = await startTestDaemon({ hosts: ['runner'], plugins: [fixture] });
});
after(() => gatehouse.stop());

const marksOf = ({ headers }: { headers: Headers }) => ({
  deprecation: headers.get('deprecation'),
  sunset: headers.get('sunset'),
});

test('an answer of a deprecated operation says so, and when it will be gone', async () => {
  const answer = await gatehouse.runner.send(dated, { count: 3 });

  assert.deepEqual([answer.status, answer.body], [200, { count: 3 }]);
  assert.deepEqual(marksOf(answer), marks);
});

test('a refusal of a deprecated operation carries the same headers', async () => {
  const weak = await gatehouse.runner.ok('POST /auth/keys', { maxTier: 'T0', scopes: [] });
  const refusals = [
    [401, await gatehouse.runner.as(null).send(dated, { count: 3 })],
    [403, await gatehouse.runner.as(weak.rawKey).send(dated, { count: 3 })],
    [400, await gatehouse.runner.send(dated, { count: 'three' })],
  ] as const;

  for (const [status, answer] of refusals) {
    assert.equal(answer.status, status);
    assert.deepEqual(marksOf(answer), marks, `on ${status}`);
  }
});

test('without a date there is no Sunset header', async () => {
  const answer = await gatehouse.runner.as(null).send('GET /deprecated/undated');

  assert.equal(answer.status, 200);
  assert.deepEqual(marksOf(answer), { deprecation: 'true', sunset: null });
});

test('other operations carry neither header', async () => {
  for (const target of ['GET /ping', 'GET /deprecated/nothing'])
    assert.deepEqual(marksOf(await gatehouse.runner.send(target)), { deprecation: null, sunset: null });
});
