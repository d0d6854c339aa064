import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ActionSketch, TestRun } from '@gatehouse/plugin-runtime/testing';
import { createBrowserKit, element, navigate } from '../../testing/browser-kit.ts';

const accept: ActionSketch = {
  ...element('', "//*[@id='accept']"),
  ...{ type: 'WebBrowser', action: 'HandlePopUp' },
  parameters: { FinderType: 'XPathFinder' },
  results: { Handled: 'handled' },
};
const click = element('RiseEvent', "//*[@id='buy']", { parameters: { Event: 'click', TimeoutSec: '2' } });
const mouse = { ...click, type: 'UserInput', action: 'MouseClick' };
const title: ActionSketch = {
  ...{ type: 'Tab', action: 'GetProperty', parameters: { Property: 'title' } },
  results: { OutputVariable: 'title' },
};

const buy = `<button id=buy onclick="document.title += 'bought;'">Buy</button>`;
const cover = (style: string, inner: string) =>
  `<div id=banner style="position:fixed;background:#fff;${style}">${inner}</div>`;
const button = (script: string) => `<button id=accept onclick="${script}">Accept</button>`;

/** The title is read after the failed action as well. */
const readsAfter = {
  variables: ['title'],
  links: [{ source: 'a3', branch: 'OnError', target: 'a4' } as const],
};

const failureOf = ({ events }: TestRun) =>
  events.flatMap((event) => (event.kind === 'failure' ? [event.failure.exceptionMessage] : [])).join();

const hostile = {
  'comes back at once, for ever': `${buy}<template id=t>${cover('inset:0', button('again()'))}</template>
    <script>const again = () => {
      document.getElementById('banner')?.remove();
      document.body.append(t.content.cloneNode(true));
    }; again();</script>`,
  'covers the page and cannot be closed': `${buy}${cover('inset:0', button('void 0'))}`,
  'runs away from the mouse': `${buy}${cover('inset:0', '')}
    <button id=accept style="position:fixed;left:200px;top:100px" onclick="banner.remove()">Accept</button>
    <script>accept.onmouseover = () => { accept.style.left = (accept.style.left === '200px' ? 500 : 200) + 'px'; };</script>`,
} as const;

for (const [what, page] of Object.entries(hostile)) {
  for (const [input, action] of Object.entries({ 'a click': click, 'the mouse': mouse })) {
    test(`${input} on an element fails in time and names both obstacles where a pop-up ${what}`, async (context) => {
      const { run, url } = await createBrowserKit(context, { '/': page });

      const ran = await run([accept, navigate(url('/')), action, title], readsAfter);

      assert.match(failureOf(ran), /buy.* could not be clicked within 2 s/);
      assert.match(failureOf(ran), /The pop-up .*accept.* (stayed after the reaction|came again)/);
      assert.equal(ran.outcome.values?.variables.title, '');
    });
  }
}

test('a pop-up outside of the view is no obstacle, however often it is met', async (context) => {
  const page = `${buy}${cover('left:-900px;top:0;width:100px', button(''))}`;
  const { run, url } = await createBrowserKit(context, { '/': page });
  const once = { ...accept, parameters: { ...accept.parameters, Times: '1' } };

  const { outcome } = await run([once, navigate(url('/')), click, click, mouse, title], {
    variables: ['title'],
  });

  assert.equal(outcome.errorMessage, null);
  assert.equal(outcome.values?.variables.title, 'bought;bought;bought;');
});

test('a click on a pop-up hits no other element that takes its place', async (context) => {
  const page = `${buy}${cover('inset:0', button('banner.remove()'))}
    <button id=delete style="position:fixed;display:none" onclick="document.title += 'deleted;'">Delete</button>
    <script>accept.addEventListener('mousemove', () => {
      const { left, top, width, height } = accept.getBoundingClientRect();
      const trap = document.getElementById('delete');
      Object.assign(trap.style, { display: 'block', left: left + 'px', top: top + 'px', width: width + 'px', height: height + 'px' });
    });</script>`;
  const { run, url } = await createBrowserKit(context, { '/': page });

  const ran = await run([accept, navigate(url('/')), click, title], readsAfter);

  assert.match(failureOf(ran), /could not be clicked within 2 s/);
  assert.equal(ran.outcome.values?.variables.title, '');
});

test('the number of handled pop-ups is a result', async (context) => {
  const page = `${buy}${cover('inset:0', button('banner.remove()'))}`;
  const { run, url } = await createBrowserKit(context, { '/': page });
  const forget = { ...accept, finder: null, parameters: { Do: 'forget' } };

  const { outcome } = await run([accept, navigate(url('/')), click, forget], { variables: ['handled'] });

  assert.deepEqual([outcome.errorMessage, outcome.values?.variables.handled], [null, '1']);
});
