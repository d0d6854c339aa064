import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  action,
  category,
  decimal,
  integer,
  json,
  listName,
  oneOf,
  regex,
  text,
  url,
  yesNo,
} from '@gatehouse/sdk-actions';
import { validateAction } from './validate-action.ts';
import type { ActionInput } from './validation-error.ts';

const http = category({
  tag: 'Http',
  title: 'HTTP',
  summary: 'Uses the network',
  actions: {
    Get: action({
      description: 'Gets.',
      parameters: {
        Url: url('Address', { required: true }),
        Take: oneOf(['body', 'file'], 'What to take', { defaultValue: 'body' }),
        Path: text('Target', { requiredWhen: { parameterName: 'Take', valuesThatRequire: ['file'] } }),
        Redirects: integer('Redirects', { defaultValue: '5', minValue: 0, maxValue: 20 }),
        Wait: decimal('Seconds', { minValue: 0 }),
        Strict: yesNo('Strict'),
        Filter: regex('Filter'),
        Extra: json('Extra'),
        List: listName('Target list'),
      },
      results: { OutputVariable: 'The body' },
    }),
    Hidden: action({ description: 'Hidden.', hidden: true }),
  },
});

function errorsOf(given: Partial<ActionInput>): string[] {
  const input = { parameters: {}, results: {}, finder: null, ...given };
  return validateAction(http, 'Get', input).map((error) => `${error.code} ${error.parameterName}`);
}

const withUrl = (parameters: Record<string, string>) => ({ Url: 'https://example.org/', ...parameters });
const xpath = { type: 'XPathFinder', scalars: { XPath: '//a' }, nestedArrays: {} };

test('a complete action has no errors', () => {
  assert.deepEqual(errorsOf({ parameters: withUrl({}), results: { OutputVariable: 'page' } }), []);
});

test('all errors are reported at once', () => {
  const errors = errorsOf({
    parameters: { Take: 'file', Redirects: '99', Strict: 'maybe', Nothing: '1' },
    results: { Body: 'page' },
    finder: xpath,
  });

  assert.deepEqual(errors, [
    'UNKNOWN Nothing',
    'REQUIRED Url',
    'REQUIRED Path',
    'RANGE Redirects',
    'TYPE Strict',
    'UNKNOWN results.Body',
    'BINDING bindings',
  ]);
});

const values = [
  [{ Take: 'both' }, 'ENUM Take'],
  [{ Redirects: 'five' }, 'TYPE Redirects'],
  [{ Redirects: '1.5' }, 'TYPE Redirects'],
  [{ Redirects: '-1' }, 'RANGE Redirects'],
  [{ Wait: '1,5' }, 'TYPE Wait'],
  [{ Wait: '-0.1' }, 'RANGE Wait'],
  [{ Url: 'example.org' }, 'TYPE Url'],
  [{ Filter: '(a' }, 'TYPE Filter'],
  [{ Extra: '{"a":' }, 'TYPE Extra'],
] as const;

for (const [parameters, error] of values) {
  test(`${JSON.stringify(parameters)} is ${error}`, () => {
    assert.deepEqual(errorsOf({ parameters: withUrl(parameters) }), [error]);
  });
}

for (const parameters of [
  { Redirects: '{-Variable.n-}' },
  { Take: '{-Variable.take-}' },
  { Url: '{-Variable.host-}/page' },
  { Wait: '.5', Strict: 'TRUE', Redirects: '+3', Filter: '(?i)a', Extra: '[1]' },
]) {
  test(`${JSON.stringify(parameters)} is accepted`, () => {
    assert.deepEqual(errorsOf({ parameters: withUrl(parameters) }), []);
  });
}

test('a condition uses the default of the parameter that it depends on', () => {
  assert.deepEqual(errorsOf({ parameters: withUrl({ Take: '' }) }), []);
});

test('an error says what is expected and what was given', () => {
  const [error] = validateAction(http, 'Get', {
    parameters: withUrl({ Redirects: '99' }),
    results: {},
    finder: null,
  });

  assert.deepEqual(error, {
    parameterName: 'Redirects',
    code: 'RANGE',
    message: 'Redirects must be between 0 and 20; it is "99".',
    expected: ['between 0 and 20'],
    got: '99',
  });
});

test('a name in the wrong case is unknown, and the message gives the right one', () => {
  const [error] = validateAction(http, 'Get', {
    parameters: withUrl({ take: 'body' }),
    results: {},
    finder: null,
  });

  assert.equal(error?.message, 'The action has no parameter "take". Did you mean "Take"?');
});

test('names of lists are checked only where the names of the project are given', () => {
  const parameters = withUrl({ List: 'links' });

  assert.deepEqual(errorsOf({ parameters }), []);
  assert.deepEqual(errorsOf({ parameters, names: { ListName: new Set(['links']) } }), []);
  assert.deepEqual(errorsOf({ parameters, names: { ListName: new Set(['other']) } }), ['REFERENCE List']);
  const withMacro = withUrl({ List: '{-Variable.list-}' });
  assert.deepEqual(errorsOf({ parameters: withMacro, names: { ListName: new Set() } }), []);
});

test('an unknown action is one error that names the visible ones', () => {
  const [error] = validateAction(http, 'Put', { parameters: {}, results: {}, finder: null });

  assert.deepEqual([error?.code, error?.expected], ['UNKNOWN', ['Get']]);
});
