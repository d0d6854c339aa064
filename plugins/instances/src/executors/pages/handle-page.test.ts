import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { test } from 'node:test';
import type { ActionSketch, TestRun } from '@gatehouse/plugin-runtime/testing';
import { createBrowserKit, element, navigate } from '../../testing/browser-kit.ts';

const handlePage = (parameters: Record<string, string>, more: Partial<ActionSketch> = {}): ActionSketch => ({
  ...{ type: 'WebBrowser', action: 'HandlePage', ...more },
  parameters,
});

const login = handlePage({ UrlMask: '/login', Do: 'group', Group: 'Log in' });
const click = (id: string) =>
  element('RiseEvent', `//*[@id='${id}']`, { parameters: { Event: 'click', TimeoutSec: '5' } });
const title: ActionSketch = {
  ...{ type: 'Tab', action: 'GetProperty', parameters: { Property: 'title' } },
  results: { OutputVariable: 'title' },
};
const handled: ActionSketch = {
  ...{ type: 'WebBrowser', action: 'HandlePage', parameters: { Do: 'forget' } },
  results: { Handled: 'handled' },
};
const loads = { StatusCode: 'status', FinalUrl: 'url' };
const variables = ['title', 'handled', 'status', 'url'];
const groups = [{ name: 'Log in', actions: [{ ...click('send'), id: 'login' }] }];

const warnings = ({ events }: TestRun) =>
  events.flatMap((event) => (event.kind === 'log' && event.level === 'Warning' ? [event.message] : []));

/** A shop that asks for a log-in until it has a cookie; the cookie holds for some pages. */
function shop({ pagesOfLogin = 9 } = {}) {
  let left = 0;
  const requests: string[] = [];
  const html =
    (body: string): RequestListener =>
    (_request, response) =>
      void response.setHeader('content-type', 'text/html').end(body);
  const guarded =
    (body: string): RequestListener =>
    (request, response) => {
      requests.push(`${request.method} ${request.url}`);
      if (left > 0) {
        left -= 1;
        html(body)(request, response);
        return;
      }
      response.writeHead(302, { location: '/login' }).end();
    };
  const pages: Record<string, RequestListener> = {
    '/login': html('<title>login</title><form action=/enter><button id=send>Log in</button></form>'),
    '/enter': (_request, response) => {
      left = pagesOfLogin;
      response.writeHead(302, { location: '/home' }).end();
    },
    // The log-in runs out before the next page.
    '/expire': (_request, response) => {
      left = 0;
      response.writeHead(302, { location: '/invoices' }).end();
    },
    '/home': html('<title>home</title>'),
    '/orders': guarded("<title>orders</title><a id=next href='/expire'>Invoices</a>"),
    '/invoices': guarded(
      '<title>invoices</title><button id=pay onclick=\'document.title = "paid"\'>Pay</button>',
    ),
  };
  return { pages, requests };
}

test('a log-in that ran out is done by a group of the project, and the load that met it is repeated', async (context) => {
  const { pages, requests } = shop();
  const { run, url } = await createBrowserKit(context, pages);

  const ran = await run([login, navigate(url('/orders'), { results: loads }), title, handled], {
    variables,
    groups,
  });

  const { title: shown, handled: count, status, url: address } = ran.outcome.values?.variables ?? {};
  assert.equal(ran.outcome.errorMessage, null);
  assert.deepEqual([shown, count, status, address], ['orders', '1', '200', url('/orders')]);
  assert.deepEqual(requests, ['GET /orders', 'GET /orders']);
  assert.match(warnings(ran).join(), /A page was handled \(the group "Log in"\): .*\/login \(status 200\)/);
});

test('a log-in that ran out in the middle is done before the action that met it acts', async (context) => {
  const { pages } = shop();
  const { run, url } = await createBrowserKit(context, pages);
  const back = navigate(url('/invoices'), { id: 'back' });
  const groupsBack = [{ name: 'Log in', actions: [{ ...click('send'), id: 'login' }, back] }];

  const ran = await run([login, navigate(url('/orders')), click('next'), click('pay'), title, handled], {
    variables,
    groups: groupsBack,
  });

  const { title: shown, handled: count } = ran.outcome.values?.variables ?? {};
  assert.deepEqual([ran.outcome.errorMessage, shown, count], [null, 'paid', '2']);
});

