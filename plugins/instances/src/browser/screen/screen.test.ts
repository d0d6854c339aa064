import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createApiKit } from '../../testing/api-kit.ts';
import { startHttpProxy } from '../../testing/proxy-servers.ts';
import { until } from '../../testing/until.ts';
import { screenOf } from './screen.ts';

const { signal } = new AbortController();
const pages = {
  '/': '<title>Form</title><input id="a" style="position:fixed;left:0;top:0;width:200px;height:40px"><p>long</p><div style="height:3000px"></div>',
  '/other': '<title>Other</title>other',
  '/drag': `<title>Drag</title><p draggable="true" style="position:fixed;left:0;top:0;width:100px;height:40px;margin:0">Held</p>
    <div style="position:fixed;left:300px;top:0;width:100px;height:40px" ondragover="event.preventDefault()"
    ondrop="this.textContent = event.dataTransfer.getData('text/plain') + event.isTrusted"></div>
    <script>addEventListener('dragstart', (event) => event.dataTransfer.setData('text/plain', 'Held'))</script>`,
};
const mouse = { button: 'left', buttons: 1, clicks: 1, modifiers: 0 } as const;
const key = { code: '', isRepeated: false, modifiers: 0 } as const;

async function setUp(context: TestContext) {
  const kit = await createApiKit(context, pages, { keepsBrowser: true });
  const id = await kit.create();
  await kit.call('tab_navigate', { id, tabId: 0, body: { url: kit.url('/') } });
  await kit.call('instance_show', { id });
  const [viewable] = kit.offered;
  if (viewable === undefined) throw new Error('no view was offered');
  const next = (after: number, waitMs = 1000) => viewable.nextFrame({ after, waitMs, signal });
  const evaluate = async (script: string) =>
    (await kit.call('tab_evaluate', { id, tabId: 0, body: { script } })).result;
  /** The first state, with the newest picture, that meets a condition. */
  const nextWhere = async (holds: (frame: Awaited<ReturnType<typeof next>>) => boolean) => {
    let frame = await next(0);
    await until(async () => {
      if (!holds(frame)) frame = await next(0);
      return holds(frame);
    });
    return frame;
  };
  return { ...kit, id, viewable, next, nextWhere, evaluate };
}

test('a screen returns a picture, and the next one when the page changes', async (context) => {
  const { nextWhere, evaluate } = await setUp(context);

  const first = await nextWhere(({ title, picture }) => title === 'Form' && picture !== null);
  assert.deepEqual([...(first.picture ?? [])].slice(0, 3), [0xff, 0xd8, 0xff]);
  assert.deepEqual([first.width, first.height], [1280, 720]);
  await evaluate("document.body.style.background = 'red'; return 0");

  const later = await nextWhere(({ number }) => number > first.number);
  assert.notDeepEqual(later.picture, first.picture);
});

test('nothing is captured without requests for pictures', async (context) => {
  const { next, browserOf, id } = await setUp(context);

  await next(0);
  const screen = screenOf(browserOf(id));
  assert.equal(screen.isCaptured, true);

  await until(() => !screen.isCaptured);
});

test('the input of a person at the picture happens in the page, in order', async (context) => {
  const { viewable, evaluate } = await setUp(context);

  await viewable.input(
    [
      { kind: 'move', x: 50, y: 20, ...mouse, buttons: 0, clicks: 0 },
      { kind: 'down', x: 50, y: 20, ...mouse },
      { kind: 'up', x: 50, y: 20, ...mouse, buttons: 0 },
      { kind: 'keyDown', ...key, key: 'b', keyCode: 66 },
      { kind: 'keyUp', ...key, key: 'b', keyCode: 66 },
      { kind: 'text', text: 'ä🙂' },
      { kind: 'keyDown', ...key, key: 'Home', keyCode: 36 },
      { kind: 'keyUp', ...key, key: 'Home', keyCode: 36 },
      { kind: 'keyDown', ...key, key: 'a', keyCode: 65 },
      { kind: 'keyUp', ...key, key: 'a', keyCode: 65 },
      { kind: 'wheel', x: 600, y: 400, dx: 0, dy: 250, modifiers: 0 },
    ],
    signal,
  );

  assert.equal(await evaluate("return document.querySelector('#a').value"), 'abä🙂');
  await until(async () => (await evaluate('return scrollY')) === 250);
});

