import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutAdb } from '@gatehouse/test/android-simulator';
import { takeDevice } from '../device-channels.ts';
import { act, startRunKit } from '../testing/run-kit.ts';

const skip = { skip: withoutAdb };
const select = (parameters: Record<string, string>) =>
  act('AndroidDevice.Select', { TimeoutSec: '0', ...parameters }, { results: { Serial: 'serial' } });

test('a device is chosen by its name, by a pattern or by a label', skip, async (context) => {
  const first = await startRunKit(context, { phones: [{}, {}] });
  const [, second] = first.phones;
  const serial = second?.address ?? '';
  const choices = [
    { By: 'name', Value: serial },
    { By: 'name', Value: first.ids[1] ?? '' },
    { By: 'pattern', Value: `127.0.*:${second?.port}` },
  ];

  for (const choice of choices) {
    const { outcome } = await first.run([select(choice)], { names: ['serial'] });
    assert.equal(outcome.errorMessage, null);
    assert.equal(outcome.values?.variables.serial, serial);
  }
});

test('a label selects the devices that the settings name', skip, async (context) => {
  const config = { labels: { blue: ['127.0.0.1:*'], red: ['10.0.0.1:5555'] } };
  const { run, phones } = await startRunKit(context, { config });

  const blue = await run([select({ By: 'label', Value: 'blue' })], { names: ['serial'] });
  const red = await run([select({ By: 'label', Value: 'red' })]);

  assert.equal(blue.outcome.values?.variables.serial, phones[0]?.address);
  assert.match(
    red.outcome.errorMessage ?? '',
    /No device of the label "red" was free and online within 0 s: there is none, connect one/,
  );
});

test(
  'a run has its device for itself, and calls that would end it are refused meanwhile',
  skip,
  async (context) => {
    const { run, begin, host, ids, phones } = await startRunKit(context);
    const other = begin();
    await other.ask(takeDevice.name, { by: 'any', value: '', timeoutMs: 0 });

    const refused = await run([select({})]);
    const rebooted = await host.call('device_reboot', { params: { id: ids[0] ?? '' }, body: {} });
    other.end();
    const taken = await run([select({})], { names: ['serial'] });

    assert.match(refused.outcome.errorMessage ?? '', /is with the run of "Test" in the editor/);
    assert.equal(rebooted.ok ? '' : rebooted.error, 'instance_busy');
    assert.equal(taken.outcome.errorMessage, null);
    assert.equal(taken.outcome.values?.variables.serial, phones[0]?.address);
  },
);

test(
  'a device is released when its run ends, whether by success, failure or the death of its worker',
  skip,
  async (context) => {
    const { run, begin } = await startRunKit(context);
    const ends = [
      () => run([select({})]),
      () => run([select({}), act('AndroidDevice.Select', { By: 'name', Value: 'none', TimeoutSec: '0' })]),
      async () => {
        const lost = begin();
        await lost.ask(takeDevice.name, { by: 'any', value: '', timeoutMs: 0 });
        lost.end();
      },
    ];

    for (const end of ends) {
      await end();
      const { outcome } = await run([select({})]);
      assert.equal(outcome.errorMessage, null);
    }
  },
);

test('a run waits for a device that another run releases', skip, async (context) => {
  const { run, begin } = await startRunKit(context);
  const other = begin();
  await other.ask(takeDevice.name, { by: 'any', value: '', timeoutMs: 0 });

  const waiting = run([select({ TimeoutSec: '30' })]);
  other.end();

  assert.equal((await waiting).outcome.errorMessage, null);
});

test('Info and List report devices', skip, async (context) => {
  const { run, phones } = await startRunKit(context, { phones: [{}, {}] });
  const results = { Serial: 'serial', Model: 'model', Sdk: 'sdk', Battery: 'battery', Width: 'width' };
  const [first, second] = phones.map(({ address }) => address);

  const { outcome } = await run(
    [
      act('AndroidDevice.Info', {}, { results }),
      act('AndroidDevice.List', { Filter: 'free', List: 'found' }, { results: { Count: 'free' } }),
      act('AndroidDevice.List', { Filter: 'busy' }, { results: { OutputVariable: 'busy' } }),
      act('AndroidDevice.Release'),
      act('AndroidDevice.List', { Filter: 'free' }, { results: { Count: 'all' } }),
    ],
    { names: ['serial', 'model', 'sdk', 'battery', 'width', 'free', 'busy', 'all'], listNames: ['found'] },
  );

  assert.equal(outcome.errorMessage, null);
  const { battery, ...reported } = outcome.values?.variables ?? {};
  assert.deepEqual(reported, {
    serial: first,
    model: 'Sim Phone',
    sdk: '30',
    width: '720',
    free: '1',
    busy: first,
    all: '2',
  });
  assert.match(battery ?? '', /^\d+$/);
  assert.deepEqual(outcome.values?.lists.found, [second]);
});

test('a run waits for a device that restarts or whose connection drops', skip, async (context) => {
  const { run, phones } = await startRunKit(context);
  const [phone] = phones;
  const info = act('AndroidDevice.Info', {}, { results: { Model: 'model' } });

  const { outcome } = await run([select({}), act('AndroidDevice.Reboot'), info], {
    names: ['serial', 'model'],
  });
  phone?.dropConnections();
  const after = await run([act('AndroidDevice.Start'), info], { names: ['model'] });

  assert.equal(outcome.errorMessage, null);
  assert.equal(outcome.values?.variables.model, 'Sim Phone');
  assert.equal(after.outcome.errorMessage, null);
});

test('Unlock removes the lock with the PIN, and without it says what is wrong', skip, async (context) => {
  const { run, phones } = await startRunKit(context, { phones: [{ pin: '2468', locked: true }] });

  const refused = await run([act('AndroidDevice.Unlock')]);
  const wasLocked = phones[0]?.keyguard.isLocked();
  const opened = await run([act('AndroidDevice.Unlock', { Pin: '2468' })]);

  assert.match(refused.outcome.errorMessage ?? '', /stays locked: it asks for a PIN/);
  assert.equal(wasLocked, true);
  assert.equal(opened.outcome.errorMessage, null);
  assert.equal(phones[0]?.keyguard.isLocked(), false);
});
