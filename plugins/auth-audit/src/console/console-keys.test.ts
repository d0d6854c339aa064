import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Caller } from '@gatehouse/sdk-plugin';
import type { Role } from '../roles.ts';
import { createKeyKit, keyFacts } from '../testing/key-kit.ts';
import { ConsoleKeys } from './console-keys.ts';

const minute = 60_000;
const call = { host: 'editor', requestId: 'request-1' } as const;
const scopes = [
  'admin',
  'project:read',
  'project:edit',
  'code:author',
  'task:read',
  'task:control',
  'system:exec',
];

async function createKit({ canNote = true } = {}) {
  const kit = createKeyKit();
  const keyStore = kit.openBook();
  const notes: string[] = [];
  const journal = {
    note: async ({ event }: { readonly event: string }) => {
      if (!canNote) throw new Error('the disk is full');
      notes.push(event);
    },
  };
  const directory = { grantableScopes: () => new Set(scopes) };
  const consoleKeys = new ConsoleKeys({ keyStore, clock: kit.clock, directory, journal });
  const pageOf = (rawKey: string): Caller =>
    keyStore.authenticate(rawKey) ?? assert.fail('the key is refused');
  const own = await keyStore.issue(keyFacts({ maxTier: 3, scopes, systemProvisioned: true }));
  const admin = pageOf(own.rawKey);
  const pages = () => keyStore.all().filter(({ id }) => id !== own.key.id);
  const ticket = (role: Role = 'admin', by: Caller = admin) => consoleKeys.offer('enter', role, by).text;
  const enter = (text = ticket()) => consoleKeys.enter(text, call);
  const open = async (role: Role = 'admin') => pageOf((await enter(ticket(role))).rawKey);
  const stepUp = (page: Caller, text = consoleKeys.offer('step-up', 'admin', admin).text) =>
    consoleKeys.stepUp(page, text, call.requestId);
  return { ...kit, keyStore, pages, notes, consoleKeys, admin, ticket, enter, open, pageOf, stepUp };
}

const refused = { code: 'not_found' };

test('a ticket gives one key, however many ask for it at once', async () => {
  const { ticket, enter, pages, notes } = await createKit();
  const text = ticket();

  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => enter(text)));

  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
  await assert.rejects(enter(text), refused);
  assert.deepEqual([pages().length, notes], [1, ['console_key_issued']]);
});

test('a ticket works until ten minutes are over', async () => {
  const { time, ticket, enter } = await createKit();
  const [early, late] = [ticket(), ticket()];

  time.now += 10 * minute - 1;
  await enter(early);
  time.now += 1;
  await assert.rejects(enter(late), refused);
});

test('a ticket of one kind does not stand for one of the other, and is not used up by it', async () => {
  const { ticket, enter, open, stepUp, consoleKeys, admin } = await createKit();
  const entering = ticket();
  const steppingUp = consoleKeys.offer('step-up', 'admin', admin).text;
  const page = await open();

  await assert.rejects(enter(steppingUp), refused);
  await assert.rejects(stepUp(page, entering), refused);
  await enter(entering);
  await stepUp(page, steppingUp);
});

for (const [role, tier, granted] of [
  ['watch', 0, ['project:read', 'task:read']],
  ['operate', 2, ['task:read', 'task:control']],
  ['author', 2, ['project:read', 'project:edit', 'task:read']],
  ['admin', 2, ['admin', 'project:read', 'project:edit', 'task:read', 'task:control']],
] as const) {
  test(`the key of a page that may ${role} has T${tier} and the scopes of the role`, async () => {
    const { open } = await createKit();
    const page = await open(role);

    assert.deepEqual([page.maxTier, [...page.scopes], page.label], [tier, granted, `console: ${role}`]);
  });
}

test('a ticket grants no scope that its key lacks', async () => {
  const { ticket, enter, pageOf, admin } = await createKit();
  const weaker = { ...admin, scopes: new Set(['admin', 'task:read']) };

  assert.deepEqual([...pageOf((await enter(ticket('admin', weaker))).rawKey).scopes], ['admin', 'task:read']);
});

test('a key ends after an hour without a renewal, used or not, and after twelve hours at the latest', async () => {
  const { time, keyStore, pages, enter, pageOf, consoleKeys } = await createKit();
  const unused = await enter();
  const { rawKey } = await enter();
  for (let hour = 0; hour < 12; hour += 1) {
    time.now += 60 * minute - 1;
    await consoleKeys.renew(pageOf(rawKey));
  }
  assert.equal(keyStore.authenticate(unused.rawKey), null);
  assert.notEqual(keyStore.authenticate(rawKey), null);
  time.now += minute;
  assert.equal(keyStore.authenticate(rawKey), null);
  await enter();
  assert.equal(pages().length, 1, 'ended keys are forgotten');
});