test('a person changes between tabs, and the picture follows the active one', async (context) => {
  const { call, id, url, viewable, nextWhere } = await setUp(context);
  await call('tab_create', { id, body: { tabName: 'two' } });
  await call('tab_navigate', { id, tabId: 2, body: { url: url('/other') } });

  const other = await nextWhere(({ title, picture }) => title === 'Other' && picture !== null);
  assert.deepEqual(
    other.screens.map(({ id: screen, isShown }) => [screen, isShown]),
    [
      [1, false],
      [2, true],
    ],
  );
  await viewable.input([{ kind: 'show', screen: 1 }], signal);
  const back = await nextWhere(({ title, picture }) => title === 'Form' && picture !== null);
  assert.equal(back.number > other.number, true);
});

test('what the browser itself drags is dragged by the mouse of a person', async (context) => {
  const { call, id, url, viewable, evaluate } = await setUp(context);
  await call('tab_navigate', { id, tabId: 0, body: { url: url('/drag') } });

  const at = (kind: 'move' | 'down' | 'up', x: number, buttons: number) =>
    ({ kind, x, y: 20, ...mouse, buttons, clicks: kind === 'move' ? 0 : 1 }) as const;
  await viewable.input([at('move', 50, 0), at('down', 50, 1)], signal);
  for (const x of [60, 200, 340, 350]) await viewable.input([at('move', x, 1)], signal);
  await viewable.input([at('up', 350, 0)], signal);

  const dropped = "return document.querySelector('div').textContent";
  await until(async () => (await evaluate(dropped)) === 'Heldtrue');
});

test('a person goes to an address without its scheme, and sees why another one cannot be shown', async (context) => {
  const { call, id, url, viewable, nextWhere } = await setUp(context);
  const go = (address: string) => viewable.input([{ kind: 'go', address }], signal);

  await go(url('/other').replace('http://', ''));
  await nextWhere(({ title }) => title === 'Other');
  await go('http://127.0.0.1:1/');
  const { address } = await nextWhere(
    ({ notice }) => notice?.includes('could not be loaded: net::ERR_') === true,
  );
  await assert.rejects(go('no address'), {
    code: 'bad_request',
    message: /"no address" must start with http/,
  });
  await assert.rejects(go('javascript:alert(1)'), { code: 'bad_request' });
  await call('tab_navigate', { id, tabId: 0, body: { url: url('/') } });
  await nextWhere(({ notice, title }) => notice === null && title === 'Form');

  assert.equal(address, 'http://127.0.0.1:1/');
});

test('a dialog of the page is shown, blocks other input, and is answered', async (context) => {
  const { viewable, nextWhere, evaluate } = await setUp(context);
  await evaluate("setTimeout(() => { document.title = prompt('Who?', 'Eve') }, 1); return 0");

  const { dialog } = await nextWhere((frame) => frame.dialog !== null);
  await viewable.input([{ kind: 'text', text: 'lost' }], signal);
  await viewable.input([{ kind: 'answer', accept: true, text: 'Ada' }], signal);

  assert.deepEqual([dialog?.type, dialog?.message, dialog?.defaultValue], ['prompt', 'Who?', 'Eve']);
  await nextWhere(({ title }) => title === 'Ada');
});

test('a view survives a restart of the browser for its proxy, and ends with the instance', async (context) => {
  const { call, id, port, next, nextWhere } = await setUp(context);
  await nextWhere(({ picture }) => picture !== null);
  const proxy = await startHttpProxy(context);

  await call('instance_proxy_set', { id, body: { server: `http://127.0.0.1:${proxy.port}` } });

  const frame = await nextWhere(({ title, picture }) => title === 'Form' && picture !== null);
  assert.match(frame.address, new RegExp(String(port)));
  await call('instance_release', { id });
  await assert.rejects(next(0), { code: 'not_found' });
});
