import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeApk, withoutAdb } from '@gatehouse/test/android-simulator';
import { addTestPhone, startHost, untilState } from '../testing/device-kit.ts';

const options = { skip: withoutAdb };
/** The host of all tests; each has a phone of its own. */
const sharedHost = await startHost({ after });
const login = 'com.example.login';
const user = { conditions: [{ attribute: 'resource-id' as const, value: 'user' }] };

test('rule 11: a shell without an exit code was lost, and is not a success', options, async (context) => {
  const { host, phone, id } = await addTestPhone(context, sharedHost);
  phone.faults.losesExitCodes = true;

  const answer = await host.call('device_shell', { params: { id }, body: { command: 'echo hello' } });

  assert.equal(Object(answer).error, 'failed_precondition');
  assert.match(Object(answer).message, /lost before the answer was complete/);
});

test(
  'rule 11: a shell reports its exit code and both outputs; at the time limit it reports the output so far',
  options,
  async (context) => {
    const { host, phone, id } = await addTestPhone(context, sharedHost);
    const params = { id };
    const run = (body: { command: string; timeoutSeconds?: number; maxBytes?: number; stdin?: string }) =>
      host.call('device_shell', { params, body });

    const failed = await run({ command: 'echo out; echo err >&2; exit 3' });
    const slow = await run({ command: 'echo begin; sleep 30', timeoutSeconds: 1 });
    phone.files.write('/sdcard/long.txt', Buffer.alloc(5000, 'a'));
    const long = await run({ command: 'cat /sdcard/long.txt; sleep 30', maxBytes: 100 });
    const piped = await run({ command: 'cat', stdin: "it's $(me)\n" });

    const no = { timedOut: false, isTruncated: false };
    assert.deepEqual(failed.ok && failed.body, { exitCode: 3, stdout: 'out\n', stderr: 'err\n', ...no });
    assert.deepEqual(slow.ok && slow.body, {
      ...no,
      exitCode: null,
      stdout: 'begin\n',
      stderr: '',
      timedOut: true,
    });
    assert.deepEqual(long.ok && [long.body.isTruncated, long.body.stdout.length], [true, 100]);
    assert.equal(piped.ok && piped.body.stdout, "it's $(me)\n");
  },
);

for (const { name, fault, message } of [
  { name: 'that is busy', fault: { busyDumps: 9 }, message: /could not get idle state/ },
  { name: 'without a root', fault: { rootlessDumps: 9 }, message: /null root node/ },
  { name: 'whose dumps are killed', fault: { killedDumps: 9 }, message: /cannot be had now/ },
]) {
  test(`rule 11: the tree of a screen ${name} is dom_unavailable`, options, async (context) => {
    const { host, phone, id } = await addTestPhone(context, sharedHost);
    Object.assign(phone.faults, fault);

    const answer = await host.call('device_source_get', { params: { id } });

    assert.equal(Object(answer).error, 'dom_unavailable');
    assert.match(Object(answer).message, message);
  });
}

test('rule 11: a dump is tried three times, one at a time', options, async (context) => {
  const { host, phone, id } = await addTestPhone(context, sharedHost);
  phone.faults.rootlessDumps = 2;
  phone.faults.dumpMs = 50;

  const answers = await Promise.all([1, 2, 3].map(() => host.call('device_source_get', { params: { id } })));

  for (const answer of answers)
    assert.match(Object(answer).body?.source ?? Object(answer).message, /^<\?xml/);
});

for (const { name, set, isGood } of [
  { name: 'half a picture', set: { screenshots: 'half' }, isGood: false },
  { name: 'no picture', set: { screenshots: 'empty' }, isGood: false },
  { name: 'a picture after a warning', set: { displays: 2 }, isGood: true },
] as const) {
  for (const features of [undefined, []]) {
    const kind = features === undefined ? 'a phone' : 'an old phone';
    test(
      `rule 11: ${name} of ${kind} is ${isGood ? 'complete' : 'not a success'}`,
      options,
      async (context) => {
        const old = features === undefined ? {} : { features, sdk: 23 };
        const { host, phone, id } = await addTestPhone(context, sharedHost, old);
        Object.assign(phone.faults, set);

        const answer = await host.call('device_screenshot_get', { params: { id } });

        if (!isGood) assert.match(Object(answer).message, /no whole picture/);
        else assert.deepEqual([Object(answer).body.width, Object(answer).body.height], [720, 1280]);
      },
    );
  }
}

