import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { type Caller, GatehouseError } from '@gatehouse/sdk-plugin';
import { setUpSessions } from '../../test/fakes/set-up-sessions.ts';
import type { ViewInput } from '../screen/view-input.ts';
import type { ScreenFrame, Viewable } from '../screen/viewable.ts';

const frame: ScreenFrame = {
  number: 7,
  width: 1280,
  height: 720,
  title: 'Shop',
  address: 'http://shop.example/',
  screens: [],
  dialog: null,
  notice: null,
  picture: Buffer.from('jpeg'),
};
const full = ['instance:interact', 'task:control'];

async function setUp({ scopes = full }: { readonly scopes?: readonly string[] } = {}) {
  const kit = await setUpSessions();
  const done: ViewInput[] = [];
  const screen = { frame, isGone: false };
  const viewable: Viewable = {
    host: 'runner',
    instanceId: 20_001,
    name: 'Browser 20001',
    isTouchScreen: false,
    isVisible: () => true,
    nextFrame: async () => {
      if (screen.isGone) throw new GatehouseError('not_found', 'gone');
      return screen.frame;
    },
    input: async (inputs) => void done.push(...inputs),
  };
  const caller: Caller = { keyId: 'k', label: '', maxTier: 3, scopes: new Set(scopes), expiresAt: null };
  const offer = () => new URL(kit.views.offer(viewable, caller));
  const url = offer();
  const enter = async ({ hash } = url) => {
    const { body } = await kit.page('view_enter', { body: { ticket: hash.slice(1) } });
    return JSON.parse(String(body));
  };
  const ask = (id: string, token: string, call: object = {}) =>
    kit.page(id, { headers: { 'view-token': token }, query: { after: 0 }, requestId: 'r', ...call });
  return { ...kit, url, offer, enter, ask, done, screen };
}

function read(body: unknown) {
  const bytes = Buffer.from(body as Uint8Array);
  const length = bytes.readUInt32BE();
  return {
    state: JSON.parse(bytes.toString('utf8', 4, 4 + length)),
    picture: bytes.subarray(4 + length).toString(),
  };
}

test('the link contains no secret that is sent to a host, and the page gives access to nobody', async () => {
  const { url, page } = await setUp();

  const { body, headers, contentType } = await page('view_page');

  assert.deepEqual([url.origin, url.pathname, url.search], ['http://localhost:2', '/view', '']);
  assert.ok(url.hash.length > 40);
  assert.match(contentType, /^text\/html/);
  const policy = headers?.['content-security-policy'] ?? '';
  assert.match(policy, /default-src 'none'.*frame-ancestors 'none'/);
  assert.doesNotMatch(policy, /unsafe/);
  const script = /<script>([\s\S]*)<\/script>/.exec(String(body))?.[1] ?? '';
  assert.match(
    policy,
    new RegExp(createHash('sha256').update(script).digest('base64').replaceAll('+', '\\+')),
  );
  assert.equal(headers?.['referrer-policy'], 'no-referrer');
});

test('a picture is returned with the state of the screen and the open windows', async () => {
  const { enter, ask, open } = await setUp();
  void open({ instanceId: 20_001, prompt: 'Solve it' });
  void open({ instanceId: 20_002, prompt: 'Of another browser' });
  const { token, name, mayInteract } = await enter();

  const { body } = await ask('view_frame', token);

  const { state, picture } = read(body);
  assert.deepEqual([name, mayInteract, picture, state.title], ['Browser 20001', true, 'jpeg', 'Shop']);
  assert.deepEqual(
    state.windows.map(({ prompt }: { prompt: string }) => prompt),
    ['Solve it'],
  );
});

test('a person continues the project from the view, and the audit records it', async () => {
  const { enter, ask, open, notes } = await setUp();
  const answer = open({ instanceId: 20_001 });
  const { token } = await enter();
  const { state } = read((await ask('view_frame', token)).body);
  const [{ sessionId }] = state.windows;

  await ask('view_continue', token, { body: { sessionId } });

  assert.deepEqual(await answer, { sessionId, end: 'completed' });
  assert.deepEqual(
    notes.map(({ event, keyId }) => [event, keyId]),
    [['session_completed', 'k']],
  );
  await assert.rejects(ask('view_continue', token, { body: { sessionId } }), { code: 'not_found' });
});

test('a view from a link of a window ends when a person completes the window; an earlier view continues', async () => {
  const { offer, enter, ask, open } = await setUp();
  const before = await enter();
  const answer = open({ instanceId: 20_001 });
  const asked = await enter(offer());
  const { state } = read((await ask('view_frame', asked.token)).body);
  const inputs = [{ kind: 'text', text: 'a' }];

  await ask('view_continue', asked.token, { body: { sessionId: state.windows[0].sessionId } });

  assert.equal((await answer).end, 'completed');
  await assert.rejects(ask('view_frame', asked.token), { code: 'not_found' });
  await assert.rejects(ask('view_inputs', asked.token, { body: { inputs } }), { code: 'not_found' });
  await ask('view_inputs', before.token, { body: { inputs } });
});

test('a view completes windows of its own instance only', async () => {
  const { enter, ask, open, windows } = await setUp();
  void open({ instanceId: 20_002 });
  const { token } = await enter();

  await assert.rejects(ask('view_continue', token, { body: { sessionId: 'any' } }), { code: 'not_found' });

  assert.equal(windows.openCount('task-1'), 1);
});

test('a key without instance:interact opens a view without input', async () => {
  const { enter, ask, done } = await setUp({ scopes: [] });
  const { token, mayInteract } = await enter();

  const inputs = [{ kind: 'text', text: 'a' }];
  await assert.rejects(ask('view_inputs', token, { body: { inputs } }), { code: 'forbidden' });
  await assert.rejects(ask('view_continue', token, { body: { sessionId: 's' } }), { code: 'forbidden' });

  assert.deepEqual([mayInteract, done], [false, []]);
  assert.equal(read((await ask('view_frame', token)).body).state.mayContinue, false);
});

test('inputs reach the screen in order, and none does so without a token', async () => {
  const { enter, ask, done } = await setUp();
  const inputs = [
    { kind: 'text', text: 'a' },
    { kind: 'text', text: 'b' },
  ];
  const { token } = await enter();

  await ask('view_inputs', token, { body: { inputs } });
  for (const wrong of ['', `${token}x`, 'undefined']) {
    await assert.rejects(ask('view_inputs', wrong, { body: { inputs } }), { code: 'not_found' });
    await assert.rejects(ask('view_frame', wrong), { code: 'not_found' });
  }

  assert.deepEqual(done, inputs);
});

test('a view ends with its screen', async () => {
  const { enter, ask, screen } = await setUp();
  const { token } = await enter();

  screen.isGone = true;
  await assert.rejects(ask('view_frame', token), { code: 'not_found' });
  screen.isGone = false;

  await assert.rejects(ask('view_frame', token), { code: 'not_found' });
});
