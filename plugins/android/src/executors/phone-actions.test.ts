import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  clipper,
  LIST,
  LOGIN,
  MESSAGES,
  messages,
  readMessages,
  withoutAdb,
} from '@gatehouse/test/android-simulator';
import { act, byId, on, startRunKit } from '../testing/run-kit.ts';

const skip = { skip: withoutAdb };
const hostile = 'it\'s "$(reboot)" `id`; reboot & é\nline two %s';

test('notifications are returned as JSON and as rows, of one app or of all', skip, async (context) => {
  const { run, phones } = await startRunKit(context);
  phones[0]?.notifications.push(
    { packageName: 'com.shop', title: 'Order (3)', text: 'On its\n  way) {x}' },
    { packageName: 'com.mail', title: 'Mail', text: '' },
  );
  const results = { OutputVariable: 'reported', Count: 'count' };

  const { outcome } = await run(
    [
      act('AndroidApp.Notifications', { App: 'com.shop', Table: 'seen' }, { results }),
      act('AndroidApp.Notifications', {}, { results: { Count: 'all' } }),
    ],
    { names: ['reported', 'count', 'all'], tableNames: ['seen'] },
  );

  assert.equal(outcome.errorMessage, null);
  const { reported = '', ...counts } = outcome.values?.variables ?? {};
  const shop = { package: 'com.shop', title: 'Order (3)', text: 'On its\n  way) {x}' };
  assert.deepEqual([JSON.parse(reported), counts], [[shop], { count: '1', all: '2' }]);
  assert.deepEqual(outcome.values?.tables.seen, [['com.shop', 'Order (3)', 'On its\n  way) {x}']]);
});

test('the HTTP proxy of the device is set and removed', skip, async (context) => {
  const { run, phones } = await startRunKit(context);
  const set = (address: string) => run([act('AndroidUtil.SetProxy', { Proxy: address })]);
  const current = () => phones[0]?.settings.get('global', 'http_proxy');

  const first = await set('http://192.168.1.2:8080');
  const during = current();
  await set('none');

  assert.equal(first.outcome.errorMessage, null);
  assert.deepEqual([during, current()], ['192.168.1.2:8080', ':0']);
});

test('a device stays at the place that is set, until that ends', skip, async (context) => {
  const { run, phones } = await startRunKit(context, { phones: [{ sdk: 33 }] });
  const place = { Lat: '-33.856784', Lon: '151.215297' };

  const { outcome } = await run([act('AndroidUtil.SetLocation', place)]);
  const played = phones[0]?.location.mock?.at;
  const ended = await run([act('AndroidUtil.SetLocation', { Mode: 'end' })]);

  assert.deepEqual([outcome.errorMessage, ended.outcome.errorMessage], [null, null]);
  assert.deepEqual(
    [played, phones[0]?.location],
    ['-33.856784,151.215297', { mayBeMocked: false, mock: null }],
  );
});

for (const sdk of [28, 33]) {
  test(
    `the clipboard of Android API ${sdk} is written, read and pasted, whatever it contains`,
    skip,
    async (context) => {
      const { run, phones } = await startRunKit(context, { phones: [{ sdk, apps: [clipper] }] });

      const { outcome } = await run(
        [
          act('AndroidApp.Open', { App: LOGIN }),
          on('AndroidInput.Touch', byId('user')),
          act('AndroidUtil.Clipboard', { Mode: 'set', Text: '{-Variable.text-}' }),
          act('AndroidUtil.Clipboard', {}, { results: { OutputVariable: 'read' } }),
          act('AndroidApp.Active', {}, { results: { OutputVariable: 'front' } }),
        ],
        { names: ['text', 'read', 'front'], variables: { text: hostile } },
      );

      assert.equal(outcome.errorMessage, null);
      assert.deepEqual(outcome.values?.variables, { text: hostile, read: hostile, front: LOGIN });
      const pasted = await run([
        on('AndroidInput.Touch', byId('user')),
        act('AndroidUtil.Clipboard', { Mode: 'paste' }),
      ]);
      assert.equal(pasted.outcome.errorMessage, null);
      assert.equal(
        phones[0]?.texts().some((text) => text.includes('$(reboot)')),
        true,
      );
      assert.deepEqual(
        phones[0]?.events.filter(({ kind }) => kind === 'reboot'),
        [],
      );
    },
  );
}

