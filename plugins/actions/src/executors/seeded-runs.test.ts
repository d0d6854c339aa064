import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ActionSketch, documentOf, runDocument } from '@gatehouse/plugin-runtime/testing';
import { standardExecutors } from './standard-executors.ts';

const list = {
  ...{ bindToFile: false, syncWithFile: false, bindedFile: '', leaveBlankFile: true, encoding: null },
  ...{ splitter: '\n', splitterType: 'Text' as const },
};
const items = Array.from({ length: 30 }, (_, n) => `item ${n}`);

const random = (Kind: string, more: Record<string, string> = {}): ActionSketch => ({
  type: 'TextProcessing',
  action: 'Random',
  parameters: { Kind, Length: '12', ...more },
  results: { OutputVariable: Kind },
});

const draws: readonly ActionSketch[] = [
  random('text'),
  random('number', { From: '0', To: '1000000' }),
  random('login'),
  random('password'),
  random('uuid'),
  {
    type: 'TextProcessing',
    action: 'Spintax',
    parameters: { Input: '{a|b|c|d}{e|f|g|h}{i|j|k|l}{m|n|o|p}' },
    results: { OutputVariable: 'spun' },
  },
  { type: 'List', action: 'Shuffle', parameters: { List: 'all' } },
  {
    type: 'List',
    action: 'GetLine',
    parameters: { List: 'all', By: 'random' },
    results: { OutputVariable: 'line' },
  },
  {
    type: 'List',
    action: 'GetSublist',
    parameters: { List: 'all', By: 'random', Value: '5', Target: 'some' },
  },
];

async function drawn(RandomSeed: string) {
  const document = documentOf(draws, {
    lists: [
      { ...list, name: 'all', defaultItems: items },
      { ...list, name: 'some', defaultItems: [] },
    ],
  });
  const { outcome } = await runDocument(document, {
    executors: standardExecutors,
    variables: { RandomSeed },
  });
  assert.equal(outcome.result, 'success', outcome.errorMessage ?? '');
  const { RandomSeed: _, ...variables } = outcome.values?.variables ?? {};
  return { variables, lists: outcome.values?.lists };
}

test('all random results are the same for the same seed, and differ otherwise', async () => {
  const first = await drawn('7');

  assert.deepEqual(await drawn('7'), first);
  assert.notDeepEqual(await drawn('8'), first);
  assert.match(
    first.variables.uuid ?? '',
    /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
  );
});
