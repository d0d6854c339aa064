import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { type LiveOperation, operation, writtenReply } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { checkReplies, type ReplyChecks } from './check-replies.ts';

const list = operation({
  ...{ id: 'lamps_list', method: 'GET', path: '/lamps', tier: 0, scope: null, hosts: ['runner'] },
  reply: v.object({ lamps: v.array(v.object({ id: v.string() })) }),
}) as LiveOperation;
const right = { lamps: [{ id: 'north' }] };
const wrong = { lamps: [{ id: 4 }] };

function asking(checks: ReplyChecks, reply: () => unknown) {
  const problems: string[] = [];
  const ask = checkReplies(list, reply, { checks, onProblem: ({ message }) => void problems.push(message) });
  return { problems, ask: () => ask({} as never) };
}

test('a reply that is refused names the operation, the path of the value and what was expected', async () => {
  assert.throws(asking('refused', () => wrong).ask, {
    code: 'internal_error',
    message: /lamps_list .*lamps\.0\.id: .*Expected string.*4/,
  });
  await assert.rejects(async () => asking('refused', async () => wrong).ask(), /lamps\.0\.id/);
  assert.throws(asking('refused', () => ({ ...right, more: 1 })).ask, /fields .*: more/);
  assert.equal(asking('refused', () => right).ask(), right);
});

test('a reply that is written already is judged by what is sent', () => {
  const written = (reply: object) => writtenReply({}, Buffer.from(JSON.stringify(reply)));

  assert.throws(asking('refused', () => written(wrong)).ask, /lamps\.0\.id/);
  asking('refused', () => written(right)).ask();
});

test('a reply that is counted is sent, and one of many is looked at', (t) => {
  let now = 10_000;
  t.mock.method(performance, 'now', () => now);
  const { problems, ask } = asking('counted', () => wrong);

  assert.equal(ask(), wrong);
  ask();
  const atOnce = problems.length;
  now += 1_000;
  ask();

  assert.deepEqual([atOnce, problems.length], [1, 2]);
  assert.match(problems[0] ?? '', /lamps\.0\.id/);
});

test('a look that takes long is followed by a pause of a thousand times its duration', (t) => {
  let now = 10_000;
  t.mock.method(performance, 'now', () => now);
  const toJSON = () => {
    now += 20;
    return { id: 4 };
  };
  const slow = { lamps: [{ toJSON }] };
  const { problems, ask } = asking('counted', () => slow);

  ask();
  now += 19_000;
  ask();
  const before = problems.length;
  now += 2_000;
  ask();

  assert.deepEqual([before, problems.length], [1, 2]);
});

test('a reply that cannot be checked is counted and sent', () => {
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  const { problems, ask } = asking('counted', () => circle);

  assert.equal(ask(), circle);
  assert.match(problems[0] ?? '', /lamps_list gives an answer that cannot be checked/);
});

test('replies of the product are not looked at', () => {
  const handler = mock.fn(() => wrong);

  assert.equal(checkReplies(list, handler, { checks: 'unchecked', onProblem: assert.fail }), handler);
});
