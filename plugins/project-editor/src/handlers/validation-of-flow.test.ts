import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { newProject } from '../testing/test-projects.ts';

const lower = { type: 'Text', action: 'Lower' } as const;
const reads = (name: string) => ({ ...lower, parameters: { Text: `{-Variable.${name}-}` } });
const onError = [{ actionId: 'work', branch: 'OnError', targetActionId: 'handler' }];

interface Body {
  readonly actions: readonly object[];
  readonly groups?: readonly object[];
  readonly links?: readonly object[];
}

interface Parts {
  readonly variables?: readonly object[];
  /** The local name of an action. */
  readonly disabled?: string;
}

/** The problems of a project with these actions, by the local name of their action. */
async function problemsOf(t: TestContext, body: Body, { variables = [], disabled }: Parts = {}) {
  const editor = await newProject(t);
  await editor.call('variables_add', { body: { variables } });
  const { actions } = await editor.call('actions_add', { body });
  const refs = new Map(actions.map(({ ref, actionId }) => [actionId, ref]));
  for (const { actionId, groupId, ref } of actions) {
    if (ref !== disabled) continue;
    await editor.call('action_properties_set', { params: { actionId, groupId }, body: { disabled: true } });
  }
  const { problems } = await editor.call('project_validate');
  return problems.map(({ severity, actionId, parameterName, message }) => ({
    where: `${severity} ${refs.get(actionId ?? '')} ${parameterName}`,
    message,
  }));
}

test('an error handler that a run without an error comes by is a warning (A4)', async (t) => {
  const problems = await problemsOf(t, {
    actions: [
      { ref: 'work', ...lower },
      { ref: 'last', ...lower },
      { ref: 'handler', ...lower },
    ],
    links: onError,
  });

  assert.deepEqual(
    problems.map(({ where }) => where),
    ['warning handler links'],
  );
  assert.match(problems[0]?.message ?? '', /group of its own, or Logic\.GoodEnd before it/);
});

test('an error handler that is come by after the run, in what GoodEnd leads to, is a warning', async (t) => {
  const problems = await problemsOf(t, {
    actions: [
      { ref: 'main', ...lower },
      { ref: 'work', ...lower, groupId: 'after' },
      { ref: 'last', ...lower, groupId: 'after' },
      { ref: 'handler', ...lower, groupId: 'after' },
    ],
    groups: [{ ref: 'after' }],
    links: [{ actionId: 'GoodEnd', targetActionId: 'work' }, ...onError],
  });

  assert.deepEqual(
    problems.map(({ where }) => where),
    ['warning handler links'],
  );
});

for (const end of ['GoodEnd', 'BadEnd'] as const) {
  const actions = [
    { ref: 'work', ...lower },
    { ref: 'end', type: 'Logic', action: end },
    { ref: 'handler', ...lower },
  ];

  test(`an error handler behind Logic.${end} is none`, async (t) => {
    assert.deepEqual(await problemsOf(t, { actions, links: onError }), []);
  });

  test(`an action behind Logic.${end} that no link leads to is one that no run comes by`, async (t) => {
    const problems = await problemsOf(t, { actions });

    assert.deepEqual(
      problems.map(({ where }) => where),
      ['warning handler links'],
    );
    assert.match(problems[0]?.message ?? '', /no run comes by: link an action or Start to it, or delete it/);
  });

  test(`a disabled Logic.${end} ends nothing`, async (t) => {
    const problems = await problemsOf(t, { actions, links: onError }, { disabled: 'end' });

    assert.match(problems[0]?.message ?? '', /group of its own, or Logic\.GoodEnd before it/);
    assert.deepEqual(await problemsOf(t, { actions }, { disabled: 'end' }), []);
  });
}

for (const [title, body] of [
  [
    'in a group of its own',
    {
      actions: [
        { ref: 'work', ...lower },
        { ref: 'handler', ...lower, groupId: 'errors' },
      ],
      groups: [{ ref: 'errors' }],
      links: onError,
    },
  ],
  [
    'that another link leads to on purpose',
    {
      actions: [
        { ref: 'work', ...lower },
        { ref: 'last', ...lower },
        { ref: 'handler', ...lower },
      ],
      links: [...onError, { actionId: 'last', targetActionId: 'handler' }],
    },
  ],
  [
    'right after the action that may fail',
    {
      actions: [
        { ref: 'work', ...lower },
        { ref: 'handler', ...lower },
      ],
      links: onError,
    },
  ],
] as const) {
  test(`an error handler ${title} is none`, async (t) => {
    assert.deepEqual(await problemsOf(t, body), []);
  });
}

test('a loop over a list that does not exist is an error that names it (A5)', async (t) => {
  const parameters = { Kind: 'list', Source: 'nolist' };
  const loop = { ref: 'loop', type: 'Logic', action: 'Loop', parameters };

  const problems = await problemsOf(t, { actions: [loop] });

  assert.equal(problems[0]?.where, 'error loop Source');
  assert.match(problems[0]?.message ?? '', /list "nolist".*lists_add/);
});

test('a variable that is read, empty and never set is a warning', async (t) => {
  const problems = await problemsOf(
    t,
    { actions: [{ ref: 'reader', ...reads('x') }] },
    { variables: [{ name: 'x' }] },
  );

  assert.deepEqual(
    problems.map(({ where }) => where),
    ['warning reader Text'],
  );
});

test('a variable with a default, or that an action sets, is none', async (t) => {
  const setter = {
    type: 'Text',
    action: 'Upper',
    parameters: { Text: 'a' },
    results: { OutputVariable: 'y' },
  };
  const body = { actions: [setter, reads('x'), reads('y')] };

  const variables = [{ name: 'x', defaultValue: '1' }, { name: 'y' }];
  assert.deepEqual(await problemsOf(t, body, { variables }), []);
});

test('a variable that custom code may set is none', async (t) => {
  const code = { type: 'OwnCode', action: 'JavaScript', parameters: { Code: '' } };

  assert.deepEqual(await problemsOf(t, { actions: [code, reads('x')] }, { variables: [{ name: 'x' }] }), []);
});