test('a message is sent by the messaging app, with its exact text', skip, async (context) => {
  const { run, phones } = await startRunKit(context, { phones: [{ apps: [messages] }] });

  const { outcome } = await run(
    [act('AndroidUtil.SendSms', { To: '+49 (30) 901820', Text: '{-Variable.text-}', TimeoutSec: '5' })],
    { names: ['text'], variables: { text: hostile } },
  );

  assert.equal(outcome.errorMessage, null);
  const app = phones[0]?.packages.get(MESSAGES);
  assert.deepEqual(app && readMessages(app), [{ address: '+4930901820', body: hostile, type: 2 }]);
});

test('a message that the phone cannot send is an error', skip, async (context) => {
  const { run, phones } = await startRunKit(context, { phones: [{ apps: [messages] }] });
  phones[0]?.packages.get(MESSAGES)?.storage.set('hasNoNetwork', 'yes');

  const { outcome } = await run([act('AndroidUtil.SendSms', { To: '12345', Text: 'x', TimeoutSec: '5' })]);

  assert.match(outcome.errorMessage ?? '', /could not send it: look whether it has a SIM card/);
});

test('two fingers move apart and together on an element, also on a rotated screen', skip, async (context) => {
  const { run, phones } = await startRunKit(context);
  const zoom = (Factor: string) =>
    on('AndroidInput.Zoom', byId('products'), { parameters: { Factor, DurationMs: '100' } });

  const { outcome } = await run([
    act('AndroidApp.Open', { App: LIST }),
    zoom('2'),
    zoom('0.5'),
    act('AndroidUtil.Rotate', { Rotation: '90' }),
    zoom('4'),
  ]);

  assert.equal(outcome.errorMessage, null);
  const pinches = phones[0]?.events.filter(({ kind }) => kind === 'pinch').map(({ detail }) => detail);
  const ratios = pinches?.map((detail) => {
    const [, from = 0, to = 0] = detail.split(' ').map(Number);
    return (to / from).toFixed(1);
  });
  assert.deepEqual(ratios, ['2.0', '0.5', '4.0']);
});

test('a finger moves along a curve', skip, async (context) => {
  const { run, phones } = await startRunKit(context);
  const way = { FromX: '360', FromY: '1000', ToX: '360', ToY: '300', DurationMs: '50', Curved: 'true' };

  const { outcome } = await run([act('AndroidApp.Open', { App: LIST }), act('AndroidInput.Swipe', way)]);

  assert.equal(outcome.errorMessage, null);
  const swipe = phones[0]?.events.find(({ kind }) => kind === 'swipe')?.detail.split(' ') ?? [];
  assert.deepEqual([swipe[0], swipe.at(-1)], ['360,1000', '360,300']);
  assert.deepEqual(
    [swipe.length > 5, new Set(swipe.map((place) => place.split(',')[0])).size > 1],
    [true, true],
  );
});

test('a text is typed one character after the other', skip, async (context) => {
  const { run, phones } = await startRunKit(context);

  const { outcome } = await run([
    act('AndroidApp.Open', { App: LOGIN }),
    on('AndroidInput.Touch', byId('user')),
    act('AndroidInput.Keyboard', { Text: 'a b{AndroidKeys.DEL}', DelayMs: '5' }),
  ]);

  assert.equal(outcome.errorMessage, null);
  const typed = phones[0]?.events.filter(({ kind }) => kind === 'text' || kind === 'key');
  assert.deepEqual(
    typed?.map(({ detail }) => detail),
    ['a', ' ', 'b', 'DEL'],
  );
});

