import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentOf, runDocument } from '@gatehouse/plugin-runtime/testing';
import { action, category, defineExecutors, integer, text, yesNo } from '@gatehouse/sdk-actions';
import { standardExecutors } from './standard-executors.ts';

/** A plugin of another publisher: its actions have the names and parameters of the actions that call them. */
const solver = category({
  tag: 'ExampleSolver',
  title: 'Example solver',
  summary: 'Solves for the actions of Captcha and Sms',
  actions: {
    SolveToken: action({
      description: 'Solves.',
      hidden: true,
      parameters: {
        SiteKey: text('The site', { required: true }),
        TimeoutSec: integer('Seconds', { defaultValue: '60' }),
      },
      results: { OutputVariable: 'The token', TaskId: 'Its id' },
      contentScopes: ['io:network'],
    }),
    Report: action({
      description: 'Takes a report.',
      hidden: true,
      parameters: { TaskId: text('The task'), Ok: yesNo('Whether it was right') },
    }),
    GetNumber: action({
      description: 'Gives a number.',
      hidden: true,
      parameters: { Target: text('What for') },
      results: { OutputVariable: 'The number', ActivationId: 'Its id' },
    }),
    GetCode: action({
      description: 'Fails.',
      hidden: true,
      parameters: { ActivationId: text('The activation') },
      results: { OutputVariable: 'The code' },
    }),
  },
});

const reports: unknown[] = [];

const executors = defineExecutors(solver, {
  SolveToken({ parameters, setResult }) {
    setResult('OutputVariable', `token of ${parameters.SiteKey} within ${parameters.TimeoutSec}`);
    setResult('TaskId', 't1');
  },
  Report: ({ parameters }) => void reports.push(parameters),
  GetNumber({ parameters, setResult }) {
    setResult('OutputVariable', `+47 ${parameters.Target}`);
    setResult('ActivationId', 'a1');
  },
  GetCode: () => {
    throw new Error('The number is gone.');
  },
});

async function act(
  [type, name]: readonly [string, string],
  parameters: Readonly<Record<string, string>>,
  allowed?: ReadonlySet<string>,
) {
  const results = { OutputVariable: 'out', TaskId: 'task', ActivationId: 'activation' };
  const known = {
    SolveToken: ['OutputVariable', 'TaskId'],
    GetNumber: ['OutputVariable', 'ActivationId'],
  } as const;
  const bound =
    name === 'Report' ? [] : name in known ? known[name as keyof typeof known] : ['OutputVariable'];
  const sketch = {
    type,
    action: name,
    parameters,
    results: Object.fromEntries(bound.map((result) => [result, results[result as keyof typeof results]])),
  };
  const { outcome, events } = await runDocument(documentOf([sketch]), {
    executors: [...standardExecutors, executors],
    ...(allowed && { allowedScopes: allowed }),
  });
  const failure = events.find((event) => event.kind === 'failure')?.failure.exceptionMessage;
  return { error: failure ?? '', values: outcome.values?.variables ?? {} };
}

const Module = 'ExampleSolver';
const token = { Module, SiteKey: 'site', Url: 'https://a.b', TimeoutSec: '7' };

test('a category of a plugin solves for Captcha, without server and key', async () => {
  const solved = await act(['Captcha', 'SolveToken'], token);
  const reported = await act(['Captcha', 'Report'], { Module, TaskId: 't1', Ok: 'true' });

  assert.deepEqual(
    [solved.error, solved.values.out, solved.values.task],
    ['', 'token of site within 7', 't1'],
  );
  assert.equal(reported.error, '');
  assert.deepEqual(reports, [{ TaskId: 't1', Ok: true }]);
});

test('a category of a plugin provides numbers for Sms, and its failures are those of the action', async () => {
  const number = await act(['Sms', 'GetNumber'], { Service: Module, Target: 'ot' });
  const code = await act(['Sms', 'GetCode'], { Service: Module, ActivationId: 'a1' });

  assert.deepEqual([number.error, number.values.out, number.values.activation], ['', '+47 ot', 'a1']);
  assert.match(code.error, /The number is gone/);
});

test('a provider has only the rights of the key of the run', async () => {
  const run = await act(['Captcha', 'SolveToken'], token, new Set());

  assert.match(run.error, /io:network/);
});

for (const [type, name, parameters] of [
  ['Captcha', 'SolveToken', { ...token, Module: 'Nobody' }],
  ['Captcha', 'SolveImage', { Module, Image: 'a.png' }],
  ['Sms', 'SetStatus', { Service: Module, ActivationId: 'a1', Status: 'done' }],
] as const) {
  test(`${type}.${name} by a provider that does not have it is an error that says what to do`, async () => {
    const run = await act([type, name], parameters);

    assert.match(run.error, /must be http, or the category of a plugin with the action/);
  });
}

test('over HTTP server and key are still needed', async () => {
  const run = await act(['Captcha', 'SolveToken'], { SiteKey: 'site', Url: 'https://a.b' });

  assert.match(run.error, /Server needs a value when Module is http/);
});
