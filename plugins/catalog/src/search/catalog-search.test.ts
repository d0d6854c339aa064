import assert from 'node:assert/strict';
import { test } from 'node:test';
import { action, category, text } from '@gatehouse/sdk-actions';
import { createCatalog } from '../category-registry.ts';
import { createSearch } from './catalog-search.ts';

const p = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, text(name)]));

function sampleCatalog() {
  const catalog = createCatalog();
  catalog.add(
    category({
      tag: 'List',
      title: 'Lists',
      summary: 'Works with lists of lines',
      actions: {
        Count: action({ description: 'Tells how many lines there are.', parameters: p('List') }),
        SaveFile: action({
          description: 'Writes the lines to disk.',
          parameters: p('List', 'Path', 'Create', 'Append', 'Encoding', 'NewLine'),
        }),
        Secret: action({ description: 'Hidden lines.', hidden: true }),
      },
    }),
    category({
      tag: 'File',
      title: 'Files',
      summary: 'Works with the disk',
      actions: {
        Read: action({ description: 'Reads a text.', parameters: p('Path') }),
        Write: action({ description: 'Replaces what a file holds.', parameters: p('Path', 'Text') }),
      },
    }),
  );
  return catalog;
}

function find(query: string, more: { type?: string; maxResults?: number } = {}) {
  return createSearch(sampleCatalog())({ query, type: '', maxResults: 10, ...more });
}

const tagsOf = (answer: ReturnType<typeof find>) => answer.results.map((hit) => `${hit.type}.${hit.action}`);

const rankings = [
  ['read', ['File.Read']],
  ['FILE', ['File.Read', 'File.Write', 'List.SaveFile']],
  ['savefile', ['List.SaveFile']],
  ['File.Write', ['File.Write', 'List.SaveFile']],
  ['file disk holds', ['File.Write']],
  ['list path', ['List.SaveFile']],
  ['path', ['List.SaveFile', 'File.Read', 'File.Write']],
  ['disk', ['List.SaveFile', 'File.Read', 'File.Write']],
  ['lines nothing', []],
  ['secret', []],
  ['(.*)+$', []],
  ['raed', ['File.Read']],
  ['replacess', ['File.Write']],
  ['replces', ['File.Write']],
  ['wrong', []],
] as const;

for (const [query, expected] of rankings) {
  test(`"${query}" finds ${expected.join(', ') || 'nothing'}`, () => {
    assert.deepEqual(tagsOf(find(query)), expected);
  });
}

test('without text all visible variants come in the order of the catalog, without parameter names', () => {
  const answer = find(' ');

  assert.deepEqual(tagsOf(answer), ['List.Count', 'List.SaveFile', 'File.Read', 'File.Write']);
  assert.deepEqual(
    answer.results.map((hit) => hit.parameters),
    [null, null, null, null],
  );
});

test('the type limits the hits, in any case of letters', () => {
  assert.deepEqual(tagsOf(find('', { type: 'file' })), ['File.Read', 'File.Write']);
  assert.equal(find('', { type: 'Nothing' }).totalMatches, 0);
});

test('the total counts all hits before the cut', () => {
  const answer = find('', { maxResults: 3 });

  assert.deepEqual([answer.totalMatches, answer.truncated, answer.results.length], [4, true, 3]);
});

test('a hit shows at most five parameter names, and the first of a type its description', () => {
  const answer = find('list');

  assert.deepEqual(answer.results, [
    {
      type: 'List',
      action: 'Count',
      description: 'Tells how many lines there are.',
      actionTypeDescription: 'Works with lists of lines',
      parameters: ['List'],
      parameterCount: 1,
    },
    {
      type: 'List',
      action: 'SaveFile',
      description: 'Writes the lines to disk.',
      actionTypeDescription: null,
      parameters: ['List', 'Path', 'Create', 'Append', 'Encoding'],
      parameterCount: 6,
    },
  ]);
});

test('categories that are added later are found too', () => {
  const catalog = createCatalog();
  const search = createSearch(catalog);
  search({ query: 'late', type: '', maxResults: 10 });

  catalog.add(
    category({ tag: 'Late', title: 'Late', summary: 'Late', actions: { A: action({ description: 'A.' }) } }),
  );

  assert.equal(search({ query: 'late', type: '', maxResults: 10 }).totalMatches, 1);
});
