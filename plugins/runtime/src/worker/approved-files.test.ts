import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pinKey } from '../content/project-contents.ts';
import { approvedFiles } from './approved-files.ts';

type ApprovedFile = Parameters<ReturnType<typeof approvedFiles>>[0];

const file = (digest: string): ApprovedFile =>
  ({ kind: 'code', path: '/shop/code.js', digest }) as ApprovedFile;

function setUp(pins: Record<string, string>, isApproved: boolean) {
  const asked: unknown[] = [];
  const assertApproved = approvedFiles(pins, async (channel, question) => {
    asked.push([channel, question]);
    return { isApproved };
  });
  return { asked, assertApproved };
}

test('a file that was approved with the run is pinned, and nobody is asked', async () => {
  const { asked, assertApproved } = setUp({ [pinKey(file('d1'))]: 'd1' }, false);

  assert.deepEqual(await assertApproved(file('d1')), { isPinned: true });
  assert.deepEqual(asked, []);
});

test('a file that has changed since the run was approved is refused, although it may be approved by itself', async () => {
  const { asked, assertApproved } = setUp({ [pinKey(file('d1'))]: 'd1' }, true);

  await assert.rejects(assertApproved(file('d2')), /code\.js.* has changed since the project was approved/);
  assert.deepEqual(asked, []);
});

test('a file that was approved by itself runs and is not pinned', async () => {
  const { asked, assertApproved } = setUp({}, true);

  assert.deepEqual(await assertApproved(file('d1')), { isPinned: false });
  assert.equal(asked.length, 1);
});

test('a file that nobody approved is refused', async () => {
  await assert.rejects(setUp({}, false).assertApproved(file('d1')), /code\.js.* was not approved/);
});
