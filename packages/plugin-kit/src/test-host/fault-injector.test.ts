import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakes, plugin } from '../fixtures/things.ts';
import { createTestHost } from '../index.ts';

test('the host holds when a setup fails', async () => {
  await using host = await createTestHost(plugin, { fakes });

  await host.crash('setup');

  assert.equal((await host.call('thing_get', { params: { id: 'x' } })).status, 200);
});

for (const kind of ['handler', 'hang'] as const) {
  test(`the host holds while a handler fails: ${kind}`, async () => {
    await using host = await createTestHost(plugin, { fakes });
    const call = () => host.call('thing_get', { params: { id: 'x' } });

    await host.crash(kind, call);

    assert.equal((await call()).status, 200);
  });
}

test('the host quarantines a plugin whose timer throws, and enables it again', async () => {
  await using host = await createTestHost(plugin, { fakes });

  await host.crash('timer');

  assert.equal((await host.call('thing_get', { params: { id: 'x' } })).status, 200);
  const said = host.log().filter(({ level, plugin }) => level === 'error' && plugin === 'things');
  assert.match(JSON.stringify(said), /an injected fault: this timer throws/);
});

for (const kind of ['leak', 'slow-stop'] as const) {
  test(`a plugin that does not stop cleanly is reported: ${kind}`, async () => {
    const host = await createTestHost(plugin, { fakes });

    await host.crash(kind);
  });
}
