import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bodyInteger, GatehouseError, operation, queryBoolean, queryInteger } from '@gatehouse/sdk-plugin';
import { dictionary } from '@gatehouse/sdk-plugin/internal';
import * as v from 'valibot';
import { createInputChecks } from './input-checks.ts';

const group = v.pipe(
  v.strictObject({ groupId: v.string(), x: bodyInteger() }),
  v.metadata({ 'x-ignored-fields': ['width', 'label'] }),
);

const checks = createInputChecks(
  operation({
    id: 'thing_set',
    method: 'PUT',
    path: '/things',
    tier: 1,
    scope: null,
    hosts: ['editor'],
    envelope: 'editor',
    query: {
      xpath: v.optional(v.string()),
      fullPage: v.optional(queryBoolean(), 'false'),
      status: v.optional(v.picklist(['active', 'Disabled'])),
      take: v.optional(queryInteger({ min: 1 }), '100'),
    },
    body: v.strictObject({
      xpath: v.optional(v.nullable(v.string())),
      groups: v.optional(v.array(group)),
      parameters: v.optional(dictionary(v.string())),
      mode: v.optional(v.picklist(['type', 'set'])),
    }),
  }),
);

const query = (search: string) => ({ ...checks.query(search) });
const body = (value: unknown) => checks.body(JSON.stringify(value));

function refusalOf(check: () => unknown): GatehouseError {
  try {
    check();
  } catch (error) {
    if (error instanceof GatehouseError) return error;
    throw error;
  }
  throw new Error('The input was accepted.');
}

test('xPath is xpath, in bodies and queries (D1)', () => {
  assert.deepEqual(body({ xPath: '//a' }), { xpath: '//a' });
  assert.deepEqual(body({ xpath: null, xPath: '//a' }), { xpath: '//a' });
  assert.equal(query('xPath=//a').xpath, '//a');
});

test('xPath and xpath that both have a value are not guessed at', () => {
  assert.match(
    refusalOf(() => body({ xpath: '//a', xPath: '//b' })).message,
    /no field "xPath".*mean "xpath"\?/,
  );
});

test('booleans and words of a query are read in any case (S1)', () => {
  assert.deepEqual(query('fullPage=False&status=Active'), { fullPage: false, status: 'active', take: 100 });
  assert.deepEqual(query('fullPage=TRUE&status=disabled'), { fullPage: true, status: 'Disabled', take: 100 });
});

test('words of a body keep their case', () => {
  assert.equal(refusalOf(() => body({ mode: 'Type' })).code, 'bad_request');
});

test('null for a member of a dictionary is a member that was not given (S3)', () => {
  assert.deepEqual(body({ parameters: { Url: 'x', Scope: null } }), { parameters: { Url: 'x' } });
});

test('a byte order mark before the JSON is no part of it (S6)', () => {
  assert.deepEqual(checks.body('\ufeff{"mode":"set"}'), { mode: 'set' });
});

test('what an answer adds to an object may come back with it, and nothing else (F3)', () => {
  const sent = { resultCode: 'RESULT_OK', groups: [{ groupId: 'g', x: 1, width: 280, label: 'Group' }] };

  assert.deepEqual(body(sent), { groups: [{ groupId: 'g', x: 1 }] });
  assert.match(refusalOf(() => body({ groups: [{ groupId: 'g', x: 1, wdith: 280 }] })).message, /wdith/);
});

const problems = [
  {
    what: 'an unknown query parameter',
    check: () => query('staus=active'),
    message:
      'There is no query parameter "staus"; there are xpath, fullPage, status, take; did you mean "status"?',
    error: {
      parameterName: 'staus',
      code: 'UNKNOWN',
      expected: ['xpath', 'fullPage', 'status', 'take'],
      got: 'staus',
    },
  },
  {
    what: 'an unknown field far below',
    check: () => body({ groups: [{ groupId: 'g', x: 1, y: 2 }] }),
    message: 'There is no field "groups[0].y"; there are groupId, x.',
    error: { parameterName: 'groups[0].y', code: 'UNKNOWN', expected: ['groupId', 'x'], got: 'y' },
  },
  {
    what: 'a missing field',
    check: () => body({ groups: [{ x: 1 }] }),
    message: 'The field "groups[0].groupId" is missing.',
    error: { parameterName: 'groups[0].groupId', code: 'REQUIRED', expected: null, got: null },
  },
  {
    what: 'a value of another type',
    check: () => body({ xpath: 7 }),
    message: 'The field "xpath" must be text; it is 7.',
    error: { parameterName: 'xpath', code: 'TYPE', expected: ['text'], got: '7' },
  },
  {
    what: 'a value out of range',
    check: () => query('take=0'),
    message: 'The query parameter "take" must be at least 1; it is 0.',
    error: { parameterName: 'take', code: 'RANGE', expected: ['at least 1'], got: '0' },
  },
  {
    what: 'a word that is not allowed',
    check: () => body({ mode: 'paste' }),
    message: 'The field "mode" must be one of type, set; it is "paste".',
    error: { parameterName: 'mode', code: 'ENUM', expected: ['type', 'set'], got: 'paste' },
  },
  {
    what: 'a query parameter that stands twice',
    check: () => query('xPath=//a&xPath=//b'),
    message: 'The query parameter "xPath" is given more than once.',
    error: { parameterName: 'xPath', code: 'TYPE', expected: ['one value'], got: 'several values' },
  },
  {
    what: 'a field that the host ignores, and that is no text',
    check: () => body({ resultCode: 5 }),
    message: 'The field "resultCode" must be text; it is 5.',
    error: { parameterName: 'resultCode', code: 'TYPE', expected: ['text'], got: '5' },
  },
];

for (const { what, check, message, error } of problems) {
  test(`${what} is refused with the field, what came and what is allowed (A3)`, () => {
    const refusal = refusalOf(check);

    assert.equal(refusal.message, message);
    assert.deepEqual(refusal.details, { validationErrors: [{ ...error, message }] });
  });
}

test('a refusal repeats no secret: neither a long text, nor a login in an address, nor a password', () => {
  const secrets = createInputChecks(
    operation({
      id: 'secret_set',
      method: 'PUT',
      path: '/secrets',
      tier: 1,
      scope: null,
      hosts: ['editor'],
      body: v.strictObject({
        value: v.optional(v.pipe(v.string(), v.maxLength(5))),
        url: v.optional(v.pipe(v.string(), v.regex(/^ftp:/, 'must begin with ftp:'))),
        password: v.optional(v.pipe(v.string(), v.regex(/^x/, 'must begin with x'))),
      }),
    }),
  );
  const text = JSON.stringify({ value: 'hidden1', url: 'http://me:hidden2@host', password: 'hidden3' });

  const { message, details } = refusalOf(() => secrets.body(text));

  assert.doesNotMatch(message + JSON.stringify(details), /hidden/);
  assert.match(message, /"value" must be at most 5 characters long; it is 7 characters long/);
});

test('a wrong list of many items is refused with its first problem, without reading it to the end', () => {
  const { details } = refusalOf(() => body({ groups: Array.from({ length: 200_000 }, () => 7) }));

  assert.ok(Array.isArray(details.validationErrors) && details.validationErrors.length === 1);
});
