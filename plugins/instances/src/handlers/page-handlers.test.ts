import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Frame } from 'playwright-core';
import { hang, type Pages } from '../testing/page-server.ts';
import { shareInstance } from '../testing/shared-instance.ts';
import { until } from '../testing/until.ts';

const pages: Pages = {
  '/one': `<title>One</title><h1>Hello</h1><button onclick="document.title = 'pressed'">Press</button>
    <iframe srcdoc="<button onclick='parent.document.title = 7'>Inside</button>"></iframe>`,
  '/secret': `<input aria-label=Who value=ada><input type=password aria-label=Word value=open-sesame>
    <iframe srcdoc="<input type=password aria-label=Inner value=deep-secret>"></iframe>`,
  '/two': '<title>Two</title><button>Other</button>',
  '/late': `<p id=soon>wait</p><script>setTimeout(() => { soon.remove();
    document.body.append('came at last'); location.hash = 'there'; }, 600)</script>`,
  '/field': `<input autofocus onkeydown="document.title += ' ' + event.key">`,
  '/ask': `<button onclick="document.title = prompt('who?', 'me')">ask</button>`,
  '/alert': `<title>Alert</title><script>alert('hi')</script><p>after</p>`,
  '/stay': `<script>onbeforeunload = (event) => event.preventDefault()</script><button>x</button>`,
  '/busy': `<script>onload = () => setTimeout(() => { ${hang} })</script>`,
};

const { call, openTab } = await shareInstance(pages);

/** The reference of the element with this name in a snapshot. */
function refOf(nodes: readonly unknown[], name: string): string {
  const found = new RegExp(`"name":"${name}","ref":"([^"]+)"`).exec(JSON.stringify(nodes));
  return found?.[1] ?? assert.fail(`no ${name} in ${JSON.stringify(nodes)}`);
}

test('a snapshot is the tree of a page, and its references name elements, in frames too', async (context) => {
  const { on, page } = await openTab(context, '/one');

  const { nodes, isTruncated } = await call('tab_snapshot_get', on);
  assert.match(JSON.stringify(nodes), /"role":"heading","name":"Hello","ref":"1e\d+","level":1/);
  assert.equal(isTruncated, false);
  await call('element_click', { ...on, body: { ref: refOf(nodes, 'Press') } });
  assert.equal(await page.title(), 'pressed');
  await call('element_click', { ...on, body: { ref: refOf(nodes, 'Inside') } });
  assert.equal(await page.title(), '7');
});

test('a snapshot shows the content of fields, but not of password fields', async (context) => {
  const { on } = await openTab(context, '/secret');

  const text = JSON.stringify((await call('tab_snapshot_get', on)).nodes);

  assert.match(text, /"name":"Who".*"text":"ada".*"name":"Word".*"name":"Inner"/);
  assert.doesNotMatch(text, /sesame|deep-secret/);
});

test('a reference of a page that is gone is 404 at once, also after a new snapshot', async (context) => {
  const { on, go } = await openTab(context, '/one');
  const old = refOf((await call('tab_snapshot_get', on)).nodes, 'Press');
  await go('/two');

  for (const body of [{ ref: old }, { ref: '9e1' }])
    await assert.rejects(call('element_click', { ...on, body }), { code: 'not_found', message: /snapshot/ });
  const { nodes } = await call('tab_snapshot_get', on);
  await assert.rejects(call('element_click', { ...on, body: { ref: old } }), { code: 'not_found' });
  await call('element_click', { ...on, body: { ref: refOf(nodes, 'Other') } });
});

for (const [title, body] of [
  ['an element that goes', { css: '#soon', state: 'detached' }],
  ['a text', { text: 'came at last' }],
  ['an address', { urlPattern: '*/late#there' }],
  ['the load', { loadState: 'load' }],
] as const) {
  test(`wait is satisfied by ${title}`, async (context) => {
    const { on } = await openTab(context, '/late');

    const { satisfied, timedOut } = await call('tab_wait', { ...on, body });

    assert.deepEqual([satisfied, timedOut], [true, false]);
  });
}

test('a wait whose condition does not hold is an outcome; two conditions, none or a bad path are 400', async (context) => {
  const { on } = await openTab(context, '/one');
  const wait = (body: object) => call('tab_wait', { ...on, body: { ...body, timeoutSeconds: 1 } });

  for (const body of [{ css: '#none' }, { text: 'nobody says' }, { urlPattern: 'nowhere' }]) {
    const { satisfied, timedOut, elapsedMs } = await wait(body);
    assert.deepEqual([satisfied, timedOut, elapsedMs >= 900], [false, true, true]);
  }
  for (const body of [{}, { css: 'a', text: 'b' }, { xpath: '//a[' }, { css: 'a', xpath: '//a' }])
    await assert.rejects(wait(body), { code: 'bad_request' });
});

for (const [script, result] of [
  ['1 + 1', 2],
  ['document.title', 'One'],
  ['return { a: [args.n], b: null }', { a: [5], b: null }],
  ['await new Promise((done) => setTimeout(done, 10)); return args', { n: 5 }],
  ['let x = 1;', null],
  ['typeof process + typeof require', 'undefinedundefined'],
] as const) {
  test(`the script ${script} returns ${JSON.stringify(result)}, in the page only`, async (context) => {
    const { on } = await openTab(context, '/one');

    const outcome = await call('tab_evaluate', { ...on, body: { script, args: { n: 5 } } });

    assert.deepEqual(outcome, { result, errorText: null, timedOut: false, dialog: null });
  });
}

