import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type ActionSketch,
  documentOf,
  keptStateOf,
  runDocument,
  wideEvidence,
} from '@gatehouse/plugin-runtime/testing';
import type { Link } from '@gatehouse/sdk-actions/document';
import { listsOf, tablesOf } from '../testing/run-action.ts';
import { standardExecutors } from './standard-executors.ts';

const links: readonly Link[] = [
  { source: 'body', branch: 'OnSuccess', target: 'loop' },
  { source: 'loop', branch: 'Default', target: 'after' },
];

const data = {
  lists: listsOf({ words: ['a', 'b'], seen: [], empty: [] }),
  tables: tablesOf({
    plain: [
      ['1', 'x'],
      ['2', 'y'],
    ],
    'headed+': [
      ['id', 'name'],
      ['1', 'x'],
    ],
  }),
  variables: [
    { name: 'n', defaultValue: '0', comment: '', group: 'UserDefined' },
    { name: 'rounds', defaultValue: '0', comment: '', group: 'UserDefined' },
  ],
} as const;

/** A loop whose body records what it reads, and an action after it. */
function loopOf(parameters: Record<string, string>, after: Partial<ActionSketch> = {}): ActionSketch[] {
  const seen = { List: 'seen', Value: '{-Variable.index-}:{-Variable.item-}' };
  return [
    { id: 'loop', type: 'Logic', action: 'Loop', parameters, results: { Index: 'index', Item: 'item' } },
    { id: 'body', type: 'List', action: 'AddLine', parameters: seen },
    { id: 'after', type: 'Variables', action: 'Counter', parameters: { Variable: 'n' }, ...after },
  ];
}

const rows = [
  [{ Kind: 'count', Count: '3' }, ['0:1', '1:2', '2:3']],
  [{ Kind: 'count', Count: '0' }, []],
  [{ Kind: 'list', Source: 'words' }, ['0:a', '1:b']],
  [{ Kind: 'list', Source: 'empty' }, []],
  [{ Kind: 'table', Source: 'plain' }, ['0:["1","x"]', '1:["2","y"]']],
  [{ Kind: 'table', Source: 'headed' }, ['1:["1","x"]']],
  [{ Kind: 'while', Expression: 'false' }, []],
] as const;

for (const [parameters, expected] of rows) {
  test(`Loop ${JSON.stringify(parameters)} has ${expected.length} rounds and then continues`, async () => {
    const { outcome } = await runDocument(documentOf(loopOf(parameters), { ...data, links }), {
      executors: standardExecutors,
    });

    assert.equal(outcome.errorMessage, null);
    assert.deepEqual(outcome.values?.lists.seen, expected);
    assert.equal(outcome.values?.variables.n, '1');
  });
}

test('Loop keeps the list of its start, even if the body changes it', async () => {
  const actions = loopOf({ Kind: 'list', Source: 'words' });
  const taking = actions.map((action) =>
    action.id === 'body'
      ? { ...action, action: 'GetLine', parameters: { List: 'words', Remove: 'true' } }
      : action,
  );

  const { outcome } = await runDocument(documentOf(taking, { ...data, links }), {
    executors: standardExecutors,
  });

  assert.deepEqual([outcome.result, outcome.values?.lists.words], ['success', []]);
  assert.equal(outcome.values?.variables.item, 'b');
});

test('Loop checks its condition before each round', async () => {
  const actions = loopOf({ Kind: 'while', Expression: 'rounds < 4' });
  const counting = actions.map((action) =>
    action.id === 'body'
      ? { ...action, type: 'Variables', action: 'Counter', parameters: { Variable: 'rounds' } }
      : action,
  );

  const { outcome } = await runDocument(documentOf(counting, { ...data, links }), {
    executors: standardExecutors,
  });

  assert.equal(outcome.values?.variables.rounds, '4');
  assert.equal(outcome.values?.variables.index, '3');
});

test('Loop starts again after its end', async () => {
  const again: ActionSketch = {
    type: 'Logic',
    action: 'If',
    id: 'again',
    parameters: { Left: '{-Variable.n-}', Op: 'lt', Right: '2' },
  };
  const actions = [...loopOf({ Kind: 'count', Count: '2' }), again];

  const { outcome } = await runDocument(
    documentOf(actions, {
      ...data,
      links: [...links, { source: 'again', branch: 'OnSuccess', target: 'loop' }],
    }),
    { executors: standardExecutors },
  );

  assert.deepEqual(outcome.values?.lists.seen, ['0:1', '1:2', '0:1', '1:2']);
});

for (const [parameters, message] of [
  [{ Kind: 'count' }, /Count/],
  [{ Kind: 'list' }, /Source/],
  [{ Kind: 'list', Source: 'nothing' }, /no list "nothing"/],
  [{ Kind: 'table', Source: 'words' }, /no table "words"/],
  [{ Kind: 'while', Expression: 'n <' }, /The expression "n <" cannot be read/],
  [{ Kind: 'forever' }, /Kind must be one of count, list, table, while/],
] as const) {
  test(`Loop ${JSON.stringify(parameters)} fails and says why`, async () => {
    const { outcome } = await runDocument(documentOf(loopOf(parameters), { ...data, links }), {
      executors: standardExecutors,
    });

    assert.equal(outcome.errorCode, 'action_failed');
    assert.match(outcome.errorMessage ?? '', message);
  });
}

for (const [parameters, result, stopTask] of [
  [{}, 'success', false],
  [{ StopTask: 'true' }, 'success', true],
  [{ Outcome: 'bad' }, 'failure', false],
  [{ Outcome: 'bad', StopTask: 'true' }, 'failure', true],
] as const) {
  test(`Stop ${JSON.stringify(parameters)} ends the run: ${result}, stopTask ${stopTask}`, async () => {
    const actions: ActionSketch[] = [
      { type: 'Logic', action: 'Stop', parameters },
      { type: 'Variables', action: 'Set', parameters: { Variable: 'n', Value: 'reached' } },
    ];

    const { outcome } = await runDocument(documentOf(actions, data), { executors: standardExecutors });

    assert.deepEqual([outcome.result, outcome.stopTask], [result, stopTask]);
    assert.equal(outcome.values?.variables.n, '0');
  });
}

for (const [parameters, expected] of rows.filter(([, seen]) => seen.length > 1)) {
  test(`Loop ${JSON.stringify(parameters)} goes on with the round that failed, in another run`, async () => {
    const read: ActionSketch = {
      id: 'check',
      type: 'File',
      action: 'Read',
      parameters: { Path: '/nowhere/at-all' },
    };
    const [loop, body, after] = loopOf(parameters) as [ActionSketch, ActionSketch, ActionSketch];
    const of = (check: ActionSketch) => documentOf([loop, check, body, after], { ...data, links });
    const options = { executors: standardExecutors, evidence: wideEvidence };

    const kept = keptStateOf(await runDocument(of(read), options));
    const { outcome } = await runDocument(of({ ...read, disabled: true }), { ...options, resume: kept });

    assert.equal(kept?.actionId, 'check');
    assert.deepEqual(outcome.values?.lists.seen, expected);
  });
}
