import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Role, rightsOf } from '../roles.ts';
import { GuessLimit } from './guess-limit.ts';
import { TICKET_MS, Tickets } from './tickets.ts';

function setUp() {
  let now = 1_000_000;
  const clock = { now: () => now, timestamp: () => new Date(now).toISOString() };
  const ticket = { kind: 'enter', role: 'watch', scopes: new Set<string>(), parentKeyId: null } as const;
  const tickets = new Tickets(clock);
  const issue = () => tickets.issue(ticket).text;
  return { clock, tickets, issue, pass: (ms: number) => (now += ms) };
}

test('a ticket is good until its end, which is not included', () => {
  const { tickets, issue, pass } = setUp();
  const [first, second] = [issue(), issue()];

  pass(TICKET_MS - 1);
  assert.equal(tickets.take('enter', first)?.role, 'watch');
  pass(1);
  assert.equal(tickets.take('enter', second), null);
});

test('a hundred tickets are open at once; the oldest makes room', () => {
  const { tickets, issue } = setUp();
  const texts = Array.from({ length: 101 }, issue);

  const isGood = texts.map((text) => tickets.take('enter', text) !== null);

  assert.deepEqual([isGood[0], isGood.slice(1).every(Boolean)], [false, true]);
});

test('ten wrong tickets of one origin are counted within a minute, and more are refused', () => {
  const { clock, pass } = setUp();
  const limit = new GuessLimit(clock);
  const guess = (from: string) => {
    try {
      limit.count(from);
      return 'counted';
    } catch (error) {
      return Object(error).code;
    }
  };
  const guesses = () => Array.from({ length: 11 }, () => guess('page'));

  assert.deepEqual(guesses(), [...Array(10).fill('counted'), 'rate_limited']);
  assert.equal(guess('host'), 'counted');
  pass(59_999);
  assert.equal(guess('page'), 'rate_limited');
  pass(1);
  assert.deepEqual(guesses(), [...Array(10).fill('counted'), 'rate_limited']);
});

const all = [
  'task:read',
  'task:control',
  'project:read',
  'project:edit',
  'code:author',
  'system:exec',
  'admin',
];

for (const { role, maxTier, scopes, added } of [
  { role: 'watch', maxTier: 0, scopes: ['task:read', 'project:read'], added: [] },
  { role: 'operate', maxTier: 2, scopes: ['task:read', 'task:control'], added: ['system:exec'] },
  {
    role: 'author',
    maxTier: 2,
    scopes: ['task:read', 'project:read', 'project:edit'],
    added: ['code:author', 'system:exec'],
  },
  {
    role: 'admin',
    maxTier: 2,
    scopes: ['task:read', 'task:control', 'project:read', 'project:edit', 'admin'],
    added: ['code:author', 'system:exec'],
  },
] satisfies readonly {
  readonly role: Role;
  readonly maxTier: number;
  readonly scopes: readonly string[];
  readonly added: readonly string[];
}[]) {
  test(`the role ${role} has tier ${maxTier} and its scopes, and after a step-up tier 3 and those that reach the machine`, () => {
    const plain = rightsOf(role, all);
    const steppedUp = rightsOf(role, all, { isSteppedUp: true });

    assert.deepEqual([plain.maxTier, [...plain.scopes].sort()], [maxTier, [...scopes].sort()]);
    assert.deepEqual([steppedUp.maxTier, [...steppedUp.scopes].sort()], [3, [...scopes, ...added].sort()]);
  });
}
