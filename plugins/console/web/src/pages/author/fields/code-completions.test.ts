import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CodeMember } from '../../../api/queries/code-queries.ts';
import { completionsAt, problemsIn } from './code-completions.ts';

const member = (name: string, kind: CodeMember['kind'], refersTo: string[] = []): CodeMember => ({
  ...{ name, kind, refersTo, signature: `${name}()`, summary: '', parameters: [] },
  ...{ returns: null, isStatic: false, isObsolete: false },
});
const world = {
  types: new Map([
    [
      'Globals',
      [
        member('project', 'property', ['Gatehouse.Project']),
        member('tables', 'property', ['Gatehouse.Tables']),
      ],
    ],
    ['Gatehouse.Project', [member('variables', 'property', ['Gatehouse.Variables'])]],
    ['Gatehouse.Variables', [member('get', 'method'), member('set', 'method')]],
    ['Gatehouse.Tables', [member('rows', 'method')]],
  ]),
  known: {
    variables: [{ name: 'city', value: 'Bern' }],
    lists: [],
    tables: [{ name: 'prices', defaultItems: '' }],
  },
};

for (const [before, from, labels] of [
  ['pro', 0, ['project', 'tables']],
  ['await project.', 14, ['variables']],
  ['project.variables.g', 18, ['get', 'set']],
  ["await project.variables.get('c", 29, ['city']],
  ['tables.rows("', 13, ['prices']],
] as const) {
  test(`after ${before} there is ${labels.join(' and ')}`, () => {
    const found = completionsAt(before, world);
    assert.deepEqual([found?.from, found?.options.map(({ label }) => label)], [from, labels]);
  });
}

for (const before of ['', 'x = ', 'unknown.']) {
  test(`after ${JSON.stringify(before)} there is nothing`, () =>
    assert.equal(completionsAt(before, world), null));
}

test('messages of the compiler name lines and columns', () => {
  assert.deepEqual(problemsIn(['Line 2, column 7: ts2304 no such name', 'The value is missing']), [
    { line: 2, column: 7, message: 'ts2304 no such name' },
  ]);
});
