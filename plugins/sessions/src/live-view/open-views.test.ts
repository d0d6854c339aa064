import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Caller } from '@gatehouse/sdk-plugin';
import type { Viewable } from '../screen/viewable.ts';
import { OpenViews } from './open-views.ts';

const minutes = 60_000;

function setUp() {
  const state = {
    now: 0,
    isActive: true,
    isVisible: true,
    windows: [] as readonly string[],
    changed: (_keyId: string): void => undefined,
  };
  const views = new OpenViews({
    clock: { now: () => state.now, timestamp: () => '' },
    authenticator: {
      isActive: () => state.isActive,
      onChange: (listener) => {
        state.changed = listener;
      },
    },
    windowsOf: () => state.windows,
  });
  const viewable = { isVisible: () => state.isVisible } as Viewable;
  const offer = (key: Partial<Caller> = {}) => {
    const scopes = new Set(['instance:control', 'instance:interact', 'task:control']);
    return views.offer(viewable, { keyId: 'k', label: '', maxTier: 3, scopes, expiresAt: null, ...key });
  };
  return { state, views, offer };
}

test('a link opens one view, once', () => {
  const { views, offer } = setUp();
  const ticket = offer();

  const { token } = views.enter(ticket);

  assert.throws(() => views.enter(ticket), { code: 'not_found' });
  assert.throws(() => views.find(ticket), { code: 'not_found' });
  assert.notEqual(token, ticket);
  assert.equal(views.find(token).rights.keyId, 'k');
});

test('a link is valid for ten minutes, a view while somebody requests pictures', () => {
  const { state, views, offer } = setUp();
  const late = offer();
  const { token } = views.enter(offer());

  for (let look = 0; look < 3; look += 1) {
    state.now += 9 * minutes;
    views.find(token);
  }
  assert.throws(() => views.enter(late), { code: 'not_found' });
  state.now += 11 * minutes;
  offer();
  assert.throws(() => views.find(token), { code: 'not_found' });
});

for (const end of ['isActive', 'isVisible'] as const) {
  test(`links and views end when ${end} no longer holds, and do not return`, () => {
    const { state, views, offer } = setUp();
    const ticket = offer();
    const { token } = views.enter(offer());

    state[end] = false;
    state.changed('k');

    assert.throws(() => views.find(token), { code: 'not_found' });
    assert.throws(() => views.enter(ticket), { code: 'not_found' });
    state[end] = true;
    assert.throws(() => views.find(token), { code: 'not_found' });
  });
}

test('a link that is created while a window is open ends with that window, and with no other', () => {
  const { state, views, offer } = setUp();
  const before = views.enter(offer());
  state.windows = ['one'];
  const [asked, late] = [views.enter(offer()), offer()];
  state.windows = ['one', 'two'];
  assert.equal(views.find(asked.token).rights.keyId, 'k');

  state.windows = ['two'];

  assert.throws(() => views.find(asked.token), { code: 'not_found' });
  assert.throws(() => views.enter(late), { code: 'not_found' });
  state.windows = [];
  assert.equal(views.find(before.token).rights.keyId, 'k');
});

for (const { scopes, maxTier, rights } of [
  { scopes: ['instance:control'], maxTier: 3, rights: [false, false] },
  { scopes: ['instance:interact', 'task:control'], maxTier: 1, rights: [true, false] },
  { scopes: ['instance:interact', 'task:control'], maxTier: 2, rights: [true, true] },
  { scopes: ['instance:interact', 'task:control'], maxTier: 0, rights: [false, false] },
] as const) {
  test(`a key with ${scopes.join(' and ')} of tier ${maxTier} gives [use, continue] ${rights.join(' ')}`, () => {
    const { views, offer } = setUp();

    const { view } = views.enter(offer({ scopes: new Set(scopes), maxTier }));

    assert.deepEqual([view.rights.mayInteract, view.rights.mayContinue], rights);
  });
}

test('a key that is changed and goes on keeps its links and views; one that ends takes no others with it', () => {
  const { state, views, offer } = setUp();
  const ticket = offer();
  const { token } = views.enter(offer());

  state.changed('k');
  assert.equal(views.find(token).rights.keyId, 'k');

  state.isActive = false;
  state.changed('another');
  state.isActive = true;

  assert.equal(views.find(token).rights.keyId, 'k');
  assert.equal(views.enter(ticket).view.rights.keyId, 'k');
});

test('a link and a view are valid to the end of the ten minutes', () => {
  const { state, views, offer } = setUp();
  const [first, second] = [offer(), offer()];
  state.now += 10 * minutes;
  const { token } = views.enter(first);
  state.now += 10 * minutes;
  offer();

  assert.equal(views.find(token).rights.keyId, 'k');
  assert.throws(() => views.enter(second), { code: 'not_found' });
});

test('a thousand links are open at once; the oldest makes room', () => {
  const { views, offer } = setUp();
  const [oldest = '', second = ''] = Array.from({ length: 1001 }, () => offer());

  assert.throws(() => views.enter(oldest), { code: 'not_found' });
  assert.equal(views.enter(second).view.rights.keyId, 'k');
});
