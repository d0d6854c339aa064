import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutAdb } from '@gatehouse/test/android-simulator';
import { startWithPhone, untilState } from '../testing/device-kit.ts';

const options = { skip: withoutAdb };
const { signal } = new AbortController();

test(
  'a device is offered as a touch screen, and the view ends when the device is disconnected',
  options,
  async (context) => {
    const { host, phone, id } = await startWithPhone(context);

    const answer = await host.call('device_show', { params: { id } });
    const [view] = host.offered.viewables;
    if (view === undefined) throw new Error('no view was offered');
    const frame = await view.nextFrame({ after: 0, waitMs: 30_000, signal });
    const mouse = { x: 300, y: 400, button: 'left', clicks: 1, modifiers: 0 } as const;
    await view.input(
      [
        { kind: 'down', buttons: 1, ...mouse },
        { kind: 'up', buttons: 0, ...mouse },
      ],
      signal,
    );

    assert.deepEqual(answer.ok && answer.body, { success: true, viewUrl: 'http://localhost:1/view#ticket' });
    assert.deepEqual(
      [view.instanceId, view.isTouchScreen, frame.width, frame.height],
      [Number(id), true, 720, 1280],
    );
    assert.equal(frame.address, phone.address);
    assert.deepEqual(phone.events.filter(({ kind }) => kind === 'tap').length, 1);
    await host.call('device_disconnect', { params: { id } });
    await assert.rejects(view.nextFrame({ after: frame.number, waitMs: 30_000, signal }), {
      code: 'not_found',
    });
  },
);

test('a device that is lost is not shown', options, async (context) => {
  const { host, phone, id } = await startWithPhone(context);
  await phone.vanish();
  // The adb server reports it a moment later.
  await untilState(host, id, 'offline');

  const answer = await host.call('device_show', { params: { id } });

  assert.deepEqual([answer.status, host.offered.viewables.length], [409, 0]);
});

test('the screen is not read for user actions that are not recorded', options, async (context) => {
  const { host, phone, id } = await startWithPhone(context);
  const [recorder] = host.offered.recorders;
  const recorded: string[] = [];
  const tap = () => host.call('device_tap', { params: { id }, body: { x: 300, y: 400 } });
  const dumps = () => phone.events.filter(({ detail }) => detail.includes('uiautomator')).length;

  const listener = {
    record: ({ action }: { readonly action: string }) => void recorded.push(action),
    lost: () => undefined,
  };
  const recording = await recorder?.start(listener, { scopes: new Set() });
  await tap();
  await recording?.stop();
  const before = dumps();
  await tap();

  assert.deepEqual([recorded, before > 0, dumps()], [['Touch'], true, before]);
});
