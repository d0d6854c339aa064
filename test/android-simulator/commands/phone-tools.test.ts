import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CLIPPER, clipper } from '../apps/clipper.ts';
import { messages } from '../apps/messages.ts';
import { createTestDevice, runOn } from '../testing/test-device.ts';

test('the place of a phone is played from Android 12 on, once that is allowed', async () => {
  const [old, device] = [createTestDevice(), createTestDevice({ sdk: 31 })];
  const add = 'cmd location providers add-test-provider gps';
  const set = 'cmd location providers set-test-provider-location gps --location 52.5,13.4';

  assert.equal((await runOn(old, add)).code, 255);
  assert.match((await runOn(device, add)).stderr, /not allowed to perform MOCK_LOCATION/);
  await runOn(device, `appops set com.android.shell android:mock_location allow; ${add}`);
  await runOn(device, `cmd location providers set-test-provider-enabled gps true; ${set}`);

  assert.match(
    (await runOn(device, 'dumpsys location')).stdout,
    /gps provider \[mock\]:\n +last location=Location\[gps 52.500000,13.400000/,
  );
  await runOn(device, 'cmd location providers remove-test-provider gps');
  assert.match((await runOn(device, set)).stderr, /gps provider is not a test provider/);
});

test('dumpsys shows the texts of notifications on request', async () => {
  const device = createTestDevice();
  device.notifications.push({ packageName: 'com.shop', title: 'Order', text: 'It is\non its way' });

  const [shown, hidden] = [
    await runOn(device, 'dumpsys notification --noredact'),
    await runOn(device, 'dumpsys notification'),
  ];

  assert.match(
    shown.stdout,
    /pkg=com.shop [\s\S]*title=String \(Order\)[\s\S]*text=String \(It is\non its way\)/,
  );
  assert.doesNotMatch(hidden.stdout, /Order/);
});

test('the clipboard is reached through its app, which must be in front to read it on newer phones', async () => {
  const device = createTestDevice({ apps: [clipper] });
  const get = `am broadcast -a clipper.get -n ${CLIPPER}/.ClipperReceiver`;

  await runOn(device, `am broadcast -a clipper.set -n ${CLIPPER}/.ClipperReceiver --es text 'a "b" c'`);

  assert.equal(device.clipboard.text, 'a "b" c');
  assert.match((await runOn(device, get)).stdout, /result=0, data=""$/m);
  await runOn(device, `am start -n ${CLIPPER}/.Main`);
  assert.match((await runOn(device, get)).stdout, /result=-1, data="a "b" c"$/m);
});

test('a message that is written and sent is in the box of the phone', async () => {
  const device = createTestDevice({ apps: [messages] });
  const query = 'content query --uri content://sms --projection _id:address:type:body';

  await runOn(device, "am start -a android.intent.action.SENDTO -d smsto:+49123 --es sms_body 'Hello, you'");
  assert.match((await runOn(device, query)).stdout, /^No result found/);
  const button = /resource-id="com.example.messages:id\/send_message_button"[^>]*bounds="\[(\d+),(\d+)\]/;
  const [, left, top] = button.exec((await runOn(device, 'uiautomator dump /dev/tty')).stdout) ?? [];
  await runOn(device, `input tap ${Number(left) + 5} ${Number(top) + 5}`);

  assert.equal(
    (await runOn(device, query)).stdout,
    'Row: 0 _id=1, address=+49123, type=2, body=Hello, you\n',
  );
  assert.match((await runOn(device, `${query} --where '_id > 1'`)).stdout, /^No result found/);
});

test('two fingers on the touch screen of the kernel are a pinch', async () => {
  const device = createTestDevice();
  const send = (...events: string[]) =>
    runOn(device, events.map((event) => `sendevent /dev/input/event2 ${event}`).join('; '));

  assert.match(
    (await runOn(device, 'getevent -p')).stdout,
    /event2\n[\s\S]*0035 +: value 0, min 0, max 4095/,
  );
  await send('3 47 0', '3 57 1', '3 53 1024', '3 54 2048', '3 47 1', '3 57 2', '3 53 2048', '3 54 2048');
  await send('0 0 0', '3 53 3072', '0 0 0');
  await send('3 47 0', '3 57 4294967295', '3 47 1', '3 57 4294967295', '0 0 0');

  assert.deepEqual(
    device.events.filter(({ kind }) => kind === 'pinch'),
    [{ kind: 'pinch', detail: '360,640 180 360' }],
  );
  device.faults.closesTouchDevice = true;
  assert.match(
    (await runOn(device, 'sendevent /dev/input/event2 0 0 0')).stderr,
    /could not open .*Permission denied/,
  );
});

test('a finger goes its own way from Android 11 on', async () => {
  const device = createTestDevice();
  const way = 'input motionevent DOWN 10 20; input motionevent MOVE 30 40; input motionevent UP 50 90';

  await runOn(device, way);

  assert.deepEqual(device.events.at(-1), { kind: 'swipe', detail: '10,20 30,40 50,90' });
  assert.match((await runOn(createTestDevice({ sdk: 29 }), way)).stderr, /Unknown command: motionevent/);
});
