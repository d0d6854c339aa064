import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { type ActionSketch, documentOf } from '@gatehouse/plugin-runtime/testing';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { startEditor } from '../testing/test-editor.ts';

/** Opens the document from a file, and returns its problems. */
async function validate(
  t: TestContext,
  actions: readonly ActionSketch[],
  more: Partial<ProjectDocument> = {},
) {
  const editor = await startEditor(t);
  const file = path.join(editor.folder, 'p.zp');
  await writeFile(file, JSON.stringify(documentOf(actions, more)));
  await editor.call('project_open', { body: { path: file } });
  return await editor.call('project_validate');
}

const lower = (text: string): ActionSketch => ({ type: 'Text', action: 'Lower', parameters: { Text: text } });
const variable = (name: string) => ({ name, defaultValue: '', comment: '', group: 'UserDefined' }) as const;
const setting = (type: string, name: string) => ({
  name: type,
  type,
  defaultValue: '',
  help: '',
  variable: name,
});
const click = (fields: Partial<ActionSketch>): ActionSketch => ({
  type: 'HtmlElement',
  action: 'Click',
  parameters: { FinderType: 'XPathFinder' },
  ...fields,
});
const finder = (scalars: Record<string, string>, type = 'XPathFinder') => ({
  type,
  scalars,
  nestedArrays: {},
});

test('a Default without a link, with actions after it, is a warning', async (t) => {
  const { problems } = await validate(t, [{ type: 'Logic', action: 'Switch' }, lower('a')]);

  const warnings = problems.filter(({ severity }) => severity === 'warning');
  assert.deepEqual(
    warnings.map(({ actionId, parameterName }) => [actionId, parameterName]),
    [['a1', 'links.Default']],
  );
});

for (const [title, actions, expected] of [
  ['a required value that is missing', [{ type: 'Text', action: 'Upper' }], ['error REQUIRED Text']],
  ['an unknown type', [{ type: 'Nothing', action: 'Lower' }], ['error UNKNOWN type']],
  ['an unknown action', [{ type: 'Text', action: 'Nothing' }], ['error UNKNOWN action']],
  [
    'an unknown parameter',
    [{ type: 'Text', action: 'Lower', parameters: { Colour: 'red' } }],
    ['error UNKNOWN Colour'],
  ],
  [
    'a value outside its set',
    [{ type: 'Logic', action: 'Switch', parameters: { Mode: 'odd' } }],
    ['error ENUM Mode'],
  ],
  [
    'a value out of range and one of another kind',
    [
      click({
        parameters: { FinderType: 'XPathFinder', TimeoutSec: '9999', Match: 'x' },
        finder: finder({ XPath: '//a' }),
      }),
    ],
    ['error RANGE TimeoutSec', 'error TYPE Match'],
  ],
  [
    'a list that is not there',
    [{ type: 'Logic', action: 'Count', parameters: { List: 'l' } }],
    ['error REFERENCE List'],
  ],
  [
    'the same list in the form of a macro',
    [{ type: 'Logic', action: 'Count', parameters: { List: '{-List.l-}' } }],
    ['error REFERENCE List'],
  ],
  ['a finder that is missing', [click({})], ['error BINDING bindings']],
  [
    'fields of a finder',
    [click({ finder: finder({ Css: 'a' }) })],
    ['error UNKNOWN bindings.scalars.Css', 'error REQUIRED bindings.scalars.XPath'],
  ],
  [
    'a macro in a finder',
    [click({ finder: finder({ XPath: "//a[.='{-Variable.x-}']" }) })],
    ['error REFERENCE bindings.scalars.XPath'],
  ],
  [
    'an unknown variable, once for each text',
    [lower('{-Variable.x-}{-Variable.x-}')],
    ['error REFERENCE Text'],
  ],
  [
    'an unknown list and table',
    [lower('{-List.l.0-}{-Table.t.0.A-}')],
    ['error REFERENCE Text', 'error REFERENCE Text'],
  ],
  [
    'macros that can have no value',
    [lower('{-List.l-}{-Colour.red-}')],
    ['error TYPE Text', 'error TYPE Text'],
  ],
  [
    'a result that no variable can be named by',
    [{ type: 'Text', action: 'Upper', parameters: { Text: 'a' }, results: { OutputVariable: ' ' } }],
    ['error TYPE results.OutputVariable'],
  ],
] as const) {
  test(`project_validate finds ${title}`, async (t) => {
    const { problems, isValid } = await validate(t, actions);

    assert.deepEqual(
      problems.map(({ severity, code, parameterName }) => `${severity} ${code} ${parameterName}`),
      expected,
    );
    assert.equal(isValid, false);
    assert.deepEqual(
      [...new Set(problems.map(({ actionId, groupId }) => `${groupId} ${actionId}`))],
      ['g1 a1'],
    );
  });
}

