import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { test } from 'node:test';
import { createBrowserKit } from '../testing/browser-kit.ts';
import { servePages } from '../testing/page-server.ts';
import { act } from '../testing/shared-browser.ts';

/** Facts that a page, a frame or a worker reads. */
const facts = `JSON.stringify({
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  hours: new Date(0).getHours(),
  language: navigator.language,
  languages: navigator.languages.join(),
  number: (1234.5).toLocaleString(),
  agent: navigator.userAgent,
})`;
const look = `JSON.stringify({
  ...JSON.parse(${facts}),
  size: innerWidth + 'x' + innerHeight,
  scale: devicePixelRatio,
  touch: navigator.maxTouchPoints > 0 && 'ontouchstart' in window,
  coarse: matchMedia('(pointer: coarse)').matches,
  dark: matchMedia('(prefers-color-scheme: dark)').matches,
  still: matchMedia('(prefers-reduced-motion: reduce)').matches,
})`;
/** Its first script keeps what it sees, before anybody can set anything. */
const page = `<meta name=viewport content="width=device-width"><script>first = ${look}</script><p>page</p>`;
const javascript = (code: string) => (_request: IncomingMessage, response: ServerResponse) =>
  void response.writeHead(200, { 'content-type': 'text/javascript' }).end(code);

const pages = {
  '/': page,
  '/headers': (request: IncomingMessage, response: ServerResponse) =>
    response.end(JSON.stringify(request.headers)),
  '/worker.js': javascript(`postMessage(${facts})`),
  '/shared.js': javascript(`onconnect = ({ ports: [port] }) => port.postMessage(${facts})`),
  '/service.js': javascript(`onfetch = (event) => {
    if (event.request.url.endsWith('/seen')) event.respondWith(new Response(${facts}));
  };
  onactivate = () => clients.claim()`),
};

const evaluate = (Code: string, name: string) =>
  act('Tab.RunJavaScript', { Code, TimeoutSec: '10' }, { OutputVariable: name });
const go = (Url: string) => act('Tab.Navigate', { Url });
const inWorker =
  'return new Promise((done) => { new Worker("/worker.js").onmessage = ({ data }) => done(data) })';
const inSharedWorker =
  'return new Promise((done) => { new SharedWorker("/shared.js").port.onmessage = ({ data }) => done(data) })';
const inServiceWorker = `await navigator.serviceWorker.register('/service.js');
  await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller) await new Promise((done) => { navigator.serviceWorker.oncontrollerchange = done });
  return (await fetch('/seen')).text()`;
const inFrame = (url: string) => `const frame = document.body.appendChild(document.createElement('iframe'));
  frame.src = ${JSON.stringify(url)};
  await new Promise((done) => { frame.onload = done });
  return frame.contentWindow.first`;
const inWindow = `const opened = open('/?window');
  while (!opened.first) await new Promise((done) => setTimeout(done, 20));
  return opened.first`;

test('zone, language, device and colours hold in each tab, frame, window and worker before its first script', async (t) => {
  const kit = await createBrowserKit(t, pages);
  const names = ['page', 'tab', 'frame', 'window', 'worker', 'shared', 'service', 'headers'];

  const { outcome } = await kit.run(
    [
      act('WebBrowser.Emulate', {
        Device: 'iphone 15',
        Language: 'de_CH',
        TimeZone: 'Asia/Tokyo',
        ColorScheme: 'dark',
        ReducedMotion: 'reduce',
      }),
      go(kit.url('/')),
      evaluate('return first', 'page'),
      evaluate(inFrame('/'), 'frame'),
      evaluate(inWindow, 'window'),
      evaluate(inWorker, 'worker'),
      evaluate(inSharedWorker, 'shared'),
      evaluate(inServiceWorker, 'service'),
      act('Tab.Open', { Url: kit.url('/') }),
      evaluate('return first', 'tab'),
      go(kit.url('/headers')),
      act('Tab.GetProperty', { Property: 'text' }, { OutputVariable: 'headers' }),
    ],
    { variables: names },
  );

  assert.equal(outcome.errorMessage, null);
  const seen = Object.fromEntries(
    Object.entries(outcome.values?.variables ?? {}).map(([name, text]) => [name, JSON.parse(text)]),
  );
  const { zone, hours, language, number, agent } = seen.page;
  assert.deepEqual([zone, hours, language, number], ['Asia/Tokyo', 9, 'de-CH', "1'234.5"]);
  assert.match(agent, /iPhone/);
  const { size, scale, touch, coarse, dark, still } = seen.page;
  assert.deepEqual([size, scale, touch, coarse, dark, still], ['393x659', 3, true, true, true, true]);
  assert.deepEqual(seen.tab, seen.page);
  assert.deepEqual(seen.window, seen.page);
  assert.deepEqual({ ...seen.frame, size }, seen.page);
  const inWorkers = { zone, hours, number, language, agent, languages: seen.page.languages };
  assert.deepEqual(seen.worker, inWorkers);
  // The browser does not let the rest be set for these, and the documentation says so.
  assert.deepEqual({ ...seen.service, agent }, inWorkers);
  assert.deepEqual({ ...seen.shared, agent, language, languages: inWorkers.languages }, inWorkers);
  assert.match(seen.headers['accept-language'], /^de-CH/);
  assert.match(seen.headers['user-agent'], /iPhone/);
});

