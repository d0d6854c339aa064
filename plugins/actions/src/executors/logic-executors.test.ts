import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runAction } from '../testing/run-action.ts';

const compare = (Left: string, Op: string, Right = '') => ({ Left, Op, Right });

const simple = [
  [compare('a', 'eq', 'a'), true],
  [compare('a', 'eq', 'A'), false],
  [compare('1.0', 'eq', '1'), true],
  [compare('12345678901234567890', 'eq', '12345678901234567891'), false],
  [compare('10', 'gt', '9'), true],
  [compare('10', 'gt', '9a'), false],
  [compare('-1', 'lt', '0'), true],
  [compare('2', 'le', '2'), true],
  [compare('3', 'le', '2'), false],
  [compare('2', 'ge', '2'), true],
  [compare('b', 'ge', 'a'), true],
  [compare('a', 'ne', 'b'), true],
  [compare('a', 'ne', 'a'), false],
  [compare('abc', 'contains', 'b'), true],
  [compare('abc', 'contains', 'B'), false],
  [compare('abc', 'matches', '^(?:ab)'), true],
  [compare('ABC', 'matches', '(?i)^ab'), true],
  [compare('', 'empty'), true],
  [compare(' ', 'empty'), false],
  [{ Left: 'x', Right: 'x' }, true],
] as const;

for (const [parameters, isTrue] of simple) {
  test(`If ${JSON.stringify(parameters)} is ${isTrue}`, async () => {
    const run = await runAction({ type: 'Logic', action: 'If', parameters });

    assert.equal(run.branch, isTrue ? 'OnSuccess' : 'Default', run.error);
  });
}

test('If reads variables of an expression by their names, whatever they hold', async () => {
  const parameters = { Mode: 'expression', Expression: 'name == "x" || n + 1 > 3 && !empty' };
  const variables = { name: '" == "" || true || "', n: '3', empty: '' };

  const run = await runAction({ type: 'Logic', action: 'If', parameters }, { variables });

  assert.equal(run.branch, 'OnSuccess', run.error);
});

test('If needs the expression in the mode of expressions', async () => {
  const run = await runAction({ type: 'Logic', action: 'If', parameters: { Mode: 'expression' } });

  assert.equal(run.branch, 'OnError');
  assert.match(run.error, /Expression/);
});

test('If with a pattern that cannot be read is an error', async () => {
  const run = await runAction({ type: 'Logic', action: 'If', parameters: compare('a', 'matches', '(') });

  assert.equal(run.branch, 'OnError');
  assert.match(run.error, /Invalid regular expression/);
});

const switches = [
  ['a', '["a", "b"]', 'Case:1'],
  ['b', '["a", "b"]', 'Case:2'],
  ['B', '["a", "b"]', 'Default'],
  ['7', '[5, 7]', 'Case:2'],
  ['', '["", "a"]', 'Case:1'],
  ['a', '["a", "a"]', 'Case:1'],
  ['c', '["a", "b", "c"]', 'Default'],
] as const;

for (const [value, cases, branch] of switches) {
  test(`Switch of "${value}" over ${cases} goes to ${branch}`, async () => {
    const parameters = { Value: '{-Variable.value-}', Cases: cases };

    const run = await runAction({ type: 'Logic', action: 'Switch', parameters }, { variables: { value } });

    assert.equal(run.branch, branch, run.error);
  });
}

for (const cases of ['a, b', '{"a": 1}', '[["a"]]', '[null]']) {
  test(`Switch over ${cases} is an error that shows the form`, async () => {
    const run = await runAction({
      type: 'Logic',
      action: 'Switch',
      parameters: { Value: 'a', Cases: cases },
    });

    assert.equal(run.branch, 'OnError');
    assert.match(run.error, /Cases must be a JSON array of texts such as \["a", "b"\]/);
  });
}

test('Pause ends after its time', async () => {
  const run = await runAction({ type: 'Logic', action: 'Pause', parameters: { From: '0.001', To: '0.002' } });

  assert.equal(run.branch, 'OnSuccess', run.error);
});

test('Pause ends at once when the run is interrupted', async () => {
  const controller = new AbortController();
  const running = runAction(
    { type: 'Logic', action: 'Pause', parameters: { From: '86400' } },
    { signal: controller.signal },
  );

  setImmediate(() => controller.abort());

  assert.equal((await running).branch, '');
});

for (const [parameters, message] of [
  [{ From: '2', To: '1' }, /To is 1 and From is 2/],
  [{ From: '-1' }, /From must be at least 0/],
  [{ From: '86401' }, /From must be at most 86400/],
  [{}, /From/],
] as const) {
  test(`Pause ${JSON.stringify(parameters)} is an error`, async () => {
    const run = await runAction({ type: 'Logic', action: 'Pause', parameters });

    assert.equal(run.branch, 'OnError');
    assert.match(run.error, message);
  });
}
