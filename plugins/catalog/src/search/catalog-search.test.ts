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
        Count: action({
          description: 'Tells how many lines there are.',
          synonyms: ['enumerate', 'number of items'],
          parameters: p('List'),
        }),
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
        Write: action({
          description: 'Replaces what a file holds.',
          synonyms: ['overwrite file'],
          parameters: p('Path', 'Text'),
        }),
      },
    }),
  );
  return catalog;
}

function find(query: string, type = '') {
  const matches = createSearch(sampleCatalog())({ query, type });
  return matches.map(({ category, action }) => `${category.tag}.${action}`);
}

const rankings = [
  ['read', ['File.Read']],
  ['FILE', ['File.Write', 'File.Read', 'List.SaveFile']],
  ['savefile', ['List.SaveFile']],
  ['File.Write', ['File.Write', 'List.SaveFile', 'File.Read']],
  ['path', ['List.SaveFile', 'File.Read', 'File.Write']],
  ['lines nothing', ['List.Count', 'List.SaveFile']],
  ['nothing', []],
  ['secret', []],
  ['(.*)+$', []],
  ['raed', ['File.Read']],
  ['replacess', ['File.Write']],
  ['replces', ['File.Write']],
  ['wrong', []],
] as const;

for (const [query, expected] of rankings) {
  test(`"${query}" finds ${expected.join(', ') || 'nothing'}`, () => {
    assert.deepEqual(find(query), expected);
  });
}

const firsts = [
  ['a name in camel case', 'saveFile', 'List.SaveFile'],
  ['another form of a word', 'counting', 'List.Count'],
  ['a question with stop words', 'How many lines are there in the list?', 'List.Count'],
  ['the beginning of a word', 'appe', 'List.SaveFile'],
  ['two words written as one', 'readtext', 'File.Read'],
  ['category and action written as one', 'listcount', 'List.Count'],
  ['a word that is no word of the catalog beside one that is', 'banana read', 'File.Read'],
  ['a synonym', 'enumerate', 'List.Count'],
  ['a synonym of several words among others', 'I need the number of items', 'List.Count'],
] as const;

for (const [what, query, expected] of firsts) {
  test(`${what} finds the action: ${query}`, () => {
    assert.equal(find(query)[0], expected);
  });
}

test('a synonym that is the whole query goes before names that are a part of it', () => {
  assert.equal(find('overwrite file')[0], 'File.Write');
});

test('without text all visible variants come in the order of the catalog', () => {
  assert.deepEqual(find(' '), ['List.Count', 'List.SaveFile', 'File.Read', 'File.Write']);
});

test('the type limits the matches, in any case of letters', () => {
  assert.deepEqual(find('', 'file'), ['File.Read', 'File.Write']);
  assert.deepEqual(find('', 'Nothing'), []);
});

test('categories that are added later are found too', () => {
  const catalog = createCatalog();
  const search = createSearch(catalog);
  search({ query: 'late', type: '' });

  catalog.add(
    category({ tag: 'Late', title: 'Late', summary: 'Late', actions: { A: action({ description: 'A.' }) } }),
  );

  assert.equal(search({ query: 'late', type: '' }).length, 1);
});

test('an action without synonyms, as plugins declared it before there were any, is found by its name', () => {
  const { synonyms, ...older } = action({ description: 'Rings.' });
  const catalog = createCatalog();
  catalog.add(category({ tag: 'Bell', title: 'Bell', summary: 'Bell', actions: { Ring: older } }));

  assert.deepEqual(synonyms, []);
  assert.equal(createSearch(catalog)({ query: 'ring', type: '' }).length, 1);
});