test(
  'rule 11: files come back unchanged, in parts too; a transfer that is cut is not a success',
  options,
  async (context) => {
    const { host, phone, id } = await addTestPhone(context, sharedHost);
    const params = { id };
    const path = "/sdcard/Download/it's $(a) name.bin";
    const upload = Buffer.from(Array.from({ length: 300_000 }, (_, at) => at % 251));

    const put = await host.call('device_file_put', { params, query: { path }, upload });
    const readPart = async (at: number) => {
      const query = { path, startIndex: String(at), length: '100000' };
      const part = await host.call('device_file_get', { params, query });
      if (!part.ok) throw new Error(part.message);
      parts.push(Buffer.from(part.body.contentBase64, 'base64'));
      return part.body.nextIndex;
    };
    const parts: Buffer[] = [];
    for (let at: number | null = 0; at !== null; ) at = await readPart(at);
    const readings = phone.events.filter(({ detail }) => detail.startsWith('RECV')).length;
    phone.faults.dropAfterBytes = 100_000;
    const cutGet = await host.call('device_file_get', { params, query: { path } });
    await untilState(host, id, 'online');
    phone.faults.dropAfterBytes = 100_000;
    const cutPut = await host.call('device_file_put', { params, query: { path: `${path}2` }, upload });

    assert.deepEqual(put.ok && put.body, { path, sizeBytes: upload.length });
    assert.equal(Buffer.compare(Buffer.concat(parts), upload), 0);
    // A request for the next part continues the open reading.
    assert.deepEqual([parts.length, readings], [3, 1]);
    assert.deepEqual(
      [Object(cutGet).error, Object(cutPut).error],
      ['failed_precondition', 'failed_precondition'],
    );
  },
);

test(
  'rule 11: a file that is missing, forbidden or too large is an error that says so',
  options,
  async (context) => {
    const { host, phone, id } = await addTestPhone(context, sharedHost);
    const params = { id };
    phone.files.setFreeBytes(10);
    const upload = Buffer.alloc(5000);

    const answers = [
      await host.call('device_file_get', { params, query: { path: '/sdcard/none' } }),
      await host.call('device_file_get', { params, query: { path: '/sdcard' } }),
      await host.call('device_files_list', { params, query: { path: '/no/such' } }),
      await host.call('device_file_delete', { params, query: { path: '/sdcard/none' } }),
      await host.call('device_file_put', { params, query: { path: '/system/app.bin' }, upload }),
      await host.call('device_file_put', { params, query: { path: '/sdcard/big.bin' }, upload }),
      await host.call('device_file_get', { params, query: { path: 'relative' } }),
    ];

    assert.deepEqual(
      answers.map((answer) => Object(answer).error),
      [
        'not_found',
        'failed_precondition',
        'not_found',
        'not_found',
        'failed_precondition',
        'failed_precondition',
        'bad_request',
      ],
    );
  },
);

for (const { kind, old } of [
  { kind: 'a phone', old: {} },
  { kind: 'an old phone', old: { features: [], sdk: 23 } },
]) {
  test(
    `rule 11: an app is installed on ${kind} when it is listed, and a refusal is an outcome`,
    options,
    async (context) => {
      const { host, phone, id } = await addTestPhone(context, sharedHost, old);
      const params = { id };
      const shop = { id, package: 'com.example.shop' };
      const apk = (versionCode: number) => makeApk({ packageName: shop.package, versionCode });

      const installed = await host.call('device_app_install', { params, upload: apk(7) });
      const older = await host.call('device_app_install', { params, upload: apk(3) });
      const broken = await host.call('device_app_install', { params, upload: Buffer.from('no apk') });
      const removed = await host.call('device_app_uninstall', { params: shop });
      const again = await host.call('device_app_uninstall', { params: shop });

      assert.deepEqual(installed.ok && installed.body, {
        success: true,
        reason: null,
        package: shop.package,
      });
      assert.equal(older.ok && older.body.success, false);
      assert.match(Object(older).body.reason, /INSTALL_FAILED_VERSION_DOWNGRADE/);
      assert.match(Object(broken).body.reason, /INSTALL_/);
      assert.deepEqual(removed.ok && removed.body, { success: true, reason: null });
      assert.equal(again.status, 404);
      assert.equal(phone.packages.get(shop.package), undefined);
    },
  );
}

