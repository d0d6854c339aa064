import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createApiKit } from '../testing/api-kit.ts';

const field = { '/field': '<textarea id=field></textarea>' };

async function openField(context: TestContext) {
  const kit = await createApiKit(context, field);
  const id = await kit.create();
  const on = { id, tabId: 0 };
  await kit.call('tab_navigate', { ...on, body: { url: kit.url('/field') } });
  return { ...kit, id, on, browser: kit.browserOf(id) };
}

test('a browser that dies ends every pending call in it at once, with 409', async (context) => {
  const { call, on, browser } = await openField(context);
  const late = { css: '#none', timeoutSeconds: 600 };
  const waiting = [
    call('tab_wait', { ...on, body: late }),
    call('element_click', { ...on, body: late }),
    call('element_type', { ...on, body: { ...late, text: 'x' } }),
    call('tab_evaluate', { ...on, body: { script: 'return new Promise(() => 0)', timeoutSeconds: 600 } }),
  ].map((answer) => assert.rejects(answer, { code: 'failed_precondition', message: /crashed or was ended/ }));

  process.kill(browser.launched.pid, 'SIGKILL');

  await Promise.all(waiting);
  await assert.rejects(call('instance_cookies_get', { id: on.id }), { code: 'failed_precondition' });
});

test('a crashed page is not asked: every operation in its tab is 409, and other tabs work', async (context) => {
  const { call, id, browser } = await openField(context);
  const crashed = await browser.tabs.current();
  const { tabId } = await call('tab_create', { id, body: {} });
  const isCrashed = crashed.page.waitForEvent('crash');
  void crashed.page.goto('chrome://crash').catch(() => undefined);
  await isCrashed;
  const on = { id, tabId: crashed.id };
  const element = { css: '#field' };

  for (const answer of [
    call('element_find', { ...on, body: element }),
    call('element_attribute_get', { ...on, query: { ...element, attributeName: 'id' } }),
    call('tab_snapshot_get', on),
    call('tab_wait', { ...on, body: element }),
    call('tab_evaluate', { ...on, body: { script: '1' } }),
    call('tab_keyboard', { ...on, body: { text: 'x' } }),
    call('tab_console_get', on),
  ]) {
    await assert.rejects(answer, { code: 'failed_precondition', message: /crashed/ });
  }
  const { result } = await call('tab_evaluate', { id, tabId, body: { script: '1' } });
  assert.equal(result, 1);
});

for (const text of ['%s \' " & < > $() `', 'Grüße 你好 👩‍👧 é', 'two\nlines', '{NO} { } {{}ENTER}']) {
  test(`text is typed exactly: ${JSON.stringify(text)}`, async (context) => {
    const { call, on } = await openField(context);
    const css = '#field';

    await call('element_type', { ...on, body: { css, text } });

    const { value } = await call('element_attribute_get', { ...on, query: { css, attributeName: 'value' } });
    assert.equal(value, text.replace('{{}', '{'));
  });
}
