// The first proxy of a browser opens it anew: rules and recordings go on there.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createBrowserKit, navigate } from '../testing/browser-kit.ts';
import { startHttpProxy } from '../testing/proxy-servers.ts';
import { act } from '../testing/shared-browser.ts';

test('rules, a HAR recording and captured traffic go on behind a proxy', async (context) => {
  const kit = await createBrowserKit(context, {
    '/': '<title>server</title>',
    '/after': '<title>after</title>',
  });
  const proxy = await startHttpProxy(context);
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-behind-'));
  context.after(() => rm(folder, { recursive: true }));

  const { outcome } = await kit.run(
    [
      navigate(kit.url('/')),
      act('WebBrowser.AddRequestRule', {
        Name: 'made',
        UrlMasks: '/made',
        Do: 'answer',
        Body: '<title>rule</title>',
      }),
      act('WebBrowser.AddRequestRule', {
        Name: 'head',
        UrlMasks: '/after',
        Do: 'changeResponse',
        Headers: 'X-Rule: 1',
      }),
      act('WebBrowser.RecordHar', { Mode: 'start' }),
      act('WebBrowser.CaptureTraffic', { Mode: 'start' }),
      act('WebBrowser.SetProxy', { Proxy: `http://127.0.0.1:${proxy.port}` }),
      navigate(kit.url('/after')),
      navigate(kit.url('/made')),
      act('Tab.GetProperty', { Property: 'title' }, { OutputVariable: 'title' }),
      act('WebBrowser.GetRequestRules', { FailOn: 'neverHit' }, { Hits: 'hits' }),
      act('WebBrowser.CaptureTraffic', { Mode: 'stop' }, { OutputVariable: 'traffic' }),
      act('WebBrowser.RecordHar', { Mode: 'stop', Path: 'behind.har' }, { Count: 'count' }),
    ],
    { variables: ['title', 'hits', 'traffic', 'count'], projectPath: join(folder, 'project.zp') },
  );

  const { title, hits, traffic } = outcome.values?.variables ?? {};
  assert.deepEqual([outcome.errorMessage, title, hits], [null, 'rule', '2']);
  const { entries } = JSON.parse(await readFile(join(folder, 'behind.har'), 'utf8')).log;
  const recorded = entries.map(({ request }: { request: { url: string } }) => request.url);
  for (const urls of [recorded, JSON.parse(traffic ?? '[]').map(({ url }: { url: string }) => url)]) {
    assert.ok(urls.includes(kit.url('/after')) && urls.includes(kit.url('/made')), urls.join(' '));
  }
});