test('a frame of another site sees them too', async (t) => {
  const kit = await createBrowserKit(t, pages);
  const other = await servePages({
    '/': `<script>parent.postMessage(${facts}, '*')</script>`,
  });
  t.after(() => other.close());
  const url = other.url('/').replace('127.0.0.1', 'localhost');

  const { outcome } = await kit.run(
    [
      act('WebBrowser.Emulate', { Language: 'fr', TimeZone: 'America/Lima' }),
      go(kit.url('/')),
      evaluate(
        `return new Promise((done) => {
          onmessage = ({ data }) => done(data);
          document.body.appendChild(document.createElement('iframe')).src = ${JSON.stringify(url)};
        })`,
        'seen',
      ),
    ],
    { variables: ['seen'] },
  );

  assert.equal(outcome.errorMessage, null);
  const { zone, language } = JSON.parse(outcome.values?.variables.seen ?? '');
  assert.deepEqual([zone, language], ['America/Lima', 'fr']);
});

test('what was set is taken back by none, and the rest of the browser stays as it was', async (t) => {
  const kit = await createBrowserKit(t, pages);
  const zone =
    'return [Intl.DateTimeFormat().resolvedOptions().timeZone, innerWidth, navigator.language].join()';

  const { outcome } = await kit.run(
    [
      go(kit.url('/')),
      evaluate(`document.cookie = 'a=1'; localStorage.b = 2; sessionStorage.c = 3; ${zone}`, 'before'),
      act('WebBrowser.Emulate', { Device: 'Pixel 7', Language: 'fr', TimeZone: 'Asia/Tokyo' }),
      evaluate(zone, 'set'),
      act('WebBrowser.SetViewport', { Width: '500', Height: '400' }),
      evaluate('return innerWidth + String(navigator.maxTouchPoints > 0)', 'sized'),
      act('WebBrowser.Emulate', { Device: 'none', Language: 'none', TimeZone: 'none' }),
      evaluate(zone, 'after'),
      evaluate('return document.cookie + localStorage.b + sessionStorage.c', 'kept'),
    ],
    { variables: ['before', 'set', 'sized', 'after', 'kept'] },
  );

  assert.equal(outcome.errorMessage, null);
  const { before, set, sized, after, kept } = outcome.values?.variables ?? {};
  assert.deepEqual([set, sized, after, kept], ['Asia/Tokyo,412,fr', '500true', before, 'a=123']);
});

const position =
  'return new Promise((done) => navigator.geolocation.getCurrentPosition(({ coords }) => done([coords.latitude, coords.longitude, coords.accuracy].join()), ({ code }) => done("refused " + code)))';

test('pages that ask get the place with its accuracy, also in new tabs, until it is taken back or refused', async (t) => {
  const kit = await createBrowserKit(t, pages);

  const { outcome } = await kit.run(
    [
      go(kit.url('/')),
      evaluate('window.kept = 7', 'none'),
      act('WebBrowser.Emulate', { Latitude: '47.37', Longitude: '8.54', Accuracy: '25' }),
      evaluate(position, 'place'),
      evaluate('return window.kept', 'kept'),
      act('Tab.Open', { Url: kit.url('/') }),
      evaluate(position, 'tab'),
      act('WebBrowser.SetPermissions', { Permissions: 'geolocation', Setting: 'deny', Url: kit.url('/x') }),
      evaluate(position, 'denied'),
      act('WebBrowser.SetPermissions', { Setting: 'ask', Url: kit.url('/x') }),
      evaluate(position, 'again'),
      act('WebBrowser.Emulate', { HidePlace: 'true' }),
      evaluate("return (await navigator.permissions.query({ name: 'geolocation' })).state", 'state'),
    ],
    { variables: ['place', 'kept', 'tab', 'denied', 'again', 'state'] },
  );

  assert.equal(outcome.errorMessage, null);
  const { place, kept, tab, denied, again, state } = outcome.values?.variables ?? {};
  assert.deepEqual([place, kept, tab], ['47.37,8.54,25', '7', '47.37,8.54,25']);
  assert.deepEqual([denied, again], ['refused 1', '47.37,8.54,25']);
  assert.notEqual(state, 'granted');
});

const permissions = [
  ...['geolocation', 'notifications', 'camera', 'microphone', 'clipboard-read', 'clipboard-write'],
  ...['persistent-storage', 'screen-wake-lock', 'local-fonts', 'window-management', 'idle-detection'],
  ...[
    'background-sync',
    'payment-handler',
    'midi',
    'midi-sysex',
    'accelerometer',
    'gyroscope',
    'magnetometer',
  ],
];
/** The state of all, or each by its name where they differ. */
const states = `const names = ${JSON.stringify(permissions)};
  const asked = (name) => name === 'midi-sysex' ? { name: 'midi', sysex: true } : { name };
  const all = await Promise.all(names.map(async (name) => (await navigator.permissions.query(asked(name))).state));
  return new Set(all).size === 1 ? all[0] : names.map((name, index) => name + ' ' + all[index]).join()`;