test('stepping up gives a second key of T3 for 15 minutes, and a page has one at most', async () => {
  const { time, keyStore, open, pageOf, stepUp, consoleKeys } = await createKit();
  const page = await open('author');
  const first = await stepUp(page);
  const second = await stepUp(page);

  assert.equal(keyStore.authenticate(first.rawKey), null);
  const up = pageOf(second.rawKey);
  assert.equal(up.maxTier, 3);
  assert.deepEqual(
    [...up.scopes],
    ['project:read', 'project:edit', 'code:author', 'task:read', 'system:exec'],
  );
  assert.equal(page.maxTier, 2);
  for (const attempt of [() => consoleKeys.renew(up), () => stepUp(up)])
    await assert.rejects(attempt(), { code: 'failed_precondition' });
  time.now += 15 * minute;
  assert.equal(keyStore.authenticate(second.rawKey), null);
  assert.equal(keyStore.isActive(page.keyId), true);
});

test('a page that watches and a key that is of no page do not step up, and use no ticket up', async () => {
  const { open, stepUp, consoleKeys, admin } = await createKit();
  const { text } = consoleKeys.offer('step-up', 'admin', admin);

  for (const caller of [await open('watch'), admin])
    await assert.rejects(stepUp(caller, text), { code: 'failed_precondition' });
  await stepUp(await open('operate'), text);
});

test('leaving ends the key of a page and the one that stepped up', async () => {
  const { keyStore, open, stepUp, consoleKeys, admin } = await createKit();
  const page = await open();
  const { rawKey } = await stepUp(page);

  await consoleKeys.leave(page);

  assert.equal(keyStore.isActive(page.keyId), false);
  assert.equal(keyStore.authenticate(rawKey), null);
  await assert.rejects(consoleKeys.leave(admin), { code: 'failed_precondition' });
});

for (const [what, end] of [
  ['revoked', (kit: Kit, id: string) => kit.keyStore.revoke(id)],
  ['disabled', (kit: Kit, id: string) => kit.keyStore.change(id, { enabled: false })],
] as const) {
  test(`when a key is ${what}, its tickets and the keys that came of them end`, async () => {
    const kit = await createKit();
    const { key, rawKey } = await kit.keyStore.issue(keyFacts({ maxTier: 3, scopes }));
    const by = kit.pageOf(rawKey);
    const waiting = kit.ticket('admin', by);
    const page = kit.pageOf((await kit.enter(kit.ticket('admin', by))).rawKey);
    const up = await kit.stepUp(page);

    await end(kit, key.id);

    await assert.rejects(kit.enter(waiting), refused);
    assert.equal(kit.keyStore.isActive(page.keyId), false);
    assert.equal(kit.keyStore.authenticate(up.rawKey), null);
  });
}

type Kit = Awaited<ReturnType<typeof createKit>>;

test('a page lives no longer than the key that made its ticket', async () => {
  const { time, clock, keyStore, ticket, enter, pageOf } = await createKit();
  const expiresAt = new Date(clock.now() + 20 * minute).toISOString();
  const { rawKey } = await keyStore.issue(keyFacts({ maxTier: 3, scopes, expiresAt }));
  const entered = await enter(ticket('admin', pageOf(rawKey)));

  assert.equal(entered.key.expiresAt, expiresAt);
  time.now += 20 * minute;
  assert.equal(keyStore.authenticate(entered.rawKey), null);
});

test('a page outlives the key of this installation that made its ticket', async () => {
  const { keyStore, admin, open } = await createKit();
  const page = await open();

  await keyStore.revoke(admin.keyId);

  assert.deepEqual([keyStore.isActive(admin.keyId), keyStore.isActive(page.keyId)], [false, true]);
});

test('the key of a page makes no tickets, nor does the one that stepped up', async () => {
  const { open, pageOf, stepUp, ticket } = await createKit();
  const page = await open();
  const up = pageOf((await stepUp(page)).rawKey);

  for (const caller of [page, up])
    assert.throws(() => ticket('admin', caller), { code: 'failed_precondition' });
});

test('guesses at speed are refused unseen, and keep nobody out', async () => {
  const { time, ticket, enter, consoleKeys } = await createKit();
  const guess = (host: 'editor' | 'runner' = 'editor') =>
    consoleKeys.enter('wrong', { ...call, host }).then(
      () => 'entered',
      ({ code }) => code,
    );
  const codes: unknown[] = [];
  for (let count = 0; count < 12; count += 1) codes.push(await guess());

  assert.deepEqual(codes, [...Array(10).fill('not_found'), 'rate_limited', 'rate_limited']);
  await enter(ticket());
  assert.equal(await guess('runner'), 'not_found');
  time.now += minute;
  assert.equal(await guess(), 'not_found');
});

test('a key whose issue cannot be noted is refused', async () => {
  const { enter, pages } = await createKit({ canNote: false });

  await assert.rejects(enter(), /the disk is full/);
  assert.deepEqual(pages(), []);
});