test('a log-in that leads to the log-in again ends with an error after Times', async (context) => {
  const { pages, requests } = shop({ pagesOfLogin: 0 });
  const { run, url } = await createBrowserKit(context, pages);

  const { outcome } = await run(
    [handlePage({ UrlMask: '*/login', Do: 'group', Group: 'Log in', Times: '3' }), navigate(url('/orders'))],
    { variables, groups },
  );

  assert.match(
    outcome.errorMessage ?? '',
    /login .*came again after the last time that Times of HandlePage allows/,
  );
  assert.equal(requests.length, 4);
});

/** A page that has an error some times. */
function shaky(status: number, times: number, body = '<title>fine</title><button id=buy>Buy</button>') {
  let asked = 0;
  const page: RequestListener = (_request, response) => {
    asked += 1;
    response.writeHead(asked > times ? 200 : status, { 'content-type': 'text/html' });
    response.end(asked > times ? body : '<h1>Sorry</h1>');
  };
  return { page, asked: () => asked };
}

test('an error page is loaded again until it is gone, and the load has the status of the last page', async (context) => {
  const { page, asked } = shaky(503, 2);
  const { run, url } = await createBrowserKit(context, { '/': page });
  const reload = handlePage({ Status: '429, 500-599', Do: 'reload', PauseSec: '0' });

  const ran = await run([reload, navigate(url('/'), { results: loads }), click('buy'), handled], {
    variables,
  });

  const { status, handled: count } = ran.outcome.values?.variables ?? {};
  assert.deepEqual([ran.outcome.errorMessage, status, count, asked()], [null, '200', '2', 3]);
});

test('an error page that a click leads to is loaded again before the next action, and for ever is an error', async (context) => {
  const { page } = shaky(500, 1);
  const pages = { '/': "<a id=next href='/shaky'>Next</a>", '/shaky': page, '/down': shaky(500, 99).page };
  const { run, url } = await createBrowserKit(context, pages);
  const reload = handlePage({ Status: '500', Do: 'reload', PauseSec: '0', Times: '2' });

  const passed = await run([reload, navigate(url('/')), click('next'), click('buy')], { variables });
  const lasting = await run([reload, navigate(url('/down'))], { variables });

  assert.equal(passed.outcome.errorMessage, null);
  assert.match(lasting.outcome.errorMessage ?? '', /down \(status 500\) came again/);
});

test('an error page that answers a form is never sent again by itself', async (context) => {
  const sent: string[] = [];
  const pay: RequestListener = (request, response) => {
    sent.push(request.method ?? '');
    response.writeHead(502).end('<h1>Sorry</h1>');
  };
  const pages = { '/': '<form action=/pay method=post><button id=send>Pay</button></form>', '/pay': pay };
  const { run, url } = await createBrowserKit(context, pages);
  const reload = handlePage({ Status: '500-599', Do: 'reload', PauseSec: '0' });

  const { outcome } = await run([reload, navigate(url('/')), click('send'), title], { variables });

  assert.match(
    outcome.errorMessage ?? '',
    /answer to a form \(POST\), and a reload would send the form again/,
  );
  assert.deepEqual(sent, ['POST']);
});

test('a page is known by an element too, all that is given must hold, and fail names it', async (context) => {
  const pages = { '/': '<h1 id=closed>Closed</h1><button id=buy>Buy</button>' };
  const { run, url } = await createBrowserKit(context, pages);
  const finder = element('Exists', "//*[@id='closed']").finder ?? null;
  const closed = (more: Record<string, string>) =>
    handlePage({ FinderType: 'XPathFinder', Do: 'fail', Message: 'The shop is closed', ...more }, { finder });

  const met = await run([closed({}), navigate(url('/')), click('buy')]);
  const other = await run([closed({ Status: '404' }), navigate(url('/')), click('buy')]);

  assert.match(met.outcome.errorMessage ?? '', /The shop is closed: the page is .* with .*closed/);
  assert.equal(other.outcome.errorMessage, null);
});

test('a handler that names no page, and a status that is none, are refused', async (context) => {
  const { run } = await createBrowserKit(context, {});

  const nothing = await run([handlePage({ Do: 'reload' })]);
  const wrong = await run([handlePage({ Do: 'reload', Status: '5xx' })]);

  assert.match(nothing.outcome.errorMessage ?? '', /names no page: set UrlMask, Status, a finder/);
  assert.match(wrong.outcome.errorMessage ?? '', /"5xx", which is no HTTP status/);
});
