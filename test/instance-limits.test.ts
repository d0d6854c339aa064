import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestDaemon } from './support/start-test-daemon.ts';

test('a call that finds no place for a browser learns the limit by name and number, and when to try again', async (t) => {
  const daemon = await startTestDaemon({
    pluginConfig: { instances: { max: 1, queueSeconds: 0, spares: 0 } },
  });
  t.after(() => daemon.stop());
  await daemon.runner.ok('POST /instances', {});

  const { status, headers, body } = await daemon.runner.send('POST /instances', {});

  assert.deepEqual([status, headers.get('retry-after')], [409, '5']);
  assert.equal(
    body.message,
    'There are 1 browser instances, the most of calls (instances.max). Release one.',
  );
});
