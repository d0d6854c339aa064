import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runAction } from '../testing/run-action.ts';

function onList(action: string, parameters: Record<string, string>, words = ['one', 'two', 'three']) {
  return runAction(
    {
      type: 'List',
      action,
      parameters: { List: 'words', ...parameters },
      results: { OutputVariable: 'out' },
    },
    { lists: { words } },
  );
}

const added = [
  [{}, ['one', 'two', 'three', 'new']],
  [{ Position: 'start' }, ['new', 'one', 'two', 'three']],
  [{ Position: 'index', Index: '1' }, ['one', 'new', 'two', 'three']],
  [{ Position: 'index', Index: '3' }, ['one', 'two', 'three', 'new']],
] as const;

for (const [parameters, expected] of added) {
  test(`AddLine ${JSON.stringify(parameters)} gives ${expected.join(', ')}`, async () => {
    const run = await onList('AddLine', { Value: 'new', ...parameters });

    assert.deepEqual(run.values.lists.words, expected, run.error);
  });
}

test('AddLine adds an empty line too', async () => {
  const run = await onList('AddLine', {});

  assert.equal(run.values.lists.words?.at(-1), '', run.error);
});

const taken = [
  [{}, 'one'],
  [{ By: 'last' }, 'three'],
  [{ By: 'index', Value: '1' }, 'two'],
  [{ By: 'contains', Value: 't' }, 'two'],
  [{ By: 'regex', Value: 'e{2}$' }, 'three'],
] as const;

for (const [parameters, expected] of taken) {
  test(`GetLine ${JSON.stringify(parameters)} gives ${expected}, and keeps or removes it`, async () => {
    const kept = await onList('GetLine', parameters);
    const removed = await onList('GetLine', { ...parameters, Remove: 'true' });

    assert.equal(kept.values.variables.out, expected, kept.error);
    assert.equal(kept.values.lists.words?.length, 3);
    assert.deepEqual(
      removed.values.lists.words,
      ['one', 'two', 'three'].filter((word) => word !== expected),
    );
  });
}

test('GetLine takes a random line of the list', async () => {
  const run = await onList('GetLine', { By: 'random', Remove: 'true' });

  const all = [run.values.variables.out ?? '', ...(run.values.lists.words ?? [])];
  assert.deepEqual(all.sort(), ['one', 'three', 'two']);
});

for (const [parameters, message] of [
  [{ By: 'index', Value: '3' }, /"words" has no line with index "3"/],
  [{ By: 'index', Value: 'x' }, /Value must be a number counted from 0 where By is index; it is "x"/],
  [{ By: 'contains', Value: 'zzz' }, /"words" has no line with contains "zzz"/],
  [{ By: 'regex' }, /Value/],
] as const) {
  test(`GetLine ${JSON.stringify(parameters)} fails and leaves the list`, async () => {
    const run = await onList('GetLine', { ...parameters, Remove: 'true' });

    assert.equal(run.branch, 'OnError');
    assert.match(run.error, message);
    assert.equal(run.values.lists.words?.length, 3);
  });
}

for (const By of ['first', 'last', 'random']) {
  test(`GetLine ${By} of an empty list is an error`, async () => {
    const run = await onList('GetLine', { By }, []);

    assert.match(run.error, /"words" has no line\. Link OnError/);
  });
}

test('AddLine beyond the end is an error that tells the length', async () => {
  const run = await onList('AddLine', { Position: 'index', Index: '4' });

  assert.match(run.error, /Index is 4, and the list "words" has 3 lines; give 0 to 3/);
});

test('Count tells the number of lines', async () => {
  assert.equal((await onList('Count', {})).values.variables.out, '3');
  assert.equal((await onList('Count', {}, [])).values.variables.out, '0');
});

test('a list that the project does not have is named', async () => {
  const run = await onList('Count', { List: 'nowhere' });

  assert.match(run.error, /no list "nowhere"/);
});
