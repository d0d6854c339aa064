import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutAdb } from '@gatehouse/test/android-simulator';
import { connectPhone, startTestPhone, startWithPhone, untilState } from '../testing/device-kit.ts';

const options = { skip: withoutAdb };

test(
  'rule 1: calls on a device that hangs end by their own deadline, and others are not held up',
  options,
  async (context) => {
    const { host, phone, id } = await startWithPhone(context);
    const other = await startTestPhone(context);
    const otherId = await connectPhone(host, other);
    const params = { id };
    phone.faults.hangsShells = true;

    const hanging = [
      host.call('device_source_get', { params, query: { timeoutSeconds: '1' } }),
      host.call('device_screen_get', { params }),
      host.call('device_tap', { params, body: { x: 1, y: 1 } }),
      host.call('device_app_stop', { params: { id, package: 'com.example.login' } }),
      host.call('device_logcat_get', { params }),
      host.call('device_shell', { params, body: { command: 'echo hello', timeoutSeconds: 1 } }),
    ];
    const meanwhile = await host.call('device_shell', {
      params: { id: otherId },
      body: { command: 'echo hello' },
    });
    const answers = await Promise.all(hanging);

    assert.equal(meanwhile.ok && meanwhile.body.stdout, 'hello\n');
    for (const answer of answers) assert.equal(Object(answer).error, 'failed_precondition');
    assert.match(Object(answers[0]).message, /did not answer within 1 s/);
  },
);

test('rule 1: a client that goes away takes its work on the device with it', options, async (context) => {
  const { host, phone, id } = await startWithPhone(context);
  const gone = new AbortController();
  const body = { command: 'sleep 60; echo late' };

  const call = host.call('device_shell', { params: { id }, body, signal: gone.signal });
  await untilSeen(() => phone.events.some(({ detail }) => /sleep 60/.test(detail)));
  gone.abort();
  await call.catch(() => undefined);

  await untilState(host, id, 'online');
});

async function untilSeen(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 10));
}
