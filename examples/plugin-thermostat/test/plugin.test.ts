import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { createTestHost } from '@gatehouse/plugin-kit';
import plugin from '../src/plugin.ts';
import { beside, config, device } from './fixtures.ts';

const hall = { params: { id: 'hall' } };
const start = (more: object = {}) => createTestHost(plugin, { config: { ...config, ...more }, beside });

beforeEach(() => Object.assign(device, { mood: 'well', celsius: 20.5, targetCelsius: 21 }));
after(() => device.close());

test('a thermostat is read now, also below zero', async () => {
  await using host = await start();
  device.celsius = -3.5;

  const answer = await host.call('thermostat_read', hall);

  assert.ok(answer.ok);
  const { celsius, targetCelsius, isHeating } = answer.body;
  assert.deepEqual([celsius, targetCelsius, isHeating], [-3.5, 21, true]);
});

test('the device has the target before the answer is sent', async () => {
  await using host = await start();

  const answer = await host.call('thermostat_target_set', { ...hall, body: { celsius: 18.5 } });

  assert.ok(answer.ok);
  assert.equal(answer.body.targetCelsius, 18.5);
  assert.equal(device.targetCelsius, 18.5);
});

test('a target that no thermostat has is refused before the device hears of it', async () => {
  await using host = await start();

  const answer = await host.call('thermostat_target_set', { ...hall, body: { celsius: 45 } });

  assert.equal(answer.status, 400);
});

test('a target that the device refuses is reported with its reason', async () => {
  await using host = await start();

  const answer = await host.call('thermostat_target_set', { ...hall, body: { celsius: 29.5 } });

  assert.ok(!answer.ok && answer.error === 'failed_precondition');
  assert.match(answer.message, /"hall" .* did not do it: the device refused: it does not take this value/);
});

test('a thermostat that falls silent is offline with the reason, and online when it is back', async () => {
  await using host = await start({ timeoutMs: 200 });
  device.mood = 'silent';

  const silent = await host.call('thermostat_read', hall);
  const offline = await host.call('thermostat_get', hall);
  device.mood = 'well';
  await host.call('thermostat_read', hall);
  const online = await host.call('thermostat_get', hall);

  assert.ok(!silent.ok && silent.error === 'failed_precondition');
  assert.match(silent.message, /"hall" at .* cannot be reached: no answer came within 200 ms/);
  assert.ok(offline.ok && offline.body.state === 'offline');
  assert.match(offline.body.problem ?? '', /no answer came/);
  assert.ok(online.ok);
  assert.deepEqual([online.body.state, online.body.problem], ['online', null]);
});

test('readings are kept, the newest first', async () => {
  await using host = await start();
  for (const celsius of [18, 19, 20]) {
    device.celsius = celsius;
    await host.call('thermostat_read', hall);
  }

  const answer = await host.call('thermostat_history_get', { ...hall, query: { take: '2' } });

  assert.ok(answer.ok);
  assert.deepEqual(
    answer.body.readings.map(({ celsius }) => celsius),
    [20, 19],
  );
});

test('thermostats are polled without being asked for, and a broken one is logged once', async () => {
  await using host = await start({ pollSeconds: 1 });
  const polls = async () => {
    const answer = await host.call('thermostat_history_get', hall);
    return answer.ok ? answer.body.readings.length : 0;
  };

  while ((await polls()) < 3) await new Promise((resolve) => setTimeout(resolve, 20));

  const warnings = host.log().filter(({ level }) => level === 'warn');
  assert.deepEqual(
    warnings.map(({ message }) => /"cellar" .* cannot be reached: .*ECONNREFUSED/.test(message)),
    [true],
  );
});

test('settings that are wrong keep it from starting, and say what is wrong', async () => {
  await assert.rejects(start({ devices: { hall: 'hall.local' } }), /config_invalid.*must be host:port/);
});

test('a key that may only read sets nothing', async () => {
  await using host = await start();
  const reader = { tier: 2, scopes: ['thermostat:read'] } as const;

  const answer = await host.call('thermostat_target_set', { ...hall, body: { celsius: 18 } }, reader);

  assert.equal(answer.status, 403);
  assert.equal(device.targetCelsius, 21);
});

for (const kind of ['setup', 'handler', 'hang', 'timer', 'leak', 'slow-stop'] as const) {
  test(`the host holds when it fails: ${kind}`, async () => {
    const host = await createTestHost(plugin, { config, beside, stopMs: 500 });

    await host.crash(kind, () => host.call('thermostats_list'));

    await host.close().catch(() => undefined);
  });
}

test('it closes its connection when it stops, also to a device that never answers', async () => {
  const host = await start({ timeoutMs: 60_000 });
  device.mood = 'silent';
  const asking = host.call('thermostat_read', hall);
  while (device.openConnections === 0) await new Promise((resolve) => setImmediate(resolve));

  await host.close();

  await asking;
  assert.equal(device.openConnections, 0);
});