test('each permission is granted, denied and taken back, for one site or all', async (t) => {
  const kit = await createBrowserKit(t, pages);
  const other = await servePages(pages);
  t.after(() => other.close());
  const permit = (parameters: Readonly<Record<string, string>>) =>
    act('WebBrowser.SetPermissions', parameters);

  const { outcome } = await kit.run(
    [
      go(kit.url('/')),
      permit({ Permissions: permissions.join(', '), Url: kit.url('/a') }),
      evaluate(states, 'granted'),
      go(other.url('/')),
      evaluate(states, 'other'),
      permit({ Permissions: permissions.join(', '), Setting: 'deny' }),
      evaluate(states, 'denied'),
      go(kit.url('/')),
      evaluate(states, 'kept'),
      act('WebBrowser.Emulate', { Language: 'fr' }),
      evaluate(states, 'reopened'),
      permit({ Setting: 'ask' }),
      evaluate(states, 'reset'),
    ],
    { variables: ['granted', 'other', 'denied', 'kept', 'reopened', 'reset'] },
  );

  assert.equal(outcome.errorMessage, null);
  assert.deepEqual(outcome.values?.variables, {
    granted: 'granted',
    other: 'prompt',
    denied: 'denied',
    kept: 'granted',
    reopened: 'granted',
    reset: 'prompt',
  });
});

test('without a network pages, windows and workers load nothing, until it is back', async (t) => {
  const kit = await createBrowserKit(t, pages);
  const load = "fetch('/headers').then(() => 'loaded', () => 'failed')";
  const look = `return [navigator.onLine, await ${load}].join()`;
  const inBlob = `return new Promise((done) => {
    const code = "fetch('" + location.origin + "/headers').then(() => postMessage('loaded'), () => postMessage('failed'))";
    new Worker(URL.createObjectURL(new Blob([code]))).onmessage = ({ data }) => done(data);
  })`;

  const { outcome } = await kit.run(
    [
      go(kit.url('/')),
      act('WebBrowser.Emulate', { Offline: 'yes' }),
      evaluate(look, 'page'),
      evaluate(inBlob, 'worker'),
      act('Tab.Open'),
      act('Tab.Navigate', { Url: kit.url('/') }),
    ],
    { variables: ['page', 'worker'] },
  );
  const back = await kit.run(
    [
      go(kit.url('/')),
      act('WebBrowser.Emulate', { Offline: 'yes' }),
      act('WebBrowser.Emulate', { Offline: 'no', TimeZone: 'Asia/Tokyo' }),
      evaluate(look, 'back'),
    ],
    { variables: ['back'] },
  );

  assert.match(outcome.errorMessage ?? '', /could not be loaded: net::ERR_INTERNET_DISCONNECTED/);
  assert.deepEqual(outcome.values?.variables, { page: 'false,failed', worker: 'failed' });
  assert.deepEqual(back.outcome.values?.variables, { back: 'true,loaded' });
});

for (const [parameters, message] of [
  [{ Device: 'iPhone 155' }, /There is no device "iPhone 155"\. Did you mean .*iPhone 15/],
  [{ Device: 'a fridge' }, /There is no device "a fridge"\. Known are .*Pixel 7/],
  [{ TimeZone: 'Europe/Zurick' }, /There is no time zone "Europe\/Zurick"\. Did you mean Europe\/Zurich/],
  [{ TimeZone: '+02:00' }, /There is no time zone "\+02:00"/],
  [{ Language: 'klingon' }, /There is no language "klingon"\. Languages are named like de/],
  [{ Latitude: '1' }, /A place needs both Latitude and Longitude/],
  [{}, /Nothing is said to be emulated/],
] as const) {
  test(`Emulate with ${JSON.stringify(parameters)} is refused`, async (t) => {
    const kit = await createBrowserKit(t, pages);

    const { outcome } = await kit.run([act('WebBrowser.Emulate', { ...parameters })]);

    assert.match(outcome.errorMessage ?? '', message);
  });
}

for (const [parameters, message] of [
  [{ Permissions: 'geolocatoin' }, /There is no permission "geolocatoin"\. Did you mean geolocation/],
  [{ Permissions: 'teleport' }, /There is no permission "teleport"\. Known are geolocation, notifications/],
  [{ Permissions: 'camera', Url: 'shop.example' }, /A site begins with http/],
  [{}, /No permission is named/],
] as const) {
  test(`SetPermissions with ${JSON.stringify(parameters)} is refused`, async (t) => {
    const kit = await createBrowserKit(t, pages);

    const { outcome } = await kit.run([act('WebBrowser.SetPermissions', { ...parameters })]);

    assert.match(outcome.errorMessage ?? '', message);
  });
}
