import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSummary, unstableOf } from './summary.mjs';

const ended = (type: 'test:pass' | 'test:fail', name: string, nesting = 0) => ({
  type,
  data: { name, nesting },
});

async function summarize(chosen: readonly string[], events: readonly ReturnType<typeof ended>[]) {
  const summary = createSummary({ chosen, left: [], nightly: [] });
  const passOn = async function* () {
    yield* events;
  };
  for await (const _ of summary.collect(passOn()));
  return summary;
}

test('a file with a failed test has failed, and others have not', async () => {
  const summary = await summarize(
    ['a', 'b'],
    [ended('test:fail', 'one', 1), ended('test:fail', 'a'), ended('test:pass', 'b')],
  );

  assert.equal(summary.hasFailed(), true);
  assert.deepEqual(summary.failedFiles(), ['a']);
});

test('a file that reported nothing has failed', async () => {
  const summary = await summarize(['a', 'b'], [ended('test:pass', 'a')]);

  assert.equal(summary.hasFailed(), true);
  assert.deepEqual(summary.failedFiles(), ['b']);
});

test('a process that failed after its files passed belongs to none of them', async () => {
  const summary = await summarize(['a'], [ended('test:pass', 'a'), ended('test:fail', '/run/000.mjs')]);

  assert.equal(summary.hasFailed(), true);
  assert.equal(summary.failedFiles(), null);
});

test('files that passed alone are named', () => {
  assert.match(unstableOf(['a']), /Unstable: .*\n {8}a\n/);
  assert.equal(unstableOf([]), '');
});