test('rule 11: an installation that is cut is not a success', options, async (context) => {
  const { host, phone, id } = await addTestPhone(context, sharedHost);
  phone.faults.dropAfterBytes = 50_000;
  const upload = makeApk({ packageName: 'com.example.shop', versionCode: 7, padding: 500_000 });

  const answer = await host.call('device_app_install', { params: { id }, upload });

  assert.equal(Object(answer).error, 'failed_precondition');
  assert.equal(phone.packages.get('com.example.shop'), undefined);
});

test('rule 11: an app has started when it has the focus', options, async (context) => {
  const { host, phone, id } = await addTestPhone(context, sharedHost);
  const params = { id, package: login };

  const started = await host.call('device_app_start', { params, body: {} });
  const facts = await host.call('device_app_get', { params });
  const again = await host.call('device_app_start', { params, body: {} });
  const wrong = await host.call('device_app_start', { params, body: { activity: '.NoActivity' } });
  const stopped = await host.call('device_app_stop', { params });
  phone.faults.crashesApps = true;
  const crashed = await host.call('device_app_start', { params, body: { timeoutSeconds: 1 } });
  const missing = await host.call('device_app_start', {
    params: { id, package: 'com.example.none' },
    body: {},
  });

  assert.equal(started.ok && started.body.wasRunning, false);
  assert.equal(facts.ok && facts.body.isForeground, true);
  assert.equal(again.ok && again.body.wasRunning, true);
  assert.match(Object(wrong).message, /was not started: .*does not exist/);
  assert.equal(stopped.ok, true);
  assert.match(Object(crashed).message, /did not come to the front|was not started/);
  assert.equal(missing.status, 404);
});

test('a locked device starts no app, and only the right PIN unlocks it', options, async (context) => {
  const { host, phone, id } = await addTestPhone(context, sharedHost, { pin: '2468', locked: true });
  const params = { id };

  const locked = await host.call('device_app_start', { params: { id, package: login }, body: {} });
  const without = await host.call('device_unlock', { params, body: {} });
  const wrong = await host.call('device_unlock', { params, body: { pin: '1111' } });
  phone.sleep();
  const right = await host.call('device_unlock', { params, body: { pin: '2468' } });

  assert.match(Object(locked).message, /is locked: unlock it first/);
  assert.match(Object(without).message, /send the PIN/);
  assert.match(Object(wrong).message, /the PIN is wrong/);
  assert.deepEqual(right.ok && [right.body.isOn, right.body.isLocked], [true, false]);
  assert.equal(JSON.stringify(host.log()).includes('2468'), false);
});

test(
  'rule 11: the text of an element is read back; a field that takes no text is not a success',
  options,
  async (context) => {
    const { host, phone, id } = await addTestPhone(context, sharedHost);
    const params = { id };
    await host.call('device_app_start', { params: { id, package: login }, body: {} });

    const first = await host.call('device_element_set', {
      params,
      body: { ...user, text: 'ada@example.com' },
    });
    const second = await host.call('device_element_set', { params, body: { ...user, text: 'eve' } });
    const added = await host.call('device_element_set', {
      params,
      body: { ...user, text: 'lyn', clear: false },
    });
    const title = { conditions: [{ attribute: 'text' as const, value: 'Welcome back' }] };
    const label = await host.call('device_element_set', { params, body: { ...title, text: 'hello' } });
    const missing = await host.call('device_element_tap', {
      params,
      body: { xpath: '//none', timeoutSeconds: 1 },
    });

    assert.equal(first.ok && first.body.element.text, 'ada@example.com');
    assert.equal(second.ok && second.body.element.text, 'eve');
    assert.equal(added.ok && added.body.element.text, 'evelyn');
    assert.equal(Object(label).error, 'failed_precondition');
    assert.equal(missing.status, 404);
    assert.deepEqual(phone.texts().includes('evelyn'), true);
  },
);

test('a rotation succeeds when the screen has turned', options, async (context) => {
  const { host, phone, id } = await addTestPhone(context, sharedHost);
  const params = { id };

  const turned = await host.call('device_rotation_set', { params, body: { rotation: 1 } });
  const followed = await host.call('device_rotation_set', { params, body: { rotation: 'auto' } });

  assert.deepEqual(turned.ok && [turned.body.rotation, turned.body.width], [1, 1280]);
  assert.equal(followed.ok && followed.body.rotation, 0);
  assert.equal(phone.settings.get('system', 'accelerometer_rotation'), '1');
});
