import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runAction } from '../testing/run-action.ts';

for (const [value, expected] of [
  ['{-Variable.a-} and {-Variable.a-}', '1 and 1'],
  ['', ''],
] as const) {
  test(`Set puts ${JSON.stringify(expected)} into a variable`, async () => {
    const parameters = { Variable: 'b', Value: value };

    const run = await runAction(
      { type: 'Variables', action: 'Set', parameters },
      { variables: { a: '1', b: 'old' } },
    );

    assert.equal(run.values.variables.b, expected, run.error);
  });
}

test('Set makes a variable that the project does not have', async () => {
  const run = await runAction({
    type: 'Variables',
    action: 'Set',
    parameters: { Variable: 'fresh', Value: 'x' },
  });

  assert.equal(run.values.variables.fresh, 'x');
});

const counts = [
  ['5', {}, '6'],
  ['5', { Op: 'dec' }, '4'],
  ['', {}, '1'],
  ['0.1', { By: '0.2' }, '0.3'],
  ['-1.5', { By: '-1' }, '-2.5'],
  [' 7 ', {}, '8'],
] as const;

for (const [held, more, expected] of counts) {
  test(`Counter ${JSON.stringify(more)} on "${held}" gives ${expected}`, async () => {
    const parameters = { Variable: 'n', ...more };

    const run = await runAction(
      { type: 'Variables', action: 'Counter', parameters, results: { OutputVariable: 'out' } },
      { variables: { n: held } },
    );

    assert.deepEqual([run.values.variables.n, run.values.variables.out], [expected, expected], run.error);
  });
}

test('Counter starts at 0 in a new variable', async () => {
  const run = await runAction({ type: 'Variables', action: 'Counter', parameters: { Variable: 'fresh' } });

  assert.equal(run.values.variables.fresh, '1', run.error);
});

test('Counter on a text is an error that shows the text and leaves it', async () => {
  const run = await runAction(
    { type: 'Variables', action: 'Counter', parameters: { Variable: 'n' } },
    { variables: { n: 'ten' } },
  );

  assert.equal(run.branch, 'OnError');
  assert.match(run.error, /The variable "n" holds "ten", which is no number/);
  assert.equal(run.values.variables.n, 'ten');
});