test('every problem of every action is reported at once, with what was expected and what was there', async (t) => {
  const answer = await validate(t, [
    { type: 'Text', action: 'Upper' },
    { type: 'Logic', action: 'Switch', parameters: { Mode: 'odd' } },
  ]);

  assert.deepEqual(
    answer.problems.map(({ actionId, code, expected, got }) => ({ actionId, code, expected, got })),
    [
      { actionId: 'a1', code: 'REQUIRED', expected: null, got: null },
      { actionId: 'a2', code: 'ENUM', expected: ['fast', 'slow'], got: 'odd' },
    ],
  );
  assert.match(answer.problems[1]?.message ?? '', /Mode must be one of fast, slow; it is "odd"/);
  assert.deepEqual([answer.errorCount, answer.warningCount, answer.totalCount], [2, 0, 2]);
});

test('a project without problems is valid, and so is an empty one', async (t) => {
  const nothing = { isValid: true, errorCount: 0, warningCount: 0, problems: [], totalCount: 0 };
  const more = { variables: [{ ...variable('x'), defaultValue: '1' }] };

  assert.deepEqual(await validate(t, [lower('{-Variable.x-}')], more), nothing);
  assert.deepEqual(await validate(t, []), nothing);
});

test('variables that actions and forms fill are known', async (t) => {
  const upper = {
    type: 'Text',
    action: 'Upper',
    parameters: { Text: 'a' },
    results: { OutputVariable: 'out' },
  };
  const variables = [variable('form')];
  const more = { inputSettings: [setting('Text', 'form')], variables };

  const { problems } = await validate(t, [lower('{-Variable.out-}{-Variable.form-}'), upper], more);

  assert.deepEqual(problems, []);
});

const groups = [
  { id: 'g1', name: '', actions: documentOf([lower('a')]).groups[0]?.actions ?? [] },
  {
    id: 'g2',
    name: '',
    actions:
      documentOf([
        { ...lower('b'), id: 'b1', name: 'Lost' },
        { ...lower('c'), id: 'b2' },
      ]).groups[0]?.actions ?? [],
  },
];

test('an unreachable action is a warning', async (t) => {
  const links = [{ source: 'Start', branch: 'OnSuccess', target: 'a1' }] as const;

  const { problems, isValid } = await validate(t, [], { groups, links });

  assert.deepEqual(
    problems.map(({ severity, code, actionId }) => `${severity} ${code} ${actionId}`),
    ['warning REFERENCE b1', 'warning REFERENCE b2'],
  );
  assert.match(problems[0]?.message ?? '', /Nothing leads to "Lost"/);
  assert.equal(isValid, true);
});

for (const source of ['GoodEnd', 'BadEnd', 'a1'] as const) {
  test(`the target of ${source} counts as reachable, with the next actions of its group`, async (t) => {
    const branch = source === 'a1' ? 'OnError' : 'OnSuccess';
    const links = [
      { source: 'Start', branch: 'OnSuccess', target: 'a1' },
      { source, branch, target: 'b1' },
    ] as const;

    assert.deepEqual((await validate(t, [], { groups, links })).problems, []);
  });
}

test('a project whose Start is not wired is not valid', async (t) => {
  const { problems } = await validate(t, [], { groups: groups.slice(0, 1), links: [] });

  assert.deepEqual(
    problems.map(({ severity, code, parameterName }) => `${severity} ${code} ${parameterName}`),
    ['error REQUIRED links.Start', 'warning REFERENCE links'],
  );
});

test('a link from a branch that the action never takes is dead', async (t) => {
  const links = [
    { source: 'Start', branch: 'OnSuccess', target: 'a1' },
    { source: 'a1', branch: 'Case:2', target: 'a1' },
  ] as const;

  const { problems } = await validate(t, [lower('a')], { links });

  assert.deepEqual(
    problems.map(({ severity, code, parameterName, got }) => [severity, code, parameterName, got]),
    [['warning', 'ENUM', 'links.Case:2', 'Case:2']],
  );
});

test('a setting needs a variable that is there, unless it only decorates the form', async (t) => {
  const inputSettings = [
    setting('Text', ''),
    setting('Number', 'gone'),
    setting('Label', ''),
    setting('Odd', 'x'),
  ];

  const { problems } = await validate(t, [], { inputSettings, variables: [variable('x')] });

  assert.deepEqual(
    problems.map(({ code, parameterName, actionId }) => [code, parameterName, actionId]),
    [
      ['REQUIRED', 'inputSettings[0].variable', null],
      ['REFERENCE', 'inputSettings[1].variable', null],
      ['ENUM', 'inputSettings[3].type', null],
    ],
  );
});

test('problems come in pages, and all are counted', async (t) => {
  const editor = await startEditor(t);
  const file = path.join(editor.folder, 'p.zp');
  const actions = Array.from({ length: 30 }, () => ({ type: 'Text', action: 'Upper' }));
  await writeFile(file, JSON.stringify(documentOf(actions)));
  await editor.call('project_open', { body: { path: file } });

  const page = await editor.call('project_validate', { query: { skip: '28', take: '5' } });

  assert.deepEqual(
    page.problems.map(({ actionId }) => actionId),
    ['a29', 'a30'],
  );
  assert.deepEqual([page.totalCount, page.errorCount], [30, 30]);
});

test('the answer names the state that it is of', async (t) => {
  const editor = await startEditor(t);
  await editor.call('project_create');
  await editor.call('project_structure_get');
  const tag = editor.answered.get('etag');
  editor.answered.clear();

  await editor.call('project_validate');

  assert.equal(editor.answered.get('etag'), tag);
});
