import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operation, type Tier } from '@gatehouse/sdk-plugin';
import { ClientQuestions } from './client-questions.ts';
import { createConfirming, QuestionForPerson, type Sending } from './confirming.ts';
import { createUntrustedTexts } from './untrusted-texts.ts';

const operationOf = (tier: Tier, id = 'lamp_break') =>
  operation({ id, method: 'POST', path: '/lamps', tier, scope: null, hosts: ['runner'] });
const sending = (tier: Tier, changed: Partial<Sending> = {}): Sending => ({
  ...{ operation: operationOf(tier), host: 'runner', target: '/lamps', body: { n: 1 }, headers: {} },
  ...{ isAfterChange: false, ...changed },
});
const caller = { keyId: 'k', label: '', maxTier: 3, scopes: new Set<string>(), expiresAt: null } as const;

interface Facts {
  readonly key?: { readonly confirmFrom?: Tier; readonly confirmByClient?: true };
  readonly canAsk?: boolean;
  readonly wasTextRead?: boolean;
  readonly approved?: string | null;
}

const confirmingOf = ({ key = {}, canAsk = true, wasTextRead = true, approved = null }: Facts) =>
  createConfirming({ caller: { ...caller, ...key }, wasTextRead: () => wasTextRead, canAsk, approved });

/** How people are asked: at the client, elsewhere, or not at all. */
function wayOf(facts: Facts, tier: Tier, changed: Partial<Sending> = {}): string {
  try {
    const confirmation = confirmingOf(facts).before(sending(tier, changed));
    return confirmation === undefined ? 'nobody' : `elsewhere ${confirmation.followsUntrustedText}`;
  } catch (error) {
    if (error instanceof QuestionForPerson) return 'client';
    throw error;
  }
}

for (const [what, expected, facts, tier, changed] of [
  ['T3 without text of a page', 'nobody', { wasTextRead: false }, 3],
  ['T1 after text of a page', 'nobody', {}, 1],
  [
    'a start by a schedule after text of a page',
    'client',
    {},
    1,
    { operation: operationOf(1, 'task_scheduler_set') },
  ],
  [
    'more tries, without text',
    'nobody',
    { wasTextRead: false },
    1,
    { operation: operationOf(1, 'task_tries_add') },
  ],
  ['T2 after text of a page', 'client', {}, 2],
  ['T2 after text, a client that cannot ask', 'elsewhere true', { canAsk: false }, 2],
  ['T2 after text and after a change of the same call', 'elsewhere true', {}, 2, { isAfterChange: true }],
  ['T3 of a key that waits', 'elsewhere true', { key: { confirmFrom: 3 } }, 3],
  [
    'T3 of a key that waits, without text',
    'elsewhere false',
    { key: { confirmFrom: 3 }, wasTextRead: false },
    3,
  ],
  ['T2 after text of a key that waits from T3', 'client', { key: { confirmFrom: 3 } }, 2],
  ['T1 of a key that waits from T1', 'elsewhere false', { key: { confirmFrom: 1 } }, 1],
  ['T3 of a key that trusts its client', 'client', { key: { confirmFrom: 3, confirmByClient: true } }, 3],
] as const) {
  test(`${what}: asked is ${expected}`, () => {
    assert.equal(wayOf(facts, tier, changed), expected);
  });
}

test('an approval counts once, for the same operation with the same input', () => {
  const questionOf = (given: Sending) => {
    try {
      confirmingOf({}).before(given);
    } catch (error) {
      if (error instanceof QuestionForPerson) return error.digest;
    }
    return assert.fail('nobody is asked');
  };
  const confirming = confirmingOf({ approved: questionOf(sending(3)), canAsk: false });
  const isApproved = (given: Sending) => confirming.before(given)?.isApprovedByClient;

  for (const changed of [
    { body: { n: 2 } },
    { target: '/lamps?all' },
    { host: 'editor' },
    { headers: { 'if-match': '"1"' } },
  ])
    assert.equal(isApproved(sending(3, changed)), false);
  assert.equal(isApproved(sending(3)), true);
  assert.equal(isApproved(sending(3)), false);
});

test('the answer to a question is taken once, by the key that was asked, within ten minutes', () => {
  let now = 0;
  const questions = new ClientQuestions(() => now);
  const name = questions.add({ keyId: 'k', digest: 'd', operationId: 'lamp_break' });

  assert.equal(questions.take(name, 'thief'), null);
  assert.equal(questions.take(name, 'k')?.digest, 'd');
  assert.equal(questions.take(name, 'k'), null);

  const late = questions.add({ keyId: 'k', digest: 'd', operationId: 'lamp_break' });
  now = 10 * 60_000;
  assert.equal(questions.take(late, 'k'), null);
});

test('text of a page counts for ten minutes, for its key', () => {
  let now = 0;
  const texts = createUntrustedTexts(() => now);
  texts.note('k');

  assert.deepEqual([texts.wereRead('k'), texts.wereRead('other')], [true, false]);
  now = 599_999;
  assert.equal(texts.wereRead('k'), true);
  now = 600_000;
  assert.equal(texts.wereRead('k'), false);
});
