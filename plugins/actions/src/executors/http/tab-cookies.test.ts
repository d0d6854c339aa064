import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { documentOf, runDocument } from '@gatehouse/plugin-runtime/testing';
import { action, category, defineExecutors, text } from '@gatehouse/sdk-actions';
import { closeServers, serveHttp } from '../../testing/test-servers.ts';
import { standardExecutors } from '../standard-executors.ts';

let base = '';
let seen: string | undefined;
before(async () => {
  base = await serveHttp((request, response) => {
    seen = request.headers.cookie;
    response.end();
  });
});
after(closeServers);

const browser = category({
  tag: 'WebBrowser',
  title: 'A browser',
  summary: 'Stands in for the browser',
  actions: {
    GetCookies: action({
      description: 'Gives cookies.',
      parameters: { Format: text('The format') },
      results: { OutputVariable: 'The cookies' },
    }),
  },
});

async function cookiesSent(
  cookies: readonly Readonly<Record<string, string | boolean>>[] | null,
  { path = '/shop/cart', Cookies = '' } = {},
): Promise<string> {
  seen = undefined;
  const executors = defineExecutors(browser, {
    GetCookies: ({ setResult }) => setResult('OutputVariable', JSON.stringify(cookies)),
  });
  const parameters = { Url: `${base}${path}`, UseTabCookies: 'true', Cookies };
  const { outcome } = await runDocument(documentOf([{ type: 'Http', action: 'Get', parameters }]), {
    executors: cookies ? [...standardExecutors, executors] : standardExecutors,
  });
  return outcome.errorMessage ?? seen ?? '';
}

const ours = { domain: '127.0.0.1', path: '/' };

test('the cookies that the browser has for the address are sent, the nearest path last', async () => {
  const sent = await cookiesSent([
    { ...ours, name: 'near', value: '1', path: '/shop' },
    { ...ours, name: 'far', value: '2' },
    { ...ours, name: 'elsewhere', value: '3', path: '/shopping' },
    { ...ours, name: 'safe', value: '4', secure: true },
    { name: 'other', value: '5', domain: '.example.org', path: '/' },
  ]);

  assert.equal(sent, 'far=2; near=1');
});

test('cookies of the action override those of the browser', async () => {
  const sent = await cookiesSent([{ ...ours, name: 'a', value: 'browser' }], { Cookies: 'a=action; b=2' });

  assert.equal(sent, 'a=action; b=2');
});

test('a product without browsers is an error with that reason', async () => {
  assert.match(await cookiesSent(null), /UseTabCookies needs a browser/);
});
