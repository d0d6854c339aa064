import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newProject } from '../testing/test-projects.ts';

const lower = { type: 'Text', action: 'Lower' } as const;
const reads = (name: string) => ({ ...lower, parameters: { Text: `{-Variable.${name}-}` } });
const onError = [{ actionId: 'work', branch: 'OnError', targetActionId: 'handler' }];

interface Body {
  readonly actions: readonly object[];
  readonly groups?: readonly object[];
  readonly links?: readonly object[];
}

/** The problems of a project with these actions, by the local name of their action. */
async function problemsOf(t: Parameters<typeof newProject>[0], body: Body, variables: object[] = []) {
  const editor = await newProject(t);
  await editor.call('variables_add', { body: { variables } });
  const { actions } = await editor.call('actions_add', { body });
  const refs = new Map(actions.map(({ ref, actionId }) => [actionId, ref]));
  const { problems } = await editor.call('project_validate');
  return problems.map(({ severity, actionId, parameterName, message }) => ({
    where: `${severity} ${refs.get(actionId ?? '')} ${parameterName}`,
    message,
  }));
}

test('an error handler that a run without an error comes by is a warning', async (t) => {
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

test('a loop over a list that does not exist is an error that names it', async (t) => {
  const parameters = { Kind: 'list', Source: 'nolist' };
  const loop = { ref: 'loop', type: 'Logic', action: 'Loop', parameters };

  const problems = await problemsOf(t, { actions: [loop] });

  assert.equal(problems[0]?.where, 'error loop Source');
  assert.match(problems[0]?.message ?? '', /list "nolist".*lists_add/);
});

test('a variable that is read, empty and never set is a warning', async (t) => {
  const problems = await problemsOf(t, { actions: [{ ref: 'reader', ...reads('x') }] }, [{ name: 'x' }]);

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

  assert.deepEqual(await problemsOf(t, body, [{ name: 'x', defaultValue: '1' }, { name: 'y' }]), []);
});

test('a variable that custom code may set is none', async (t) => {
  const code = { type: 'OwnCode', action: 'JavaScript', parameters: { Code: '' } };

  assert.deepEqual(await problemsOf(t, { actions: [code, reads('x')] }, [{ name: 'x' }]), []);
});
