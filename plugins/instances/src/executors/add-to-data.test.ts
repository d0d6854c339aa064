import assert from 'node:assert/strict';
import { test } from 'node:test';
import { action, category, defineExecutors, json, text } from '@gatehouse/sdk-actions';
import { act, css, on, shareBrowser } from '../testing/shared-browser.ts';

const { run, url } = await shareBrowser({ '/': '<ul><li>one</li><li>two "2"</li></ul>' });
const taken: object[] = [];
const AddAll = (name: string, what: string) =>
  action({ description: 'Adds.', parameters: { [name]: text('Name'), [what]: json('What') }, hidden: true });

/** Stand in for the owners of lists and tables in files. */
const keepers = ['List', 'Table'].map((tag) => {
  const what = tag === 'List' ? 'Lines' : 'Rows';
  const kept = category({ tag, title: tag, summary: tag, actions: { AddAll: AddAll(tag, what) } });
  return defineExecutors(kept, { AddAll: ({ parameters }) => void taken.push(parameters) });
});

test('results for a list and a table in files are added by the owners of the files', async () => {
  const options = { lists: ['found'], tables: ['rows'], isBound: true, executors: keepers };

  const { error, lists, tables } = await run(
    [
      act('Tab.Navigate', { Url: url('/') }),
      on('HtmlElement.ToList', css('li'), { parameters: { List: 'found' } }),
      on('HtmlElement.ToTable', css('ul'), {
        parameters: { Table: 'rows', RowXPath: '//li', CellXPaths: '.' },
      }),
    ],
    options,
  );

  assert.equal(error, null);
  assert.deepEqual(taken, [
    { List: 'found', Lines: '["one","two \\"2\\""]' },
    { Table: 'rows', Rows: '[["one"],["two \\"2\\""]]' },
  ]);
  assert.deepEqual([lists.found, tables.rows], [[], []]);
});

test('other lists and tables belong to the run alone', async () => {
  const { lists } = await run(
    [
      act('Tab.Navigate', { Url: url('/') }),
      on('HtmlElement.ToList', css('li'), { parameters: { List: 'found' } }),
    ],
    { lists: ['found'], executors: keepers },
  );

  assert.deepEqual(lists.found, ['one', 'two "2"']);
});