test('an address is opened by the app that the device resolves', skip, async (context) => {
  const { run } = await startRunKit(context);
  const open = (Url: string) =>
    run([act('AndroidApp.OpenUrl', { Url }, { results: { Activity: 'opened' } })], { names: ['opened'] });

  const web = await open('https://example.com/a b;reboot');
  const unknown = await open('unknown:thing');

  assert.equal(web.outcome.values?.variables.opened, 'com.android.browser.BrowserActivity');
  assert.match(unknown.outcome.errorMessage ?? '', /No app opens "unknown:thing": say which one with App/);
});

test('a device is turned off and released', skip, async (context) => {
  const { run, phones } = await startRunKit(context, { phones: [{}, {}] });
  const [first] = phones;
  const select = act('AndroidDevice.Select', { By: 'name', Value: first?.address ?? '', TimeoutSec: '0' });

  const { outcome } = await run(
    [
      select,
      act('AndroidDevice.Stop'),
      act('AndroidDevice.List', { Filter: 'running' }, { results: { Count: 'online' } }),
    ],
    { names: ['online'] },
  );

  assert.equal(outcome.errorMessage, null);
  assert.equal(outcome.values?.variables.online, '1');
  assert.deepEqual(
    first?.events.filter(({ kind }) => kind === 'reboot'),
    [{ kind: 'reboot', detail: '-p' }],
  );
});

for (const [name, parameters, message] of [
  [
    'AndroidUtil.SetProxy',
    { Proxy: 'http://ada:secret@host:80' },
    /"http:\/\/\*\*\*@host:80".*no user and password/,
  ],
  ['AndroidUtil.SetProxy', { Proxy: 'socks5://host:80' }, /take an HTTP proxy as host:port/],
  ['AndroidUtil.SetProxy', { Proxy: 'host:80; reboot' }, /take an HTTP proxy as host:port/],
  ['AndroidUtil.SetProxy', { Proxy: 'host:70000' }, /take an HTTP proxy as host:port/],
  ['AndroidUtil.SetLocation', { Lat: '1', Lon: '2' }, /needs Android 12 or newer/],
  ['AndroidUtil.SetLocation', { Lat: '91', Lon: '2' }, /must be at most 90/],
  ['AndroidUtil.SetLocation', { Lat: '1' }, /Lon needs a value when Mode is set/],
  ['AndroidUtil.Clipboard', {}, /install the app Clipper/],
  ['AndroidUtil.SendSms', { To: '+49123', Text: 'x' }, /has no app that takes messages/],
  ['AndroidUtil.SendSms', { To: '123; reboot', Text: 'x' }, /is no number of a phone/],
  ['AndroidApp.GetApk', { App: 'com.x; reboot', Path: 'x.apk' }, /no name of a package/],
] as const) {
  test(`${name} ${JSON.stringify(parameters)} is an error that says what to do`, skip, async (context) => {
    const { run, phones } = await startRunKit(context);

    const { outcome } = await run([act(name, parameters)]);

    assert.match(outcome.errorMessage ?? '', message);
    assert.deepEqual(
      phones[0]?.events.filter(({ kind }) => kind === 'reboot'),
      [],
    );
  });
}

test(
  'a touch panel that the device closes to adb is an error that says what else helps',
  skip,
  async (context) => {
    const { run, phones } = await startRunKit(context, { phones: [{ sdk: 29 }] });
    Object.assign(phones[0]?.faults ?? {}, { closesTouchDevice: true });
    const way = { FromX: '1', FromY: '2', ToX: '300', ToY: '400', Curved: 'true' };

    const zoomed = await run([on('AndroidInput.Zoom', '//node', { parameters: { Factor: '2' } })]);
    const curved = await run([act('AndroidInput.Swipe', way)]);

    assert.match(zoomed.outcome.errorMessage ?? '', /closed to adb on this device.*a double touch/);
    assert.match(curved.outcome.errorMessage ?? '', /Curved needs Android 11 or newer/);
  },
);
