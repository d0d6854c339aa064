import assert from 'node:assert/strict';
import { test } from 'node:test';
import { action, category, elementBindings, elementParameters, text } from '@gatehouse/sdk-actions';
import { toSearchAnswer } from './search-answer.ts';

const names = ['List', 'Path', 'Create', 'Append', 'Encoding', 'NewLine'];
const six = Object.fromEntries(names.map((name) => [name, text(name)]));
const press = action({
  description: 'Presses.',
  parameters: elementParameters,
  acceptedBindings: ['XPathFinder'],
});

const lists = category({
  tag: 'List',
  title: 'Lists',
  summary: 'Works with lists',
  actions: {
    Count: action({ description: 'Counts.', parameters: { List: text('List') } }),
    SaveFile: action({ description: 'Writes the lines to disk.', parameters: six }),
  },
});
const [mouse, keys] = ['Mouse', 'Keys'].map((tag) =>
  category({ tag, title: tag, summary: tag, actions: { Press: press }, bindings: elementBindings }),
);

const { Count, SaveFile } = lists.actions;
const matches = [
  { category: lists, action: 'Count', variant: Count },
  { category: lists, action: 'SaveFile', variant: SaveFile },
];

test('the total counts all matches before the cut', () => {
  const { totalMatches, truncated, results } = toSearchAnswer({ matches, maxResults: 1, show: 'names' });

  assert.deepEqual([totalMatches, truncated, results.length], [2, true, 1]);
});

test('a schema has the names of all branches, and says when those of its own are taken', () => {
  const ownBranches = { SoldOut: 'The shop has none' };
  const variant = action({ description: 'Buys.', branches: ['Default'], ownBranches });
  const buy = { category: lists, action: 'Buy', variant };

  const [own, none] = toSearchAnswer({ matches: [buy, ...matches], maxResults: 2, show: 'schema' }).results;

  assert.deepEqual(own?.schema?.branches, ['Default', 'SoldOut']);
  assert.deepEqual(own?.schema?.ownBranches, [{ name: 'SoldOut', description: 'The shop has none' }]);
  assert.equal(none?.schema?.ownBranches, undefined);
});

test('a hit shows at most five parameter names, and the first of a type its description', () => {
  const { results } = toSearchAnswer({ matches, maxResults: 10, show: 'names' });

  assert.deepEqual(results, [
    {
      type: 'List',
      action: 'Count',
      description: 'Counts.',
      actionTypeDescription: 'Works with lists',
      parameters: ['List'],
      parameterCount: 1,
      schema: null,
    },
    {
      type: 'List',
      action: 'SaveFile',
      description: 'Writes the lines to disk.',
      actionTypeDescription: null,
      parameters: ['List', 'Path', 'Create', 'Append', 'Encoding'],
      parameterCount: 6,
      schema: null,
    },
  ]);
});

test('a binding that several types share stands once in the answer', () => {
  const shared = [mouse, keys].flatMap((one) =>
    one === undefined ? [] : [{ category: one, action: 'Press', variant: press }],
  );

  const { bindings } = toSearchAnswer({ matches: shared, maxResults: 10, show: 'schema' });

  assert.deepEqual(
    bindings?.map(({ name, types }) => [name, types]),
    [['XPathFinder', ['Mouse', 'Keys']]],
  );
});

test('what several bindings have alike stands once beside them, and they name it', () => {
  const clicks = action({
    description: 'Clicks.',
    parameters: elementParameters,
    acceptedBindings: ['XPathFinder', 'CssFinder', 'TestIdFinder'],
  });
  const pages = category({
    ...{ tag: 'Page', title: 'Page', summary: 'Page', actions: { Click: clicks } },
    bindings: elementBindings,
  });

  const answer = toSearchAnswer({
    matches: [{ category: pages, action: 'Click', variant: clicks }],
    ...{ maxResults: 10, show: 'schema' },
  });

  assert.deepEqual(
    answer.commonFields?.map(({ name }) => name),
    ['Index'],
  );
  assert.deepEqual(
    answer.bindings?.map(({ fields, common }) => [fields.map(({ name }) => name), common]),
    [
      [['XPath'], ['Index']],
      [['Css'], ['Index']],
      [['TestId', 'Attribute'], ['Index']],
    ],
  );
});