test('a script that throws, is invalid, never ends or opens a dialog is an outcome', async (context) => {
  const { on } = await openTab(context, '/one');
  const run = async (script: string) => {
    const { errorText, timedOut, dialog } = await call('tab_evaluate', {
      ...on,
      body: { script, timeoutSeconds: 1 },
    });
    return [errorText, timedOut, dialog?.message ?? null];
  };

  assert.deepEqual(await run("throw new RangeError('odd')"), ['odd', false, null]);
  assert.match(String((await run('return ;;)'))[0]), /Unexpected token/);
  assert.match(String((await run("'x'.repeat(1e6)"))[0]), /at most 1000000/);
  assert.deepEqual(await run("alert('stop')"), [null, false, 'stop']);
  await call('tab_dialog_resolve', { ...on, body: { accept: true } });
  assert.deepEqual((await run(hang)).slice(1), [true, null]);
  await assert.rejects(call('tab_snapshot_get', on), { code: 'dom_unavailable' });
});

test('keys go to the focus of the page', async (context) => {
  const { on, page } = await openTab(context, '/field');
  // The browser gives the focus when it draws the page first, which may be after its load.
  await until(() => page.evaluate(() => document.activeElement instanceof HTMLInputElement));

  await call('tab_keyboard', { ...on, body: { text: 'ab{LEFT}{SHIFT+TAB}' } });

  assert.equal(await page.title(), ' a b ArrowLeft Shift Tab'.trim());
});

test('a dialog stays until it is resolved: the page gets the answer, and its calls work again', async (context) => {
  const { on, page } = await openTab(context, '/ask');
  const click = () => call('element_click', { ...on, body: { css: 'button' } });
  assert.deepEqual(await call('tab_dialog_get', on), { dialog: null });
  await assert.rejects(call('tab_dialog_resolve', { ...on, body: { accept: true } }), {
    code: 'failed_precondition',
  });

  for (const [answer, title] of [
    [{ accept: true, text: 'you' }, 'you'],
    [{ accept: true }, 'me'],
    [{ accept: false }, 'null'],
  ] as const) {
    const { dialog } = await click();
    const { openedAt, ...shown } = dialog ?? assert.fail('no dialog');
    assert.deepEqual(shown, { type: 'prompt', message: 'who?', defaultValue: 'me' });
    assert.deepEqual(await call('tab_dialog_get', on), { dialog: { ...shown, openedAt } });
    for (const operation of ['tab_snapshot_get', 'tab_back', 'tab_activate'] as const)
      await assert.rejects(call(operation, on), { code: 'failed_precondition', message: /prompt "who\?"/ });
    await call('tab_dialog_resolve', { ...on, body: answer });
    await until(async () => (await page.title()) === title);
  }
});

test('a dialog while a page loads is an outcome of navigate, and the load continues when it is resolved', async (context) => {
  const { on, loaded } = await openTab(context, '/alert');

  assert.deepEqual([loaded.loadState, loaded.timedOut, loaded.httpStatus], ['commit', false, 200]);
  assert.match(loaded.errorText ?? '', /dialog .*alert: hi/);
  await call('tab_dialog_resolve', { ...on, body: { accept: true } });
  assert.equal((await call('tab_wait', { ...on, body: { text: 'after' } })).satisfied, true);
});

test('the error pages of failed loads do not replace the page that loads next', async (context) => {
  const { on, go, page } = await openTab(context, '/one');
  const fail = () => call('tab_navigate', { ...on, body: { url: 'http://127.0.0.1:9/' } });
  for (let round = 0; round < 5; round += 1) {
    for (let count = 0; count < 2; count += 1) assert.match((await fail()).errorText ?? '', /^net::/);
    const errorPages: string[] = [];
    const onNavigated = (frame: Frame) => errorPages.push(frame.url());
    page.on('framenavigated', onNavigated);
    const loaded = await go('/two');
    page.off('framenavigated', onNavigated);
    assert.equal(loaded.errorText, null);
    assert.deepEqual(errorPages, [page.url()]);
  }
});

test('a page with a prompt before it is left is left and closed all the same', async (context) => {
  const { on, go } = await openTab(context, '/stay');
  await call('element_click', { ...on, body: { css: 'button' } });

  assert.equal((await go('/two')).title, 'Two');
  await go('/stay');
  await call('element_click', { ...on, body: { css: 'button' } });
  assert.deepEqual(await call('tab_close', on), { success: true });
});

test('every operation on a busy page ends at its own time limit', async (context) => {
  const { on } = await openTab(context, '/busy');

  const [{ satisfied }] = await Promise.all([
    call('tab_wait', { ...on, body: { text: 'x', timeoutSeconds: 1 } }),
    assert.rejects(call('tab_snapshot_get', on), { code: 'dom_unavailable' }),
    assert.rejects(call('tab_keyboard', { ...on, body: { text: 'x' } }), { code: 'failed_precondition' }),
  ]);
  assert.equal(satisfied, false);
  assert.deepEqual(await call('tab_dialog_get', on), { dialog: null });
});
