import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutAdb } from '@gatehouse/test/android-simulator';
import { declaration } from '../declaration.ts';
import {
  connectPhone,
  startHost,
  startTestPhone,
  startWithPhone,
  untilState,
} from '../testing/device-kit.ts';

const options = { skip: withoutAdb };

test(
  'rule 1: calls to a frozen device end at their own time limit and do not hold up others',
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

const onApp = { package: 'com.example.login' };
const search = { xpath: '//node', timeoutSeconds: 1 };
const upload = Buffer.from('bytes');
const file = { query: { path: '/sdcard/notes.txt' } };

/** Each operation on a device, with the shortest time limit that it accepts. */
const calls: Readonly<Record<string, object>> = {
  device_get: {},
  device_start: { body: { timeoutSeconds: 1 } },
  device_show: {},
  device_disconnect: {},
  device_reboot: { body: { wait: true, timeoutSeconds: 1 } },
  device_shell: { body: { command: 'echo hello', timeoutSeconds: 1 } },
  device_logcat_get: {},
  device_screen_get: {},
  device_source_get: { query: { timeoutSeconds: '1' } },
  device_screenshot_get: {},
  device_unlock: { body: {} },
  device_rotation_set: { body: { rotation: 1 } },
  device_tap: { body: { x: 1, y: 1 } },
  device_swipe: { body: { fromX: 1, fromY: 1, toX: 9, toY: 9 } },
  device_text: { body: { text: 'hello' } },
  device_key: { body: { keys: ['BACK'] } },
  device_element_find: { body: search },
  device_element_tap: { body: search },
  device_element_set: { body: { ...search, text: 'hello' } },
  device_apps_get: {},
  device_app_get: { params: onApp },
  device_app_start: { params: onApp, body: { timeoutSeconds: 1 } },
  device_app_stop: { params: onApp },
  device_app_clear: { params: onApp },
  device_app_install: { upload },
  device_app_uninstall: { params: onApp },
  device_files_list: { query: { path: '/sdcard' } },
  device_file_get: file,
  device_file_put: { ...file, upload },
  device_file_delete: file,
};

test('rule 1: the list has all operations on a device', () => {
  const onDevice = declaration.declaration.operations.filter(({ path }) => path.includes('{id}'));

  assert.deepEqual(Object.keys(calls).sort(), onDevice.map(({ id }) => id).sort());
});

test('rule 1: each of them ends on a device that freezes, and is not a success', options, async (context) => {
  const host = await startHost(context);
  const outcomes = Object.entries(calls).map(async ([operation, input]) => {
    const phone = await startTestPhone(context);
    const id = await connectPhone(host, phone);
    const { params, ...given } = Object(input);
    phone.freeze();
    const answer = await host.call(operation as never, { ...given, params: { ...params, id } } as never);
    const { ok, error, body } = Object(answer);
    return [operation, ok ? Object.keys(body).includes('details') && body.details : error];
  });

  const refused = Object.keys(calls).map((operation) => [operation, 'failed_precondition']);
  assert.deepEqual(Object.fromEntries(await Promise.all(outcomes)), {
    ...Object.fromEntries(refused),
    // Known facts of a device and its release need no answer of it.
    device_get: null,
    device_disconnect: false,
  });
});

test('rule 1: a client that disconnects ends its work on the device', options, async (context) => {
  const { host, phone, id } = await startWithPhone(context);
  const gone = new AbortController();
  const body = { command: 'sleep 60; echo late' };

  const call = host.call('device_shell', { params: { id }, body, signal: gone.signal });
  await untilSeen(() => phone.events.some(({ detail }) => /sleep 60/.test(detail)));
  gone.abort();
  await call.catch(() => undefined);

  await untilSeen(() => phone.openServices() === 0);
  assert.equal((await untilState(host, id, 'online')).state, 'online');
});

async function untilSeen(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 10));
}
