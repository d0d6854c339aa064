import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBrowserKit } from '../testing/browser-kit.ts';
import { startHttpProxy } from '../testing/proxy-servers.ts';
import { act } from '../testing/shared-browser.ts';

const pages = {
  '/': '<p>page</p>',
  '/where': (_request: unknown, response: { end(text: string): void }) =>
    response.end(JSON.stringify({ timezone: 'Pacific/Auckland', lat: -36.8, lon: 174.7 })),
  '/nowhere': (_request: unknown, response: { end(text: string): void }) => response.end('{}'),
};
const evaluate = (Code: string, name: string) => act('Tab.RunJavaScript', { Code }, { OutputVariable: name });

test('the browser uses the proxy, keeps its settings, and gets the location of the proxy', async (context) => {
  const kit = await createBrowserKit(context, pages);
  const proxy = await startHttpProxy(context, { credentials: 'ada:secret' });
  const set = act('WebBrowser.SetProxy', {
    Proxy: `http://ada:secret@127.0.0.1:${proxy.port}`,
    EmulateTimezone: 'true',
    EmulateGeo: 'true',
    GeoService: kit.url('/where'),
  });

  const { outcome } = await kit.run(
    [
      act('WebBrowser.SetViewport', { Width: '640', Height: '480' }),
      set,
      act('Tab.Navigate', { Url: kit.url('/') }),
      evaluate('return Intl.DateTimeFormat().resolvedOptions().timeZone', 'zone'),
      evaluate(
        'const { coords } = await new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject)); return coords.latitude',
        'latitude',
      ),
      evaluate('return innerWidth', 'width'),
      act('WebBrowser.SetProxy', { Proxy: 'none' }),
      act('Tab.Navigate', { Url: kit.url('/?direct') }),
    ],
    { variables: ['zone', 'latitude', 'width'] },
  );

  assert.equal(outcome.errorMessage, null);
  assert.deepEqual(outcome.values?.variables, { zone: 'Pacific/Auckland', latitude: '-36.8', width: '640' });
  assert.deepEqual(
    [
      proxy.asked.includes(kit.url('/where')),
      proxy.asked.includes(kit.url('/')),
      proxy.asked.includes(kit.url('/?direct')),
    ],
    [true, true, false],
  );
});

test('a proxy that is invalid, does not answer or has no location is an error that says so', async (context) => {
  const kit = await createBrowserKit(context, pages);
  const error = async (parameters: Record<string, string>) =>
    (await kit.run([act('WebBrowser.StartInstance'), act('WebBrowser.SetProxy', parameters)])).outcome
      .errorMessage;

  const none = await error({ Proxy: 'not a proxy' });
  const dead = await error({ Proxy: 'http://ada:secret@127.0.0.1:9' });
  const nowhere = await error({ Proxy: 'none', EmulateGeo: 'true', GeoService: kit.url('/nowhere') });

  const unnamed = await error({ Proxy: 'none', EmulateTimezone: 'true' });

  assert.match(unnamed ?? '', /GeoService is empty: name a service/);
  assert.match(none ?? '', /A proxy is http/);
  assert.match(dead ?? '', /does not answer: the connection was refused/);
  assert.doesNotMatch(dead ?? '', /secret/);
  assert.match(nowhere ?? '', /\/nowhere tells no timezone, lat and lon as JSON; it tells "\{\}"/);
});

test('a proxy needs io:network', async (context) => {
  const kit = await createBrowserKit(context, {});

  const { outcome } = await kit.run([act('WebBrowser.SetProxy', { Proxy: 'none' })], {
    allowedScopes: new Set(),
  });

  assert.match(outcome.errorMessage ?? '', /io:network/);
});

test('the tabs that a first proxy opens anew are none that a page opened', async (context) => {
  const kit = await createBrowserKit(context, pages);
  const proxy = await startHttpProxy(context, { credentials: 'ada:secret' });

  const { outcome } = await kit.run([
    act('Tab.Navigate', { Url: kit.url('/') }),
    act('Tab.Open', { Name: 'second' }),
    act('WebBrowser.SetProxy', { Proxy: `http://ada:secret@127.0.0.1:${proxy.port}` }),
    act('Tab.WaitOpen', { TimeoutSec: '1' }),
  ]);

  assert.match(outcome.errorMessage ?? '', /No page opened a tab within 1 s\. There are 2\./);
});
