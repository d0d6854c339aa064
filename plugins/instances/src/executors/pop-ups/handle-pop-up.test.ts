import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ActionSketch, TestRun } from '@gatehouse/plugin-runtime/testing';
import { createBrowserKit, element, navigate } from '../../testing/browser-kit.ts';

const popUp = (xpath: string, parameters: Record<string, string> = {}): ActionSketch => ({
  ...element('', xpath, { parameters }),
  ...{ type: 'WebBrowser', action: 'HandlePopUp' },
  parameters: { FinderType: 'XPathFinder', ...parameters },
});

const banner = (script: string) => `<button id=buy onclick="document.title += 'bought;'">Buy</button>
  <template id=t><div id=banner style="position:fixed;inset:0;background:#fff">
    <button id=accept onclick="document.title += 'accepted;'; banner.remove()">Accept</button>
  </div></template>
  <script>const show = () => document.body.append(t.content.cloneNode(true)); ${script}</script>`;

const click = element('RiseEvent', "//*[@id='buy']", { parameters: { Event: 'click', TimeoutSec: '5' } });
const mouse = { ...click, type: 'UserInput', action: 'MouseClick' };
const title: ActionSketch = {
  ...{ type: 'Tab', action: 'GetProperty', parameters: { Property: 'title' } },
  results: { OutputVariable: 'title' },
};

const warnings = ({ events }: TestRun) =>
  events.flatMap((event) => (event.kind === 'log' && event.level === 'Warning' ? [event.message] : []));

for (const [when, script] of [
  ['is there before the action', 'show()'],
  [
    'comes while the action waits',
    'buy.hidden = true; setTimeout(() => { show(); buy.hidden = false; }, 700)',
  ],
] as const) {
  test(`a pop-up that ${when} is closed, and the click reaches its element`, async (context) => {
    const { run, url } = await createBrowserKit(context, { '/': banner(script) });

    const ran = await run([popUp("//*[@id='accept']"), navigate(url('/')), click, title], {
      variables: ['title'],
    });

    assert.equal(ran.outcome.errorMessage, null);
    assert.equal(ran.outcome.values?.variables.title, 'accepted;bought;');
    assert.match(warnings(ran).join(), /A pop-up was handled \(click\): .*accept/);
  });
}

test('the mouse finds its element free as well, and a page without the pop-up costs no time-out', async (context) => {
  const { run, url } = await createBrowserKit(context, { '/': banner('show()'), '/free': banner('') });

  const covered = await run([popUp("//*[@id='accept']"), navigate(url('/')), mouse, title], {
    variables: ['title'],
  });
  const free = await run([popUp("//*[@id='accept']"), navigate(url('/free')), click, title], {
    variables: ['title'],
  });

  assert.equal(covered.outcome.values?.variables.title, 'accepted;bought;');
  assert.equal(free.outcome.values?.variables.title, 'bought;');
  assert.deepEqual(warnings(free), []);
});

test('a pop-up that closes with Escape is closed so', async (context) => {
  const page = banner("show(); onkeydown = ({ key }) => { if (key === 'Escape') banner.remove(); }");
  const { run, url } = await createBrowserKit(context, { '/': page });

  const { outcome } = await run(
    [popUp("//*[@id='banner']", { Do: 'escape' }), navigate(url('/')), click, title],
    { variables: ['title'] },
  );

  assert.equal(outcome.values?.variables.title, 'bought;');
});

test('an error page is loaded again until it is gone, and no more often than allowed', async (context) => {
  let asked = 0;
  const { run, url } = await createBrowserKit(context, {
    '/': (_request, response) => {
      asked += 1;
      response.setHeader('content-type', 'text/html');
      response.end(asked < 3 ? '<h1 id=down>Try again</h1>' : banner(''));
    },
  });
  const reload = (Times: string) => popUp("//*[@id='down']", { Do: 'reload', Times });

  const fine = await run([reload('5'), navigate(url('/')), click, title], { variables: ['title'] });
  asked = -100;
  const limited = await run([reload('1'), navigate(url('/')), click]);

  assert.equal(fine.outcome.values?.variables.title, 'bought;');
  assert.match(limited.outcome.errorMessage ?? '', /came again after the last time that Times .* allows/);
});

test('a log-in that ran out fails the action with the message of the project', async (context) => {
  const { run, url } = await createBrowserKit(context, { '/': '<form id=login></form>log in' });
  const login = popUp("//*[@id='login']/..", { Do: 'fail', Message: 'The log-in ran out' });

  const { outcome } = await run([login, navigate(url('/')), click]);

  assert.match(outcome.errorMessage ?? '', /The log-in ran out: the page shows .*login/);
});

test('forget drops what was said before, and without a finder the others are refused', async (context) => {
  const { run, url } = await createBrowserKit(context, { '/': banner('show()') });
  const forget = { type: 'WebBrowser', action: 'HandlePopUp', parameters: { Do: 'forget' } };
  const quick = element('RiseEvent', "//*[@id='buy']", { parameters: { Event: 'click', TimeoutSec: '1' } });

  const forgotten = await run([popUp("//*[@id='accept']"), forget, navigate(url('/')), quick]);
  const unnamed = await run([{ ...forget, parameters: { Do: 'click' } }]);

  assert.match(forgotten.outcome.errorMessage ?? '', /could not be clicked/);
  assert.match(unnamed.outcome.errorMessage ?? '', /FinderType needs a value|names no element/);
});
