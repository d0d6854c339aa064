import assert from 'node:assert/strict';
import { replyProblem } from '@gatehouse/host/plugins/reply-problem';
import { bytesReply, type CallExample, type ErrorCode, errorStatus } from '@gatehouse/sdk-plugin';
import { envelopes } from '@gatehouse/sdk-plugin/internal';
import type { CallResult } from '../test-host/call-types.ts';
import { expectRecords, recordsOf } from './audit-cases.ts';
import type { ContractCase, LiveParts } from './contract-case.ts';
import { fillExample } from './fill-example.ts';
import { type AnyFixture, toInput } from './fixtures.ts';

/** Cases for the operation's own answers, as far as fixtures cause them. */
export function answerCases(parts: LiveParts): readonly ContractCase[] {
  const { operation, fixtures } = parts;
  const good = fixtures.good[operation.id];
  const answers =
    good === undefined
      ? []
      : [{ name: `${operation.success} with what it declares`, run: () => goodAnswer(parts, good) }];
  const { example } = operation;
  const examples =
    good === undefined || example === undefined
      ? []
      : [{ name: `${operation.success} for its example`, run: () => exampleAnswer(parts, good, example) }];
  const errors = operation.errors.flatMap((code) => {
    const fixture = fixtures.errors?.[operation.id]?.[code];
    if (fixture === undefined) return [];
    return [{ name: `${errorStatus[code]} ${code}`, run: () => declaredError(parts, fixture, code) }];
  });
  return [...answers, ...examples, ...errors];
}

/** The answers without a case, as `operation: missing answer`. */
export function gapsOf({ operation, fixtures }: LiveParts): readonly string[] {
  const missing = operation.errors.filter((code) => fixtures.errors?.[operation.id]?.[code] === undefined);
  return [
    ...(fixtures.good[operation.id] === undefined ? [`${operation.id}: a good call`] : []),
    ...missing.map((code) => `${operation.id}: ${code}`),
  ];
}

async function goodAnswer(parts: LiveParts, fixture: AnyFixture): Promise<void> {
  const { operation, on, world, host } = parts;
  const input = await toInput(fixture, world);
  const before = recordsOf(host, operation);
  const answer = await world.call(operation.id, { ...input, on });
  assert.equal(answer.status, operation.success, `it answered ${describe(answer)}`);
  // The host checks a reply of bytes when the handler gives it.
  if (operation.reply !== bytesReply) {
    const problem = replyProblem(operation, withoutEnvelope(parts, answer));
    assert.equal(problem, null, problem ?? '');
  }
  assert.ok(answer.headers['x-request-id'], 'the answer has no X-Request-Id');
  assert.equal(answer.headers['cache-control'], 'no-store');
  expectRecords({ host, operation, before, status: operation.success });
}

/** The example, in the state that the fixture prepares. */
async function exampleAnswer(parts: LiveParts, fixture: AnyFixture, example: CallExample): Promise<void> {
  const { operation, on, world } = parts;
  const input = await toInput(fixture, world);
  const { query, body } = example;
  const call = {
    ...input,
    ...(query === undefined ? {} : { query }),
    ...(body === undefined ? {} : { body: fillExample(body, input.body) }),
  };
  const answer = await world.call(operation.id, { ...call, on });
  assert.equal(answer.status, operation.success, `it answered ${describe(answer)}`);
  assert.deepEqual(failedItems(answer.body), [], 'items of its example fail');
}

/** Batches answer 200 and say of each item how it went. */
function failedItems(body: unknown): readonly unknown[] {
  const { items } = Object(body);
  const isFailed = (item: unknown) => typeof Object(item).error === 'string';
  return Array.isArray(items) ? items.filter(isFailed) : [];
}

function withoutEnvelope({ operation }: LiveParts, { body }: CallResult<never>): unknown {
  const envelope = envelopes[operation.envelope];
  if (envelope === null || body === undefined) return body;
  const fields = Object.entries<unknown>(Object(body));
  const isAdded = ([name]: readonly [string, unknown]) => name in envelope.success;
  assert.deepEqual(Object.fromEntries(fields.filter(isAdded)), envelope.success);
  return Object.fromEntries(fields.filter((field) => !isAdded(field)));
}

async function declaredError(parts: LiveParts, fixture: AnyFixture, code: ErrorCode): Promise<void> {
  const { operation, on, world } = parts;
  const answer = await world.call(operation.id, { ...(await toInput(fixture, world)), on });
  const found = answer.ok ? 'no error' : (answer as { error: string }).error;
  assert.deepEqual([answer.status, found], [errorStatus[code], code], `it answered ${describe(answer)}`);
}

function describe({ status, body }: CallResult<never>): string {
  return `${status} ${JSON.stringify(body)?.slice(0, 500)}`;
}
